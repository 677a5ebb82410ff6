import { type DocSet, lowerBound, members, NONE, range, sparse } from '../docset/docset.ts'
import type { EpochDay } from '../event/days.ts'
import { LONG_DAYS } from '../snapshot/format.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { madeOnce } from './made-once.ts'
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

/** Events of LONG_DAYS days or more: `docs` ascend, ends[i] is the last day of docs[i]. */
interface LongEvents {
  readonly docs: Uint32Array
  readonly ends: Int32Array
  /** Most days between first and last day of one of them. */
  readonly longest: number
}

/** 22 KB for the 2,838 of a million events. */
export const longEvents = madeOnce((snapshot: Snapshot): LongEvents => {
  const docs = new Uint32Array(members(postingList(snapshot, 'long', 0)))
  const ends = new Int32Array(docs).map((doc) => snapshot.end[doc]!)
  const longest = docs.reduce((most, doc, at) => Math.max(most, ends[at]! - snapshot.start[doc]!), 0)
  return { docs, ends, longest }
})

/** Documents that start before `day` and have not ended before it: few, for only long events and those near the edge can. */
export function runningOn(snapshot: Snapshot, day: EpochDay): DocSet {
  const { start, end } = snapshot
  const edge = firstStartingOn(start, day)
  const nearEdge = firstStartingOn(start, day - LONG_DAYS)
  const { docs, ends, longest } = longEvents(snapshot)
  const firstLong = lowerBound(docs, firstStartingOn(start, day - longest))
  const endLong = lowerBound(docs, nearEdge, firstLong)
  const running = new Uint32Array(endLong - firstLong + edge - nearEdge)
  let count = 0
  // branchless, for nobody can guess which events still run: each is written, and the place for the next one moves on only behind one that does
  for (let at = firstLong; at < endLong; at++) {
    running[count] = docs[at]!
    count += isNotBefore(ends[at]!, day)
  }
  for (let doc = nearEdge; doc < edge; doc++) {
    running[count] = doc
    count += isNotBefore(end[doc]!, day)
  }
  return count === 0 ? NONE : sparse(running.subarray(0, count))
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
