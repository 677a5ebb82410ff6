/** Days in the form of the service, `YYYY-MM-DD`, and months, `YYYY-MM`. */
import type { StatedDeadline } from '../../../event/deadlines.ts'
import type { EventDetail } from './answer.ts'

const DAY_MS = 86_400_000
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October']
export const MONTH_NAMES: readonly string[] = [...MONTHS, 'November', 'December']

/** The day of a time, in UTC. */
export function dayAt(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

function addDays(day: string, days: number): string {
  return dayAt(new Date(Date.parse(day) + days * DAY_MS))
}

/** The weeks that contain a day of the month. Each week has its seven days, Monday to Sunday. */
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

/** A human-readable month or range of months: `March 2027 to May 2027`. Another text is returned as it is. */
export function monthInWords(value: string): string {
  const [first, last] = monthsIn(value)
  if (first !== last) return `${monthInWords(first)} to ${monthInWords(last)}`
  const name = MONTH_NAMES[Number(first.slice(5, 7)) - 1]
  return name === undefined ? value : `${name} ${first.slice(0, 4)}`
}

/** A human-readable day: `Mar 5, 2027`. A text of another form is returned as it is. */
export function dayInWords(day: string): string {
  const month = MONTH_NAMES[Number(day.slice(5, 7)) - 1]
  return month === undefined ? day : `${month.slice(0, 3)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`
}

/** A text with its days in words: `from 2027-03-01` becomes `from Mar 1, 2027`. */
export function withDaysInWords(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\d/g, dayInWords)
}

/** A human-readable time, today or tomorrow, to the minute: `at 14:05 UTC`, `tomorrow at 00:00 UTC`. */
export function momentInWords(moment: Date, now = new Date()): string {
  const time = new Date(Math.round(moment.getTime() / 60_000) * 60_000)
  const day = dayAt(time) === dayAt(now) ? '' : 'tomorrow '
  return `${day}at ${time.toISOString().slice(11, 16)} UTC`
}

export type Status =
  | { readonly state: 'upcoming'; readonly days: number }
  /** `isToday`: the event takes place only today. */
  | { readonly state: 'running'; readonly isToday: boolean }
  | { readonly state: 'past'; readonly days: number }

export function statusOf({ start, end }: { readonly start: string; readonly end: string }, today: string): Status {
  if (start > today) return { state: 'upcoming', days: daysBetween(today, start) }
  return end >= today ? { state: 'running', isToday: start === end } : { state: 'past', days: daysBetween(end, today) }
}

/** A human-readable state: `in 12 days`, `running`, `3 months ago`. */
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

/** A number of days in words: `12 days`, `3 months`. */
export function timeInWords(days: number): string {
  if (days < 60) return days === 1 ? '1 day' : `${days} days`
  return days < 730 ? `${Math.round(days / 30.44)} months` : `${Math.round(days / 365.25)} years`
}

export interface DueInWords {
  /** Kind, round and remarks: `Abstract, round 2 (short papers)`. */
  readonly title: string
  /** Time until the deadline, or since it: `open, closes in 12 days`; undefined if its day cannot be read. */
  readonly state: string | undefined
  /** The instant in the reader's time zone: `Dec 2, 2026, 13:00 GMT+1`; undefined like `state`. */
  readonly local: string | undefined
  /** The deadline as the dump writes it, with its zone: `Dec 1, 2026, anywhere on earth`. */
  readonly written: string
}

/** A deadline without a time. Its day ends anywhere on earth (section 3.10 of docs/contract.md). */
const DAY_ONLY = /^\d{4}-\d\d-\d\d$/

/** Human-readable texts of a deadline. `timeZone` is the zone of the browser, unless a test sets another. */
export function dueInWords(deadline: StatedDeadline, today: string, timeZone?: string): DueInWords {
  const { kind, due, zone, due_utc, open, round, label, extended } = deadline
  const name = kind.replace('_', '-')
  const remarks = [label, extended ? 'extended' : ''].filter((remark) => remark)
  const title = [
    `${name[0]!.toUpperCase()}${name.slice(1)}`,
    round === null ? '' : `, round ${round}`,
    remarks.length === 0 ? '' : ` (${remarks.join(', ')})`,
  ].join('')
  const place = zone ?? (DAY_ONLY.test(due) ? 'anywhere on earth' : undefined)
  const written = [withDaysInWords(due), place].filter((part) => part).join(', ')
  if (due_utc === null) return { title, state: undefined, local: undefined, written }
  const day = due_utc.slice(0, 10)
  const distance = statusInWords(statusOf({ start: day, end: day }, today))
  const state = kind === 'notification' ? distance : open ? `open, closes ${distance}` : `closed ${distance}`
  return { title, state, local: instantInWords(due_utc, timeZone), written }
}

function instantInWords(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en', {
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short', timeZone },
  }).format(new Date(instant))
}

/** A sentence with the estimated dates of the next edition, and the years from which they are estimated. */
export function estimateInWords({ start, submission_deadline, years = [] }: Estimate): string {
  const between = (days: Days) => `between ${dayInWords(days?.from ?? '')} and ${dayInWords(days?.to ?? '')}`
  const begins = start ? [`begins ${between(start)}`] : []
  const closes = submission_deadline ? [`has its submission deadline ${between(submission_deadline)}`] : []
  const told = [...begins, ...closes].join(' and ')
  return `Estimated from the editions of ${years.join(', ')}, not announced: the next edition ${told}.`
}

type Estimate = NonNullable<NonNullable<EventDetail['editions']>['estimate']>
type Days = Estimate['start']
