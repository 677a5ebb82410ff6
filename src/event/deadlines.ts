/**
 * Deadlines: their kinds, and the instant at which each passes. Without a zone, a deadline is in UTC-12
 * (anywhere on earth). Without a time, it passes at the end of its day. Before its instant, it is open.
 */
import { type EpochDay, formatDay } from './days.ts'
import { DAY_SECONDS, formatInstant, type Instant, type Moment } from './moment.ts'
import { type WrittenTime, writtenTime } from './written-days.ts'

/** The kinds by their number in a snapshot. A number never changes its meaning. */
export const DEADLINE_KINDS = [
  'abstract',
  'submission',
  'notification',
  'rebuttal',
  'camera_ready',
  'registration',
  'proposal',
] as const
export type DeadlineKind = (typeof DEADLINE_KINDS)[number]

/** The kind of a search that names no kind, and of the column `submission_deadline`. */
export const DEFAULT_KIND: DeadlineKind = 'submission'

/** Human-readable form of a kind: `camera-ready`. */
export function labelOfKind(kind: DeadlineKind): string {
  return kind.replace('_', '-')
}

/** Human-readable title for a kind of deadline: `Camera-ready deadline`. */
export function deadlineTitle(kind: DeadlineKind): string {
  const label = labelOfKind(kind)
  return `${label[0]!.toUpperCase()}${label.slice(1)} deadline`
}

/** A deadline of an event as the dump writes it. Absent values are null. */
export interface WrittenDeadline {
  readonly kind: DeadlineKind
  readonly due: string
  readonly zone: string | null
  /** Number of the round, from 1. */
  readonly round: number | null
  readonly label: string | null
  readonly extended: boolean
}

/** A deadline with its instant; `instant` is null if the day, time or zone of the deadline does not exist. */
export interface TimedDeadline extends WrittenDeadline {
  readonly instant: Instant | null
}

/** The end of a deadline: the day as written, and the instant. */
export interface DueTime {
  readonly day: EpochDay
  readonly instant: Instant
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const ANYWHERE_ON_EARTH = -12 * HOUR
/** Largest offset of a zone from UTC: the offset of the Line Islands. */
export const MAX_OFFSET = 14 * HOUR

/** The kind that a text names, in any case, with blanks, hyphens or underscores between words. */
export function readKind(text: string): DeadlineKind | undefined {
  const name = text.toLowerCase().replace(/[\s-]+/g, '_')
  return DEADLINE_KINDS.find((kind) => kind === name)
}

/** End of a deadline; undefined if day, time or zone does not exist. A zone in `due` overrides `zone`. */
export function readDue(due: string, zone = ''): DueTime | undefined {
  const written = writtenTime(due)
  return written && dueAt(written, written.zone || zone.trim())
}

/**
 * The end of the deadline in `submission_deadline`, or of its day if time or zone does not exist; undefined
 * if there is no day.
 */
export function readShortForm(due: string): DueTime | undefined {
  const written = writtenTime(due)
  return written && (dueAt(written, written.zone) ?? dueAt({ ...written, time: '' }, ''))
}

function dueAt({ day, time }: WrittenTime, zone: string): DueTime | undefined {
  const seconds = time === '' ? DAY_SECONDS : secondsOf(time)
  if (seconds === undefined) return undefined
  const instant = instantOf(day * DAY_SECONDS + seconds, zone)
  return instant === undefined ? undefined : { day, instant: instant as Instant }
}

const CLOCK = /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?(?:\.\d+)?\s*(?:([ap])\.?m\.?)?$/i

/** Seconds from the start of a day to a time of day, up to 24:00; undefined if the time does not exist. */
function secondsOf(time: string): number | undefined {
  const [, hourText, minuteText = '0', secondText = '0', half] = CLOCK.exec(time) ?? []
  if (hourText === undefined) return undefined
  const [written, minute, second] = [Number(hourText), Number(minuteText), Number(secondText)]
  if (minute > 59 || second > 59 || (half !== undefined && (written < 1 || written > 12))) return undefined
  const hour = half === undefined ? written : (written % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const seconds = hour * HOUR + minute * MINUTE + second
  return seconds <= DAY_SECONDS ? seconds : undefined
}

/** Converts seconds since 1970-01-01 00:00 in a zone to seconds in UTC; undefined for an unknown zone. */
function instantOf(local: number, zone: string): number | undefined {
  const offset = fixedOffset(zone)
  if (offset === 'impossible') return undefined
  return offset === undefined ? instantInRegion(local, REGIONS[zone.toUpperCase()] ?? zone) : local - offset
}

const ON_EARTH = /^(?:anywhere on earth)?\s*\(?(?:aoe)?\)?$/i
const OFFSET = /^(?:(?:UTC|GMT)\s*)?([+-])(\d{1,2})(?::?(\d{2}))?$/i

/** Offsets of abbreviations in hours: the abbreviations of RFC 5322, and others with a single meaning. */
const ABBREVIATIONS: Readonly<Record<string, number>> = {
  ...{ Z: 0, UTC: 0, GMT: 0, UT: 0, EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7 },
  ...{ WET: 0, WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, MSK: 3, SGT: 8, HKT: 8, JST: 9, KST: 9 },
  ...{ AKST: -9, AKDT: -8, HST: -10, AWST: 8, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
}

/** Zones whose abbreviation is the same in summer and winter. */
const REGIONS: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
}

/** Offset of a zone from UTC in seconds; `impossible` if out of range, undefined if it may be a region. */
function fixedOffset(zone: string): number | 'impossible' | undefined {
  if (ON_EARTH.test(zone)) return ANYWHERE_ON_EARTH
  const hours = ABBREVIATIONS[zone.toUpperCase()]
  if (hours !== undefined) return hours * HOUR
  const [, sign, hour, minute = '0'] = OFFSET.exec(zone) ?? []
  if (sign === undefined) return undefined
  const offset = Number(hour) * HOUR + Number(minute) * MINUTE
  return Number(minute) > 59 || offset > MAX_OFFSET ? 'impossible' : offset * (sign === '-' ? -1 : 1)
}

/**
 * The first instant at which a region (IANA) has this local time. If clocks skip the local time, it is read
 * with the offset before the change, as RFC 5545 does.
 */
function instantInRegion(local: number, region: string): number | undefined {
  const clock = clockOf(region)
  if (clock === undefined) return undefined
  const [before, after] = [offsetAt(clock, local - DAY_SECONDS), offsetAt(clock, local + DAY_SECONDS)]
  const possible = [local - before, local - after].sort((a, b) => a - b)
  return possible.find((instant) => offsetAt(clock, instant) === local - instant) ?? local - before
}

/** Cache from region, as written, to formatter. It is bounded, because texts may vary the letter case. */
const clocks = new Map<string, Intl.DateTimeFormat>()
const MAX_CLOCKS = 1000

/** A text that may be a region. Shorter texts are abbreviations, some with several meanings: `IST`, `BST`. */
const REGION = /^(?=.{4,40}$)[a-z_+-]+(?:\/[a-z0-9_+-]+)*$/i

/** The formatter of a region; undefined if there is no such region. */
function clockOf(region: string): Intl.DateTimeFormat | undefined {
  const known = clocks.get(region)
  if (known !== undefined || !REGION.test(region)) return known
  try {
    const clock = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone: region, hourCycle: 'h23' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    })
    if (clocks.size === MAX_CLOCKS) clocks.clear()
    clocks.set(region, clock)
    return clock
  } catch {
    return undefined
  }
}

