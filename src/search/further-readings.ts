import { materializeUnion } from '../docset/disjoint-union.ts'
import type { DocSet } from '../docset/docset.ts'
import { type Plan, planOf, type ResolvedFilters } from '../query/plan.ts'
import type { SearchRequest } from '../query/request.ts'
import { firstStartingOn } from '../query/start-days.ts'
import { furtherReadings } from '../query/words/further-readings.ts'
import type { TextClause } from '../query/words/text-clause.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Combinations } from './combinations.ts'
import { type Matches, matchesOf, matchPlan } from './match.ts'

/** A search that was planned and matched. */
export interface Matched {
  readonly resolved: ResolvedFilters
  readonly plan: Plan
  readonly matches: Matches
}

/**
 * For a search whose words find nothing as they are written: the first other reading of them that finds
 * events under the other filters. Where none does, the first understood one, for it says what the words were
 * taken for; undefined where there is no other reading.
 */
export function matchFurther(
  snapshot: Snapshot,
  combinations: Combinations,
  resolved: ResolvedFilters,
  literal: TextClause,
  { today }: Pick<SearchRequest, 'today'>,
  mostDistant: 'understood' | 'nearest',
): Matched | undefined {
  const { space } = snapshot.lists
  const base = (): DocSet | undefined => {
    const others = planOf(snapshot, { ...resolved, text: undefined })
    if (others.kind === 'clauses' && others.clauses.length === 0) return undefined
    return materializeUnion(matchesOf(others, combinations, space), space)
  }
  const pivot = firstStartingOn(snapshot.start, today)
  let first: Matched | undefined
  for (const text of furtherReadings(
    { snapshot, today, space },
    literal,
    mostDistant === 'nearest' ? base : undefined,
  )) {
    const mark = space.mark()
    const plan = planOf(snapshot, { ...resolved, text })
    const matches = matchPlan(plan, combinations, pivot, space)
    const matched = { resolved: { ...resolved, text }, plan, matches }
    if (matches.count > 0) return matched
    space.backTo(mark)
    if (text.reading === 'understood') first ??= matched
  }
  return first
}
