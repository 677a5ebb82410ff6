import { type DocSet, type LazyUnion, members, NONE, range, sparse } from '../docset/docset.ts'
import { lowerBound } from '../docset/sorted.ts'
import { unionOperand } from '../docset/unite.ts'
import { civilOf, type EpochDay, formatDay, formatMonth } from '../event/days.ts'
import { DEFAULT_KIND, type DeadlineKind } from '../event/deadlines.ts'
import type { Instant } from '../event/moment.ts'
import { LONG_DAYS } from '../snapshot/format.ts'
import { memoize } from '../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import type { Filter } from './request.ts'
import { firstStartingOn } from './start-days.ts'

/** A range of days, both inclusive; null means no limit. */
export interface DateRange {
  readonly from: EpochDay | null
  readonly to: EpochDay | null
}

export interface ClosedRange extends DateRange {
  readonly from: EpochDay
  readonly to: EpochDay
}

/** The deadlines that a search requests: their kind, and the range of their days as written. */
export interface AskedDeadlines extends DateRange {
  readonly kind: DeadlineKind
  /** The instant at which the deadlines must be open; null if they may have passed. */
  readonly openAt: Instant | null
}

/** All date filters of a search (section 3.9 of docs/contract.md), combined. */
export interface DateFilters {
  /** Range of the first day. */
  readonly start: DateRange
  /** The last day must be before this day; null without `to`. */
  readonly endBefore: EpochDay | null
  /** Range that the days of an event must overlap. */
  readonly during: ClosedRange | undefined
  /** An event must have one of these deadlines. */
  readonly deadline: AskedDeadlines | undefined
  /** The record must have changed on this day or later; null without `updated_since`. */
  readonly updatedSince: EpochDay | null
  /** The record must have been first seen on this day or later; null without `new_since`. */
  readonly newSince: EpochDay | null
}

export function dateFiltersOf(filters: readonly Filter[]): DateFilters {
  let start: DateRange = { from: null, to: null }
  let endBefore: EpochDay | null = null
  let during: ClosedRange | undefined
  let deadlineDays: DateRange = { from: null, to: null }
  let kind: DeadlineKind | undefined
  let openAt: Instant | null = null
  let updatedSince: EpochDay | null = null
  let newSince: EpochDay | null = null
  for (const filter of filters) {
    if (filter.by === 'start') start = overlap(start, filter)
    else if (filter.by === 'end_before') endBefore = earlier(endBefore, filter.day)
    else if (filter.by === 'during') during = filter
    else if (filter.by === 'deadline') deadlineDays = overlap(deadlineDays, filter)
    else if (filter.by === 'deadline_kind') kind = filter.kind
    else if (filter.by === 'deadline_open') openAt = filter.now
    else if (filter.by === 'changed' && filter.parameter === 'new_since') newSince = later(newSince, filter.since)
    else if (filter.by === 'changed') updatedSince = later(updatedSince, filter.since)
  }
  const isAsked = kind !== undefined || openAt !== null || deadlineDays.from !== null || deadlineDays.to !== null
  const deadline = isAsked ? { ...deadlineDays, kind: kind ?? DEFAULT_KIND, openAt } : undefined
  return { start, endBefore, during, deadline, updatedSince, newSince }
}

const ON_DATES: readonly Filter['by'][] = [
  'start',
  'end_before',
  'during',
  'deadline',
  'deadline_kind',
  'deadline_open',
  'changed',
]

export function isOnDates({ by }: Filter): boolean {
  return ON_DATES.includes(by)
}

function overlap(a: DateRange, b: DateRange): DateRange {
  return { from: later(a.from, b.from), to: earlier(a.to, b.to) }
}

/**
 * The days that an answer reports: the overlap of all filters on the days of events, with the parameter `to`
 * as requested, although events end before this day. `from` is after `to` if the filters do not overlap. If
 * all first days are before `during`, its first day is ignored: `month=2027-03&during=2027-04` reports March.
 */
export function overlapOf({
  start,
  endBefore,
  during,
}: Pick<DateFilters, 'start' | 'endBefore' | 'during'>): DateRange {
  const range = { from: start.from, to: earlier(start.to, endBefore) }
  if (during === undefined) return range
  const isAfterStarts = start.to !== null && start.to < during.from
  return overlap(range, isAfterStarts ? { from: null, to: during.to } : during)
}