/** True if a text names a zone: a region (IANA), an offset from UTC, or an abbreviation. */
export function isZone(zone: string): boolean {
  return instantOf(0, zone) !== undefined
}

/** Offset of a formatter's region from UTC at an instant, in seconds. */
function offsetAt(clock: Intl.DateTimeFormat, instant: number): number {
  const parts: Record<string, string> = {}
  for (const { type, value } of clock.formatToParts(instant * 1000)) parts[type] = value
  const { year, month, day, hour, minute, second } = parts
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return local / 1000 - instant
}

/** Writes an instant in the local time of a zone: `2026-11-26 17:00`. The zone must exist. */
export function formatInZone(instant: Instant, zone: string): string {
  const offset = fixedOffset(zone) ?? offsetAt(clockOf(REGIONS[zone.toUpperCase()] ?? zone)!, instant)
  return formatInstant((instant + Number(offset)) as Instant)
    .slice(0, 16)
    .replace('T', ' ')
}

/** State of a deadline: `open until 2026-12-01`, `closed on 2026-09-24`, `no deadline known`. */
export function deadlineStatus(due: DueTime | undefined, now: Instant): string {
  if (due === undefined) return 'no deadline known'
  return `${due.instant > now ? 'open until' : 'closed on'} ${formatDay(due.day)}`
}

/**
 * State of a submission deadline. The written text follows in brackets, unless it is only YYYY-MM-DD. A text
 * that is no day is returned unchanged.
 */
export function writtenDeadlineStatus(written: string | null, now: Instant): string {
  if (written === null) return deadlineStatus(undefined, now)
  const due = readShortForm(written)
  if (due === undefined) return written
  const status = deadlineStatus(due, now)
  return written === formatDay(due.day) ? status : `${status} (${written})`
}

/** One of the deadlines of an event, with its state. */
export interface StatedDeadline extends WrittenDeadline {
  readonly due_utc: string | null
  readonly open: boolean
}

/** A deadline in words: `abstract deadline: open until 2026-12-01 17:00 CET (round 2, short papers)`. */
export function deadlineInWords({ kind, due, due_utc, zone, open, round, label }: StatedDeadline): string {
  const state = due_utc === null ? '' : open ? 'open until ' : 'closed on '
  const remarks = [round === null ? '' : `round ${round}`, label ?? ''].filter((remark) => remark !== '').join(', ')
  const when = [due, zone ?? '', remarks && `(${remarks})`].filter((part) => part !== '').join(' ')
  return `${labelOfKind(kind)} deadline: ${state}${when}`
}

/**
 * An instant in a zone and, if it is not past, the days left: `2026-12-02 13:00 Europe/Berlin, 12 days left`.
 */
export function inReadersZone(instant: Instant, zone: string, { today, now }: Moment): string {
  const local = `${formatInZone(instant, zone)} ${zone}`
  if (instant <= now) return local
  const days = Math.floor(instant / DAY_SECONDS) - today
  return `${local}, ${days === 0 ? 'less than a day' : days === 1 ? '1 day' : `${days} days`} left`
}
