import { expect, test } from 'vitest'
import { callTool } from '../mcp/messages.ts'
import { buildDump, serveBuilt } from '../support/built-dump.ts'
import { blocksOf, readDocument } from '../support/documents.ts'
import { elementsIn, parseXml, textIn } from '../support/parse-xml.ts'
import { type SqlRow, sqlDump } from '../support/sql-dump.ts'

const OLD: readonly SqlRow[] = [
  { id: 1, name: 'Days of Soil' },
  { id: 2, name: 'Days of Rain', updated_at: '2026-11-10T09:00:00Z' },
  { id: 3, name: 'Days of Snow' },
  { id: 4, name: 'Days of Sun' },
]
const NEW: readonly SqlRow[] = [
  { id: 1, name: 'Days of Soil' },
  { id: 2, name: 'Days of Rain', updated_at: '2026-11-10T09:00:00Z' },
  { id: 3, name: 'Days of Snow', venue: 'Hall 2' },
  { id: 5, name: 'Days of Wind', updated_at: '2026-11-02' },
]

/** Built on 2026-11-18, and again on 2026-11-20 in comparison with the first build. */
async function compared() {
  const { path } = await buildDump(sqlDump(OLD), { created: new Date('2026-11-18T12:00:00Z') })
  return (await buildDump(sqlDump(NEW), { previous: path })).path
}

test('updated_since finds new and changed events; new_since finds only new events, which have first_seen', async () => {
  const { get } = await serveBuilt(await compared())
  const found = async (query: string) => (await get(`/api/gpt/conferences?${query}`)).json()
  const fields = 'fields=id,first_seen,updated'
  expect((await found(`updated_since=2026-11-11&${fields}`)).conferences).toEqual([
    { id: 3, first_seen: null, updated: '2026-11-20' },
    { id: 5, first_seen: '2026-11-20', updated: '2026-11-20' },
  ])
  expect((await found(`updated_since=2026-11-10&${fields}`)).total).toBe(3)
  const { conferences, warnings } = await found('new_since=2026-11-20')
  expect(conferences).toMatchObject([{ id: 5, first_seen: '2026-11-20', updated: '2026-11-20' }])
  expect(warnings).toBeUndefined()
  expect((await found('')).conferences[0]).not.toHaveProperty('updated')
})

test('sort=updated lists the last change first, then events without a change by first day', async () => {
  const { get } = await serveBuilt(await compared())
  const pages = [0, 2].map((offset) => get(`/api/gpt/conferences?sort=updated&limit=2&offset=${offset}`))
  const bodies = (await Promise.all(pages)).map((page) => page.json())
  expect(bodies.flatMap(({ conferences }) => conferences.map(({ id }: { id: number }) => id))).toEqual([3, 5, 2, 1])
})

test('a warning for new_since names the day since which the directory records when events are added', async () => {
  const { get } = await serveBuilt(await compared())
  const { total, warnings } = (await get('/api/gpt/conferences?new_since=2026-11-01')).json()
  expect([total, warnings]).toEqual([
    1,
    ['The directory only knows which events were added since 2026-11-20, so new_since finds only these events.'],
  ])
  const alone = await serveBuilt((await buildDump(sqlDump(NEW))).path)
  const body = (await alone.get('/api/gpt/conferences?new_since=2026-11-01')).json()
  expect(body.total).toBe(0)
  expect(body.warnings[0]).toBe(
    'The directory does not know when its events were added, so new_since finds no events. ' +
      'updated_since finds recent changes.',
  )
})

test('if a search with updated_since finds nothing, relax proposes the search without updated_since', async () => {
  const { get } = await serveBuilt(await compared())
  const { relax } = (await get('/api/gpt/conferences?q=soil&updated_since=2026-11-20')).json()
  expect(relax).toEqual([{ without: 'updated_since', params: { q: 'soil' }, total: 1 }])
})

test('a single event has first_seen, updated and updated_at', async () => {
  const { get } = await serveBuilt(await compared())
  const { conference } = (await get('/api/gpt/conferences/5?fields=first_seen,updated,updated_at')).json()
  expect(conference).toEqual({ first_seen: '2026-11-20', updated: '2026-11-20', updated_at: '2026-11-02' })
})

test('for a removed event the API, the page and the calendar answer 410, and MCP tools give an error', async () => {
  const service = await serveBuilt(await compared())
  const message = 'The event with id 4 was removed from this directory on 2026-11-20.'
  const body = { success: false, error: 'Gone', message }
  const response = await service.get('/api/gpt/conferences/4')
  expect([response.statusCode, response.json()]).toEqual([410, body])
  const shown = blocksOf(readDocument('docs/calling.md')).filter(({ text }) => text.includes('"Gone"'))
  expect(shown.map(({ text }) => JSON.parse(text))).toEqual([body])
  expect((await service.get('/conferences/4.ics')).json()).toEqual(body)
  const page = await service.get('/conferences/4', { accept: 'text/html' })
  expect([page.statusCode, page.body.includes('This event is gone')]).toEqual([410, true])
  const { isError, content } = await callTool(service, 'get_conference', { id: 4 })
  expect([isError, content[0].text]).toEqual([true, message])
  expect((await service.get('/api/gpt/conferences/99')).statusCode).toBe(404)
})

test('/feed.atom lists new and changed events, last change first, and answers 304 if nothing changed', async () => {
  const { get, key, app } = await serveBuilt(await compared())
  const { statusCode, headers, body } = await get('/feed.atom?q=days&limit=1')
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  expect(headers['last-modified']).toBe('Fri, 20 Nov 2026 12:00:00 GMT')
  const entries = elementsIn(parseXml(body), 'entry')
  expect(entries.map((entry) => textIn(entry, 'title'))).toEqual(['Days of Snow', 'Days of Wind', 'Days of Rain'])
  const again = async (given: Record<string, string>) => (await get('/feed.atom?q=days&limit=1', given)).statusCode
  expect(await again({ 'if-none-match': String(headers.etag) })).toBe(304)
  expect(await again({ 'if-modified-since': String(headers['last-modified']) })).toBe(304)
  expect(await again({ 'if-modified-since': 'Fri, 20 Nov 2026 11:59:59 GMT' })).toBe(200)
  expect(await again({ 'if-none-match': '"x"', 'if-modified-since': String(headers['last-modified']) })).toBe(200)
  expect((await app.inject({ url: '/feed.atom' })).statusCode).toBe(401)
  expect((await get('/feed.atom?limit=0')).statusCode).toBe(400)
  const password = Buffer.from(`:${key.free}`).toString('base64')
  expect((await app.inject({ url: '/feed.atom', headers: { authorization: `Basic ${password}` } })).statusCode).toBe(
    200,
  )
})

test('/feed.atom sorts a cancelled event by the day of its change, although a search lists it last', async () => {
  const rows = [
    { id: 1, name: 'Days of Soil', updated_at: '2026-11-01' },
    { id: 2, name: 'Days of Rain', updated_at: '2026-11-02', status: 'cancelled' },
    { id: 3, name: 'Days of Snow' },
  ]
  const { get } = await serveBuilt((await buildDump(sqlDump(rows))).path)
  const entries = elementsIn(parseXml((await get('/feed.atom')).body), 'entry')
  expect(entries.map((entry) => textIn(entry, 'title'))).toEqual(['Days of Rain', 'Days of Soil'])
})
