import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { DeadlineKind } from '../../event/deadlines.ts'
import type { CalendarSettings } from '../../formats/calendar.ts'
import type { Conference } from '../../operations/body-parts.ts'
import { getConference } from '../../operations/get-conference.ts'
import {
  deadlineSlices,
  findDeadlines,
  findUpcoming,
  readCalendar,
  requestsOf,
  rowSlices,
} from '../../operations/many-rows.ts'
import { describeSearch, fileNameOf } from '../../operations/search-input.ts'
import type { Directory } from '../../search/directory.ts'
import { parseQueryString, type QueryText } from '../request/query-string.ts'
import { headOf, revalidate, tagOf, withoutToken } from '../response/caching.ts'
import { JSON_TYPE, setHeaders } from '../response/send.ts'
import type { Services } from '../serving.ts'

const SCHEMA = { hide: true }
const CONFIG = { takesPassword: true, takesToken: true } as const

interface CalendarOptions extends Services {
  readonly publicBaseUrl: string
  readonly publicPages: boolean
}

/** The library that writes calendars is loaded when the first calendar is requested. */
const loadWriter = () => import('../../formats/calendar.ts')

/** Adds the routes of calendars: of a search, and of one event (section 4.8 of docs/contract.md). */
export function addCalendarRoutes(app: FastifyInstance, options: CalendarOptions): void {
  const { moment, charge, publicBaseUrl, publicPages } = options
  const pages = publicPages ? `${publicBaseUrl}/conferences/` : undefined
  const ofEvents = ({ header }: Directory['snapshot']): CalendarSettings => {
    return { kind: 'events', stamp: header.created, pages }
  }
  const ofDeadlines = (snapshot: Directory['snapshot'], deadlineKind: DeadlineKind, hasAlarms: boolean) => {
    return { ...ofEvents(snapshot), kind: 'deadlines', deadlineKind, hasAlarms } as const
  }
  const ofSearch = { schema: SCHEMA, config: CONFIG }
  const ofEvent = { schema: SCHEMA, config: publicPages ? ({ ...CONFIG, access: 'open' } as const) : CONFIG }
  app.get<{ Querystring: QueryText }>('/calendar.ics', ofSearch, async (request, reply) => {
    const { snapshot } = request.directory
    const read = readCalendar(withoutToken(parseQueryString(request.query.text)))
    const find = read.parsed.deadlines ? findDeadlines : findUpcoming
    const at = moment(request.directory)
    const found = find(request.directory, read, at)
    request.total = found.total
    const settings: CalendarSettings =
      found.deadlines === undefined
        ? ofEvents(snapshot)
        : ofDeadlines(snapshot, found.deadlines.kind, read.parsed.alarms === true)
    // the tag omits the moment, so within one snapshot it changes only when an event or a deadline leaves the
    // calendar
    const tag = tagOf(JSON.stringify([snapshot.header.id, settings, read.given, read.unknown, found]))
    const validators = { snapshotId: snapshot.header.id, tag, maxAge: at.maxAge }
    if (revalidate(request, reply, validators) === undefined) return reply
    await charge(request, requestsOf(found))
    const { writeCalendar } = await loadWriter()
    const facts = { search: describeSearch(read.given), total: found.total, notes: found.notes }
    const slices = found.deadlines === undefined ? rowSlices(snapshot, found.docs) : deadlineSlices(snapshot, found)
    const calendar = await writeCalendar(slices, settings, facts, nextTurn)
    setHeaders(reply, headOf(request, validators))
    return sendCalendar(reply, fileNameOf(read.given, 'ics'), calendar)
  })

  app.get<{ Params: { id: string } }>('/conferences/:id.ics', ofEvent, async (request, reply) => {
    const { snapshot } = request.directory
    const asked = { values: new Map([['id', [request.params.id]]]), problems: [] }
    const { doc, given } = getConference.read(asked, request.directory)
    const settings = ofEvents(snapshot)
    const tag = tagOf(JSON.stringify([snapshot.header.id, settings, given]))
    const { maxAge } = moment(request.directory)
    const head = revalidate(request, reply, { snapshotId: snapshot.header.id, tag, maxAge })
    if (head === undefined) return reply
    const { calendarOf } = await loadWriter()
    const [[row]] = [...rowSlices(snapshot, [doc])] as [[Conference]]
    setHeaders(reply, head)
    return sendCalendar(reply, `conference-${given.id}.ics`, calendarOf(row, settings))
  })
}

/**
 * Adds the route that returns the feed token of the caller's key, or null if the caller needs none. Pages put
 * this token into addresses of calendars.
 */
export function addFeedTokenRoute(
  app: FastifyInstance,
  { feedTokenOf }: { readonly feedTokenOf: (caller: FastifyRequest['caller']) => string | undefined },
): void {
  app.get('/feed-token', { schema: SCHEMA }, (request, reply) => {
    setHeaders(reply, request.limitHeaders)
    const token = feedTokenOf(request.caller) ?? null
    return reply
      .header('cache-control', 'no-store')
      .type(JSON_TYPE)
      .send(JSON.stringify({ success: true, token }))
  })
}

function sendCalendar(reply: FastifyReply, file: string, text: string): FastifyReply {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${file}"`)
    .header('referrer-policy', 'no-referrer')
    .send(text)
}
