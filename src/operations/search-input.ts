import { attributeOf, REQUESTED_NAMES } from '../event/attributes.ts'
import { formatDay } from '../event/days.ts'
import { excludedIn } from '../event/excluded-values.ts'
import type { Moment } from '../event/moment.ts'
import { FIELD_GROUPS, type FieldGroup } from '../json/item-fields.ts'
import { formatMonths, formatRange } from '../query/dates.ts'
import { entryOf } from '../query/exclude.ts'
import {
  FILTER_PARAMETERS,
  type Filter,
  type FilterParameter,
  parameterOf,
  type SearchRequest,
} from '../query/request.ts'
import { quote } from './errors.ts'
import {
  type Duplicates,
  FACETS_LIMIT,
  filtersOf,
  LIMIT,
  NUMBERS,
  OFFSET,
  type ReadSearch,
} from './search-parameters.ts'

export interface SearchInput {
  readonly request: SearchRequest
  /** The supplied parameters as answers repeat them: numbers as numbers, other values as given. */
  readonly echo: Readonly<Record<string, string | number>>
  readonly warnings: readonly string[]
  /** Groups of optional fields that items have because a filter, the order or a facet uses one of them. */
  readonly shows: readonly FieldGroup[]
  /** True if items show their next deadline: a filter, the order or a facet is about deadlines. */
  readonly showsNextDeadline: boolean
  /** The fields that items have; undefined for the usual fields. */
  readonly fields?: readonly string[] | undefined
}

/** Makes a search from parameters. `duplicates` is a default, which differs between callers. */
export function searchInput(
  { parsed, given, unknown }: ReadSearch,
  { today, now }: Moment,
  duplicates: Duplicates = 'show',
): SearchInput {
  const echo: Record<string, string | number> = {}
  for (const name in given) echo[name] = NUMBERS.has(name) ? Number(given[name]) : given[name]!
  return {
    request: {
      filters: filtersOf(parsed, now),
      today,
      now,
      limit: parsed.limit ?? LIMIT.default,
      offset: parsed.offset ?? OFFSET.default,
      sort: parsed.sort ?? 'relevance',
      facets: parsed.facets ?? [],
      foldsDuplicates: (parsed.duplicates ?? duplicates) === 'fold',
      facetsLimit: parsed.facets_limit ?? FACETS_LIMIT.default,
    },
    echo,
    warnings: unknown.length === 0 ? [] : [warningOfUnknown(unknown)],
    shows: groupsAskedFor(parsed),
    showsNextDeadline: asksForDeadlines(parsed),
    fields: parsed.fields,
  }
}

const DEADLINE_FILTERS = ['deadline_from', 'deadline_to', 'deadline_kind', 'deadline_open'] as const

function asksForDeadlines({ sort, facets = [], ...parsed }: ReadSearch['parsed']): boolean {
  if (sort === 'deadline' || facets.includes('deadline_month') || facets.includes('deadline_kind')) return true
  return DEADLINE_FILTERS.some((name) => parsed[name] !== undefined)
}

const GROUPS = Object.keys(FIELD_GROUPS) as FieldGroup[]

function groupsAskedFor(parsed: ReadSearch['parsed']): readonly FieldGroup[] {
  const { updated_since, new_since, sort, facets = [] } = parsed
  const asked = new Set<FieldGroup>()
  if (asksForDeadlines(parsed)) asked.add('deadlines')
  if (updated_since !== undefined || new_since !== undefined || sort === 'updated') asked.add('changes')
  for (const name of REQUESTED_NAMES) {
    const { parameter, shownWith } = attributeOf(name)
    const isAsked = parsed[parameter as FilterParameter] !== undefined || facets.some((field) => field === name)
    if (isAsked) asked.add(shownWith ?? 'deadlines')
  }
  return GROUPS.filter((group) => asked.has(group))
}

const MAX_NAMES_IN_WARNING = 10

