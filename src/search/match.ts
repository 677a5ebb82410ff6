import { andNot, intersect } from '../docset/algebra.ts'
import { type DocSet, NONE } from '../docset/docset.ts'
import type { Universe } from '../docset/universe.ts'
import type { Plan } from './plan.ts'

/** The documents a plan finds, by relevance: `exact` lies in `inName`, `inName` in `all`. Without `q` all matches are alike. */
export interface Matches {
  readonly all: DocSet
  /** Matches that have every word in the name. */
  readonly inName: DocSet
  /** Matches whose name is exactly the words. */
  readonly exact: DocSet
}

/** How many documents a plan finds. */
export function countOf(plan: Plan, universe: Universe): number {
  return plan.kind === 'nothing' ? 0 : allOf(plan, universe).count
}

/** Runs a plan; the matches lie in the universe's memory. */
export function matchPlan(plan: Plan, universe: Universe): Matches {
  if (plan.kind === 'nothing') return { all: NONE, inName: NONE, exact: NONE }
  const all = allOf(plan, universe)
  if (plan.text === undefined || all.count === 0) return { all, inName: all, exact: NONE }
  const inName = plan.text.inName === undefined ? all : intersect([all, ...plan.text.inName], universe)
  return { all, inName, exact: intersect([inName, plan.text.sameLength], universe) }
}

function allOf({ clauses, except }: Extract<Plan, { kind: 'clauses' }>, universe: Universe): DocSet {
  return andNot(intersect(clauses, universe), except, universe)
}
