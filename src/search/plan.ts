import { type DocSet, lowerBound, NONE, range } from '../docset/docset.ts'
import type { Universe } from '../docset/universe.ts'
import { EVENT_TYPES } from '../event/record.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { type DateRange, dateFiltersOf, overlapOf, runningOn, startingIn } from './dates.ts'
import type { SearchAnswer } from './directory.ts'
import { type CountryClause, countryClause, countrySuggestions } from './places.ts'
import type { Filter, SearchRequest } from './request.ts'
import { type ValueClause, valueClause } from './values.ts'
import { type TextClause, textClause } from './words.ts'

/** A search resolved in one snapshot: nothing can match, or the sets whose intersection does. */
export type Plan =
  | { readonly kind: 'nothing'; readonly because: string }
  | {
      readonly kind: 'clauses'
      /** A match is in all of them. */
      readonly clauses: readonly DocSet[]
      /** A match is not in it. */
      readonly except: DocSet
      /** Undefined without `q`: then there is no relevance to order by. */
      readonly text: TextClause | undefined
    }

/** What was understood of a request, for the answer. */
export type Understood = Pick<
  SearchAnswer,
  'searchTerms' | 'countriesIncluded' | 'dateRange' | 'warnings' | 'interpretation' | 'suggestions'
>

/** What the filters on words and values mean, each by itself: to find out can cost more than the search. */
export interface ResolvedFilters {
  readonly text: TextClause | undefined
  readonly values: ReadonlyMap<Filter, ValueClause>
}

/** Resolves a request's filters to sets. Does not check parameters: the edge has. */
export function planSearch(
  snapshot: Snapshot,
  { filters }: SearchRequest,
  universe: Universe,
): { plan: Plan; understood: Understood; resolved: ResolvedFilters } {
  const resolved = resolveFilters(snapshot, filters, universe)
  const { plan, understood } = planResolved(snapshot, filters, resolved, universe)
  const suggestions = [...understood.suggestions, ...countrySuggestions(snapshot, filters)]
  return { plan, understood: { ...understood, suggestions }, resolved }
}

/** Plans a search with some of the filters that were resolved. Makes no suggestions for countries. */
export function planResolved(
  snapshot: Snapshot,
  filters: readonly Filter[],
  resolved: ResolvedFilters,
  universe: Universe,
): { plan: Plan; understood: Understood } {
  const text = filters.some((filter) => filter.by === 'text') ? resolved.text : undefined
  const values = filters.flatMap((filter) => resolved.values.get(filter) ?? [])
  const countries = countryClause(snapshot, filters, universe)
  const dates = dateFiltersOf(filters)
  const dateRange = overlapOf(dates)

  const clauses = values.map(({ docs }) => docs)
  if (countries) clauses.push(countries.docs)
  if (text) clauses.push(...text.anywhere)
  let except: DocSet = NONE
  if (dates.start.from !== null || dates.start.to !== null) clauses.push(startingIn(snapshot.start, dates.start))
  if (dates.endBefore !== null) {
    clauses.push(range(0, lowerBound(snapshot.start, dates.endBefore)))
    except = runningOn(snapshot, dates.endBefore)
  }

  const isImpossible = clauses.some((clause) => clause.count === 0)
  return {
    plan: isImpossible
      ? { kind: 'nothing', because: 'a clause that no event meets' }
      : { kind: 'clauses', clauses, except, text },
    understood: {
      searchTerms: text?.words ?? [],
      countriesIncluded: countries?.names ?? [],
      dateRange,
      warnings: warningsOf(text, countries, dateRange),
      interpretation: [text, ...values].flatMap((clause) => clause?.interpretation ?? []),
      suggestions: [text, ...values].flatMap((clause) => clause?.suggestions ?? []),
    },
  }
}

function resolveFilters(snapshot: Snapshot, filters: readonly Filter[], universe: Universe): ResolvedFilters {
  const textFilter = filters.find((filter) => filter.by === 'text')
  const values = new Map<Filter, ValueClause>()
  for (const filter of filters) {
    const clause = valueClauseOf(snapshot, filter, universe)
    if (clause) values.set(filter, clause)
  }
  return { text: textFilter && textClause(snapshot, textFilter.text, universe), values }
}

/** The clause of a filter on one value; undefined for other filters. */
function valueClauseOf(snapshot: Snapshot, filter: Filter, universe: Universe): ValueClause | undefined {
  switch (filter.by) {
    case 'topic':
    case 'sub_topic':
    case 'city':
      return valueClause(snapshot, filter.by, filter.value, universe)
    case 'type':
      return {
        docs: postingList(snapshot, 'type', EVENT_TYPES.indexOf(filter.type)),
        interpretation: [],
        suggestions: [],
      }
    default:
      return undefined
  }
}

function warningsOf(text: TextClause | undefined, countries: CountryClause | undefined, dates: DateRange): string[] {
  const warnings = [...(countries?.warnings ?? [])]
  if (text && text.words.length === 0) warnings.push('q has neither letters nor digits; nothing can match it.')
  if (dates.from !== null && dates.to !== null && dates.from > dates.to) {
    warnings.push('The date filters do not overlap.')
  }
  return warnings
}
