/**
 * Values that people click: in facets, on the map, in chips. A search can have several countries, cities and
 * ranks, of which an event must have one. Every other field has one value.
 */
import {
  ATTRIBUTES,
  attributeOf,
  isChoice,
  TABLE_FILTER_NAMES,
  type TableFilterName,
} from '../../../event/attributes.ts'
import { excludedIn, textOfExcluded } from '../../../event/excluded-values.ts'
import type { Item, SearchBody } from './answer.ts'
import { monthInWords } from './dates.ts'
import { type Changes, changed, FILTER_LABELS, type Filter, filtersOf, NO_DATES, type Search } from './search.ts'

const SHORT_FACETS = TABLE_FILTER_NAMES.filter(
  (name) => name !== 'type' && (isChoice(name) || attributeOf(name).hasFewValues === true),
)

/** Fields whose values can be clicked, in the order in which they are shown. */
export const FIELDS = [
  'type',
  'topic',
  'sub_topic',
  'continent',
  'country',
  'city',
  'month',
  'deadline_month',
  'deadline_kind',
  ...SHORT_FACETS,
] as const
export type ValueField = (typeof FIELDS)[number]

/** Maximum length of the value of a parameter. */
const MAX_CHARACTERS = { city: 200, rank: 200, countries: 2000 } as const

export function valuesOf(search: Search, field: ValueField): readonly string[] {
  switch (field) {
    case 'country':
      return unique([...listOf(search.country), ...(search.countries?.split(',').map((name) => name.trim()) ?? [])])
    case 'city':
      return unique(citiesIn(search.city))
    case 'rank':
      return unique(search.rank?.split(',') ?? [])
    case 'deadline_month': {
      const { deadline_from, deadline_to } = search
      return deadline_from === deadline_to ? listOf(deadline_from) : []
    }
    case 'sub_topic':
      return listOf(search.subtopic)
    default:
      return listOf(search[field])
  }
}

/** The values of all fields in a search, as `field value` in lower case. */
export function chosenValues(search: Search): ReadonlySet<string> {
  return new Set(FIELDS.flatMap((field) => valuesOf(search, field).map((value) => chosenKey(field, value))))
}

/** The values to which an answer resolved the values of filters: `city new york city` for `New York`. */
export function meantValues(notes: SearchBody['interpretation'] = []): ReadonlySet<string> {
  const of = notes.filter(({ parameter }) => FIELDS.includes(parameter as ValueField))
  return new Set(of.flatMap(({ parameter, used }) => used.map((value) => chosenKey(parameter as ValueField, value))))
}

export function chosenKey(field: ValueField, value: string): string {
  return `${field} ${value.toLowerCase()}`
}

/** Adds a value to a search, or removes the value if the search has it already. */
export function toggled(search: Search, field: ValueField, value: string): Search {
  const values = valuesOf(search, field)
  const others = values.filter((other) => other.toLowerCase() !== value.toLowerCase())
  const isNew = others.length === values.length
  return changed(search, valuesAsFilters(field, isNew ? [...others, value] : others))
}

/** The filters for events with any of the values. A filter that takes one value gets the last value. */
function valuesAsFilters(field: ValueField, values: readonly string[]): Changes {
  const last = values.at(-1)
  switch (field) {
    case 'country': {
      // a name with a comma would be read as two names
      const several = values.filter((name) => !name.includes(','))
      const isOne = several.length < 2 || last!.includes(',')
      if (isOne) return { country: last, countries: undefined }
      return { country: undefined, countries: joined(several, MAX_CHARACTERS.countries) }
    }
    case 'city':
      return { city: joined(values, MAX_CHARACTERS.city) }
    case 'month':
      return { ...NO_DATES, month: last }
    case 'rank':
      return { rank: joined(values, MAX_CHARACTERS.rank) }
    case 'deadline_month':
      return { deadline_from: last, deadline_to: last }
    case 'sub_topic':
      return { subtopic: last }
    default:
      return { [field]: last }
  }
}

/** The values, separated by commas; without the first values if the text would be longer than `most`. */
function joined(values: readonly string[], most: number): string | undefined {
  const text = values.join(',')
  return values.length > 1 && [...text].length > most ? joined(values.slice(1), most) : text || undefined
}

/** Commas separate cities; a comma followed by a space belongs to a name, as in `Portland, Maine`. */
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

export interface Condition {
  readonly filter: Filter
  readonly value: string
  readonly text: string
  readonly without: Search
}

/** The field of a filter, for filters that have another name than their field. */
const FIELD_OF: Readonly<Partial<Record<Filter, ValueField>>> = { countries: 'country', subtopic: 'sub_topic' }

