/**
 * Calendars (iCalendar, RFC 5545): `eventText` writes one event, `calendarText` the calendar around events.
 * The same events of one snapshot give the same bytes in every process.
 */
import {
  ICalAlarmType,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEvent,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { ATTRIBUTES, REQUESTED_NAMES } from '../event/attributes.ts'
import { formatDay, parseDay } from '../event/days.ts'
import { DEFAULT_KIND, type DeadlineKind, deadlineTitle, labelOfKind } from '../event/deadlines.ts'
import { DAY_SECONDS } from '../event/moment.ts'
import type { Conference } from '../operations/body-parts.ts'
import { type DeadlineRow, ROWS } from '../operations/many-rows.ts'
import { webAddress } from './page.ts'

/** Interval at which a program should request a calendar again. Directories change once a night. */
const REFRESH_SECONDS = 6 * 3600

const DAY_MS = 86_400_000

/** The content of a calendar: the events themselves, or their deadlines of one kind. */
export type CalendarKind = 'events' | 'deadlines'

export interface CalendarSettings {
  readonly kind: CalendarKind
  readonly deadlineKind?: DeadlineKind | undefined
  readonly hasAlarms?: boolean
  /**
   * Time at which the directory was written, ISO 8601: the DTSTAMP, so that bytes do not depend on the
   * request.
   */
  readonly stamp: string
  /** URL of the page of an event, without the id at its end; undefined if people cannot open pages. */
  readonly pages: string | undefined
}

/** An event, or a deadline of an event, as a VEVENT with folded lines. */
export function eventText(row: Conference | DeadlineRow, settings: CalendarSettings): string {
  const data = 'due' in row ? dataOfDeadline(row, settings) : dataOfEvent(row, settings)
  // ical-generator requires a calendar for each event, but does not use it here
  const event = new ICalEvent({ ...data, stamp: new Date(settings.stamp) }, new ICalCalendar())
  return foldLines(withPlainUris(withoutLineEnds(event.toString())))
}

export interface CalendarTitle {
  readonly name: string
  readonly description: string
}

/** Composes a calendar from events that `eventText` wrote. */
export function calendarText({ name, description }: CalendarTitle, events: readonly string[]): string {
  const frame = new ICalCalendar({
    prodId: '//confdex//confdex//EN',
    // the method PUBLISH requires at least one event (RFC 5546, 3.2.1)
    method: events.length > 0 ? ICalCalendarMethod.PUBLISH : null,
    // the library does not escape these properties
    name: escaped(withoutLineEnds(name)),
    description: escaped(withoutLineEnds(description)),
    ttl: REFRESH_SECONDS,
  }).toString()
  const end = frame.lastIndexOf('END:VCALENDAR')
  return `${frame.slice(0, end)}${events.join('') || NO_EVENTS}END:VCALENDAR\r\n`
}

/**
 * Content of a calendar without events: a time zone, which no program shows. Programs refuse a calendar
 * without components (RFC 5545, 3.6).
 */
const NO_EVENTS = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
  '',
].join('\r\n')

/** The status of an event (RFC 5545, 3.8.1.11), by the status of a row. */
const STATUSES: Readonly<Record<string, ICalEventStatus>> = {
  scheduled: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
  'moved-online': ICalEventStatus.CONFIRMED,
}

/** Words before the name of a changed event, by its status, for programs that do not show the status. */
const CHANGED: Readonly<Record<string, string>> = {
  cancelled: 'Cancelled: ',
  postponed: 'Postponed: ',
  'moved-online': 'Moved online: ',
}

function dataOfEvent(row: Conference, { pages }: CalendarSettings): ICalEventData {
  const place = [row.location.venue, row.location.city, row.location.country].filter((part) => part !== '').join(', ')
  return {
    ...commonData(row, pages),
    id: `conference-${row.id}@confdex`,
    summary: `${changed(row)}${row.name}`,
    allDay: true,
    start: dateOf(row.dates.start),
    // the day after the last day (RFC 5545, 3.6.1)
    end: new Date(dateOf(row.dates.end).getTime() + DAY_MS),
    description: descriptionOf(row, undefined, pages),
    ...(place === '' ? {} : { location: place }),
  }
}

