/**
 * This folder writes answers in other forms than JSON: calendars (iCalendar, RFC 5545), CSV and pages of
 * HTML. Rows and events come in as operations describe them, texts go out. It never searches, and it knows no
 * header and no key.
 *
 * A calendar is written in pieces: its events one by one, and around them `calendarText`. `write-calendar.ts`
 * does so for a search. The bytes depend on nothing but what is passed in, so equal events make equal
 * calendars in every process.
 */
import { ICalCalendar, ICalCalendarMethod, ICalEvent, ICalEventTransparency } from 'ical-generator'
import { parseDay } from '../event/days.ts'
import type { Conference } from '../operations/body-parts.ts'
import { foldLines } from './fold-lines.ts'
import { webAddress } from './web-address.ts'

/** How often a program should ask for a calendar again. Directories change once a night. */
const REFRESH_SECONDS = 6 * 3600

const DAY_MS = 86_400_000

/** What the events of a calendar are. */
export type CalendarKind = 'events' | 'deadlines'

export interface CalendarSettings {
  readonly kind: CalendarKind
  /** When the directory was written, ISO 8601: the same for all events, so that bytes change only with it. */
  readonly stamp: string
  /** Where the page of an event is, in front of its id; undefined where people cannot open pages. */
  readonly pages: string | undefined
}

/** An event as a VEVENT, folded. With kind `deadlines` it must have one. */
export function eventText(row: Conference, settings: CalendarSettings): string {
  // Each event of the library needs a calendar, which nothing is read from.
  const event = new ICalEvent({ ...dataOf(row, settings), stamp: new Date(settings.stamp) }, new ICalCalendar())
  return foldLines(withPlainUris(event.toString()))
}

/** What people see of the whole calendar. */
export interface CalendarTitle {
  readonly name: string
  readonly description: string
}

/** Puts a calendar together, of events that `eventText` wrote. */
export function calendarText({ name, description }: CalendarTitle, events: readonly string[]): string {
  const frame = new ICalCalendar({
    prodId: '//confdex//confdex//EN',
    method: ICalCalendarMethod.PUBLISH,
    // The library does not escape these.
    name: escaped(name),
    description: escaped(description),
    ttl: REFRESH_SECONDS,
  }).toString()
  const end = frame.lastIndexOf('END:VCALENDAR')
  return `${frame.slice(0, end)}${events.join('')}END:VCALENDAR\r\n`
}

function dataOf(row: Conference, { kind, pages }: CalendarSettings) {
  const isDeadline = kind === 'deadlines'
  const first = isDeadline ? row.submission_deadline! : row.dates.start
  const last = isDeadline ? first : row.dates.end
  const address = webAddress(row.website)
  const page = pages === undefined ? undefined : `${pages}${row.id}`
  const place = [row.location.venue, row.location.city, row.location.country].filter((part) => part !== '').join(', ')
  return {
    id: isDeadline ? `deadline-${row.id}@confdex` : `conference-${row.id}@confdex`,
    summary: isDeadline ? `Submission deadline: ${row.name}` : row.name,
    allDay: true,
    start: dateOf(first),
    // The day after the last one (RFC 5545, 3.6.1).
    end: new Date(dateOf(last).getTime() + DAY_MS),
    description: descriptionOf(row, isDeadline, page),
    // Nobody attends a hundred conferences: the days stay free.
    transparency: ICalEventTransparency.TRANSPARENT,
    categories: [row.type, row.topic, row.sub_topic].filter((name) => name !== '').map((name) => ({ name })),
    ...(isDeadline || place === '' ? {} : { location: place }),
    ...((address ?? page) ? { url: address ?? page! } : {}),
  }
}

function descriptionOf(row: Conference, isDeadline: boolean, page: string | undefined): string {
  const { city, country } = row.location
  const lines = [
    isDeadline && `Event: ${row.dates.formatted}${[city, country].map((part) => part && `, ${part}`).join('')}`,
    !isDeadline && row.submission_deadline && `Submission deadline: ${row.submission_deadline}`,
    row.topic && `Topic: ${[row.topic, row.sub_topic].filter((part) => part !== '').join(', ')}`,
    row.organizer && `Organizer: ${row.organizer}`,
    row.attendance && `Attendance: ${row.attendance}`,
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

/** Takes the backslashes out of addresses, where the library puts them before commas and semicolons. */
function withPlainUris(events: string): string {
  const lines = events.split('\r\n')
  return lines.map((line) => (line.startsWith('URL;') ? line.replace(/\\([\\;,])/g, '$1') : line)).join('\r\n')
}
