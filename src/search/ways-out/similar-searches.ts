import { meets } from '../../docset/common.ts'
import { type DisjointUnion, disjointUnion } from '../../docset/disjoint-union.ts'
import { type DocSet, NONE } from '../../docset/docset.ts'
import { intersect, listedIn } from '../../docset/intersect.ts'
import { type ResolvedFilters, withSets } from '../../query/plan.ts'
import type { Filter } from '../../query/request.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Combinations } from '../combinations.ts'
import { isDistributed, matchesIn } from '../match.ts'
import { Conjunction, MOST_SCRATCH, type Operand, workOf } from './conjunction.ts'
import { FilterSets, type SetsOfSearch } from './filter-sets.ts'

/** How many documents a search finds, and how many of them are upcoming. */
export interface Counts {
  readonly count: number
  readonly fromPivot: number
}

/**
 * Searches that have most filters in common with one that was made. Each filter is resolved once, and what
 * several of them begin with is intersected once.
 */
export class SimilarSearches {
  readonly #snapshot: Snapshot
  readonly #combinations: Combinations
  readonly #pivot: number
  readonly #filterSets: FilterSets
  readonly #everything: Conjunction
  #otherWork = 0

  /** Documents from `pivot` on are upcoming. */
  constructor(snapshot: Snapshot, combinations: Combinations, resolved: ResolvedFilters, pivot: number) {
    this.#snapshot = snapshot
    this.#combinations = combinations
    this.#pivot = pivot
    this.#filterSets = new FilterSets(snapshot, resolved)
    this.#everything = Conjunction.ofNone(snapshot.lists.space, combinations)
  }

  /** What filters ask for beside a text. */
  setsOf(filters: readonly Filter[]): SetsOfSearch {
    return this.#filterSets.of(filters)
  }

  /** What all filters and intersections took so far, and what was added: about as many nanoseconds. */
  get work(): number {
    return this.#filterSets.work + this.#everything.work + this.#otherWork
  }

  /** Adds what something else took. */
  addWork(nanoseconds: number): void {
    this.#otherWork += nanoseconds
  }

  /** A union of many sets as one set, which is made once; any other set as it is. */
  whole(set: Operand): Operand {
    return this.#everything.whole(set)
  }

  /** The filters of a search, with unions of many sets as one set each. This is not added to the work. */
  withWhole(resolved: ResolvedFilters): ResolvedFilters {
    const before = this.#everything.work
    const filters = withSets(resolved, (docs) => this.whole(docs))
    this.#otherWork -= this.#everything.work - before
    return filters
  }

  /** The filters of a search, with unions of which a set was made as that set. */
  withMade(resolved: ResolvedFilters): ResolvedFilters {
    return withSets(resolved, (docs) => this.#everything.made(docs))
  }

  /** How many documents are in all of some sets and not in `except`. */
  counts(sets: readonly Operand[], except: DocSet): Counts {
    const [a, b] = sets
    const pair = sets.length === 2 && except.count === 0 ? this.#combinations.countPair(a!, b!, this.#pivot) : undefined
    if (pair) return pair
    const matches = this.matches(sets, except)
    const { count } = matches
    return { count, fromPivot: count === 0 ? 0 : this.#combinations.countFrom(matches, this.#pivot) }
  }

  /** Whether some document is in all of some sets. What `first` have in common is intersected once. */
  meet(first: readonly Operand[], others: readonly Operand[]): boolean {
    const { space } = this.#snapshot.lists
    const mark = space.mark()
    let met = this.#everything
    for (const set of first) met = met.and(set)
    const isProbed = met.docs.form === 'sparse' || others.some(({ form }) => form === 'sparse')
    const sets = isProbed ? others : others.map((set) => met.whole(set))
    for (const set of sets) this.#otherWork += workOf(met.docs, set, space.rows)
    const found = meets([met.docs, ...sets], space)
    // from here on nothing is remembered
    if (mark >= MOST_SCRATCH) space.backTo(mark)
    return found
  }

  /**
   * The documents in all of some sets and not in `except`. A lazy union that comes last stays one where few
   * documents are looked up in its parts.
   */
  matches(sets: readonly Operand[], except: DocSet): DisjointUnion {
    const { space } = this.#snapshot.lists
    const last = sets.at(-1)
    let met = this.#everything
    for (const set of sets) if (set !== last) met = met.and(set)
    if (met.docs.count === 0) return NOTHING
    const isLazy = last?.form === 'union' && listedIn(last) < space.rows * IN_PARTS_BELOW
    if (isLazy && isDistributed([met.docs, last], this.#combinations)) {
      this.#otherWork += workOf(met.docs, last, space.rows)
      return matchesIn([met.docs, last], except, this.#combinations, space)
    }
    const { docs } = last ? met.and(last) : met
    return disjointUnion([docs], except.count === 0 ? NONE : intersect([docs, except], space))
  }
}

/**
 * A union is looked into part by part where its lists have fewer members than this share of the rows. Of more
 * of them a set is made, which the next search uses, too.
 */
const IN_PARTS_BELOW = 1 / 64

const NOTHING = disjointUnion([])