/** Number of whole months in a range; 0 if the range has parts of months. */
export function monthsIn({ from, to }: ClosedRange): number {
  const [first, end] = [civilOf(from), civilOf((to + 1) as EpochDay)]
  return first.day === 1 && end.day === 1 ? (end.year - first.year) * 12 + end.month - first.month : 0
}

/** A range as a value of `during`: `2027`, `2027-03`, `2027-03-15` or `2027-03-15/2027-04-02`. */
export function formatRange(range: ClosedRange): string {
  const { from, to } = range
  const count = monthsIn(range)
  if (count === 12 && civilOf(from).month === 1) return formatDay(from).slice(0, 4)
  if (count === 1) return formatMonth(from)
  return from === to ? formatDay(from) : `${formatDay(from)}/${formatDay(to)}`
}

/** Whole months as a value of `month`: `2027-03`, or `2027-03/2027-05`. */
export function formatMonths({ from, to }: DateRange): string {
  const [first, last] = [formatMonth(from!), formatMonth(to!)]
  return first === last ? first : `${first}/${last}`
}

/** Documents whose first day is in a range of days. Documents are sorted by first day. */
export function startingIn(start: Int32Array, { from, to }: DateRange): DocSet {
  const first = from === null ? 0 : firstStartingOn(start, from)
  const end = to === null ? start.length : firstStartingOn(start, to + 1)
  return range(first, end)
}

/** Documents whose days overlap a range: they start in it, or started before and run on its first day. */
export function overlapping(snapshot: Snapshot, range: ClosedRange): DocSet | LazyUnion {
  const { start, lists } = snapshot
  return unionOperand([runningOn(snapshot, range.from), startingIn(start, range)], lists.space)
}

/** Some events: `docs` ascends, and ends[i] is the last day of docs[i]. */
interface LastingEvents {
  readonly docs: Uint32Array
  readonly ends: Int32Array
}

/**
 * Nine of ten events end within this number of days after their first day. So `runningOn` checks all recent
 * events, but of earlier events only the few that last longer.
 */
const SHORT_DAYS = 5

interface Lasting {
  /** Events with SHORT_DAYS or more between first and last day. */
  readonly short: LastingEvents
  /** Events with LONG_DAYS or more between first and last day. */
  readonly long: LastingEvents
  /** Maximum number of days between first and last day of an event in `long`. */
  readonly longest: number
}

export const lastingEvents = memoize((snapshot: Snapshot): Lasting => {
  const { start, end } = snapshot
  const found = new Uint32Array(start.length)
  let count = 0
  for (let doc = 0; doc < start.length; doc++) if (end[doc]! - start[doc]! >= SHORT_DAYS) found[count++] = doc
  const withEnds = (docs: Uint32Array): LastingEvents => ({ docs, ends: new Int32Array(docs).map((doc) => end[doc]!) })
  const long = withEnds(new Uint32Array(members(postingList(snapshot, 'long', 0))))
  const longest = long.docs.reduce((most, doc, at) => Math.max(most, long.ends[at]! - start[doc]!), 0)
  return { short: withEnds(found.slice(0, count)), long, longest }
})

/**
 * Documents that start before `day` and still run on it. The earlier an event started, the longer it must
 * last, so only these documents are checked:
 *
 *   started before `day`          checked
 *   SHORT_DAYS days or less       all
 *   LONG_DAYS days or less        `short`
 *   more, up to `longest` days    `long`
 */
export function runningOn(snapshot: Snapshot, day: EpochDay): DocSet {
  const { start, end, lists } = snapshot
  const { short, long, longest } = lastingEvents(snapshot)
  const [far, middle, near, edge] = [longest, LONG_DAYS, SHORT_DAYS, 0].map((days) =>
    firstStartingOn(start, day - days),
  ) as [number, number, number, number]
  const tiers = [cut(long, Math.min(far, middle), middle), cut(short, middle, near)]
  const running = lists.space.list(tiers.reduce((sum, { docs }) => sum + docs.length, edge - near))
  let count = 0
  // no branch on the last day, which processors cannot predict: each document is written, but `count` only
  // grows if the document still runs
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

/** The events whose document numbers are at least `from` and below `to`. */
function cut({ docs, ends }: LastingEvents, from: number, to: number): LastingEvents {
  const first = lowerBound(docs, from)
  const last = lowerBound(docs, to, first)
  return { docs: docs.subarray(first, last), ends: ends.subarray(first, last) }
}

/** 1 if `day` is `other` or later, else 0. Days are so small that the difference does not overflow. */
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
