/**
 * Values that one clicks: of facets, on the map, in chips. Countries and cities may be several, of which
 * events have any. Every other filter has one value.
 */
import {
  ATTRIBUTES,
  attributeOf,
  isChoice,
  TABLE_FILTER_NAMES,
  type TableFilterName,
} from '../../../event/attributes.ts'
import { monthInWords } from './dates.ts'
import { type Changes, changed, FILTER_LABELS, type Filter, filtersOf, NO_DATES, type Search } from './search.ts'

const SHORT_FACETS = TABLE_FILTER_NAMES.filter(
  (name) => name !== 'type' && (isChoice(name) || attributeOf(name).hasFewValues === true),
)

/** Fields whose values can be clicked, in the order in which they are shown. */
export const FIELDS = ['type', 'topic', 'country', 'city', 'month', 'deadline_month', ...SHORT_FACETS] as const
export type ValueField = (typeof FIELDS)[number]

/** The longest value of a parameter. */
const MAX_CHARACTERS = { city: 200, countries: 2000 } as const

/** The values of a field that the search asks for. */
export function valuesOf(search: Search, field: ValueField): readonly string[] {
  switch (field) {
    case 'country':
      return unique([...listOf(search.country), ...(search.countries?.split(',').map((name) => name.trim()) ?? [])])
    case 'city':
      return unique(citiesIn(search.city))
    case 'deadline_month': {
      const { deadline_from, deadline_to } = search
      return deadline_from === deadline_to ? listOf(deadline_from) : []
    }
    default:
      return listOf(search[field])
  }
}

/** The values of all fields that the search asks for, as `field value` in lower case. */
export function chosenValues(search: Search): ReadonlySet<string> {
  return new Set(FIELDS.flatMap((field) => valuesOf(search, field).map((value) => chosenKey(field, value))))
}

export function chosenKey(field: ValueField, value: string): string {
  return `${field} ${value.toLowerCase()}`
}

/** The search with a value, or without it where it asks for it already. */
export function toggled(search: Search, field: ValueField, value: string): Search {
  const values = valuesOf(search, field)
  const others = values.filter((other) => other.toLowerCase() !== value.toLowerCase())
  const isNew = others.length === values.length
  return changed(search, valuesAsFilters(field, isNew ? [...others, value] : others))
}

/** The filters that ask for any of some values; of a field that has one value, for the last of them. */
function valuesAsFilters(field: ValueField, values: readonly string[]): Changes {
  const last = values.at(-1)
  switch (field) {
    case 'country': {
      // a name with a comma would be read as two
      const several = values.filter((name) => !name.includes(','))
      const isOne = several.length < 2 || last!.includes(',')
      if (isOne) return { country: last, countries: undefined }
      return { country: undefined, countries: joined(several, MAX_CHARACTERS.countries) }
    }
    case 'city':
      return { city: joined(values, MAX_CHARACTERS.city) }
    case 'month':
      return { ...NO_DATES, month: last }
    case 'deadline_month':
      return { deadline_from: last, deadline_to: last }
    default:
      return { [field]: last }
  }
}

/** The last values that fit, separated by commas. */
function joined(values: readonly string[], most: number): string | undefined {
  const text = values.join(',')
  return values.length > 1 && [...text].length > most ? joined(values.slice(1), most) : text || undefined
}

/** Commas separate cities; a comma with a space behind it belongs to a name, as in `Portland, Maine`. */
function citiesIn(value: string | undefined): string[] {
  return value?.split(/,(?! )/).map((name) => name.trim()) ?? []
}

function listOf(value: string | undefined): string[] {
  return value === undefined ? [] : [value]
}

function unique(values: readonly string[]): string[] {
  const named = new Map(values.filter((value) => value !== '').map((value) => [value.toLowerCase(), value]))
  return [...named.values()]
}

/** Something that narrows the search besides its words, and the search without it. */
export interface Condition {
  readonly text: string
  readonly without: Search
}

/** All that narrows a search besides its words, in the order of filters. */
export function conditionsOf(search: Search): readonly Condition[] {
  const seen = new Set<string>()
  return filtersOf(search).flatMap(([name, value]): Condition[] => {
    if (name === 'q' || name === 'within_km') return []
    const field = name === 'countries' ? 'country' : isDeadlineMonth(search, name) ? 'deadline_month' : name
    if (seen.has(field)) return []
    seen.add(field)
    if (name === 'near') {
      const text = `Within ${search.within_km ?? 100} km of ${value}`
      return [{ text, without: changed(search, { near: undefined, within_km: undefined }) }]
    }
    if (!FIELDS.includes(field as ValueField)) {
      return [{ text: `${FILTER_LABELS[name]}: ${value}`, without: changed(search, { [name]: undefined }) }]
    }
    return valuesOf(search, field as ValueField).map((one) => ({
      text: `${LABELS[field as ValueField]}: ${inWords(field as ValueField, one)}`,
      without: toggled(search, field as ValueField, one),
    }))
  })
}

/** Fields of values, as people call them. */
export const LABELS = {
  ...Object.fromEntries(
    FIELDS.map((field) => [field, field in ATTRIBUTES ? attributeOf(field as TableFilterName).label : '']),
  ),
  month: 'Month',
  deadline_month: 'Deadline',
} as Readonly<Record<ValueField, string>>

/** A value as people read it: `November 2026`. */
export function inWords(field: ValueField, value: string): string {
  const isMonth = (field === 'month' || field === 'deadline_month') && /^\d{4}-\d{2}$/.test(value)
  return isMonth ? monthInWords(value) : value
}

function isDeadlineMonth({ deadline_from, deadline_to }: Search, name: Filter): boolean {
  return (name === 'deadline_from' || name === 'deadline_to') && deadline_from === deadline_to
}
