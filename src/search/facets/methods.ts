import { type DisjointUnion, disjointUnion, materializeUnion } from '../../docset/disjoint-union.ts'
import { planOf, type ResolvedFilters, withoutParameters } from '../../query/plan.ts'
import type { FacetField, SearchRequest } from '../../query/request.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Combinations } from '../combinations.ts'
import { matchesOf } from '../match.ts'
import { type Method, ValueCounter } from './count-values.ts'
import { countedFields, isFiltered, OWN_PARAMETERS } from './fields.ts'

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
    const union = isFiltered(field, request.filters)
      ? matchesOf(planOf(snapshot, withoutParameters(snapshot, resolved, OWN_PARAMETERS[field])), combinations, space)
      : matches
    if (field === 'day') return { field, method: 'by days', documents: union.count }
    const set = materializeUnion(disjointUnion(union.sets), space)
    const counted = fields[field === 'year' ? 'month' : field]
    counter.count(set, [counted], space)
    return { field, method: counter.methodFor(set, counted), documents: union.count }
  })
}
