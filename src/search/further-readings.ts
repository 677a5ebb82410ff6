import { materializeUnion } from '../docset/disjoint-union.ts'
import type { DocSet } from '../docset/docset.ts'
import { type Plan, planOf, type ResolvedFilters } from '../query/plan.ts'
import type { SearchRequest } from '../query/request.ts'
import { firstStartingOn } from '../query/start-days.ts'
import type { TextReadings } from '../query/words/further-readings.ts'
import type { TextClause } from '../query/words/text-clause.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Combinations } from './combinations.ts'
import { type Matches, matchesOf, matchPlan } from './match.ts'

/** A search that was planned and matched. */
export interface Matched {
  readonly resolved: ResolvedFilters
  readonly plan: Plan
  readonly matches: Matches
  /** The readings of `q`, where more than the literal one was asked for. */
  readonly readings?: TextReadings
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
  readings: TextReadings,
  { today }: Pick<SearchRequest, 'today'>,
): Matched | undefined {
  const { space } = snapshot.lists
  const pivot = firstStartingOn(snapshot.start, today)
  const others = planOf(snapshot, { ...resolved, text: undefined })
  let first: Matched | undefined
  for (const text of readings.understood()) {
    const matched = matchReading(text)
    if (matched.matches.count > 0) return matched
    first ??= matched
    if (others.kind === 'nothing') return first
  }
  for (const text of readings.nearest(documentsOf(others))) {
    const matched = matchReading(text)
    if (matched.matches.count > 0) return matched
  }
  return first

  function matchReading(text: TextClause): Matched {
    const mark = space.mark()
    const plan = planOf(snapshot, { ...resolved, text })
    const matches = matchPlan(plan, combinations, pivot, space)
    if (matches.count === 0) space.backTo(mark)
    return { resolved: { ...resolved, text }, plan, matches, readings }
  }

  /** The documents that match a plan; undefined where it asks for nothing. */
  function documentsOf(plan: Plan): DocSet | undefined {
    if (plan.kind === 'clauses' && plan.clauses.length === 0) return undefined
    return materializeUnion(matchesOf(plan, combinations, space), space)
  }
}
