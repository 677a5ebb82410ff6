import { intersect, materialize } from '../docset/algebra.ts'
import { type DisjointUnion, disjointUnion, materializeUnion } from '../docset/disjoint-union.ts'
import type { DocSpace } from '../docset/doc-space.ts'
import { type DocSet, type LazyUnion, NONE, type Range } from '../docset/docset.ts'
import type { Plan } from '../query/plan.ts'
import type { TextClause } from '../query/words/text-clause.ts'
import { type Combinations, withCombination } from './combinations.ts'

/** The documents a plan finds, by relevance. Without `q` all matches are alike. */
export interface Matches {
  readonly count: number
  /** Made when first asked for; with `q` as one set. */
  readonly all: () => DisjointUnion
  /** With `q` the matches are those in all of these sets: one that was made for the count, or two whose count was known. */
  readonly within: readonly Operand[]
  /** The matches that are in all of these sets have every word in the name; none when every match has. */
  readonly names: readonly Operand[]
  /** The matches that have every word in the name, in a window or everywhere; all of them are made once. */
  readonly inName: (window?: Range) => DocSet
  /** Whether all of them are made at little cost; else they are better made where they are looked at. */
  readonly inNameIsCheap: boolean
  /** Those of them whose name is exactly the words. Made when first asked for. */
  readonly exact: () => DocSet
}

/** Matches that are all alike. */
function alike(all: DisjointUnion): Matches {
  return { count: all.count, all: () => all, within: [], names: [], inName: none, inNameIsCheap: true, exact: none }
}

const none = () => NONE
const EMPTY_UNION = disjointUnion([])
const NO_MATCHES = alike(EMPTY_UNION)

/** The documents a plan finds, in whatever order. */
export function foundBy(plan: Plan, combinations: Combinations, space: DocSpace): DisjointUnion {
  if (plan.kind === 'nothing') return EMPTY_UNION
  return unionOfParts(plan, distributed(docsOf(plan), combinations), combinations, space)
}

/** Runs a plan; the matches lie in the space's memory. */
export function matchPlan(plan: Plan, combinations: Combinations, space: DocSpace): Matches {
  if (plan.kind === 'nothing') return NO_MATCHES
  const { text } = plan
  return text ? matchText(plan, text, combinations, space) : alike(foundBy(plan, combinations, space))
}

/** From so many matches on, which names hold the words is better found out for a part of them first: two passes over fewer cost more than one. */
const MANY = 256

function matchText(
  plan: Clauses,
  { inName, exactly }: TextClause,
  combinations: Combinations,
  space: DocSpace,
): Matches {
  const operands = docsOf(plan)
  const all = lazily(() =>
    disjointUnion([materializeUnion(unionOfParts(plan, [operands], combinations, space), space)]),
  )
  const known = plan.except.count === 0 ? combinations.countOf(operands) : undefined
  const count = known ?? all().count
  if (count === 0) return NO_MATCHES
  const within = known === undefined ? all().sets : operands
  const isList = within.some(({ form }) => form === 'sparse')
  // bits meet them more than once
  const names = isList ? inName : inName.map((set) => materialize(set, space))
  // as when nothing but one word is asked for
  const namesSuffice = names.length > 0 && operands.length === 1 && plan.except.count === 0
  const allInName = lazily(() => intersect(namesSuffice ? names : names.concat(all().sets), space))
  const inNameIn = (window?: Range) =>
    window ? intersect(names.concat(namesSuffice ? window : [window, ...all().sets]), space) : allInName()
  const inNameIsCheap = count < MANY || namesSuffice
  const exact = lazily(() => {
    if (isList && inNameIsCheap) return intersect([allInName(), ...exactly], space)
    const sets = namesSuffice ? exactly : exactly.concat(within)
    // of many matches fewer have names of just so many words than names with the words
    return intersect(names.concat(isList ? intersect(sets, space) : sets), space)
  })
  return { count, all, within, names, inName: inNameIn, inNameIsCheap, exact }
}

/** What `make` makes, made when first asked for. */
function lazily<Result>(make: () => Result): () => Result {
  let result: Result | undefined
  return () => {
    result ??= make()
    return result
  }
}

type Operand = DocSet | LazyUnion
type Clauses = Extract<Plan, { kind: 'clauses' }>

function docsOf({ clauses }: Clauses): readonly Operand[] {
  return clauses.map(({ docs }) => docs)
}

/** What is in all operands of any of the parts, which have nothing in common, less what is left out. */
function unionOfParts(
  plan: Clauses,
  parts: readonly (readonly Operand[])[],
  combinations: Combinations,
  space: DocSpace,
): DisjointUnion {
  const sets = parts.map((operands) => intersect(withCombination(operands, combinations.findIn(operands)), space))
  return disjointUnion(sets, plan.except.count === 0 ? NONE : intersect([...docsOf(plan), plan.except], space))
}

/** So many parts of an AND that each take a pass over bit sets cost as much as to make the alternatives. */
const MOST_PASSES = 2

/**
 * The operands of an AND, or, of one with an OR of disjoint sets, those of each of its parts: a AND (b OR c) is (a AND b) OR (a AND c). Not where a list
 * decides, for its members are looked up in a column.
 */
function distributed(sets: readonly Operand[], combinations: Combinations): (readonly Operand[])[] {
  const choice = sets.find((set): set is LazyUnion => set.form === 'union' && set.by !== undefined)
  if (choice === undefined || sets.some(({ form }) => form === 'sparse')) return [sets]
  const others = sets.filter((set) => set !== choice)
  const parts = choice.sets.map((part) => [part, ...others])
  const passes = parts.filter((part) => passesOver(part, combinations) > 0).length
  return passes > MOST_PASSES ? [sets] : parts
}

/** How many passes over bit sets an AND takes. */
function passesOver(operands: readonly Operand[], combinations: Combinations): number {
  const bitSets = operands.filter(({ form }) => form === 'dense').length
  if (bitSets < 2 || operands.some(({ form }) => form === 'sparse')) return 0
  return bitSets === 2 && combinations.findIn(operands) ? 0 : 1
}
