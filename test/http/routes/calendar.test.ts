import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { type EpochDay, formatDay } from '../../../src/event/days.ts'
import { allPages } from '../../support/all-pages.ts'
import { faultsOf, unfolded } from '../../support/calendar-grammar.ts'
import { buildDirectory } from '../../support/directory.ts'
import { manyEvents } from '../../support/many-events.ts'
import { serve, serveEvents, UNLIMITED } from '../../support/serve-events.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { TODAY } from '../../support/small-directory.ts'

const built = sharedDirectory(() => buildDirectory(manyEvents(4000)))

const service = (day = TODAY) => serve(built.directory, { config: { today: { by: 'setting', day } } })

interface Found {
  id: number
  name: string
  dates: { start: string; end: string }
  next_deadline?: { due_utc: string; open: boolean }
  event_status?: string
}

function eventsIn(calendar: string) {
  expect(faultsOf(calendar)).toEqual([])
  return new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    name: event.getFirstPropertyValue('summary'),
    start: String(event.getFirstPropertyValue('dtstart')),
  }))
}

const PREFIXES = new Map([
  ['cancelled', 'Cancelled: '],
  ['postponed', 'Postponed: '],
  ['moved-online', 'Moved online: '],
])

const summaryOf = ({ name, event_status: status = '' }: Found, what = '') =>
  `${PREFIXES.get(status) ?? ''}${what}${name}`

test.each(['q=optics', 'q=optcs', 'country=Germany&type=workshop', 'year=2026', 'q=soil+in+2027', 'city=Nowhere'])(
  '/calendar.ics has exactly the upcoming events of the search %s, soonest first',
  async (query) => {
    const { get } = await service()
    const calendar = await get(`/calendar.ics?${query}`)
    expect(calendar.statusCode).toBe(200)
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const found = await allPages<Found>(get, `${query}&sort=date`)
    const upcoming = found.filter(({ dates }) => dates.start >= formatDay(TODAY))
    expect(eventsIn(calendar.body)).toEqual(
      upcoming.map((event) => ({
        uid: `conference-${event.id}@confdex`,
        name: summaryOf(event),
        start: event.dates.start,
      })),
    )
  },
)

test.each(['q=zzqx', 'year=1999', 'deadlines=true&deadline_to=2000-01-01'])(
  'the calendar of /calendar.ics?%s has no events, but is valid and has a time zone component',
  async (query) => {
    const { get } = await service()
    const { body } = await get(`/calendar.ics?${query}`)
    expect(faultsOf(body)).toEqual([])
    expect(body.match(/^BEGIN:.*|^METHOD.*/gm)).toEqual(expect.arrayContaining(['BEGIN:VTIMEZONE']))
    expect(body).not.toMatch(/^BEGIN:VEVENT|^METHOD/m)
  },
)

test('/calendar.ics has at most 1,000 events, and its description says if events are left out', async () => {
  const { get } = await service()
  const calendar = await get('/calendar.ics')
  const { upcoming } = (await get('/api/gpt/conferences')).json()
  expect(upcoming).toBeGreaterThan(1000)
  expect(eventsIn(calendar.body)).toHaveLength(1000)
  expect(unfolded(calendar.body).find((line) => line.startsWith('X-WR-CALDESC'))).toContain(
    `This calendar was cut: it has the first 1000 of ${upcoming} upcoming events.`,
  )
  expect(calendar.rawPayload.length).toBeLessThan(1_000_000)
})

test('/calendar.ics stays below 1 MB even if events are long, and says how many events it has', async () => {
  const texts = { venue: '講堂'.repeat(250), city: '市'.repeat(400), organizer: '会'.repeat(400) }
  const nameOf = (at: number) => `${'大会'.repeat(240)} ${at}`
  const long = Array.from({ length: 1200 }, (_, at) => ({ id: at + 1, name: nameOf(at), ...texts }))
  const { get } = await serveEvents(long)
  const calendar = await get('/calendar.ics')
  expect(calendar.rawPayload.length).toBeLessThan(1_000_000)
  expect(calendar.rawPayload.length).toBeGreaterThan(900_000)
  const rows = eventsIn(calendar.body).length
  expect(unfolded(calendar.body).join()).toContain(`it has the first ${rows} of 1200 upcoming events`)
})

