import type { DocSet } from '../../docset/docset.ts'
import { type ResolvedFilters, withoutParameters } from '../../query/clauses.ts'
import type { FacetField, SearchRequest } from '../../query/request.ts'
import type { Evaluator } from '../evaluator.ts'
import { type Method, ValueCounter } from './count-values.ts'
import { countedFields, isFiltered, OWN_PARAMETERS } from './fields.ts'

/** The method by which a facet is counted. */
export interface FacetMethod {
  readonly field: FacetField
  readonly method: Method | 'by days'
  /** Number of counted documents: those that the filters on other fields leave. */
  readonly documents: number
}

/** The method for each facet of a search when it is requested for the second time. */
export function facetMethods(
  evaluator: Evaluator,
  request: Pick<SearchRequest, 'filters' | 'facets'>,
  resolved: ResolvedFilters,
  matches: DocSet,
): FacetMethod[] {
  const { snapshot } = evaluator
  const fields = countedFields(snapshot)
  const counter = new ValueCounter(snapshot)
  return request.facets.map((field) => {
    const docs = isFiltered(field, request.filters)
      ? evaluator.docsOf(withoutParameters(snapshot, resolved, OWN_PARAMETERS[field]))
      : matches
    const documents = docs.count
    if (field === 'day') return { field, method: 'by days', documents }
    const counted = fields[field === 'year' ? 'month' : field]
    counter.count(docs, [counted], snapshot.lists.space)
    return { field, method: counter.methodFor(docs, counted), documents }
  })
}
