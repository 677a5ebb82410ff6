import { type DisjointUnion, materializeUnion } from '../../docset/disjoint-union.ts'
import { planOf, type ResolvedFilters, withoutParameters } from '../../query/plan.ts'
import { type FacetField, parameterOf, type SearchRequest } from '../../query/request.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Combinations } from '../combinations.ts'
import { foundBy } from '../match.ts'
import { ValueCounter, type Way } from './count-values.ts'
import { countedFields, OWN_PARAMETERS } from './fields.ts'

/** How a facet is counted. */
export interface FacetWay {
  readonly field: FacetField
  readonly way: Way
  /** Documents that are counted: those that the filters of other fields leave. */
  readonly documents: number
}

/** How the facets of a search are counted once they have been asked for, each by itself. */
export function facetWays(
  snapshot: Snapshot,
  combinations: Combinations,
  request: Pick<SearchRequest, 'filters' | 'facets'>,
  resolved: ResolvedFilters,
  matches: DisjointUnion,
): FacetWay[] {
  const { space } = snapshot.lists
  const fields = countedFields(snapshot)
  const counter = new ValueCounter(snapshot)
  return request.facets.map((field) => {
    const own = OWN_PARAMETERS[field]
    const isFiltered = request.filters.some((filter) => own.includes(parameterOf(filter)))
    const sum = isFiltered
      ? foundBy(planOf(snapshot, withoutParameters(snapshot, resolved, own)), combinations, space)
      : matches
    const set = materializeUnion(sum, space)
    const counted = fields[field === 'year' ? 'month' : field]
    counter.count(set, [counted], space)
    return { field, way: counter.wayOf(set, counted), documents: set.count }
  })
}
