/**
 * Documents by submission deadline.
 *
 * The documents of a range of days are consecutive in `deadlines.docs`. Example of five documents (run by
 * `test/query/deadlines.test.ts`); document 1 has no deadline:
 *
 *     document   0            2            3            4
 *     deadline   2026-03-15   2026-02-01   2026-03-15   2026-04-10
 *
 *     days       2026-02-01   2026-03-15   2026-04-10
 *     docs       2            0 3          4
 *
 * - From 2026-02-01 on: all documents with a deadline. This set is computed once.
 * - From 2026-03-01 to 2026-03-31: all deadlines of one month, which has a posting list.
 * - From 2026-03-01 to 2026-04-30: documents 0, 3 and 4 are set as bits, which need no order.
 * - From 2026-03-01 on: the same documents. Sets of many documents are retained, so the second search is
 *   free.
 */

import { bitsOf, listed } from '../docset/any-order.ts'
import type { Bits } from '../docset/bits.ts'
import type { DocSpace } from '../docset/doc-space.ts'
import { type Dense, type DocSet, isSparse, NONE, wordsFor } from '../docset/docset.ts'
import { retainResult } from '../docset/retain.ts'
import { lowerBound } from '../docset/sorted.ts'
import { parseDay } from '../event/days.ts'
import { memoize } from '../snapshot/memoize.ts'
import { type Deadlines, postingList, type Snapshot } from '../snapshot/snapshot.ts'
import type { DateRange } from './dates.ts'
import { MAX_RETAINED_RANGES } from './limits.ts'

/**
 * Documents whose submission deadline is in a range of days. A set of many documents is valid until sets of
 * MAX_RETAINED_RANGES other ranges are computed.
 */
export function deadlinesIn(snapshot: Snapshot, { from, to }: DateRange): DocSet {
  const { days, firstOf, docs } = snapshot.deadlines
  const first = from === null ? 0 : lowerBound(days, from)
  const end = to === null ? days.length : lowerBound(days, to + 1)
  if (first >= end) return NONE
  if (end - first === days.length) return withDeadline(snapshot)
  const month = wholeMonth(snapshot, first, end)
  if (month !== undefined) return postingList(snapshot, 'deadline_month', month)
  const { space } = snapshot.lists
  const found = docs.subarray(firstOf[first]!, firstOf[end]!)
  if (isSparse(found.length, space.rows)) return listed(found, space)
  return deadlineSets(snapshot).ranges.get(first, end)
}

/** Documents that have a submission deadline. */
export function withDeadline(snapshot: Snapshot): DocSet {
  return deadlineSets(snapshot).all
}

/** Sets of a snapshot. */
interface DeadlineSets {
  readonly all: DocSet
  /** `monthStarts[m]` is the first day id of month m, ascending; one more element has the number of days. */
  readonly monthStarts: Uint32Array
  readonly ranges: RetainedRanges
}

const deadlineSets = memoize((snapshot: Snapshot): DeadlineSets => {
  const { deadlines, deadlineMonths, lists } = snapshot
  const { days, docs } = deadlines
  const { space } = lists
  const all = docs.length === 0 ? NONE : retainResult(() => bitsOf(space.bits(), docs, space), space)
  const monthStarts = Uint32Array.from({ length: deadlineMonths.length + 1 }, () => days.length)
  for (let month = 0; month < deadlineMonths.length; month++) {
    monthStarts[month] = lowerBound(days, parseDay(`${deadlineMonths.text(month)}-01`)!)
  }
  return { all, monthStarts, ranges: new RetainedRanges(snapshot) }
})

/** The month of exactly the days from `first` up to, not including, `end`; undefined if there is none. */
function wholeMonth(snapshot: Snapshot, first: number, end: number): number | undefined {
  const starts = deadlineSets(snapshot).monthStarts
  const month = lowerBound(starts, first)
  return starts[month] === first && starts[month + 1] === end ? month : undefined
}

/**
 * LRU cache of the sets of ranges. They are not marked as retained: nothing may be memoized for a set whose
 * memory the next range overwrites.
 */
class RetainedRanges {
  readonly #deadlines: Deadlines
  readonly #space: DocSpace
  /** Last used first. */
  readonly #ranges: { first: number; end: number; set: Dense }[] = []

  constructor({ deadlines, lists }: Snapshot) {
    this.#deadlines = deadlines
    this.#space = lists.space
  }

  /** The documents of the days from `first` up to, not including, `end`. */
  get(first: number, end: number): Dense {
    const ranges = this.#ranges
    let at = ranges.findIndex((range) => range.first === first && range.end === end)
    if (at === 0) return ranges[0]!.set
    if (at < 0) {
      at = Math.min(ranges.length, MAX_RETAINED_RANGES - 1)
      ranges[at] = { first, end, set: this.#fill(ranges[at]?.set.bits ?? this.#newBits(), first, end) }
    }
    ranges.unshift(...ranges.splice(at, 1))
    return ranges[0]!.set
  }

  #newBits(): Bits {
    return this.#space.newBits(this.#space.memory.allocate(wordsFor(this.#space.rows)))
  }

  #fill(bits: Bits, first: number, end: number): Dense {
    const { docs, firstOf } = this.#deadlines
    return bitsOf(bits, docs.subarray(firstOf[first]!, firstOf[end]!), this.#space)
  }
}
