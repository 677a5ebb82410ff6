/**
 * From a plan to the documents that match it.
 *
 * Example (run by `test/search/worked-example.test.ts`): six events. Documents are numbered by first day;
 * today is 2026-11-20, so documents from 2 on are upcoming.
 *
 *     doc  first day   name                          topic
 *     0    2026-03-01  Machine Learning              Computer Science
 *     1    2026-05-10  Workshop on Machine Learning  Computer Science
 *     2    2026-12-01  Learning Machine Vision       Engineering
 *     3    2027-02-15  Machine Learning              Computer Science
 *     4    2027-04-02  Robotics Days                 Machine Learning
 *     5    2027-06-20  Deep Sea Days                 Biology
 *
 * `topic=computer science` asks for no words. Its matches {0 1 3} rank alike: `AlikeMatches`.
 *
 * `q=machine learning` gives `TextMatches`, which rank by where the words are:
 *
 *     operands      {0 1 2 3 4} AND {0 1 2 3 4}  each word is in the name, the topic or the sub-topic
 *     all           {0 1 2 3 4}                  the matches
 *     nameOperands  {0 1 2 3} AND {0 1 2 3}      each word is in the name
 *     nameTier      {0 1 2 3}                    matches whose name has every word
 *     editions      {0 3}                        of these, the names with no other words than such as "2027",
 *                                                "44th" and "the"
 *     exactNames    {}                           editions of exactly the words, where `q` may mean one event
 *
 * Everything but `count` is materialized when it is first asked for. `order/relevance.ts` continues the
 * example.
 */

import { type DisjointUnion, disjointUnion, materializeUnion } from '../docset/disjoint-union.ts'
import type { DocSpace } from '../docset/doc-space.ts'
import { type DocSet, type LazyUnion, NONE, type Range } from '../docset/docset.ts'
import { asList } from '../docset/forms.ts'
import { intersect } from '../docset/intersect.ts'
import { materialize } from '../docset/unite.ts'
import type { Plan } from '../query/plan.ts'
import type { TextClause } from '../query/words/text-clause.ts'
import { type Combinations, withCombination } from './combinations.ts'

export type Matches = AlikeMatches | TextMatches

/** Matches that no order of relevance tells apart: those of a search without `q`. */
interface AlikeMatches {
  readonly kind: 'alike'
  readonly count: number
  /** How many of them are upcoming. */
  readonly upcoming: number
  all(): DisjointUnion
}

/** Matches of a search with `q`. */
export interface TextMatches {
  readonly kind: 'text'
  readonly count: number
  /** How many of them are upcoming. */
  readonly upcoming: number
  /** The matches as one set. */
  all(): DisjointUnion
  /**
   * Sets whose intersection is the matches: the materialized set, or two posting lists whose common count was
   * memoized.
   */
  readonly operands: readonly Operand[]
  /**
   * Sets that narrow the matches to names with every word. Empty where every match has every word in its
   * name.
   */
  readonly nameOperands: readonly Operand[]
  readonly nameTier: NameTier
  /**
   * The matches whose name is the words, in any order, with nothing but years, numbers, ordinals and stop
   * words beside them.
   */
  editions(): DocSet
  /**
   * The editions whose name is exactly the words, where `q` may mean one event: where it has four words or a
   * number. None for any other `q`.
   */
  exactNames(): DocSet
}

/** The matches that have every word in the name, by what materializing them costs. */
type NameTier =
  /** Cheap as a whole: there are few matches, or the name operands alone decide. */
  | { readonly kind: 'whole'; all(): DocSet }
  /** Better cut to one side of today before it is materialized. */
  | { readonly kind: 'windowed'; within(window: Range): DocSet }

type Operand = DocSet | LazyUnion
type Clauses = Extract<Plan, { kind: 'clauses' }>

const EMPTY_UNION = disjointUnion([])
export const NO_MATCHES: AlikeMatches = { kind: 'alike', count: 0, upcoming: 0, all: () => EMPTY_UNION }

/**
 * Runs a plan. The matches lie in the scratch memory of the space. Documents from `pivot` on are upcoming.
 */
export function matchPlan(plan: Plan, combinations: Combinations, pivot: number, space: DocSpace): Matches {
  if (plan.kind === 'nothing') return NO_MATCHES
  const { text } = plan
  if (text) return matchText(plan, text, combinations, pivot, space)
  const all = matchesOf(plan, combinations, space)
  return { kind: 'alike', count: all.count, upcoming: combinations.countFrom(all, pivot), all: () => all }
}

/** Filters, and unions, of at least this share of the rows hardly narrow a search. */
const WIDE_FROM = 1 / 8

/**
 * Whether a plan intersects a union with filters that hardly narrow it: that takes as long as a set of the
 * union, which other searches can use.
 */
export function hasWideUnion(plan: Plan, rows: number): boolean {
  if (plan.kind === 'nothing') return false
  const sets = operandsOf(plan)
  return sets.some(({ form }) => form === 'union') && sets.every(({ count }) => count >= rows * WIDE_FROM)
}

/** The same matches, those of several sets as one. For what looks into all of them. */
export function asOneSet(matches: Matches, space: DocSpace): Matches {
  const { sets, less } = matches.all()
  if (sets.length < 2) return matches
  const all = disjointUnion([materializeUnion(disjointUnion(sets), space)], less)
  return { ...matches, all: () => all }
}

/** The documents that match a plan, without their ranking: for counts and facets. */
export function matchesOf(plan: Plan, combinations: Combinations, space: DocSpace): DisjointUnion {
  if (plan.kind === 'nothing') return EMPTY_UNION
  return matchesIn(operandsOf(plan), plan.except, combinations, space)
}

