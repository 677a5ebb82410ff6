/**
 * Landing pages: the events with one value of a field, in all years or one, or a list of values. Their
 * content is one search, and for a series also its editions.
 */
import type { DocId } from '../docset/docset.ts'
import { MONTH_NAMES } from '../event/days.ts'
import { fold } from '../event/fold.ts'
import type { Moment } from '../event/moment.ts'
import { type FilterParameter, isTooLong } from '../query/request.ts'
import type { Directory } from '../search/directory.ts'
import { type NamedField, valuesOfFields } from '../search/facets/values.ts'
import { LISTED_FIELDS } from './editions.ts'
import { serviceError } from './errors.ts'
import { getSeries, type SeriesDetail } from './get-series.ts'
import type { CanonicalRequest, GivenParameters } from './operation.ts'
import { type SearchBody, searchConferences } from './search-conferences.ts'

interface LandingKind {
  /** First segment of the paths of the pages of this kind. */
  readonly folder: string
  /** The parameter that finds the events with a value. */
  readonly parameter: FilterParameter
  /** Title of the page that lists all values. */
  readonly all: string
  /** Noun for a value, within a sentence. */
  readonly noun: string
  readonly title: (value: string) => string
  /** Converts a value to words: `2027-06` to `June 2027`. Absent if values are words already. */
  readonly inWords?: (value: string) => string
  /** Converts a text that is not the name of a value to a value: `June 2027` to `2027-06`. */
  readonly respelled?: (text: string) => string | undefined
  /**
   * True if a text that occurs in several values means the value with most events; absent if it means no
   * value.
   */
  readonly takesFirst?: true
  /** True if a value also has a page for each year. */
  readonly hasYears?: true
  /** Fields of the links on the page of a value: the page links to the commonest values of these fields. */
  readonly neighbours: readonly LandingField[]
}

export type LandingField = NamedField

export const LANDINGS: Readonly<Record<LandingField, LandingKind>> = {
  topic: {
    ...{ folder: 'topics', parameter: 'topic', all: 'Topics', noun: 'topic', hasYears: true },
    title: (value) => `${value} conferences`,
    neighbours: ['sub_topic', 'country', 'city', 'month'],
  },
  sub_topic: {
    ...{ folder: 'subtopics', parameter: 'subtopic', all: 'Sub-topics', noun: 'sub-topic', hasYears: true },
    title: (value) => `${value} conferences`,
    neighbours: ['topic', 'country', 'city', 'month'],
  },
  country: {
    ...{ folder: 'countries', parameter: 'country', all: 'Countries', noun: 'country', hasYears: true },
    title: (value) => `Conferences in ${value}`,
    neighbours: ['city', 'topic', 'month'],
  },
  city: {
    ...{ folder: 'cities', parameter: 'city', all: 'Cities', noun: 'city', hasYears: true },
    title: (value) => `Conferences in ${value}`,
    neighbours: ['country', 'topic', 'month'],
  },
  month: {
    ...{
      folder: 'months',
      parameter: 'month',
      all: 'Months',
      noun: 'month',
      inWords: monthInWords,
      respelled: monthOf,
    },
    title: (value) => `Conferences in ${monthInWords(value)}`,
    neighbours: ['month', 'topic', 'country', 'city'],
  },
  series: {
    ...{ folder: 'series', parameter: 'series', all: 'Series', noun: 'series', takesFirst: true },
    title: (value) => value,
    neighbours: ['topic', 'country'],
  },
}

export const LANDING_FIELDS = Object.keys(LANDINGS) as LandingField[]

/** A value in words: `June 2027`. */
export function valueInWords(field: LandingField, value: string): string {
  return LANDINGS[field].inWords?.(value) ?? value
}

const LONG_MONTHS = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2000, month)).toLocaleString('en', { month: 'long', timeZone: 'UTC' }),
)

function monthInWords(value: string): string {
  const [year, month] = value.split('-')
  return `${LONG_MONTHS[Number(month) - 1]} ${year}`
}

/** The month of a text such as `2027-6`, `June 2027` or `06/2027`, as `YYYY-MM`. */
function monthOf(text: string): string | undefined {
  const parts = fold(text).split(' ')
  const year = parts.find((part) => /^\d{4}$/.test(part))
  const name = parts.find((part) => part !== year)
  if (parts.length !== 2 || year === undefined || name === undefined) return undefined
  const number = /^\d{1,2}$/.test(name)
    ? Number(name)
    : MONTH_NAMES.findIndex((short) => short.toLowerCase() === name.slice(0, 3)) + 1
  return number >= 1 && number <= 12 ? `${year}-${String(number).padStart(2, '0')}` : undefined
}

/**
 * The path of a landing page below the base URL; without a value, the path of the list of values. Undefined
 * if the value is too long for a parameter, or is `.` or `..`, which browsers resolve.
 */
export function landingPath(field: LandingField, value?: string, year?: number): string | undefined {
  const { folder } = LANDINGS[field]
  if (value === undefined) return folder
  const name = LANDINGS[field].inWords === undefined ? fold(value).replaceAll(' ', '-') || value : value
  if (isTooLong(value) || /^\.{1,2}$/.test(name)) return undefined
  return `${folder}/${encodeURIComponent(name)}${year === undefined ? '' : `/${year}`}`
}

