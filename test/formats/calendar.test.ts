import { fc, test } from '@fast-check/vitest'
import ICAL from 'ical.js'
import { expect, test as plainTest } from 'vitest'
import { readDue } from '../../src/event/deadlines.ts'
import { type CalendarSettings, calendarText, eventText, titleOf } from '../../src/formats/calendar.ts'
import type { Conference } from '../../src/operations/body-parts.ts'
import type { DeadlineRow } from '../../src/operations/many-rows.ts'
import { faultsOf, unfolded } from '../support/calendar-grammar.ts'
import { someRow } from './some-row.ts'

const SETTINGS: CalendarSettings = { kind: 'events', stamp: '2026-11-20T01:02:03.000Z', pages: undefined }
const TITLE = { name: 'Events', description: '1 event.' }

/** The events as another library reads them. */
function read(calendar: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent')
}

function oneEvent(row: Conference | DeadlineRow = someRow(), settings = SETTINGS): ICAL.Component {
  const calendar = calendarText(TITLE, [eventText(row, settings)])
  expect(faultsOf(calendar)).toEqual([])
  return read(calendar)[0]!
}

/** Texts without control characters and lone surrogates, as in a directory. */
const anyText = fc
  .string({ unit: 'binary', maxLength: 300 })
  .map((text) => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim())
const spicyText = fc.string({ unit: fc.constantFrom(';', ',', '\\', 'n', ':', '"', 'é', '大', '😀', ' ') })
const text = fc.oneof(anyText, spicyText)

plainTest('a calendar event lasts whole days, and DTEND is the day after the last day', () => {
  const event = new ICAL.Event(oneEvent())
  expect(event.startDate.toString()).toBe('2026-11-21')
  expect(event.endDate.toString()).toBe('2026-11-23')
  expect(event.startDate.isDate).toBe(true)
})

plainTest('UID of a calendar event has the id of the event, and DTSTAMP the time of the snapshot', () => {
  const event = oneEvent()
  expect(event.getFirstPropertyValue('uid')).toBe('conference-7@confdex')
  expect(String(event.getFirstPropertyValue('dtstamp'))).toBe('2026-11-20T01:02:03Z')
})

plainTest.each([
  [null, null, 'Data Days'],
  ['scheduled', 'CONFIRMED', 'Data Days'],
  ['cancelled', 'CANCELLED', 'Cancelled: Data Days'],
  ['postponed', 'TENTATIVE', 'Postponed: Data Days'],
  ['moved-online', 'CONFIRMED', 'Moved online: Data Days'],
] as const)('an event with the status %s has the STATUS %s in a calendar', (event_status, status, summary) => {
  const event = oneEvent(someRow({ event_status }))
  expect([event.getFirstPropertyValue('status'), event.getFirstPropertyValue('summary')]).toEqual([status, summary])
})

plainTest.each(['www.example.org', 'javascript:alert(1)', 'see programme, page 3; or ask', 'http://', ''])(
  'a website %j that is no URL is only in the description of the calendar event',
  (website) => {
    const event = oneEvent(someRow({ website }))
    expect(event.getFirstPropertyValue('url')).toBeNull()
    const description = String(event.getFirstPropertyValue('description'))
    expect(description.includes('Website: ')).toBe(website !== '')
    expect(description).toContain(website)
  },
)

plainTest('a deadline is a calendar entry at its instant, with its kind and number in the UID', () => {
  const due = { number: 1, ...readDue('2026-10-01')! }
  const event = oneEvent({ ...someRow(), due }, { ...SETTINGS, kind: 'deadlines' })
  expect(event.getFirstPropertyValue('uid')).toBe('deadline-7@confdex')
  expect(String(event.getFirstPropertyValue('dtstart'))).toBe('2026-10-02T12:00:00Z')
  expect(event.getFirstPropertyValue('dtend')).toBeNull()
  expect(String(event.getFirstPropertyValue('description'))).toContain('Submission deadline: 2026-10-01')
  const second = { ...someRow(), due: { ...due, number: 2 } }
  const other = oneEvent(second, { ...SETTINGS, kind: 'deadlines', deadlineKind: 'camera_ready' })
  expect(other.getFirstPropertyValue('uid')).toBe('deadline-7-camera_ready-2@confdex')
  expect(other.getFirstPropertyValue('summary')).toBe('Camera-ready deadline: Data Days')
  expect(event.getFirstPropertyValue('summary')).toBe('Submission deadline: Data Days')
  expect(String(event.getFirstPropertyValue('description'))).toContain('Event: Nov 21-22, 2026, Berlin, Germany')
})