test('/calendar.ics has all cancelled events of the future, even if most cancelled events are past', async () => {
  const cancelled = Array.from({ length: 1300 }, (_, at) => {
    const start = (TODAY + (at < 1290 ? -at - 1 : at)) as EpochDay
    return { id: at + 1, start, event_status: 'cancelled' as const }
  })
  const { get } = await serveEvents(cancelled)
  expect(eventsIn((await get('/calendar.ics')).body)).toHaveLength(10)
})

test('/calendar.ics?deadlines=true has the open deadlines, soonest first', async () => {
  const { get } = await service()
  const calendar = await get('/calendar.ics?deadlines=true&type=webinar')
  const found = await allPages<Found>(get, 'type=webinar&sort=deadline')
  const open = found.filter(({ next_deadline: due }) => due?.open)
  expect(open.length).toBeGreaterThan(0)
  expect(eventsIn(calendar.body)).toEqual(
    open.map((event) => ({
      uid: `deadline-${event.id}@confdex`,
      name: summaryOf(event, 'Submission deadline: '),
      start: event.next_deadline?.due_utc,
    })),
  )
})

test('the description of /calendar.ics says which parts of the search were ignored or interpreted', async () => {
  const { get } = await service()
  const { body } = await get('/calendar.ics?colour=red&q=optcs')
  const description = unfolded(body).find((line) => line.startsWith('X-WR-CALDESC'))
  expect(description).toContain('Unknown parameters were ignored: "colour".')
  expect(description).toContain('Searched for "optics" instead.')
})

test('bytes and ETag of /calendar.ics change from day to day only if an event leaves the calendar', async () => {
  const url = '/calendar.ics?q=soil&country=Fiji'
  const days = Array.from({ length: 20 }, (_, at) => (TODAY + at) as EpochDay)
  const [today, ...later] = await Promise.all(days.map(async (day) => (await service(day)).get(url)))
  const same = later.filter(({ headers }) => headers.etag === today!.headers.etag)
  expect(same).toEqual(later.filter(({ body }) => body === today!.body))
  expect(same.length).toBeGreaterThan(0)
  expect(same.length).toBeLessThan(later.length)
})

test('/calendar.ics needs a key, and a calendar of 1,000 events counts as 20 requests', async () => {
  const { app, key } = await service()
  expect((await app.inject('/calendar.ics')).statusCode).toBe(401)
  const { headers } = await app.inject({ url: '/calendar.ics', headers: { 'x-api-key': key.pro } })
  expect(headers.ratelimit).toContain(`"minute";r=${UNLIMITED.pro.minute - 20};`)
})

test('/conferences/{id}.ics has exactly one event, and a request with its ETag gets 304', async () => {
  const { get } = await service()
  const [{ id, name, dates }] = (await get('/api/gpt/conferences?limit=1')).json().conferences
  const calendar = await get(`/conferences/${id}.ics`)
  expect(eventsIn(calendar.body)).toEqual([{ uid: `conference-${id}@confdex`, name, start: dates.start }])
  expect(calendar.headers['content-disposition']).toBe(`inline; filename="conference-${id}.ics"`)
  const again = await get(`/conferences/${id}.ics`, { 'if-none-match': String(calendar.headers.etag) })
  expect(again.statusCode).toBe(304)
})

test('/conferences/{id}.ics refuses an invalid id with the same error as /api/gpt/conferences/{id}', async () => {
  const { get } = await service()
  for (const id of ['x', '1.5', '99999999999999999999']) {
    const [calendar, event] = [await get(`/conferences/${id}.ics`), await get(`/api/gpt/conferences/${id}`)]
    expect([calendar.statusCode, calendar.json()]).toEqual([event.statusCode, event.json()])
  }
})