/** Times before a deadline at which alarms ring: a week and a day, in seconds. */
const ALARMS = [7 * DAY_SECONDS, DAY_SECONDS]

/**
 * A deadline as an event of no duration. Its sequence number grows with the day of the snapshot, because a
 * later snapshot may move the deadline.
 */
function dataOfDeadline(row: DeadlineRow, settings: CalendarSettings): ICalEventData {
  const { number, instant, day } = row.due
  const { pages, stamp, hasAlarms, deadlineKind: kind = DEFAULT_KIND } = settings
  const label = deadlineTitle(kind)
  const ofKind = kind === DEFAULT_KIND ? '' : `-${kind}`
  const summary = `${changed(row)}${label}: ${row.name}`
  const alarm = (trigger: number) => ({ type: ICalAlarmType.display, trigger, description: summary })
  return {
    ...commonData(row, pages),
    id: `deadline-${row.id}${ofKind}${number === 1 ? '' : `-${number}`}@confdex`,
    summary,
    start: new Date(instant * 1000),
    description: descriptionOf(row, `${label}: ${formatDay(day)}`, pages),
    lastModified: new Date(stamp),
    sequence: Math.floor(Date.parse(stamp) / DAY_MS),
    alarms: hasAlarms ? ALARMS.map(alarm) : [],
  }
}

function changed({ event_status }: Conference): string {
  return CHANGED[event_status ?? ''] ?? ''
}

function commonData(row: Conference, pages: string | undefined) {
  const address = webAddress(row.website) ?? pageOf(row, pages)
  return {
    status: STATUSES[row.event_status ?? ''] ?? null,
    // the days stay free in the reader's calendar, because nobody attends all events of a search
    transparency: ICalEventTransparency.TRANSPARENT,
    categories: [row.type, row.topic, row.sub_topic].filter((name) => name !== '').map((name) => ({ name })),
    ...(address ? { url: address } : {}),
  }
}

function pageOf({ id }: Conference, pages: string | undefined): string | undefined {
  return pages === undefined ? undefined : `${pages}${id}`
}

/** The description of an event; of a deadline if `deadline`, its title and day, is given. */
function descriptionOf(row: Conference, deadline: string | undefined, pages: string | undefined): string {
  const { city, country } = row.location
  const isDeadline = deadline !== undefined
  const page = pageOf(row, pages)
  const lines = [
    isDeadline && deadline,
    isDeadline && `Event: ${row.dates.formatted}${[city, country].map((part) => part && `, ${part}`).join('')}`,
    !isDeadline && row.submission_deadline && `Submission deadline: ${row.submission_deadline}`,
    row.topic && `Topic: ${[row.topic, row.sub_topic].filter((part) => part !== '').join(', ')}`,
    row.organizer && `Organizer: ${row.organizer}`,
    ...REQUESTED_NAMES.map((name) => {
      const { label, path } = ATTRIBUTES[name]
      return row[path] && `${label}: ${row[path]}`
    }),
    row.website && `Website: ${row.website}`,
    page && `More: ${page}`,
  ]
  return lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
}

function dateOf(day: string): Date {
  return new Date(parseDay(day)! * DAY_MS)
}

/** A text as the value of a property (RFC 5545, 3.3.11). */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/**
 * Replaces characters that some programs, but not RFC 5545, take for line ends: the rest of a name would
 * become a property.
 */
function withoutLineEnds(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  return text.replace(/[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]/g, ' ')
}

/** Removes the backslashes that the library puts before commas and semicolons in addresses. */
function withPlainUris(events: string): string {
  const lines = events.split('\r\n')
  return lines.map((line) => (line.startsWith('URL;') ? line.replace(/\\([\\;,])/g, '$1') : line)).join('\r\n')
}

