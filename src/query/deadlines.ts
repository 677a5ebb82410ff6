/**
 * Documents by deadline.
 *
 * A due is an instant, and the day as written, that deadlines of one kind in several documents share. The
 * dues of a kind ascend by instant, and `deadlines.docs` lists their documents in the same order. Days as
 * written are nearly in this order: in any zone, a day is within a day and a half of its instant. Example of
 * submissions of five documents (run by `test/query/clauses.test.ts`); document 1 has none:
 *
 *     document   0            2            3            4
 *     deadline   2026-03-15   2026-02-01   2026-03-15   2026-04-10
 *
 *     dues       2026-02-01   2026-03-15   2026-04-10
 *     docs       2            0 3          4
 *
 * - From 2026-02-01 on: all documents with a deadline. This set is computed once.
 * - From 2026-03-01 to 2026-03-31: the documents of one due, 0 and 3, as a list.
 * - From 2026-03-01 to 2026-04-30: documents 0, 3 and 4 are set as bits, which need no order. A set of many
 *   documents is retained for later searches with the same range.
 */

import { bitsOf, listed } from '../docset/any-order.ts'
import type { Bits } from '../docset/bits.ts'
import type { DocSpace } from '../docset/doc-space.ts'
import { type Dense, type DocSet, isSparse, NONE, wordsFor } from '../docset/docset.ts'
import { retainResult } from '../docset/retain.ts'
import { lowerBound } from '../docset/sorted.ts'
import { DEADLINE_KINDS, type DeadlineKind, MAX_OFFSET } from '../event/deadlines.ts'
import { DAY_SECONDS } from '../event/moment.ts'
import { type DueRange, duesOfKind, firstOpenDue } from '../snapshot/deadlines.ts'
import { memoize } from '../snapshot/memoize.ts'
import type { Deadlines, Snapshot } from '../snapshot/snapshot.ts'
import type { AskedDeadlines } from './dates.ts'
import { MAX_RETAINED_RANGES } from './limits.ts'

/**
 * The documents with a deadline that meets `asked`. A dense set may be overwritten when the sets of
 * MAX_RETAINED_RANGES other ranges are computed.
 */
export function deadlinesIn(snapshot: Snapshot, asked: AskedDeadlines): DocSet {
  const { deadlines } = snapshot
  const whole = duesOfKind(deadlines, asked.kind)
  const open = asked.openAt === null ? whole.first : firstOpenDue(deadlines, asked.kind, asked.openAt)
  const retained = deadlineSets(snapshot).ranges
  const key = [asked.kind, asked.from, asked.to, open].join(' ')
  const known = retained.find(key)
  if (known !== undefined) return known
  const ranges = duesIn(deadlines, asked, { first: open, end: whole.end })
  if (ranges.length === 0) return NONE
  if (ranges[0]!.first === whole.first && ranges[0]!.end === whole.end) return withDeadline(snapshot, asked.kind)
  const { space } = snapshot.lists
  const found = ranges.map(({ first, end }) =>
    deadlines.docs.subarray(deadlines.firstOf[first], deadlines.firstOf[end]),
  )
  const count = found.reduce((sum, docs) => sum + docs.length, 0)
  if (isSparse(count, space.rows)) return listed(found, space)
  return retained.add(key, found)
}

/** The dues of `within` whose written days are from `from` to `to`, as ascending ranges. */
function duesIn({ instants, days }: Deadlines, { from, to }: AskedDeadlines, within: DueRange): DueRange[] {
  const dueAt = (instant: number) => lowerBound(instants, instant, within.first, within.end)
  const ranges: DueRange[] = []
  const add = (first: number, end: number) => {
    const last = ranges.at(-1)
    if (first >= end) return
    if (last?.end === first) ranges[ranges.length - 1] = { first: last.first, end }
    else ranges.push({ first, end })
  }
  // an instant is at most MAX_OFFSET before or after its written day in UTC
  const [first, end] = [
    from === null ? within.first : dueAt(from * DAY_SECONDS - MAX_OFFSET),
    to === null ? within.end : dueAt((to + 1) * DAY_SECONDS + MAX_OFFSET + 1),
  ]
  const firstSure = Math.min(end, from === null ? within.first : dueAt(from * DAY_SECONDS + MAX_OFFSET + 1))
  const endSure = Math.max(firstSure, to === null ? within.end : dueAt((to + 1) * DAY_SECONDS - MAX_OFFSET))
  const addEach = (begin: number, until: number) => {
    for (let due = begin; due < until; due++) {
      if ((from === null || days[due]! >= from) && (to === null || days[due]! <= to)) add(due, due + 1)
    }
  }
  addEach(first, firstSure)
  add(firstSure, endSure)
  addEach(endSure, end)
  return ranges
}

/** Documents that have a deadline of a kind. */
export function withDeadline(snapshot: Snapshot, kind: DeadlineKind): DocSet {
  return deadlineSets(snapshot).all[DEADLINE_KINDS.indexOf(kind)]!
}

interface DeadlineSets {
  /** all[i]: documents with a deadline of the kind DEADLINE_KINDS[i]. */
  readonly all: readonly DocSet[]
  readonly ranges: RetainedRanges
}

const deadlineSets = memoize((snapshot: Snapshot): DeadlineSets => {
  const { deadlines, lists } = snapshot
  const { space } = lists
  const all = DEADLINE_KINDS.map((kind) => {
    const { first, end } = duesOfKind(deadlines, kind)
    const docs = deadlines.docs.subarray(deadlines.firstOf[first], deadlines.firstOf[end])
    return docs.length === 0 ? NONE : retainResult(() => bitsOf(space.bits(), [docs], space), space)
  })
  return { all, ranges: new RetainedRanges(space) }
})

/**
 * LRU cache of the documents of ranges of dues. `DocSpace.retain` does not mark these sets, because a new
 * range overwrites the memory of an old set.
 */
class RetainedRanges {
  readonly #space: DocSpace
  /** Most recently used first. */
  readonly #sets: { key: string; set: Dense }[] = []

  constructor(space: DocSpace) {
    this.#space = space
  }

  find(key: string): Dense | undefined {
    const sets = this.#sets
    const at = sets.findIndex((retained) => retained.key === key)
    if (at > 0) sets.unshift(...sets.splice(at, 1))
    return at < 0 ? undefined : sets[0]!.set
  }

  /** Retains a set. If the cache is full, it overwrites the least recently used set. */
  add(key: string, docs: readonly Uint32Array[]): Dense {
    const last = this.#sets.length < MAX_RETAINED_RANGES ? undefined : this.#sets.pop()
    const set = bitsOf(last?.set.bits ?? this.#newBits(), docs, this.#space)
    this.#sets.unshift({ key, set })
    return set
  }

  #newBits(): Bits {
    return this.#space.newBits(this.#space.memory.allocate(wordsFor(this.#space.rows)))
  }
}
