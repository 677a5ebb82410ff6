import type { EventType } from '../../src/event/attributes.ts'
import { dayOf, daysInMonth, type EpochDay, formatDay } from '../../src/event/days.ts'
import type { Random } from './random.ts'
import { Weighted } from './weighted.ts'

export const FIRST_YEAR = 2019
export const LAST_YEAR = 2028
const FIRST_DAY = dayOf(FIRST_YEAR, 1, 1)
const LAST_DAY = dayOf(LAST_YEAR, 12, 31)

/** Events by year in per cent: a directory grows, and few events are announced two years ahead. */
const YEAR_SHARES = [6, 4, 5.5, 8, 10, 13, 16, 18, 13, 6.5]
const BUSIEST_YEAR_SHARE = Math.max(...YEAR_SHARES)
const YEARS = new Weighted(YEAR_SHARES.map((share, index) => [FIRST_YEAR + index, share]))

/**
 * Share of each month, January to December. May, June, September and October are busy, August and December
 * are not.
 */
const MONTHS = new Weighted(
  [5.5, 6.5, 8.5, 9, 11.5, 12.5, 9, 5, 12, 12.5, 8.5, 4.5].map((share, index) => [index + 1, share]),
)

/** Share of each weekday, Monday to Sunday. */
const START_WEEKDAYS: Record<EventType, Weighted<number>> = {
  conference: weekdays([24, 18, 19, 21, 12, 4, 2]),
  workshop: weekdays([20, 15, 16, 19, 18, 9, 3]),
  seminar: weekdays([16, 22, 23, 21, 16, 1.5, 0.5]),
  webinar: weekdays([12, 26, 28, 24, 8, 1.5, 0.5]),
}

/** Shortest length, longest length (both in days), and share. */
const LENGTHS: Record<EventType, Weighted<readonly [number, number]>> = {
  conference: lengths(
    [1, 1, 14],
    [2, 2, 24],
    [3, 3, 32],
    [4, 4, 15],
    [5, 5, 12],
    [6, 7, 2.4],
    [8, 14, 0.5],
    [20, 60, 0.1],
  ),
  workshop: lengths([1, 1, 55], [2, 2, 20], [3, 3, 12], [4, 5, 10], [6, 14, 2.8], [20, 45, 0.2]),
  seminar: lengths([1, 1, 93], [2, 2, 5], [3, 5, 1.5], [60, 120, 0.5]),
  webinar: lengths([1, 1, 94.5], [2, 3, 4], [14, 60, 1.5]),
}

export function drawYear(random: Random): number {
  return YEARS.draw(random)
}

/**
 * True if the directory lists the edition of a series in a year: always in the year with the most events,
 * rarely in early years.
 */
export function isYearListed(random: Random, year: number): boolean {
  return random.chance(YEAR_SHARES[year - FIRST_YEAR]! / BUSIEST_YEAR_SHARE)
}

/** Draws a month, 1 to 12. */
export function drawMonth(random: Random): number {
  return MONTHS.draw(random)
}

/**
 * Draws a start day in or near a month, on a weekday that is usual for the type. Few events start in late
 * December.
 */
export function drawStart(random: Random, type: EventType, year: number, month: number): EpochDay {
  const daysToChooseFrom = month === 12 && random.chance(0.85) ? 18 : daysInMonth(year, month)
  const day = dayOf(year, month, random.between(1, daysToChooseFrom))
  const shifted = day - weekdayOf(day) + START_WEEKDAYS[type].draw(random)
  if (shifted < FIRST_DAY) return (shifted + 7) as EpochDay
  if (shifted > LAST_DAY) return (shifted - 7) as EpochDay
  return shifted as EpochDay
}

/** Draws the number of days of an event, first and last day included. */
export function drawLength(random: Random, type: EventType): number {
  const [shortest, longest] = LENGTHS[type].draw(random)
  return random.between(shortest, longest)
}

/**
 * `isoDays[d]` is the day FIRST_DAY - 800 + d as text. The range also includes deadlines, which are before
 * FIRST_DAY, and last days, which are after LAST_DAY.
 */
const isoDays: string[] = Array.from({ length: LAST_DAY - FIRST_DAY + 1200 }, (_, index) =>
  formatDay((FIRST_DAY - 800 + index) as EpochDay),
)

/** A day as `YYYY-MM-DD`, from 800 days before FIRST_DAY to 399 after LAST_DAY. */
export function isoDay(day: number): string {
  return isoDays[day - FIRST_DAY + 800]!
}

/** Weekday of a day; Monday is 0. Day 0, 1970-01-01, was a Thursday. */
function weekdayOf(day: EpochDay): number {
  return (day + 3) % 7
}

function weekdays(shares: readonly number[]): Weighted<number> {
  return new Weighted(shares.map((share, weekday) => [weekday, share]))
}

function lengths(...entries: (readonly [number, number, number])[]): Weighted<readonly [number, number]> {
  return new Weighted(entries.map(([shortest, longest, share]) => [[shortest, longest], share]))
}
