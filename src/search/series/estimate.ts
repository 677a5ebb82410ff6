import { civilOf, dayOf, daysInMonth, type EpochDay } from '../../event/days.ts'
import { DEFAULT_KIND } from '../../event/deadlines.ts'
import { lastDay } from '../../snapshot/deadlines.ts'
import { isChanged } from '../../snapshot/groups.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Edition } from './editions.ts'

/** The first and the last day that an estimate allows. */
export interface EstimatedDays {
  readonly from: EpochDay
  readonly to: EpochDay
}

/** Estimate of the next edition from earlier editions. */
export interface Estimate {
  /** Range of the first day of the next edition; null if that edition is listed. */
  readonly start: EstimatedDays | null
  /** Submission deadline of the next edition; null if the deadline is listed, or cannot be estimated. */
  readonly deadline: EstimatedDays | null
  /** The years of the editions that the estimate is based on, ascending. */
  readonly years: readonly number[]
}

/** Minimum and maximum number of editions on which an estimate is based. The latest editions are used. */
const MIN_EDITIONS = 3
const MAX_EDITIONS = 5
/** Maximum number of years between regular editions. */
const MAX_PERIOD = 4
/**
 * Maximum deviation of the days between two editions from whole years: yearly editions begin 321 to 410 days
 * apart.
 */
const MAX_SHIFT = 45
const DAYS_OF_YEAR = 365.2425

/**
 * Estimates the next edition of a series (section 2.9 of docs/contract.md): its first day, if no edition from
 * today on is listed, and its submission deadline. Undefined if the editions are too few or too irregular,
 * the estimated days are over, or nothing is left to estimate. Changed events do not count as editions.
 *
 * Example: ICML began on July 23 of 2023, July 21 of 2024 and July 13 of 2025. The next edition is estimated
 * to begin between July 13 and July 23 of 2026.
 */
export function estimateNext(snapshot: Snapshot, all: readonly Edition[], today: EpochDay): Estimate | undefined {
  const held = all.filter(({ docs }) => !isChanged(snapshot.choices.event_status[docs[0]!]!))
  const listed = held.find(({ start }) => start >= today)
  const past = held.filter(({ start }) => start < today).slice(-MAX_EDITIONS)
  const period = periodOf(listed ? [...past, listed] : past)
  if (past.length < MIN_EDITIONS || period === undefined) return undefined
  const moved = (day: EpochDay, at: number) => inLaterYear(day, period * (past.length - at))
  const deadlines = past.flatMap((edition, at) => {
    const day = deadlineOf(snapshot, edition)
    return day === undefined ? [] : [moved(day, at)]
  })
  const start = listed ? null : rangeOf(past.map((edition, at) => moved(edition.start, at)))
  const isOver = start !== null && start.to < today
  const isDeadlineListed = listed !== undefined && deadlineOf(snapshot, listed) !== undefined
  const deadline = isDeadlineListed || deadlines.length < MIN_EDITIONS ? null : ifAhead(rangeOf(deadlines), today)
  if (isOver || (start === null && deadline === null)) return undefined
  return { start, deadline, years: past.map(({ start }) => civilOf(start).year) }
}

/** The number of years between consecutive editions; undefined if the editions are not regular. */
function periodOf(editions: readonly Edition[]): number | undefined {
  const gaps = editions.slice(1).map(({ start }, at) => start - editions[at]!.start)
  const period = Math.round((gaps[0] ?? 0) / DAYS_OF_YEAR)
  const isRegular = gaps.every((gap) => Math.abs(gap - period * DAYS_OF_YEAR) <= MAX_SHIFT)
  return isRegular && period >= 1 && period <= MAX_PERIOD ? period : undefined
}

/** The day of the last submission deadline of an edition, from its first record with a deadline. */
function deadlineOf({ deadlines }: Snapshot, { docs }: Edition): EpochDay | undefined {
  const days = docs.map((doc) => lastDay(deadlines, doc, DEFAULT_KIND))
  return days.find((day) => day !== undefined)
}

function rangeOf(days: readonly EpochDay[]): EstimatedDays {
  return { from: Math.min(...days) as EpochDay, to: Math.max(...days) as EpochDay }
}

/** Returns the range if it is not over and its days are close together; else null. */
function ifAhead(range: EstimatedDays, today: EpochDay): EstimatedDays | null {
  return range.to >= today && range.to - range.from <= 2 * MAX_SHIFT ? range : null
}

/** The same day some years later, but February 28 instead of a February 29 that does not exist. */
function inLaterYear(day: EpochDay, years: number): EpochDay {
  const { year, month, day: ofMonth } = civilOf(day)
  return dayOf(year + years, month, Math.min(ofMonth, daysInMonth(year + years, month)))
}
