import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  CALENDAR_TYPE,
  type CalendarSettings,
  calendarText,
  eventText,
  MAX_CALENDAR_BYTES,
} from '../../formats/calendar.ts'
import { titleOf } from '../../formats/calendar-title.ts'
import type { Conference } from '../../operations/body-parts.ts'
import { describeSearch } from '../../operations/describe-search.ts'
import { getConference } from '../../operations/get-conference.ts'
import {
  type FoundRows,
  findDeadlines,
  findUpcoming,
  ROWS_PER_REQUEST,
  readCalendar,
  rowsOf,
  slicesOf,
} from '../../operations/many-rows.ts'
import type { Directory } from '../../search/directory.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import { headOf, revalidate, tagOf } from '../response/caching.ts'
import { setHeaders } from '../response/send.ts'
import type { Services } from '../serving.ts'

const SCHEMA = { hide: true }

/** Adds the routes of calendars: of a search, and of one event (section 4.8 of docs/contract.md). */
export function addCalendarRoutes(app: FastifyInstance, { today, charge }: Services): void {
  app.get<{ Querystring: QueryText }>('/calendar.ics', { schema: SCHEMA }, async (request, reply) => {
    const { directory } = request
    const read = readCalendar(parseQueryString(request.query.text))
    const find = read.parsed.deadlines ? findDeadlines : findUpcoming
    const found = find(directory, read, today())
    request.total = found.total
    const settings = settingsOf(directory, read.parsed.deadlines === true)
    const snapshotId = directory.snapshot.header.id
    // Not the day: the calendar stays the same until an event leaves it.
    const tag = tagOf(JSON.stringify([snapshotId, settings, read.given, read.unknown, found]))
    if (revalidate(request, reply, snapshotId, tag) === undefined) return reply
    await charge(request, Math.ceil(found.docs.length / ROWS_PER_REQUEST))
    const events = await writeEvents(directory, found, settings)
    const { kind } = settings
    const search = describeSearch(read.given)
    const title = titleOf({ kind, search, rows: events.length, total: found.total, notes: found.notes })
    setHeaders(reply, headOf(request, snapshotId, tag))
    return sendCalendar(reply, 'calendar.ics', calendarText(title, events))
  })

  app.get<{ Params: { id: string } }>('/conferences/:id.ics', { schema: SCHEMA }, async (request, reply) => {
    const { directory } = request
    const { doc, given } = getConference.read(
      { values: new Map([['id', [request.params.id]]]), problems: [] },
      directory,
    )
    const settings = settingsOf(directory, false)
    const snapshotId = directory.snapshot.header.id
    const tag = tagOf(JSON.stringify([snapshotId, settings, given]))
    const head = revalidate(request, reply, snapshotId, tag)
    if (head === undefined) return reply
    setHeaders(reply, head)
    const [row] = rowsOf(directory.snapshot, [doc]) as [Conference]
    const title = { name: row.name, description: '' }
    return sendCalendar(reply, `conference-${given.id}.ics`, calendarText(title, [eventText(row, settings)]))
  })
}

function settingsOf({ snapshot }: Directory, isOfDeadlines: boolean): CalendarSettings {
  return { kind: isOfDeadlines ? 'deadlines' : 'events', stamp: snapshot.header.created, pages: undefined }
}

/** What a calendar has around its events is less. */
const FRAME_BYTES = 20_000

/**
 * Writes events slice by slice, each in a turn of its own, as far as the calendar stays below its size.
 *
 * Measured: 50 events take 2 ms.
 */
async function writeEvents({ snapshot }: Directory, { docs }: FoundRows, settings: CalendarSettings) {
  const events: string[] = []
  let left = MAX_CALENDAR_BYTES - FRAME_BYTES
  for (const part of slicesOf(docs)) {
    for (const row of rowsOf(snapshot, part)) {
      const event = eventText(row, settings)
      left -= Buffer.byteLength(event)
      if (left < 0) return events
      events.push(event)
    }
    await nextTurn()
  }
  return events
}

function sendCalendar(reply: FastifyReply, file: string, text: string): FastifyReply {
  return reply.type(CALENDAR_TYPE).header('content-disposition', `inline; filename="${file}"`).send(text)
}
