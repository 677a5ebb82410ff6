import { type DocSet, members, NONE, range, sparse } from '../docset/docset.ts'
import { lowerBound } from '../docset/sorted.ts'
import type { EpochDay } from '../event/days.ts'
import { LONG_DAYS } from '../snapshot/format.ts'
import { memoize } from '../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import type { Filter } from './request.ts'
import { firstStartingOn } from './start-days.ts'

export interface DateRange {
  /** Both inclusive; null is an open side. */
  readonly from: EpochDay | null
  readonly to: EpochDay | null
}

/** All date filters of a search, joined. */
export interface DateFilters {
  /** Where first days must lie. */
  readonly start: DateRange
  /** Before which day events must have ended; null when nothing asks for it. */
  readonly endBefore: EpochDay | null
}

export function dateFiltersOf(filters: readonly Filter[]): DateFilters {
  let start: DateRange = { from: null, to: null }
  let endBefore: EpochDay | null = null
  for (const filter of filters) {
    if (filter.by === 'start') start = { from: later(start.from, filter.from), to: earlier(start.to, filter.to) }
    else if (filter.by === 'end_before') endBefore = earlier(endBefore, filter.day)
  }
  return { start, endBefore }
}

/** The overlap of all date filters, as an answer reports it. Where nothing overlaps, `from` lies after `to`. */
export function overlapOf({ start, endBefore }: DateFilters): DateRange {
  return { from: start.from, to: earlier(start.to, endBefore) }
}

/** Documents whose first day lies in a range: a range of documents, by binary search in the sorted column. */
export function startingIn(start: Int32Array, { from, to }: DateRange): DocSet {
  const first = from === null ? 0 : firstStartingOn(start, from)
  const end = to === null ? start.length : firstStartingOn(start, to + 1)
  return range(first, end)
}

/** Events of a tier: `docs` ascend, ends[i] is the last day of docs[i]. */
interface Lasting {
  readonly docs: Uint32Array
  readonly ends: Int32Array
}

/** Nine of ten events end within so many days: who looks for events that still run looks at all of these days, and before them at few. */
const SHORT_DAYS = 5

/** Events that end SHORT_DAYS days after their first day or later: 210 KB for 26,000 of a million. */
export const lastingEvents = memoize(({ start, end }: Snapshot): Lasting => {
  const found: number[] = []
  for (let doc = 0; doc < start.length; doc++) if (end[doc]! - start[doc]! >= SHORT_DAYS) found.push(doc)
  const docs = Uint32Array.from(found)
  return { docs, ends: new Int32Array(docs).map((doc) => end[doc]!) }
})

/** Events of LONG_DAYS days or more: 22 KB for the 2,838 of a million. `longest` is most days between first and last day of one of them. */
export const longEvents = memoize((snapshot: Snapshot): Lasting & { readonly longest: number } => {
  const docs = new Uint32Array(members(postingList(snapshot, 'long', 0)))
  const ends = new Int32Array(docs).map((doc) => snapshot.end[doc]!)
  const longest = docs.reduce((most, doc, at) => Math.max(most, ends[at]! - snapshot.start[doc]!), 0)
  return { docs, ends, longest }
})

/** Documents that start before `day` and have not ended before it: few, for the longer ago they started the fewer can. */
export function runningOn(snapshot: Snapshot, day: EpochDay): DocSet {
  const { start, end, lists } = snapshot
  const long = longEvents(snapshot)
  const [far, middle, near, edge] = [long.longest, LONG_DAYS, SHORT_DAYS, 0].map((days) =>
    firstStartingOn(start, day - days),
  ) as [number, number, number, number]
  const tiers = [cut(long, Math.min(far, middle), middle), cut(lastingEvents(snapshot), middle, near)]
  const running = lists.space.list(tiers.reduce((sum, { docs }) => sum + docs.length, edge - near))
  let count = 0
  // branchless, for nobody can guess which events still run: each is written, and the place for the next one moves on only behind one that does
  for (const { docs, ends } of tiers) {
    for (let at = 0; at < docs.length; at++) {
      running[count] = docs[at]!
      count += isNotBefore(ends[at]!, day)
    }
  }
  for (let doc = near; doc < edge; doc++) {
    running[count] = doc
    count += isNotBefore(end[doc]!, day)
  }
  return count === 0 ? NONE : sparse(running.subarray(0, count))
}

/** Those from `from` up to, not including, `to`. */
function cut({ docs, ends }: Lasting, from: number, to: number): Lasting {
  const first = lowerBound(docs, from)
  const last = lowerBound(docs, to, first)
  return { docs: docs.subarray(first, last), ends: ends.subarray(first, last) }
}

/** 1 when a day is `other` or later, else 0: the sign of a difference, which no two days make too large. */
function isNotBefore(day: number, other: number): number {
  return (other - 1 - day) >>> 31
}

function later(a: EpochDay | null, b: EpochDay | null): EpochDay | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}

function earlier(a: EpochDay | null, b: EpochDay | null): EpochDay | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
