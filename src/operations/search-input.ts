import type { EpochDay } from '../event/days.ts'
import type { FacetField, SearchRequest } from '../query/request.ts'
import { quote } from './errors.ts'
import { FACETS_LIMIT, filtersOf, LIMIT, NUMBERS, OFFSET, type ReadSearch } from './search-parameters.ts'

/** A search, and what its answer says of the parameters. */
export interface SearchInput {
  readonly request: SearchRequest
  /** The supplied parameters: numbers as numbers, the rest as given. */
  readonly echo: Readonly<Record<string, string | number>>
  readonly warnings: readonly string[]
  /**
   * Whether items hold `submission_deadline` and `attendance`: a filter, the order or a facet asks for one.
   */
  readonly showsDeadlines: boolean
  /** The only fields that items hold; undefined for the usual ones. */
  readonly fields?: readonly string[] | undefined
}

/** Makes the search that parameters ask for. Parameters that were not supplied have their defaults. */
export function searchInput({ parsed, given, unknown }: ReadSearch, today: EpochDay): SearchInput {
  const echo: Record<string, string | number> = {}
  for (const name in given) echo[name] = NUMBERS.has(name) ? Number(given[name]) : given[name]!
  return {
    request: {
      filters: filtersOf(parsed),
      today,
      limit: parsed.limit ?? LIMIT.default,
      offset: parsed.offset ?? OFFSET.default,
      sort: parsed.sort ?? 'relevance',
      facets: parsed.facets ?? [],
      facetsLimit: parsed.facets_limit ?? FACETS_LIMIT.default,
    },
    echo,
    warnings: unknown.length === 0 ? [] : [warningOfUnknown(unknown)],
    showsDeadlines: asksForDeadlines(parsed),
    fields: parsed.fields,
  }
}

function asksForDeadlines({ deadline_from, deadline_to, attendance, sort, facets }: ReadSearch['parsed']): boolean {
  if (deadline_from !== undefined || deadline_to !== undefined || attendance !== undefined) return true
  return sort === 'deadline' || facets?.some(isOfDeadlines) === true
}

function isOfDeadlines(field: FacetField): boolean {
  return field === 'attendance' || field === 'deadline_month'
}

const MAX_NAMES_IN_WARNING = 10

function warningOfUnknown(names: readonly string[]): string {
  const more = names.length - MAX_NAMES_IN_WARNING
  const listed = names.slice(0, MAX_NAMES_IN_WARNING).map(quote).join(', ')
  return `Unknown parameters were ignored: ${listed}${more > 0 ? ` and ${more} more` : ''}.`
}
