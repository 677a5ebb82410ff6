import type { DocSpace } from '../docset/doc-space.ts'
import { all, type DocSet, type LazyUnion, NONE, within } from '../docset/docset.ts'
import { intersect } from '../docset/intersect.ts'
import { ownResult, retainResult } from '../docset/retain.ts'
import { insertSorted } from '../docset/sorted.ts'
import { andNot } from '../docset/subtract.ts'
import { isFasterMaterialized, isSameUnion, materialize } from '../docset/unite.ts'
import type { EpochDay } from '../event/days.ts'
import type { Instant, Moment } from '../event/moment.ts'
import { type Clause, clausesOf, FilterResolver, type ResolvedFilters } from '../query/clauses.ts'
import type { Filter } from '../query/request.ts'
import { firstStartingOn } from '../query/start-days.ts'
import { TextReadings } from '../query/words/readings.ts'
import { type TextClause, textClauseOf } from '../query/words/text-clause.ts'
import { memoize } from '../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { duplicatesIn } from './fold-duplicates.ts'
import { MAX_REMEMBERED_SETS } from './limits.ts'

/** Results with fewer documents are copied to lists outside scratch memory. */
const LISTED_BELOW = 256

/** The documents that take place as scheduled: not cancelled, postponed or moved online. */
export const scheduledOf = memoize((snapshot: Snapshot): DocSet => {
  const { space } = snapshot.lists
  return retainResult(() => andNot(all(snapshot.rows), postingList(snapshot, 'changed', 0), space), space)
})

/**
 * Evaluates the searches of one request: the search itself, its facets, and its alternatives. Filters, texts
 * and intersections that these searches share are computed once, as long as there is room (`hasRoom`).
 *
 * Intersections form a trie. Clauses are applied in a fixed order (`inOrder`), so that searches share
 * intersections. Example: no event meets a, b, c and d. What do three of these clauses find?
 *
 *     a b c    {}      a AND b is known; a AND b AND c is empty, so d was never applied
 *     a b d    {5}     one AND
 *     a c d    {1}     two ANDs
 *     b c d    ...     two ANDs
 */
export class Evaluator {
  readonly snapshot: Snapshot
  readonly today: EpochDay
  readonly now: Instant
  /** First document that starts today or later. */
  readonly pivot: number
  readonly space: DocSpace
  readonly #filters: FilterResolver
  readonly #foldsDuplicates: boolean
  #readings: Map<string, TextReadings> | undefined
  /** The materialized sets of lazy unions. */
  readonly #materialized = new Map<LazyUnion, DocSet>()
  readonly #everything: Conjunction
  /** The documents that are scheduled, and start today or later. */
  readonly #upcoming: DocSet

  /** With `foldsDuplicates`, searches find one record of each event. */
  constructor(snapshot: Snapshot, { today, now }: Moment, foldsDuplicates = false) {
    this.snapshot = snapshot
    this.#foldsDuplicates = foldsDuplicates
    this.today = today
    this.now = now
    this.pivot = firstStartingOn(snapshot.start, today)
    this.space = snapshot.lists.space
    this.#filters = new FilterResolver(snapshot)
    this.#everything = new Conjunction(all(snapshot.rows))
    this.#upcoming = within(scheduledOf(snapshot), this.pivot, snapshot.rows)
  }

  /** True while scratch memory may be retained until the end of the request. */
  get hasRoom(): boolean {
    return this.space.mark() < MAX_REMEMBERED_SETS
  }

  /** The filters of a search, with `text` as the reading of `q`. */
  resolve(filters: readonly Filter[], text?: TextClause): ResolvedFilters {
    return this.#filters.resolve(filters, text)
  }

  /** True if the text has been read already. */
  hasRead(text: string): boolean {
    return this.#readings?.has(text) === true
  }

  readingsOf(text: string): TextReadings {
    const known = this.#readings?.get(text)
    if (known) return known
    const { snapshot, today, now, hasRoom } = this
    const readings = new TextReadings({ snapshot, today, now }, textClauseOf(snapshot, text))
    if (hasRoom) {
      this.#readings ??= new Map()
      this.#readings.set(text, readings)
    }
    return readings
  }

  /** The documents that a search finds and shows. */
  foundBy(resolved: ResolvedFilters): DocSet {
    return this.shown(this.docsOf(resolved))
  }

  /** The documents of `docs` that a search shows: all, or one record of each event. */
  shown(docs: DocSet): DocSet {
    return this.without(docs, this.duplicatesIn(docs))
  }

