import { andNot, intersect } from '../docset/algebra.ts'
import { type DocSet, NONE } from '../docset/docset.ts'
import type { Universe } from '../docset/universe.ts'
import type { Combinations } from './combinations.ts'
import type { Plan } from './plan.ts'

/** The documents a plan finds, by relevance. Without `q` all matches are alike. */
export interface Matches {
  readonly all: DocSet
  /** The matches that are in all of these sets have every word in the name; none when every match has. */
  readonly names: readonly DocSet[]
  /** Matches whose name is exactly the words: all of them are among those. */
  readonly exact: DocSet
}

/** How many documents a plan finds. */
export function countOf(plan: Plan, combinations: Combinations, universe: Universe): number {
  return plan.kind === 'nothing' ? 0 : allOf(plan, combinations, universe).count
}

/** Runs a plan; the matches lie in the universe's memory. */
export function matchPlan(plan: Plan, combinations: Combinations, universe: Universe): Matches {
  if (plan.kind === 'nothing') return { all: NONE, names: [], exact: NONE }
  const all = allOf(plan, combinations, universe)
  if (plan.text === undefined || all.count === 0) return { all, names: [], exact: NONE }
  const { inName: names, sameLength } = plan.text
  return { all, names, exact: intersect([all, ...names, sameLength], universe) }
}

/** The matches that have every word in the name. */
export function inNameOf({ all, names }: Matches, universe: Universe): DocSet {
  return intersect([all, ...names], universe)
}

function allOf(
  { clauses, except }: Extract<Plan, { kind: 'clauses' }>,
  combinations: Combinations,
  universe: Universe,
): DocSet {
  const sets = combinations.replaceIn(clauses.map(({ docs }) => docs))
  return andNot(intersect(sets, universe), except, universe)
}