export interface LandingRequest extends CanonicalRequest {
  readonly field: LandingField
  /** Undefined for the page that lists all values. */
  readonly value: string | undefined
  readonly year: number | undefined
}

const WITH_YEAR = /^(.+)\/(\d{4})$/s

/**
 * Reads the part of a path after the folder of its kind: a value, or a value and a year.
 * @throws ServiceError 404 if no value has the name
 */
export function readLanding(directory: Directory, field: LandingField, text: string, moment: Moment): LandingRequest {
  if (text === '') return requestOf(field, undefined, undefined)
  const { hasYears } = LANDINGS[field]
  const [, name = text, year] = (hasYears && WITH_YEAR.exec(text)) || []
  const meant = valueMeant(directory, field, name, moment)
  const isOfYear = year !== undefined && LANDINGS[meant.field].hasYears
  return requestOf(meant.field, meant.text, isOfYear ? Number(year) : undefined)
}

function requestOf(field: LandingField, value: string | undefined, year: number | undefined): LandingRequest {
  const given = { ...(value !== undefined && { value }), ...(year !== undefined && { year: String(year) }) }
  return { field, value, year, given, unknown: [] }
}

interface FieldValue {
  readonly field: LandingField
  readonly text: string
}

/** The value with this name, else the value to which a search resolves the name. */
function valueMeant(directory: Directory, field: LandingField, name: string, moment: Moment): FieldValue {
  const { noun, parameter, respelled, takesFirst } = LANDINGS[field]
  const own = valueNamed(directory, field, respelled?.(name) ?? name)
  if (own !== undefined) return own
  if (respelled !== undefined) throw serviceError('valueNotFound', noun, name, [])
  const { interpretation = [], suggestions = [] } = ask(directory, { [parameter]: wordsIn(name), limit: '1' }, moment)
  const used = interpretation.flatMap((note) => (note.parameter === parameter ? note.used : []))
  const fields = [field, ...LANDING_FIELDS.filter((other) => other !== field)]
  const meant = used.length === 1 || takesFirst ? used.slice(0, 1) : []
  const [value] = meant.flatMap((text) => fields.flatMap((other) => valueNamed(directory, other, text) ?? []))
  if (value !== undefined) return value
  const similar = [...used, ...suggestions.flatMap(({ did_you_mean }) => did_you_mean)]
  throw serviceError('valueNotFound', noun, name, [...new Set(similar)])
}

/** The words of a value in an address: each hyphen becomes a space. */
function wordsIn(name: string): string {
  return name.replaceAll('-', ' ')
}

function valueNamed({ snapshot }: Directory, field: LandingField, name: string): FieldValue | undefined {
  const values = valuesOfFields(snapshot)(field)
  const value = values.named(name)
  return value === undefined ? undefined : { field, text: values.text(value) }
}

export interface Landing extends Pick<LandingRequest, 'field' | 'value' | 'year'> {
  readonly search: SearchBody
  /** The series of the page; undefined for pages of other fields. */
  readonly series: SeriesDetail | undefined
}

/** Maximum number of values in a facet of the search of a landing page. */
const MAX_VALUES = '1000'

export function answerLanding(directory: Directory, { field, value, year }: LandingRequest, moment: Moment): Landing {
  const { parameter, hasYears, neighbours } = LANDINGS[field]
  const common = { facets_limit: MAX_VALUES, duplicates: 'fold' }
  if (value === undefined) {
    const search = ask(directory, { ...common, facets: field, limit: '1' }, moment)
    return { field, value, year, search, series: undefined }
  }
  const facets = [...(hasYears ? ['year'] : []), ...neighbours].join()
  const filters = { [parameter]: value, ...(year !== undefined && { year: String(year) }) }
  const search = ask(directory, { ...filters, ...common, facets, limit: '50', fields: LISTED_FIELDS }, moment)
  return { field, value, year, search, series: field === 'series' ? seriesNamed(directory, value, moment) : undefined }
}

function seriesNamed(directory: Directory, name: string, moment: Moment): SeriesDetail {
  const request = getSeries.read(parametersOf({ series: name }), directory)
  return JSON.parse(getSeries.answer(directory, request, moment)).series
}

/** The answer to a search, by the same operation that callers use. */
function ask(directory: Directory, parameters: Readonly<Record<string, string>>, moment: Moment): SearchBody {
  const read = searchConferences.read(parametersOf(parameters))
  return JSON.parse(searchConferences.answer(directory, read, moment))
}

function parametersOf(parameters: Readonly<Record<string, string>>): GivenParameters {
  return { values: new Map(Object.entries(parameters).map(([name, value]) => [name, [value]])), problems: [] }
}

/** The values of an event that have landing pages, by field. */
export type LandingValues = Readonly<Partial<Record<LandingField, string>>>

export function landingValuesOf({ snapshot }: Directory, doc: DocId): LandingValues {
  const valuesOf = valuesOfFields(snapshot)
  return Object.fromEntries(
    LANDING_FIELDS.flatMap((field) => {
      const { at, size, text } = valuesOf(field)
      const value = at(doc)
      return value < size ? [[field, text(value)]] : []
    }),
  )
}
