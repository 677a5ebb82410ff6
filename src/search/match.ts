import { andNot, intersect } from '../docset/algebra.ts'
import { type DocSet, NONE } from '../docset/docset.ts'
import type { Universe } from '../docset/universe.ts'
import { type Combinations, withCombination } from './combinations.ts'
import type { Plan } from './plan.ts'

/** The documents a plan finds, by relevance. Without `q` all matches are alike. */
export interface Matches {
  readonly all: DocSet
  /** The matches that are in all of these sets have every word in the name; none when every match has. */
  readonly names: readonly DocSet[]
  /** Whether `names` lie in `all`, as when nothing but one word is asked for. */
  readonly namesSuffice: boolean
  /** Matches whose name is exactly the words: all of them are among those. */
  readonly exact: DocSet
}

const NO_MATCHES: Matches = { all: NONE, names: [], namesSuffice: false, exact: NONE }

/** How many documents a plan finds. */
export function countOf(plan: Plan, combinations: Combinations, universe: Universe): number {
  return plan.kind === 'nothing' ? 0 : allOf(plan, combinations, universe).count
}

/** Runs a plan; the matches lie in the universe's memory. */
export function matchPlan(plan: Plan, combinations: Combinations, universe: Universe): Matches {
  if (plan.kind === 'nothing') return NO_MATCHES
  const all = allOf(plan, combinations, universe)
  if (plan.text === undefined || all.count === 0) return { ...NO_MATCHES, all }
  const { inName: names, sameLength } = plan.text
  const namesSuffice = names.length > 0 && plan.clauses.length === 1 && plan.except.count === 0
  const sets = namesSuffice ? names : [all, ...names]
  return { all, names, namesSuffice, exact: intersect([...sets, sameLength], universe) }
}

/** The matches that have every word in the name. */
export function inNameOf({ all, names, namesSuffice }: Matches, universe: Universe): DocSet {
  return intersect(namesSuffice ? names : [all, ...names], universe)
}

function allOf(
  { clauses, except }: Extract<Plan, { kind: 'clauses' }>,
  combinations: Combinations,
  universe: Universe,
): DocSet {
  const sets = clauses.map(({ docs }) => docs)
  return andNot(intersect(withCombination(sets, combinations.findIn(sets)), universe), except, universe)
}