/** Maximum bytes of a line without its end (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75

/** Matches a line of ASCII that is short enough, like most lines. */
const FITS = /^[\x20-\x7e]{0,75}$/

/**
 * Folds lines that are too long: the next line continues after a blank. A hundred times as fast as
 * `toString()` of ical-generator.
 */
function foldLines(text: string): string {
  return text
    .split('\r\n')
    .map((line) => (FITS.test(line) ? line : folded(line)))
    .join('\r\n')
}

function folded(line: string): string {
  const lines: string[] = []
  let from = 0
  let at = 0
  let bytes = 0
  for (const letter of line) {
    const size = bytesOf(letter.codePointAt(0)!)
    if (bytes + size > MAX_LINE_BYTES) {
      lines.push(line.slice(from, at))
      from = at
      // the blank at the beginning of the line
      bytes = 1
    }
    bytes += size
    at += letter.length
  }
  lines.push(line.slice(from))
  return lines.join('\r\n ')
}

/** Bytes of a code point in UTF-8. */
function bytesOf(codePoint: number): number {
  return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x1_0000 ? 3 : 4
}

/** Maximum bytes of a calendar. Some programs refuse calendars from 1 MB on. */
const MAX_BYTES = 1_000_000

/** Bytes reserved for the parts of a calendar other than events. */
const FRAME_BYTES = 20_000

const MAX_NAME_CHARACTERS = 100
const MAX_DESCRIPTION_CHARACTERS = 2000

/** Facts for the name and the description of the calendar of a search. */
interface CalendarFacts extends Pick<CalendarSettings, 'kind' | 'deadlineKind'> {
  /** Human-readable description of the search; `''` if there are no filters. */
  readonly search: string
  /** Number of events or deadlines in the calendar. */
  readonly rows: number
  /** Number of events or deadlines of the search; of deadlines, a lower bound. */
  readonly total: number
  /** Further sentences of the description. */
  readonly notes: readonly string[]
}

export function calendarOf(row: Conference, settings: CalendarSettings): string {
  return calendarText({ name: row.name, description: '' }, [eventText(row, settings)])
}

/** The calendar of a search, with as many rows as fit. Waits for `pause` after each slice of rows. */
export async function writeCalendar(
  slices: Iterable<readonly (Conference | DeadlineRow)[]>,
  settings: CalendarSettings,
  facts: Omit<CalendarFacts, 'kind' | 'deadlineKind' | 'rows'>,
  pause: () => Promise<unknown>,
): Promise<string> {
  const events: string[] = []
  let left = MAX_BYTES - FRAME_BYTES
  for (const rows of slices) {
    for (const row of rows) {
      const event = eventText(row, settings)
      left -= Buffer.byteLength(event)
      if (left >= 0) events.push(event)
    }
    if (left < 0) break
    await pause()
  }
  return calendarText(titleOf({ ...facts, ...settings, rows: events.length }), events)
}

/** Name and description of a calendar. The description says if rows were left out. */
export function titleOf({
  kind,
  deadlineKind = DEFAULT_KIND,
  search,
  rows,
  total,
  notes,
}: CalendarFacts): CalendarTitle {
  const one = kind === 'events' ? 'upcoming event' : `${labelOfKind(deadlineKind)} deadline`
  const what = total === 1 ? one : `${one}s`
  const all = kind === 'deadlines' && total > ROWS.max ? `more than ${ROWS.max}` : total
  const extent =
    rows < total
      ? `This calendar was cut: it has the first ${rows} of ${all} ${what}. A narrower search has all of its ${what}.`
      : `${total} ${what}.`
  return {
    name: clipped(`${kind === 'events' ? 'Events' : 'Deadlines'}: ${search || 'all'}`, MAX_NAME_CHARACTERS),
    description: clipped([extent, ...notes].join(' '), MAX_DESCRIPTION_CHARACTERS),
  }
}

function clipped(text: string, characters: number): string {
  const all = [...text]
  return all.length <= characters ? text : `${all.slice(0, characters - 1).join('')}…`
}
