import { type DocSet, lowerBound, NONE, range } from '../docset/docset.ts'
import type { Universe } from '../docset/universe.ts'
import { valueKey } from '../event/fold.ts'
import { EVENT_TYPES } from '../event/record.ts'
import type { FacetName } from '../snapshot/format.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { type DateRange, dateFiltersOf, overlapOf, runningOn, startingIn } from './dates.ts'
import { type CountryClause, countryClause } from './places.ts'
import type { Filter, SearchRequest } from './request.ts'
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
export interface Understood {
  readonly searchTerms: readonly string[]
  readonly countriesIncluded: readonly string[]
  readonly dateRange: DateRange
  readonly warnings: readonly string[]
}

/** Resolves a request's filters to sets. Does not check parameters: the edge has. */
export function planSearch(
  snapshot: Snapshot,
  { filters }: SearchRequest,
  universe: Universe,
): { plan: Plan; understood: Understood } {
  const textFilter = filters.find((filter) => filter.by === 'text')
  const text = textFilter && textClause(snapshot, textFilter.text)
  const countries = countryClause(snapshot, filters, universe)
  const dates = dateFiltersOf(filters)
  const dateRange = overlapOf(dates)

  const clauses = filters.flatMap((filter) => valueClause(snapshot, filter))
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
    },
  }
}

/** The set of a filter on one value, whole and folded; none of the other filters. */
function valueClause(snapshot: Snapshot, filter: Filter): DocSet[] {
  switch (filter.by) {
    case 'topic':
    case 'sub_topic':
    case 'city':
      return [docsOfValue(snapshot, filter.by, filter.value)]
    case 'type':
      return [postingList(snapshot, 'type', EVENT_TYPES.indexOf(filter.type))]
    default:
      return []
  }
}

function docsOfValue(snapshot: Snapshot, facet: FacetName, value: string): DocSet {
  const key = snapshot.facets[facet].keys.indexOf(valueKey(value))
  return key === undefined ? NONE : postingList(snapshot, facet, key)
}

function warningsOf(text: TextClause | undefined, countries: CountryClause | undefined, dates: DateRange): string[] {
  const warnings = [...(countries?.warnings ?? [])]
  if (text && text.words.length === 0) warnings.push('q has neither letters nor digits; nothing can match it.')
  if (dates.from !== null && dates.to !== null && dates.from > dates.to) {
    warnings.push('The date filters do not overlap.')
  }
  return warnings
}
