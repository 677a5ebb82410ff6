/** Days in the form of the service, `YYYY-MM-DD`, and months, `YYYY-MM`. */

const DAY_MS = 86_400_000
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
const MONTH_NAMES = [...MONTHS, 'November', 'December']

/** The day of a time, in UTC. */
export function dayAt(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Number of days from one day to another. */
function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

function addDays(day: string, days: number): string {
  return dayAt(new Date(Date.parse(day) + days * DAY_MS))
}

/** The days of the weeks, Monday to Sunday, that contain a month. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = addDays(first, -((new Date(first).getUTCDay() + 6) % 7))
  const weeks = Math.ceil(daysBetween(monday, `${addMonths(month, 1)}-01`) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => addDays(monday, week * 7 + day)),
  )
}

export function addMonths(month: string, months: number): string {
  const number = monthNumber(month) + months
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** Months from one month to another, both included; empty if the last is before the first. */
export function monthsBetween(first: string, last: string): string[] {
  const count = monthNumber(last) - monthNumber(first) + 1
  return Array.from({ length: Math.max(count, 0) }, (_, index) => addMonths(first, index))
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

/** The first and the last month of a value of the filter on months: `2027-03`, or `2027-03/2027-05`. */
export function monthsIn(value: string): readonly [string, string] {
  const [first = value, last = first] = value.split('/')
  return [first, last]
}

/** A month for people: `March 2027`; several months: `March 2027 to May 2027`. */
export function monthInWords(value: string): string {
  const [first, last] = monthsIn(value)
  if (first !== last) return `${monthInWords(first)} to ${monthInWords(last)}`
  return `${MONTH_NAMES[Number(first.slice(5, 7)) - 1]} ${first.slice(0, 4)}`
}

/** A day for people: `Mar 5, 2027`. */
export function dayInWords(day: string): string {
  const month = MONTH_NAMES[Number(day.slice(5, 7)) - 1]
  return month === undefined ? day : `${month.slice(0, 3)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`
}

/** A moment of today or tomorrow for people, to the minute: `at 14:05 UTC`, `tomorrow at 00:00 UTC`. */
export function momentInWords(moment: Date, now = new Date()): string {
  const time = new Date(Math.round(moment.getTime() / 60_000) * 60_000)
  const day = dayAt(time) === dayAt(now) ? '' : 'tomorrow '
  return `${day}at ${time.toISOString().slice(11, 16)} UTC`
}

/** State of an event on a day. */
export type Status =
  | { readonly state: 'upcoming'; readonly days: number }
  /** `isToday`: the event lasts only this day. */
  | { readonly state: 'running'; readonly isToday: boolean }
  | { readonly state: 'past'; readonly days: number }

export function statusOf({ start, end }: { readonly start: string; readonly end: string }, today: string): Status {
  if (start > today) return { state: 'upcoming', days: daysBetween(today, start) }
  return end >= today ? { state: 'running', isToday: start === end } : { state: 'past', days: daysBetween(end, today) }
}

/** A state for people: `in 12 days`, `running`, `3 months ago`. */
export function statusInWords(status: Status): string {
  switch (status.state) {
    case 'upcoming':
      return status.days === 1 ? 'tomorrow' : `in ${timeInWords(status.days)}`
    case 'running':
      return status.isToday ? 'today' : 'running'
    case 'past':
      return `${timeInWords(status.days)} ago`
  }
}

function timeInWords(days: number): string {
  if (days < 60) return days === 1 ? '1 day' : `${days} days`
  return days < 730 ? `${Math.round(days / 30.44)} months` : `${Math.round(days / 365.25)} years`
}

/** A deadline as the dump writes it, and whether it is over on a day. */
export function deadlineInWords(written: string | null, today: string): string {
  if (written === null) return 'No deadline known'
  const day = /^\d{4}-\d\d-\d\d/.exec(written)?.[0]
  return day !== undefined && day < today ? `Closed on ${dayInWords(day)}` : written
}
