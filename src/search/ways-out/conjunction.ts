import { isSoonerLookedUp } from '../../docset/by-value.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import { all, type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { intersect, isBetterListed } from '../../docset/intersect.ts'
import { MOST_LAZY, materialize } from '../../docset/unite.ts'
import { type Combinations, withCombination } from '../combinations.ts'

export type Operand = DocSet | LazyUnion

/** Whether a set is better intersected before another one: it is smaller, and no lazy union. */
export function isAhead(a: Operand, b: Operand): boolean {
  const isUnion = a.form === 'union'
  return isUnion === (b.form === 'union') ? a.count < b.count : !isUnion
}

/**
 * Scratch sets that may be in use when another one is remembered. A half of the sets that searches have
 * memory for (`SEARCH_SETS`).
 */
export const MOST_SCRATCH = 128

/**
 * More documents take about as long to look up in a column as all of them, of which a set is made that other
 * searches use, too.
 */
const LOOKED_UP_BELOW = 1 / 8

/**
 * What all of some sets have in common, found by an AND with one set after the other. Each AND is remembered,
 * so that conjunctions which begin with the same sets share them.
 *
 * Example: no event is in a, b, c and d. What is there without one of them?
 *
 *     a        {1 2 5}
 *     a b      {2 5}
 *     a b c    {}         empty, so nothing is in a, b, c and d either, and without d is nothing: no AND
 *     a b d    {5}        without c: one AND
 *     a c      {1}        without b: two ANDs, the second with d
 *     b c      ...        without a: two ANDs
 *
 * Smallest sets first make most conjunctions empty after two sets.
 */
export class Conjunction {
  readonly docs: DocSet
  readonly #shared: Shared
  /** The last set; undefined where there is none. */
  readonly #operand: Operand | undefined
  /** The conjunctions of these sets and another one, as a list: the first of them, which knows the next. */
  #further: Conjunction | undefined
  readonly #next: Conjunction | undefined

  private constructor(docs: DocSet, shared: Shared, operand?: Operand, next?: Conjunction) {
    this.docs = docs
    this.#shared = shared
    this.#operand = operand
    this.#next = next
  }

  /** The conjunction of no sets: all documents. */
  static ofNone(space: DocSpace, combinations: Combinations): Conjunction {
    return new Conjunction(all(space.rows), { space, combinations, wholes: new Map(), listed: new Set(), work: 0 })
  }

  /** What all ANDs took that were made for one search: about as many nanoseconds. */
  get work(): number {
    return this.#shared.work
  }

  /** A union of many sets as one set, which is made once; any other set as it is. */
  whole(set: Operand): Operand {
    if (set.form !== 'union' || set.sets.length <= MOST_LAZY) return set
    const { space, wholes } = this.#shared
    const known = wholes.get(set)
    if (known !== undefined || space.mark() >= MOST_SCRATCH) return known ?? set
    this.#shared.work += workOf(all(space.rows), set, space.rows)
    const whole = materialize(set, space)
    wholes.set(set, whole)
    return whole
  }

  /** A union of which a set was made, as that set; any other set as it is. */
  made(set: Operand): Operand {
    return (set.form === 'union' && this.#shared.wholes.get(set)) || set
  }

  /**
   * Whether documents are rather looked up in an operand one by one than in a union that is made one set:
   * those of a list always are, few bits where the union comes for the first time, for it may be the last
   * time, too.
   */
  #isListed(operand: Operand): boolean {
    const { docs } = this
    const { wholes, listed, space } = this.#shared
    const { rows } = space
    if (operand.form !== 'union' || wholes.has(operand)) return false
    if (docs.form === 'sparse') return true
    if (docs.form !== 'dense' || listed.has(operand)) return false
    const isSooner = docs.count < rows * LOOKED_UP_BELOW && isSoonerLookedUp(docs, operand, rows)
    if (!isSooner && !isBetterListed(docs, rows, operand)) return false
    listed.add(operand)
    return true
  }

  /** The conjunction of these sets and another one. */
  and(operand: Operand): Conjunction {
    if (this.docs.count === 0) return this
    for (let known = this.#further; known; known = known.#next) if (known.#operand === operand) return known
    const { space, combinations } = this.#shared
    const set = this.#isListed(operand) ? operand : this.whole(operand)
    this.#shared.work += workOf(this.docs, set, space.rows)
    const mark = space.mark()
    const operands = [this.docs, set]
    const common = intersect(withCombination(operands, combinations.findIn(operands)), space)
    if (common.count === 0) space.backTo(mark)
    // later sets are written where an empty one was
    const docs = common.count === 0 ? NONE : common
    const conjunction = new Conjunction(docs, this.#shared, operand, this.#further)
    if (mark < MOST_SCRATCH) this.#further = conjunction
    return conjunction
  }
}

/** What all conjunctions of one search share. */
interface Shared {
  readonly space: DocSpace
  readonly combinations: Combinations
  /** Unions of many sets, each as one set. */
  readonly wholes: Map<LazyUnion, DocSet>
  /** Unions in which a few documents were looked up. */
  readonly listed: Set<LazyUnion>
  work: number
}

/**
 * About how many nanoseconds an AND of two sets takes.
 *
 * Measured: 500 for the smallest; 7 for each member of a list that is looked up in a list, 2 in other sets; 8
 * us for two bit sets of a million rows.
 */
export function workOf(docs: DocSet, operand: Operand, rows: number): number {
  if (operand.form === 'union') return workOfUnion(docs, operand, rows)
  if (docs.form === 'range' || operand.form === 'range') return 500
  const ofMember = docs.form === 'sparse' && operand.form === 'sparse' ? 7 : 2
  const pass = rows / 125
  const probesOf = (set: DocSet) => (set.form === 'sparse' ? ofMember * set.count : pass)
  return 500 + Math.min(probesOf(docs), probesOf(operand))
}

/** A list is looked up in the column of a union, or in each of its sets; for other sets it is made a set. */
function workOfUnion(docs: DocSet, { sets, by }: LazyUnion, rows: number): number {
  if (docs.form === 'sparse' && by) return 500 + 2 * docs.count
  if (docs.form === 'sparse') return sets.reduce((sum, set) => sum + workOf(docs, set, rows), 0)
  const pass = rows / 125
  return sets.reduce((sum, { count }) => sum + Math.min(30 + 2 * count, pass), pass)
}