/** All conditions of a search except its words, in the order of filters. */
export function conditionsOf(search: Search): readonly Condition[] {
  const seen = new Set<string>()
  return filtersOf(search).flatMap(([name, value]): Condition[] => {
    if (name === 'q' || name === 'within_km') return []
    const field = isDeadlineMonth(search, name) ? 'deadline_month' : (FIELD_OF[name] ?? name)
    if (seen.has(field)) return []
    seen.add(field)
    if (name === 'near') {
      const text = `Within ${search.within_km ?? 100} km of ${value}`
      return [{ filter: name, value, text, without: changed(search, { near: undefined, within_km: undefined }) }]
    }
    if (name === 'ids') {
      const text = `${FILTER_LABELS.ids} (${value.split(',').length})`
      return [{ filter: name, value, text, without: changed(search, { ids: undefined }) }]
    }
    if (name === 'exclude') return excludedConditions(search, value)
    if (!FIELDS.includes(field as ValueField)) {
      const text = value === 'true' ? FILTER_LABELS[name] : `${FILTER_LABELS[name]}: ${value}`
      return [{ filter: name, value, text, without: changed(search, { [name]: undefined }) }]
    }
    return valuesOf(search, field as ValueField).map((one) => ({
      filter: name,
      value: inWords(field, one),
      text: `${LABELS[field as ValueField]}: ${inWords(field, one)}`,
      without: toggled(search, field as ValueField, one),
    }))
  })
}

/** One condition for each excluded value. */
function excludedConditions(search: Search, exclude: string): Condition[] {
  const entries = excludedIn(exclude)
  return entries.map((entry) => {
    const others = textOfExcluded(entries.filter((other) => other !== entry))
    const text = `${FILTER_LABELS.exclude}: ${inWords(entry.parameter ?? '', entry.value)}`
    return { filter: 'exclude', value: textOfExcluded([entry])!, text, without: changed(search, { exclude: others }) }
  })
}

/** Human-readable names of the fields. */
export const LABELS = {
  ...Object.fromEntries(
    FIELDS.map((field) => [field, field in ATTRIBUTES ? attributeOf(field as TableFilterName).label : '']),
  ),
  continent: 'Continent',
  month: 'Month',
  deadline_month: 'Deadline',
  deadline_kind: 'Kind of deadline',
} as Readonly<Record<ValueField, string>>

/** A human-readable value: `November 2026`. */
export function inWords(field: string, value: string): string {
  const isMonth = (field === 'month' || field === 'deadline_month') && /^\d{4}-\d{2}(\/|$)/.test(value)
  if (field === 'language') return languageInWords(value)
  if (field === 'deadline_kind') return value.replace('_', '-')
  return isMonth ? monthInWords(value) : value
}

/** The values whose names contain a text, ignoring case and accents; all values for an empty text. */
export function named<Value extends { readonly value: string }>(
  field: string,
  text: string,
  values: readonly Value[],
): readonly Value[] {
  const part = plain(text)
  return part === '' ? values : values.filter(({ value }) => plain(inWords(field, value)).includes(part))
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** Earlier values in their order, with their new counts, or 0. New values are left out. */
export function inPlaces<Value extends { readonly value: string; readonly count: number }>(
  places: readonly Value[],
  values: readonly Value[],
): readonly Value[] {
  const found = new Map(values.map((entry) => [entry.value, entry]))
  return places.map((entry) => found.get(entry.value) ?? { ...entry, count: 0 })
}

/** The name of a language by its tag (BCP 47): `German`. */
function languageInWords(tag: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/** The search in a few words: `soil, Germany, March 2027`; `''` for all events. */
export function titleOf(search: Search): string {
  if (search.starred !== undefined) return 'Starred events'
  if (search.compare !== undefined) return 'Compare events'
  const conditions = conditionsOf(search).map(({ text }) => text.replace(/^Not: /, 'not ').replace(/^[^:]+: /, ''))
  return [search.q ?? [], ...conditions, search.when ?? []].flat().join(', ')
}

function isDeadlineMonth({ deadline_from, deadline_to }: Search, name: Filter): boolean {
  return (name === 'deadline_from' || name === 'deadline_to') && deadline_from === deadline_to
}

/** Venue, city and country, without unknown parts and without parts that the venue names. */
export function placeOf({ venue, city, country }: Item['location']): string {
  return [city, country].reduce((place, part) => {
    const isNamed = `, ${place}, `.includes(`, ${part}, `)
    return part === '' || isNamed ? place : place === '' ? part : `${place}, ${part}`
  }, venue)
}
