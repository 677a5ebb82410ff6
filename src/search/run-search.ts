/** A search from its request to its answer, stage by stage (`STAGES` in `directory.ts`). */
import { type Plan, planOf, type ResolvedFilters, resolveFilters } from '../query/plan.ts'
import type { SearchRequest } from '../query/request.ts'
import { relaxTextClause } from '../query/words/text-clause.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { answerOf } from './answer.ts'
import type { Combinations } from './combinations.ts'
import type { SearchAnswer, StageClock } from './directory.ts'
import type { FacetCounter } from './facets/facets.ts'
import { type Matches, matchPlan } from './match.ts'
import { type OrderColumns, takePage } from './order/orders.ts'
import { relaxations } from './relax.ts'

/** What searches in one snapshot share. */
export interface SearchParts {
  readonly combinations: Combinations
  readonly orderColumns: OrderColumns
  readonly countFacets: FacetCounter
}

/** A search that was planned and matched. */
export interface Matched {
  readonly resolved: ResolvedFilters
  readonly plan: Plan
  readonly matches: Matches
}

/** Searches a snapshot. The clock, if there is one, is called at the end of every stage. */
export function runSearch(
  snapshot: Snapshot,
  { combinations, orderColumns, countFacets }: SearchParts,
  request: SearchRequest,
  clock?: StageClock,
): SearchAnswer {
  const { space } = snapshot.lists
  space.reset()
  const { resolved, matches } = matchSearch(snapshot, combinations, request, clock)
  const total = matches.count
  const docs = takePage(matches, orderColumns, request, space)
  clock?.ended('page')
  const relax = total === 0 ? relaxations(snapshot, resolved, combinations, space) : []
  if (total === 0) clock?.ended('relax')
  const facets = request.facets.length > 0 ? countFacets(request, resolved, matches.all(), space) : []
  if (request.facets.length > 0) clock?.ended('facets')
  return answerOf(snapshot, resolved, { total, docs, relax, facets })
}

/**
 * Plans a search and runs the plan. Where nothing matches, words are dropped from `q`, and the rest is
 * planned and run again.
 */
export function matchSearch(
  snapshot: Snapshot,
  combinations: Combinations,
  request: SearchRequest,
  clock?: StageClock,
): Matched {
  const { space } = snapshot.lists
  let resolved = resolveFilters(snapshot, request, space)
  let plan = planOf(snapshot, resolved)
  clock?.ended('plan')
  let matches = matchPlan(plan, combinations, space)
  if (matches.count === 0 && resolved.text) {
    const text = relaxTextClause(snapshot, resolved.text, space)
    if (text) {
      resolved = { ...resolved, text }
      plan = planOf(snapshot, resolved)
      matches = matchPlan(plan, combinations, space)
    }
  }
  clock?.ended('match')
  return { resolved, plan, matches }
}