  /** The documents of `docs` that folding leaves out; none if the search shows all records of an event. */
  duplicatesIn(docs: DocSet): DocSet {
    return this.#foldsDuplicates ? duplicatesIn(this.snapshot, docs, this.space) : NONE
  }

  without(docs: DocSet, others: DocSet): DocSet {
    return others.count === 0 ? docs : andNot(docs, others, this.space)
  }

  /** The documents that meet all filters of a search. */
  docsOf(resolved: ResolvedFilters): DocSet {
    return this.docs(clausesOf(this.snapshot, resolved))
  }

  /** The documents that meet all clauses, in scratch memory if there are many. */
  docs(clauses: readonly Clause[]): DocSet {
    let conjunction = this.#everything
    for (const clause of inOrder(clauses)) {
      if (conjunction.docs.count === 0) break
      conjunction = this.#and(conjunction, clause)
    }
    return conjunction.docs
  }

  /** The documents of `docs` that are scheduled, and start today or later. */
  upcomingIn(docs: DocSet): DocSet {
    return intersect([docs, this.#upcoming], this.space)
  }

  /** The documents of `docs` that are in every set. */
  narrow(docs: DocSet, sets: readonly (DocSet | LazyUnion)[]): DocSet {
    return sets.length === 0 ? docs : intersect([docs, ...sets.map((set) => this.#operand(docs, set))], this.space)
  }

  #and(conjunction: Conjunction, { docs, isExcluded }: Clause): Conjunction {
    const operand = this.#operand(conjunction.docs, docs)
    const known = conjunction.with(operand, isExcluded)
    if (known) return known
    const { space, hasRoom } = this
    const and = () =>
      isExcluded ? andNot(conjunction.docs, operand, space) : intersect([conjunction.docs, operand], space)
    const narrower = new Conjunction(ownResult(and, space, LISTED_BELOW))
    if (hasRoom) conjunction.remember(operand, isExcluded, narrower)
    return narrower
  }

  /**
   * The operand of an AND with `docs`. A union is materialized once for all equal unions, unless `docs` are
   * so few that looking them up in its sets is faster.
   */
  #operand(docs: DocSet, set: DocSet | LazyUnion): DocSet | LazyUnion {
    if (set.form !== 'union') return set
    const known = this.#materialized.get(set) ?? this.#equalOf(set)
    if (known) return known
    const { space, hasRoom } = this
    if (docs.form === 'sparse' && !isFasterMaterialized(docs, set, space.rows)) return set
    const materialized = materialize(set, space)
    if (hasRoom) this.#materialized.set(set, materialized)
    return materialized
  }

  /** The set of an equal union that has been materialized. */
  #equalOf(set: LazyUnion): DocSet | undefined {
    for (const [union, docs] of this.#materialized) {
      if (!isSameUnion(union, set)) continue
      this.#materialized.set(set, docs)
      return docs
    }
    return undefined
  }
}

class Conjunction {
  readonly docs: DocSet
  #narrower: Map<Clause['docs'], Conjunction> | undefined
  #without: Map<Clause['docs'], Conjunction> | undefined

  constructor(docs: DocSet) {
    this.docs = docs
  }

  /** The conjunction with one more clause, which has the set `docs`; undefined if it is not in the trie. */
  with(docs: Clause['docs'], isExcluded: Clause['isExcluded']): Conjunction | undefined {
    return (isExcluded ? this.#without : this.#narrower)?.get(docs)
  }

  remember(docs: Clause['docs'], isExcluded: Clause['isExcluded'], narrower: Conjunction): void {
    const narrowed = (isExcluded ? this.#without : this.#narrower) ?? new Map()
    if (isExcluded) this.#without = narrowed
    else this.#narrower = narrowed
    narrowed.set(docs, narrower)
  }
}

/** Clauses in the order in which they are applied. */
export function inOrder(clauses: readonly Clause[]): readonly Clause[] {
  if (clauses.length < 2) return clauses
  const ordered: Clause[] = []
  for (const clause of clauses) insertSorted(ordered, clause, isBefore)
  return ordered
}

function isBefore(a: Clause, b: Clause): boolean {
  const order = rankOf(a) - rankOf(b)
  return order < 0 || (order === 0 && a.docs.count < b.docs.count)
}

/**
 * Empty sets first; then lists, because they are small; then ranges, which narrow the window of bit sets;
 * unions and then excluded clauses last, when few documents are left.
 */
function rankOf({ docs, isExcluded }: Clause): number {
  if (isExcluded) return 5
  if (docs.count === 0) return 0
  switch (docs.form) {
    case 'sparse':
      return 1
    case 'range':
      return 2
    case 'dense':
      return 3
    case 'union':
      return 4
  }
}
