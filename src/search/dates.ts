import { type DocSet, lowerBound, NONE, range, sparse } from '../docset/docset.ts'
import { collect } from '../docset/walk.ts'
import type { EpochDay } from '../event/days.ts'
import { LONG_DAYS } from '../snapshot/format.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import type { Filter } from './request.ts'

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
  const first = from === null ? 0 : lowerBound(start, from)
  const end = to === null ? start.length : lowerBound(start, to + 1)
  return range(first, end)
}

/** Documents that start before `day` and have not ended before it: few, for only long events and those near the edge can. */
export function runningOn(snapshot: Snapshot, day: EpochDay): DocSet {
  const { start, end } = snapshot
  const edge = lowerBound(start, day)
  const nearEdge = lowerBound(start, day - LONG_DAYS, 0, edge)
  const candidates: number[] = []
  collect(postingList(snapshot, 'long', 0), 0, nearEdge, 0, edge, candidates)
  for (let doc = nearEdge; doc < edge; doc++) candidates.push(doc)
  const running = candidates.filter((doc) => end[doc]! >= day)
  return running.length === 0 ? NONE : sparse(Uint32Array.from(running))
}

function later(a: EpochDay | null, b: EpochDay | null): EpochDay | null {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}

function earlier(a: EpochDay | null, b: EpochDay | null): EpochDay | null {
  if (a === null || b === null) return a ?? b
  return a < b ? a : b
}
