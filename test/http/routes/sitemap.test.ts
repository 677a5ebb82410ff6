import { expect, test } from 'vitest'
import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import { elementsBelow, elementsIn, parsePage, parseXml, textIn } from '../../support/parse-xml.ts'
import { serveEvents } from '../../support/serve-events.ts'
import type { SomeEvent } from '../../support/small-directory.ts'

const BASE = 'https://events.example'

const EVENTS: readonly SomeEvent[] = Array.from({ length: 7 }, (_, at) => {
  const start = (parseDay('2026-12-01')! + 40 * at) as EpochDay
  const topic = at < 5 ? 'Soil & <Science>' : 'Rock'
  return { id: at + 1, start, end: start, topic, country: 'Germany', updatedAt: `2026-10-0${at + 1}` }
})

async function serve(publicPages = true, events = EVENTS) {
  const { app, get } = await serveEvents(events, { config: { publicPages, publicBaseUrl: BASE } })
  return { get, inject: (url: string, headers = {}) => app.inject({ url, headers }) }
}

/** The addresses in a sitemap or an index, each with the day of its last change. */
async function listed(inject: (url: string) => Promise<{ body: string }>, path: string) {
  const root = parseXml((await inject(path)).body)
  return [...elementsIn(root, 'url'), ...elementsIn(root, 'sitemap')].map((entry) => ({
    path: textIn(entry, 'loc')!.slice(BASE.length),
    changed: textIn(entry, 'lastmod'),
  }))
}

test('every address in a sitemap gets 200, and is the canonical address of its page', async () => {
  const { inject } = await serve()
  const parts = await listed(inject, '/sitemap.xml')
  const kinds = ['conferences', 'topics', 'subtopics', 'countries', 'cities', 'months', 'series']
  expect(parts.map(({ path }) => path)).toEqual(kinds.map((kind) => `/sitemap-${kind}-1.xml`))
  const pages = (await Promise.all(parts.map(({ path }) => listed(inject, path)))).flat()
  for (const { path } of pages) {
    const { statusCode, body } = await inject(path)
    expect([statusCode, path]).toEqual([200, path])
    const canonical = elementsBelow(parsePage(body), 'link').find(({ attributes }) => attributes.rel === 'canonical')
    expect(canonical!.attributes.href).toBe(`${BASE}${path}`)
  }
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test('sitemaps omit landing pages of fewer than five events, and lastmod is the last change of an event', async () => {
  const { inject } = await serve()
  expect(await listed(inject, '/sitemap-topics-1.xml')).toEqual([
    { path: '/topics', changed: undefined },
    { path: '/topics/soil-science', changed: '2026-10-05' },
  ])
  expect(await listed(inject, '/sitemap-countries-1.xml')).toEqual([
    { path: '/countries', changed: undefined },
    { path: '/countries/germany', changed: '2026-10-07' },
    { path: '/countries/germany/2027', changed: '2026-10-07' },
  ])
  const [event] = await listed(inject, '/sitemap-conferences-1.xml')
  expect(event).toEqual({ path: '/conferences/1', changed: '2026-10-01' })
})

test('sitemaps are divided before they have more than 5,000 addresses', async () => {
  const many = Array.from({ length: 5001 }, (_, at) => ({ id: at + 1, start: parseDay('2027-01-01')! }))
  const { inject } = await serve(true, many)
  expect(await listed(inject, '/sitemap-conferences-1.xml')).toHaveLength(5000)
  expect(await listed(inject, '/sitemap-conferences-2.xml')).toHaveLength(1)
  for (const part of ['conferences-3', 'conferences-0', 'x', 'topics-01', 'topics'])
    expect((await inject(`/sitemap-${part}.xml`)).statusCode, part).toBe(404)
})

test('Last-Modified of a sitemap is the snapshot time, and If-Modified-Since with this time gets 304', async () => {
  const { inject } = await serve()
  const { headers } = await inject('/sitemap.xml')
  expect(headers).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT',
  })
  const again = await inject('/sitemap.xml', { 'if-modified-since': headers['last-modified'] })
  expect(again.statusCode).toBe(304)
})

test('only if pages are public, robots.txt exists and names the sitemap, and sitemaps need no key', async () => {
  const { inject } = await serve()
  expect((await inject('/robots.txt')).body).toContain('\nSitemap: https://events.example/sitemap.xml\n')
  const closed = await serve(false)
  expect((await closed.inject('/sitemap.xml')).statusCode).toBe(401)
  expect((await closed.get('/sitemap.xml')).statusCode).toBe(200)
  expect((await closed.get('/robots.txt')).statusCode).toBe(404)
})
