/** The search of the page, which is stored as parameters in the address of the page. */
import { ATTRIBUTES, TABLE_FILTER_NAMES, type TableFilterName } from '../../../event/attributes.ts'

/** Names for the filters of a search, in the order in which they are shown. */
export const FILTER_LABELS = {
  q: 'Words',
  topic: 'Topic',
  subtopic: 'Sub-topic',
  country: 'Country',
  countries: 'Countries',
  continent: 'Continent',
  city: 'City',
  near: 'Near',
  within_km: 'Within km',
  type: ATTRIBUTES.type.label,
  from: 'Starts from',
  to: 'Ends before',
  month: 'Month',
  year: 'Year',
  during: 'During',
  deadline_from: 'Deadline from',
  deadline_to: 'Deadline until',
  deadline_kind: 'Kind of deadline',
  deadline_open: 'Open deadline',
  updated_since: 'Changed since',
  new_since: 'New since',
  ...(Object.fromEntries(
    TABLE_FILTER_NAMES.map((name) => [ATTRIBUTES[name].parameter, ATTRIBUTES[name].label]),
  ) as Record<(typeof ATTRIBUTES)[Exclude<TableFilterName, 'type'>]['parameter'], string>),
  exclude: 'Not',
  ids: 'Chosen events',
} as const

export type Filter = keyof typeof FILTER_LABELS

/** Filters and order as they are sent, and the state of the page. Values are never empty. */
export interface Search extends Readonly<Partial<Record<Filter, string>>> {
  readonly sort?: string
  /** The chosen period; undefined if none is chosen, or for upcoming events (`periodOf`). */
  readonly when?: 'past' | 'all'
  /** Number of events before the page, a multiple of PAGE_SIZE; undefined on the first page. */
  readonly offset?: number
  /** The view of the results; undefined for a list. */
  readonly view?: Exclude<View, 'list'>
  /** The open event; the other members are the search to return to. */
  readonly event?: number
  /** Ids, separated by commas, of the events that are compared in place of the results. */
  readonly compare?: string
  /** Set if the starred events are shown in place of the results. */
  readonly starred?: '1'
}

/** The views of a search, by their names in the address. */
export const VIEWS = { list: 'List', deadlines: 'Deadlines', calendar: 'Calendar', map: 'Map' } as const
export type View = keyof typeof VIEWS

/** The views whose order can be chosen. */
export const ORDERED_VIEWS: ReadonlySet<Search['view']> = new Set([undefined, 'map'])

export const PAGE_SIZE = 20

const FILTERS = Object.keys(FILTER_LABELS) as Filter[]

const DATE_FILTERS = ['from', 'to', 'month', 'year', 'during'] as const satisfies Filter[]

const DEADLINE_FILTERS = ['deadline_from', 'deadline_to', 'deadline_kind', 'deadline_open'] as const satisfies Filter[]

export const SORTS: Readonly<Record<string, string>> = {
  relevance: 'Best match',
  date: 'Earliest first',
  '-date': 'Latest first',
  name: 'By name',
  deadline: 'By deadline',
  updated: 'Last changed first',
  distance: 'Nearest first',
}

/** The filters that are set, in the order of FILTER_LABELS. */
export function filtersOf(search: Search): [Filter, string][] {
  return FILTERS.flatMap((name): [Filter, string][] => {
    const value = search[name]
    return value === undefined ? [] : [[name, value]]
  })
}

/** The filters that a view of a search adds: the view `deadlines` shows open deadlines. */
export function filtersOfView({ view, deadline_open }: Search): [Filter, string][] {
  return view === 'deadlines' && deadline_open === undefined ? [['deadline_open', 'true']] : []
}

/** True if a search is about deadlines: by its order, its filters or its words. */
export function asksForDeadlines(search: Search): boolean {
  const areAsked = sortOf(search) === 'deadline' || DEADLINE_FILTERS.some((name) => search[name] !== undefined)
  return areAsked || /\b(deadlines?|cfps?|call for papers)\b/i.test(search.q ?? '')
}

/** The order of a search; undefined for the best match first. */
export function sortOf({ sort, view }: Search): string | undefined {
  return view === 'deadlines' ? 'deadline' : sort
}

