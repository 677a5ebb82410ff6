/**
 * Calendar days as numbers, in the proleptic Gregorian calendar, without time zones and without `Date`. The
 * arithmetic is `days_from_civil` and `civil_from_days` of Howard Hinnant:
 * https://howardhinnant.github.io/date_algorithms.html
 */

/** Days since 1970-01-01; negative before it. Zero is a valid day. */
export type EpochDay = number & { readonly unit: 'EpochDay' }

export interface CivilDate {
  year: number
  /** Month, 1 to 12. */
  month: number
  /** Day of the month, 1 to 31. */
  day: number
}

export const MONTH_NAMES = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/

export function dayOf(year: number, month: number, day: number): EpochDay {
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  // without `| 0`, V8 would store the number as an object, and recompile all functions that use days
  return ((era * 146_097 + dayOfEra - 719_468) | 0) as EpochDay
}

export function civilOf(epochDay: EpochDay): CivilDate {
  const shifted = epochDay + 719_468
  const era = Math.floor(shifted / 146_097)
  // 32-bit integers from here on, which V8 divides three times as fast
  const dayOfEra = (shifted - era * 146_097) | 0
  const leapDays = ((dayOfEra / 1460) | 0) - ((dayOfEra / 36_524) | 0) + ((dayOfEra / 146_096) | 0)
  const yearOfEra = ((dayOfEra - leapDays) / 365) | 0
  const dayOfYear = dayOfEra - (365 * yearOfEra + ((yearOfEra / 4) | 0) - ((yearOfEra / 100) | 0))
  const marchMonth = ((5 * dayOfYear + 2) / 153) | 0
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - (((153 * marchMonth + 2) / 5) | 0) + 1,
  }
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Parses `YYYY-MM-DD`; undefined if the text has another form or no such day exists. */
export function parseDay(text: string): EpochDay | undefined {
  const match = ISO_DATE.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  return dayOf(year, month, day)
}

/** Writes a day as `YYYY-MM-DD`, for the years 0000 to 9999. */
export function formatDay(epochDay: EpochDay): string {
  const { year, month, day } = civilOf(epochDay)
  return `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(day)}`
}

/** Writes the month of a day as `YYYY-MM`. */
export function formatMonth(epochDay: EpochDay): string {
  return formatDay(epochDay).slice(0, 7)
}

/** `Mar 15, 2026`, `Mar 15-17, 2026`, `Mar 30 - Apr 2, 2026`, or `Dec 30, 2026 - Jan 2, 2027`. */
export function formatDayRange(start: EpochDay, end: EpochDay): string {
  const from = civilOf(start)
  const to = civilOf(end)
  const first = `${MONTH_NAMES[from.month - 1]} ${from.day}`
  if (start === end) return `${first}, ${from.year}`
  const last = `${MONTH_NAMES[to.month - 1]} ${to.day}`
  if (from.year !== to.year) return `${first}, ${from.year} - ${last}, ${to.year}`
  if (from.month !== to.month) return `${first} - ${last}, ${from.year}`
  return `${first}-${to.day}, ${from.year}`
}

/** The current day in UTC. */
export function utcDay(now: Date): EpochDay {
  return Math.floor(now.getTime() / 86_400_000) as EpochDay
}

function pad2(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
