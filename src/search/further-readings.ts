import { meets } from '../docset/common.ts'
import { materializeUnion } from '../docset/disjoint-union.ts'
import { type DocSet, NONE } from '../docset/docset.ts'
import { type Plan, planOf, type ResolvedFilters } from '../query/plan.ts'
import type { SearchRequest } from '../query/request.ts'
import { firstStartingOn } from '../query/start-days.ts'
import type { TextReadings } from '../query/words/further-readings.ts'
import type { TextClause } from '../query/words/text-clause.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Combinations } from './combinations.ts'
import { type Matches, matchesOf, matchPlan, NO_MATCHES } from './match.ts'

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
  const base = others.kind === 'nothing' ? NONE : documentsOf(others)
  let first: TextClause | undefined
  for (const text of readings.understood()) {
    const matched = matchReading(text)
    if (matched) return matched
    first ??= text
    if (base?.count === 0) break
  }
  if (base?.count !== 0) {
    for (const text of readings.nearest(base)) {
      const matched = matchReading(text)
      if (matched) return matched
    }
  }
  return first && { resolved: { ...resolved, text: first }, plan: planWith(first), matches: NO_MATCHES, readings }

  /** Undefined where a reading finds nothing. Most find nothing, so `base` is asked first. */
  function matchReading(text: TextClause): Matched | undefined {
    const mark = space.mark()
    const mayMatch = base === undefined || meets([base, ...text.anywhere.map(({ docs }) => docs)], space)
    const plan = mayMatch ? planWith(text) : undefined
    const matches = plan && matchPlan(plan, combinations, pivot, space)
    if (matches && matches.count > 0) return { resolved: { ...resolved, text }, plan: plan!, matches, readings }
    space.backTo(mark)
    return undefined
  }

  function planWith(text: TextClause): Plan {
    return planOf(snapshot, { ...resolved, text })
  }

  /** The documents that match a plan; undefined where it asks for nothing. */
  function documentsOf(plan: Extract<Plan, { kind: 'clauses' }>): DocSet | undefined {
    return plan.clauses.length === 0 ? undefined : materializeUnion(matchesOf(plan, combinations, space), space)
  }
}
