import { type DocSet, type LazyUnion, NONE } from '../docset/docset.ts'
import { type Clause, clausesOf, type ResolvedFilters, withoutParameters } from '../query/clauses.ts'
import type { FacetField, SearchRequest } from '../query/request.ts'
import type { Reading } from '../query/words/text-clause.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { Evaluator, inOrder } from './evaluator.ts'
import { type Method, ValueCounter } from './facets/count-values.ts'
import { countedFields, isColumnFacet, isFiltered, OWN_PARAMETERS } from './facets/fields.ts'
import type { Matches } from './match.ts'
import { matchSearch } from './run-search.ts'

interface Step {
  readonly clause: Clause
  readonly form: DocSet['form'] | LazyUnion['form']
  /** Documents in the set of the clause. In a union, a document counts once for each set that contains it. */
  readonly count: number
  /** Documents that meet this clause and all earlier clauses. */
  readonly left: number
}

interface Shape {
  readonly form: DocSet['form']
  readonly count: number
}

export interface Explanation {
  /** The reading of `q` that was used; undefined without `q`. */
  readonly reading: Reading | undefined
  /** Steps in the order of execution. After a step that leaves no document, no further step is executed. */
  readonly steps: readonly Step[]
  readonly facets: readonly FacetMethod[]
  readonly matches: { readonly all: Shape; readonly nameTier: Shape; readonly editions: Shape }
}

export function explainSearch(snapshot: Snapshot, request: SearchRequest): Explanation {
  snapshot.lists.space.reset()
  const evaluator = new Evaluator(snapshot, request, request.foldsDuplicates)
  const { resolved, matches } = matchSearch(evaluator, request)
  const clauses = inOrder(clausesOf(snapshot, resolved))
  const { inName, editions } = matches.docs.count > 0 && matches.tiers ? matches.tiers() : NO_TIERS
  return {
    reading: resolved.text?.reading,
    steps: clauses.map((clause, at) => ({
      clause,
      form: clause.docs.form,
      count: clause.docs.count,
      left: evaluator.docs(clauses.slice(0, at + 1)).count,
    })),
    facets: facetMethods(evaluator, request, resolved, matches),
    matches: { all: shapeOf(matches.docs), nameTier: shapeOf(inName), editions: shapeOf(editions) },
  }
}

const NO_TIERS = { inName: NONE, editions: NONE }

function shapeOf({ form, count }: DocSet): Shape {
  return { form, count }
}

interface FacetMethod {
  readonly field: FacetField
  readonly method: Method | 'by days' | 'by deadlines'
  /** Number of counted documents: they meet all filters on other fields. */
  readonly documents: number
}

/** The method of counting each facet in a repeated search, for which counts may be retained. */
function facetMethods(
  evaluator: Evaluator,
  request: Pick<SearchRequest, 'filters' | 'facets'>,
  resolved: ResolvedFilters,
  matches: Matches,
): FacetMethod[] {
  const { snapshot } = evaluator
  const fields = countedFields(snapshot)
  const counter = new ValueCounter(snapshot)
  return request.facets.map((field) => {
    const isOwn = isFiltered(field, request.filters)
    const all = isOwn ? evaluator.docsOf(withoutParameters(snapshot, resolved, OWN_PARAMETERS[field])) : matches.all
    const documents = all.count - (isOwn ? evaluator.duplicatesIn(all) : matches.folded).count
    if (!isColumnFacet(field)) return { field, method: field === 'day' ? 'by days' : 'by deadlines', documents }
    const counted = fields[field === 'year' ? 'month' : field]
    counter.count(all, [counted], snapshot.lists.space)
    return { field, method: counter.methodFor(all, counted), documents }
  })
}
