/** Deadlines in words: the time left, and the instant in the reader's own time zone. */
import type { Item } from './answer.ts'
import { dayInWords, timeInWords } from './dates.ts'
import { FIXED_TODAY } from './page-facts.ts'

export type Due = NonNullable<NonNullable<Item['next_deadline']>>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The current instant of the service: noon in UTC of the day that its operator set, or else now. */
export function currentInstant(): number {
  return FIXED_TODAY === undefined ? Date.now() : Date.parse(`${FIXED_TODAY}T12:00:00Z`)
}

/** The time until an instant, or since it: `in 5 hours`, `in 12 days`, `closed 3 days ago`. */
export function timeLeft(instant: number, now: number): string {
  const ms = Math.abs(instant - now)
  const time =
    ms < HOUR_MS
      ? some(ms / MINUTE_MS, 'minute')
      : ms < DAY_MS
        ? some(ms / HOUR_MS, 'hour')
        : timeInWords(Math.floor(ms / DAY_MS))
  return instant > now ? `in ${time}` : `closed ${time} ago`
}

function some(number: number, unit: string): string {
  const whole = Math.max(Math.floor(number), 1)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}

/** The kind of a deadline, with a capital: `Camera-ready`. */
export function kindInWords({ kind }: Due): string {
  return `${kind[0]!.toUpperCase()}${kind.slice(1).replace('_', '-')}`
}

/** The time zone of the reader, as an IANA name. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** An instant in a time zone: `Wed, Dec 2, 13:00`, with the year if it is not the current year. */
export function instantInZone(instant: number, now: number, timeZone = ownZone()): string {
  const yearOf = (ms: number) => new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' }).format(ms)
  const form = {
    ...({ timeZone, weekday: 'short', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const),
    ...(yearOf(instant) === yearOf(now) ? {} : { year: 'numeric' as const }),
    hourCycle: 'h23' as const,
  }
  return new Intl.DateTimeFormat('en', form).format(instant)
}

/** Kind and written day of a deadline: `Submission, Dec 1 AoE` if it is the end of the day at UTC-12. */
export function asWritten(written: Due): string {
  const { due, due_utc } = written
  const isAnywhere = due_utc !== null && Date.parse(due_utc) === Date.parse(due) + 1.5 * DAY_MS
  return `${kindInWords(written)}, ${dayInWords(due).replace(/,.*/, '')}${isAnywhere ? ' AoE' : ''}`
}
