import type { EventType } from '../../src/event/attributes.ts'
import { dayOf, daysInMonth, type EpochDay, formatDay } from '../../src/event/days.ts'
import type { Random } from './random.ts'
import { Weighted } from './weighted.ts'

export const FIRST_YEAR = 2019
export const LAST_YEAR = 2028
const FIRST_DAY = dayOf(FIRST_YEAR, 1, 1)
const LAST_DAY = dayOf(LAST_YEAR, 12, 31)

/** Per cent of the events by year. */
const YEAR_SHARES = [6, 4, 5.5, 8, 10, 13, 16, 18, 13, 6.5]
const BUSIEST_YEAR_SHARE = Math.max(...YEAR_SHARES)
const YEARS = new Weighted(YEAR_SHARES.map((share, index) => [FIRST_YEAR + index, share]))

/** Shares of the months, January to December. */
const MONTHS = new Weighted(
  [5.5, 6.5, 8.5, 9, 11.5, 12.5, 9, 5, 12, 12.5, 8.5, 4.5].map((share, index) => [index + 1, share]),
)

/** Shares of the weekdays, Monday to Sunday. */
const START_WEEKDAYS: Record<EventType, Weighted<number>> = {
  conference: weekdays([24, 18, 19, 21, 12, 4, 2]),
  workshop: weekdays([20, 15, 16, 19, 18, 9, 3]),
  seminar: weekdays([16, 22, 23, 21, 16, 1.5, 0.5]),
  webinar: weekdays([12, 26, 28, 24, 8, 1.5, 0.5]),
}

/** Entries of shortest length in days, longest length in days, and share. */
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

/** True if the directory lists an edition in this year. The chance is its share / BUSIEST_YEAR_SHARE. */
export function isYearListed(random: Random, year: number): boolean {
  return random.chance(YEAR_SHARES[year - FIRST_YEAR]! / BUSIEST_YEAR_SHARE)
}

/** Draws a month, 1 to 12. */
export function drawMonth(random: Random): number {
  return MONTHS.draw(random)
}

/** Draws a start day in or near a month, on a usual weekday of the type. Few starts are in late December. */
export function drawStart(random: Random, type: EventType, year: number, month: number): EpochDay {
  const daysToChooseFrom = month === 12 && random.chance(0.85) ? 18 : daysInMonth(year, month)
  const day = dayOf(year, month, random.between(1, daysToChooseFrom))
  const shifted = day - weekdayOf(day) + START_WEEKDAYS[type].draw(random)
  if (shifted < FIRST_DAY) return (shifted + 7) as EpochDay
  if (shifted > LAST_DAY) return (shifted - 7) as EpochDay
  return shifted as EpochDay
}

/** Draws the number of days of an event, the first and the last day included. */
export function drawLength(random: Random, type: EventType): number {
  const [shortest, longest] = LENGTHS[type].draw(random)
  return random.between(shortest, longest)
}

/** Texts of the days from FIRST_DAY - 800 on, because deadlines may be before FIRST_DAY. */
const isoDays: string[] = Array.from({ length: LAST_DAY - FIRST_DAY + 1200 }, (_, index) =>
  formatDay((FIRST_DAY - 800 + index) as EpochDay),
)

/** `YYYY-MM-DD` for a day from 800 days before FIRST_DAY to 399 days after LAST_DAY. */
export function isoDay(day: number): string {
  return isoDays[day - FIRST_DAY + 800]!
}

/** Monday is 0. Day 0, 1970-01-01, was a Thursday. */
function weekdayOf(day: EpochDay): number {
  return (day + 3) % 7
}

function weekdays(shares: readonly number[]): Weighted<number> {
  return new Weighted(shares.map((share, weekday) => [weekday, share]))
}

function lengths(...entries: (readonly [number, number, number])[]): Weighted<readonly [number, number]> {
  return new Weighted(entries.map(([shortest, longest, share]) => [[shortest, longest], share]))
}