function warningOfUnknown(names: readonly string[]): string {
  const more = names.length - MAX_NAMES_IN_WARNING
  const listed = names.slice(0, MAX_NAMES_IN_WARNING).map(quote).join(', ')
  return `Unknown parameters were ignored: ${listed}${more > 0 ? ` and ${more} more` : ''}.`
}

/** Human-readable phrases for filters. Other filters are described by their values. */
const PHRASES: Readonly<Partial<Record<FilterParameter, (value: string) => string>>> = {
  near: (value) => `near ${value}`,
  from: (value) => `from ${value}`,
  to: (value) => `until ${value}`,
  during: (value) => (value.endsWith('/9999') ? `upcoming on ${value.slice(0, -5)}` : `during ${value}`),
  deadline_from: (value) => `deadline from ${value}`,
  deadline_to: (value) => `deadline until ${value}`,
  deadline_kind: (value) => `deadline of ${value}`,
  deadline_open: () => 'open deadline',
  updated_since: (value) => `updated since ${value}`,
  new_since: (value) => `new since ${value}`,
  ids: (value) => `${value.split(',').length} chosen`,
  exclude: (text) =>
    excludedIn(text)
      .map(({ value }) => `not ${value}`)
      .join(', '),
}

/** The filters of a search in a few words, as in `machine learning, Germany`; `''` if there are none. */
export function describeSearch(given: Readonly<Record<string, string>>): string {
  const phraseOf = (name: FilterParameter, value: string) => PHRASES[name]?.(value) ?? value
  return FILTER_PARAMETERS.flatMap((name) => (given[name] === undefined ? [] : [phraseOf(name, given[name])])).join(
    ', ',
  )
}

const MAX_NAME = 80

/** The name of a file with the results of a search: `confdex-soil-germany.csv`. */
export function fileNameOf(given: Readonly<Record<string, string>>, ending: string): string {
  const text = `confdex ${describeSearch(given)}`.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const name = text
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/-$/, '')
  return `${name}.${ending}`
}

/** Parameters that are no filters, and that a proposed call repeats from the request. */
const REPEATED = ['limit', 'sort', 'facets', 'facets_limit', 'fields', 'duplicates', 'time_zone'] as const

/** All parameters of a proposed call with these filters, ready to send. The call requests the first page. */
export function proposedCall(filters: readonly Filter[], { echo }: SearchInput): Record<string, string | number> {
  const params: Record<string, string | number> = {}
  for (const filter of filters) Object.assign(params, parametersOf(filter))
  for (const name of REPEATED) if (echo[name] !== undefined) params[name] = echo[name]
  return params
}

/** The parameters that give this filter: the inverse of `filtersOf` in `search-parameters.ts`. */
function parametersOf(filter: Filter): Record<string, string | number> {
  switch (filter.by) {
    case 'text':
      return { q: filter.text }
    case 'countries':
      return { countries: filter.values.join(',') }
    case 'continent':
      return { continent: filter.continent }
    case 'near':
      return { near: filter.center, within_km: filter.withinKm }
    case 'deadline':
      return { [filter.parameter]: formatDay((filter.parameter === 'deadline_from' ? filter.from : filter.to)!) }
    case 'ids':
      return { ids: filter.ids.join() }
    case 'exclude':
      return { exclude: filter.filters.map(entryOf).join() }
    case 'deadline_kind':
      return { deadline_kind: filter.kind }
    case 'deadline_open':
      return { deadline_open: 'true' }
    case 'changed':
      return { [filter.parameter]: formatDay(filter.since) }
    case 'during':
      return { during: formatRange(filter) }
    case 'end_before':
      return { to: formatDay(filter.day) }
    case 'start': {
      const first = formatDay(filter.from!)
      if (filter.parameter === 'year') return { year: Number(first.slice(0, 4)) }
      return { [filter.parameter]: filter.parameter === 'month' ? formatMonths(filter) : first }
    }
    default:
      return { [parameterOf(filter)]: filter.value }
  }
}