test.prop([fc.record({ name: text, topic: text, sub_topic: text, organizer: text, website: text, venue: text })])(
  'a calendar event with any texts follows the grammar of RFC 5545, and ical.js reads the texts back',
  ({ venue, ...texts }) => {
    const row = someRow({ ...texts, location: { city: 'Łódź', country: 'Poland', venue } })
    const event = oneEvent(row)
    expect(event.getFirstPropertyValue('summary')).toBe(row.name)
    const place = [venue, 'Łódź', 'Poland'].filter((part) => part !== '').join(', ')
    expect(event.getFirstPropertyValue('location')).toBe(place)
    const categories = [row.type, row.topic, row.sub_topic].filter((name) => name !== '')
    // ical.js takes a comma after an escaped backslash for an escaped comma
    if (!categories.some((name) => name.endsWith('\\'))) {
      expect(event.getFirstProperty('categories')!.getValues()).toEqual(categories)
    }
    if (row.organizer !== '') {
      expect(event.getFirstPropertyValue('description')).toContain(`Organizer: ${row.organizer}`)
    }
  },
)

test.prop([text, text])(
  'a calendar with any name and description follows the grammar of RFC 5545',
  (name, description) => {
    const calendar = calendarText({ name, description }, [eventText(someRow(), SETTINGS)])
    expect(faultsOf(calendar)).toEqual([])

    expect(read(calendar)).toHaveLength(1)
    if (name !== '') expect(unescapedText(calendar, 'NAME')).toBe(name)
  },
)

plainTest.each(['\u2028', '\u2029', '\x85', '\x0b', '\x0c', '\x1e'])(
  'a Unicode line separator in a name starts no new line of a calendar: %j',
  (end) => {
    const name = `A${end}ATTENDEE:mailto:x`
    const calendar = calendarText({ name, description: name }, [eventText(someRow({ name }), SETTINGS)])
    expect(calendar).not.toContain(end)
    expect(calendar).toContain('SUMMARY:A ATTENDEE:mailto:x')
  },
)

plainTest('REFRESH-INTERVAL of a calendar says how often a client should request the calendar again', () => {
  const lines = unfolded(calendarText(TITLE, [eventText(someRow(), SETTINGS)]))
  expect(lines.slice(0, lines.indexOf('BEGIN:VEVENT'))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//confdex//confdex//EN',
    'METHOD:PUBLISH',
    'NAME:Events',
    'X-WR-CALNAME:Events',
    'X-WR-CALDESC:1 event.',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
  ])
})

const facts = { kind: 'events', search: 'machine learning, Germany', rows: 12, total: 12, notes: [] } as const

plainTest('the description of a calendar names the search and says how many events there are', () => {
  expect(titleOf(facts)).toEqual({ name: 'Events: machine learning, Germany', description: '12 upcoming events.' })
  expect(titleOf({ ...facts, search: '' }).name).toBe('Events: all')
  expect(titleOf({ ...facts, kind: 'deadlines', rows: 1, total: 1 }).description).toBe('1 submission deadline.')
})

plainTest('a long name or description of a calendar is cut', () => {
  const long = titleOf({ ...facts, search: '大'.repeat(500), notes: ['é'.repeat(5000)] })
  expect([...long.name]).toHaveLength(100)
  expect([...long.description]).toHaveLength(2000)
})

/** Reads a property directly from the text of a calendar. */
function unescapedText(calendar: string, name: string): string {
  const line = unfolded(calendar).find((each) => each.startsWith(`${name}:`))!
  return line.slice(name.length + 1).replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter))
}
