import { type DisjointUnion, disjointUnion, materializeUnion } from '../../docset/disjoint-union.ts'
import { planOf, type ResolvedFilters, withoutParameters } from '../../query/plan.ts'
import { type FacetField, parameterOf, type SearchRequest } from '../../query/request.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Combinations } from '../combinations.ts'
import { matchesOf } from '../match.ts'
import { type Method, ValueCounter } from './count-values.ts'
import { countedFields, OWN_PARAMETERS } from './fields.ts'

/** How a facet is counted. */
export interface FacetMethod {
  readonly field: FacetField
  readonly method: Method | 'by days'
  /** Documents that are counted: those that the filters on other fields leave. */
  readonly documents: number
}

/** How each facet of a search is counted once it has been asked for. */
export function facetMethods(
  snapshot: Snapshot,
  combinations: Combinations,
  request: Pick<SearchRequest, 'filters' | 'facets'>,
  resolved: ResolvedFilters,
  matches: DisjointUnion,
): FacetMethod[] {
  const { space } = snapshot.lists
  const fields = countedFields(snapshot)
  const counter = new ValueCounter(snapshot)
  return request.facets.map((field) => {
    const own = OWN_PARAMETERS[field]
    const isFiltered = request.filters.some((filter) => own.includes(parameterOf(filter)))
    const union = isFiltered
      ? matchesOf(planOf(snapshot, withoutParameters(snapshot, resolved, own)), combinations, space)
      : matches
    if (field === 'day') return { field, method: 'by days', documents: union.count }
    const set = materializeUnion(disjointUnion(union.sets), space)
    const counted = fields[field === 'year' ? 'month' : field]
    counter.count(set, [counted], space)
    return { field, method: counter.methodFor(set, counted), documents: union.count }
  })
}