/** The documents in all operands of an AND and not in `except`. */
export function matchesIn(
  operands: readonly Operand[],
  except: DocSet,
  combinations: Combinations,
  space: DocSpace,
): DisjointUnion {
  return unionOfParts(distribute(operands, combinations), operands, except, combinations, space)
}

/**
 * From this many matches on, the name tier is materialized for one side of today at a time. Below, one AND
 * for both sides costs less than two, and matches are listed, so that all that follows looks at these alone.
 */
const MANY_MATCHES = 256

function matchText(
  plan: Clauses,
  { reading, anywhere, inName, editions: named }: TextClause,
  combinations: Combinations,
  pivot: number,
  space: DocSpace,
): Matches {
  const clauses = operandsOf(plan)
  const all = once(() => {
    const together = materializeUnion(unionOfParts([clauses], clauses, plan.except, combinations, space), space)
    return disjointUnion([together.count < MANY_MATCHES ? asList(together, space) : together])
  })
  const pair = plan.except.count === 0 ? combinations.countsOf(clauses) : undefined
  const count = pair?.count ?? all().count
  if (count === 0) return NO_MATCHES

  const upcoming = pair?.from(pivot) ?? combinations.countFrom(all(), pivot)
  const operands = pair === undefined ? all().sets : clauses
  const hasList = operands.some(({ form }) => form === 'sparse')
  // Each dense operand is scanned several times below, so lazy unions are materialized first. A list only
  // probes them.
  const nameOperands = hasList ? inName : inName.map((set) => materialize(set, space))
  const isTextAlone = clauses.length === anywhere.length && plan.except.count === 0
  // Where `q` is one word and nothing else is asked for, a name that has the word is a match.
  const namesDecide = nameOperands.length > 0 && clauses.length === 1 && isTextAlone

  const wholeNameTier = once(() => intersect(namesDecide ? nameOperands : nameOperands.concat(all().sets), space))
  const nameTier: NameTier =
    count < MANY_MATCHES || namesDecide
      ? { kind: 'whole', all: wholeNameTier }
      : { kind: 'windowed', within: (window) => intersect(nameOperands.concat(window, all().sets), space) }

  const editions = once(() => {
    const { sets, haveWords } = named.names(count)
    if (haveWords && reading === 'literal') return intersect(isTextAlone ? sets : [...sets, ...operands], space)
    if (hasList && nameTier.kind === 'whole') return intersect([wholeNameTier(), ...sets], space)
    const ofSeries = namesDecide ? sets : [...sets, ...operands]
    // Few of many matches have names of this length, fewer than have names with the words: narrow the list by
    // length first.
    return intersect(nameOperands.concat(hasList ? intersect(ofSeries, space) : ofSeries), space)
  })
  const exactNames = once(() =>
    named.isOneEvent && editions().count > 0 ? intersect([editions(), named.exactly()], space) : NONE,
  )
  return { kind: 'text', count, upcoming, all, operands, nameOperands, nameTier, editions, exactNames }
}

/** A function that computes its result at the first call and returns it at every call. */
export function once<Result>(compute: () => Result): () => Result {
  let result: Result | undefined
  return () => {
    result ??= compute()
    return result
  }
}

function operandsOf({ clauses }: Clauses): readonly Operand[] {
  return clauses.map(({ docs }) => docs)
}

/** The documents in all operands of any of the disjoint parts of `whole`, less those in `except`. */
function unionOfParts(
  parts: readonly (readonly Operand[])[],
  whole: readonly Operand[],
  except: DocSet,
  combinations: Combinations,
  space: DocSpace,
): DisjointUnion {
  const sets = parts.map((operands) => intersect(withCombination(operands, combinations.findIn(operands)), space))
  return disjointUnion(sets, except.count === 0 ? NONE : intersect([...whole, except], space))
}

/** This many passes over bit sets cost as much as materializing the lazy union. */
const MAX_PASSES = 2
/** Each part takes a scratch set. A circle of 2,000 km has a thousand places. */
const MAX_PARTS = 64

/**
 * The operands of an AND as disjoint parts. `a AND (b OR c)` becomes `(a AND b) OR (a AND c)`, so that no OR
 * is materialized, where b and c are disjoint and the parts are few and take few passes over bit sets.
 * Otherwise the operands are one part. So they are where a list decides, for its members are looked up in a
 * column, and beside another lazy union, into which each part would look again.
 */
function distribute(operands: readonly Operand[], combinations: Combinations): (readonly Operand[])[] {
  const union = operands.find((set): set is LazyUnion => set.form === 'union' && set.by !== undefined)
  if (union === undefined || union.sets.length > MAX_PARTS) return [operands]
  const others = operands.filter((set) => set !== union)
  if (others.some(({ form }) => form === 'sparse' || form === 'union')) return [operands]
  const parts = union.sets.map((part) => [part, ...others])
  const passes = parts.filter((part) => needsPass(part, combinations)).length
  return passes > MAX_PASSES ? [operands] : parts
}

/** Whether an AND is made part by part, so that no union is materialized. */
export function isDistributed(operands: readonly Operand[], combinations: Combinations): boolean {
  return distribute(operands, combinations).length > 1
}

/** Whether an AND takes a pass over bit sets. */
function needsPass(operands: readonly Operand[], combinations: Combinations): boolean {
  const bitSets = operands.filter(({ form }) => form === 'dense').length
  if (bitSets < 2 || operands.some(({ form }) => form === 'sparse')) return false
  return bitSets > 2 || combinations.findIn(operands) === undefined
}