/** Reads a search from the query of an address. Unknown parameters are ignored. */
export function readSearch(query: string): Search {
  const given = new URLSearchParams(query)
  const read: Record<string, string | number> = {}
  for (const name of FILTERS) {
    const value = given.get(name)?.trim()
    if (value) read[name] = value
  }
  const sort = given.get('sort')
  if (sort !== null && sort !== 'relevance' && sort in SORTS) read.sort = sort
  const offset = Number(given.get('offset'))
  if (Number.isSafeInteger(offset) && offset > 0) read.offset = offset - (offset % PAGE_SIZE)
  const when = given.get('when')
  if (when === 'past' || when === 'all') read.when = when
  const view = given.get('view')
  if (view !== null && view !== 'list' && Object.hasOwn(VIEWS, view)) read.view = view
  const event = Number(given.get('event'))
  if (Number.isSafeInteger(event) && event > 0) read.event = event
  const compare = withCompared([], given.get('compare') ?? '')
  if (compare !== undefined) read.compare = compare
  if (given.get('starred') === '1') read.starred = '1'
  return read as Search
}

export function addressOf(search: Search): string {
  const { sort, offset, when, view, event, compare, starred } = search
  const query = queryOf([
    ...filtersOf(search),
    ['when', when],
    ['sort', sort],
    ['offset', offset],
    ['view', view],
    ['compare', compare],
    ['starred', starred],
    ['event', event],
  ])
  return query === '' ? '/' : `/?${query}`
}

/**
 * Parameters as a query string, without empty values. Commas and slashes stay readable; apostrophes are
 * encoded, because they would end a quoted text in a shell.
 */
export function queryOf(parameters: Iterable<readonly [string, string | number | undefined]>): string {
  return [...parameters]
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${encoded(String(value))}`)
    .join('&')
}

function encoded(value: string): string {
  const readable = encodeURIComponent(value).replace(/%20/g, '+').replace(/%2C/g, ',').replace(/%2F/g, '/')
  return readable.replace(/'/g, '%27')
}

export type Changes = { readonly [name in keyof Search]?: Search[name] | undefined }

/** Changes that close the open event, the comparison and the list of starred events. */
const ONLY_RESULTS = { event: undefined, compare: undefined, starred: undefined } as const

/**
 * The first page of a search with some parameters changed (removed if undefined). An open event, the
 * comparison and the list of starred events are closed, unless `changes` open them.
 */
export function changed(search: Search, changes: Changes): Search {
  const next: Changes = { ...search, offset: undefined, ...ONLY_RESULTS, ...changes }
  const set = Object.entries(next).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(set) as Search
}

/** The search with the same page of results, without an open event, comparison and starred events. */
export function resultsOf(search: Search): Search {
  return changed(search, { offset: search.offset })
}

/** The search with an open event; without an open event if `event` is undefined. */
export function opened(search: Search, event: number | undefined): Search {
  const { offset, compare, starred } = search
  return changed(search, { offset, compare, starred, event })
}

export const MAX_COMPARED = 4

/** The ids of the events that a search compares. */
export function comparedIn({ compare = '' }: Search): number[] {
  return compare.split(',').filter(Boolean).map(Number)
}

/** Ids as the value of `compare`: each id once, MAX_COMPARED at most; undefined if there are none. */
export function withCompared(ids: readonly number[], others = ''): string | undefined {
  const all = [...ids, ...others.split(',').map(Number)].filter((id) => Number.isSafeInteger(id) && id > 0)
  return [...new Set(all)].slice(0, MAX_COMPARED).join() || undefined
}

/** True if a comparison or the starred events are shown in place of the results. */
export function isAside({ compare, starred }: Search): boolean {
  return compare !== undefined || starred !== undefined
}

/** Changes of the filters on dates. */
export type DateChanges = Pick<Changes, (typeof DATE_FILTERS)[number]>

export const NO_DATES: DateChanges = Object.fromEntries(DATE_FILTERS.map((name) => [name, undefined]))

/** The search with the filters and the order of a call that an answer proposes. */
export function searchOfCall(params: Readonly<Record<string, string | number>>): Search {
  const { limit, offset, facets, facets_limit, timing, ...rest } = params
  return readSearch(queryOf(Object.entries(rest)))
}

/**
 * The search without some words of `q`, each of which is removed once; undefined if a word is not found. Case
 * and accents may differ.
 */
export function withoutWords(search: Search, given: string): Search | undefined {
  const rest = search.q?.split(/\s+/) ?? []
  for (const word of given.split(/\s+/)) {
    const at = rest.findIndex((other) => sameWord(other, word))
    if (at < 0) return undefined
    rest.splice(at, 1)
  }
  return changed(search, { q: rest.join(' ') })
}

/** True if two words differ at most in case, in accents, and in punctuation before and after them. */
export function sameWord(one: string, other: string): boolean {
  return bare(one) === bare(other)
}

/** A text in lower case, without accents, and without punctuation before and after it. */
export function bare(word: string): string {
  const letters = word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return letters.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
}
