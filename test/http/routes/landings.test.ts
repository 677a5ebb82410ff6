import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { dataOfPage, elementsBelow, parsePage, wholeText } from '../../support/parse-xml.ts'
import { runs } from '../../support/runs.ts'
import { serveEvents } from '../../support/serve-events.ts'
import { startService } from '../../support/service.ts'
import type { SomeEvent } from '../../support/small-directory.ts'

const SOIL: readonly SomeEvent[] = [
  event(1, '2026-03-02', { topic: 'Soil Science', sub_topic: 'Peat' }),
  event(2, '2026-12-01', { topic: 'Soil Science', sub_topic: 'Peat', country: 'Germany', city: 'Berlin' }),
  event(3, '2027-06-07', { topic: 'Soil Science', country: 'France' }),
  event(4, '2027-06-08', { topic: 'Soil Science', event_status: 'cancelled' }),
  event(5, '2027-07-01', { topic: 'AI/ML', country: 'Germany' }),
]

function event(id: number, start: string, given: Partial<SomeEvent> = {}): SomeEvent {
  const day = parseDay(start) as EpochDay
  return { id, name: `Event ${id}`, start: day, end: day, ...given }
}

async function serve(events: readonly SomeEvent[] = SOIL, config: { cacheBytes?: number } = {}) {
  const open = { publicPages: true, publicBaseUrl: 'https://events.example', ...config }
  const { app } = await serveEvents(events, { config: open }, testGazetteer())
  return { app, page: async (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers }) }
}

function linksOf(body: string): [string, string][] {
  return elementsBelow(parsePage(body), 'a').map((link) => [wholeText(link), link.attributes.href!])
}

function sectionsOf(body: string): Record<string, string[]> {
  const sections = elementsBelow(parsePage(body), 'section').map((section) => {
    const [heading] = elementsBelow(section, 'h2')
    return [wholeText(heading!), elementsBelow(section, 'li').map((item) => wholeText(item).trim())]
  })
  return Object.fromEntries(sections)
}

test('/topics/{name} lists upcoming events first, counts by year, and links to its sub-topics and months', async () => {
  const { page } = await serve()
  const { statusCode, body, headers } = await page('/topics/soil-science')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(body).toContain('<link rel="canonical" href="https://events.example/topics/soil-science">')
  expect(body).toContain('<title>Soil Science conferences · confdex</title>')
  expect(body).toContain('content="Soil Science conferences: 4 events, 2 upcoming, with days and places."')
  expect(sectionsOf(body)).toEqual({
    'By year': ['2027 2', '2026 2'],
    Upcoming: ['Event 2Dec 1, 2026, Berlin, Germany', 'Event 3Jun 7, 2027, France'],
    Past: ['Event 1Mar 2, 2026'],
    'Cancelled, postponed or moved online': ['Event 4Jun 8, 2027, cancelled'],
    'Sub-topics': ['Peat 2'],
    Countries: ['France 1', 'Germany 1'],
    Cities: ['Berlin 1'],
    Months: ['December 2026 1', 'June 2027 2'],
  })
  expect(linksOf(body)).toEqual(
    expect.arrayContaining([
      ['2027', '../topics/soil-science/2027'],
      ['Peat', '../subtopics/peat'],
      ['June 2027', '../months/2027-06'],
    ]),
  )
  expect(dataOfPage(body)).toMatchObject({
    ItemList: { itemListElement: expect.arrayContaining([expect.objectContaining({ position: 1 })]) },
    BreadcrumbList: {
      itemListElement: [
        { position: 1, name: 'Topics', item: 'https://events.example/topics' },
        { position: 2, name: 'Soil Science conferences', item: 'https://events.example/topics/soil-science' },
      ],
    },
  })
})

test('the page /topics/{name}/{year} has the events of the year, or is a 404 with links to other years', async () => {
  const { page } = await serve()
  const { statusCode, body } = await page('/topics/soil-science/2027')
  expect(statusCode).toBe(200)
  expect(body).toContain('<h1 dir="auto">Soil Science conferences in 2027</h1>')
  expect(sectionsOf(body)).toMatchObject({ Upcoming: ['Event 3Jun 7, 2027, France'], Months: ['June 2027 2'] })
  expect(body).toContain('<a href="../../topics/soil-science/2027" aria-current="page">2027</a>')
  const none = await page('/topics/soil-science/1950')
  expect(none.statusCode).toBe(404)
  expect((await page('/topics/soil-scence')).body).toContain('Similar: &#34;Soil Science&#34;.')
  expect(none.body).toContain('<meta name="robots" content="noindex">')
  expect(sectionsOf(none.body)['By year']).toEqual(['2027 2', '2026 2'])
})

test.each([
  ['/topics', 'Topics'],
  ['/cities/berlin', 'Conferences in Berlin'],
  ['/countries/germany', 'Conferences in Germany'],
  ['/countries/germany/2027', 'Conferences in Germany in 2027'],
  ['/months/2027-06', 'Conferences in June 2027'],
  ['/subtopics/peat', 'Peat conferences'],
])('the landing page %s has the title "%s"', async (path, title) => {
  const { page } = await serve()
  const { statusCode, body } = await page(path)
  expect([statusCode, wholeText(elementsBelow(parsePage(body), 'h1')[0]!)]).toEqual([200, title])
})

test.each([
  ['/topics/Soil%20Science', '../topics/soil-science'],
  ['/topics/SOIL+SCIENCE/2027', '../../topics/soil-science/2027'],
  ['/topics/science', '../topics/soil-science'],
  ['/topics/AI%2FML', '../topics/ai-ml'],
  ['/topics/AI/ML', '../../topics/ai-ml'],
  ['/topics/', '../topics'],
  ['/countries/DE', '../countries/germany'],
  ['/months/June%202027', '../months/2027-06'],
  ['/months/2027-6', '../months/2027-06'],
  ['/conferences/0002', '../conferences/2'],
])('the address %s redirects to the page %s', async (path, location) => {
  const { page } = await serve()
  const { statusCode, headers } = await page(path)
  expect([statusCode, headers.location]).toEqual([301, location])
  expect((await page(new URL(String(headers.location), `http://x${path}`).pathname)).statusCode).toBe(200)
})

test.each([
  '/topics/mud',
  '/topics/%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '/topics/..%2F..%2Fetc%2Fpasswd',
  '/cities/%00',
  `/series/${'x'.repeat(5000)}`,
  `/topics/${'%F0%9F%8E%88'.repeat(250)}`,
  '/months/2027-13',
  '/countries/europe',
])('the error page at %s escapes the address, and links to the lists of topics and months', async (path) => {
  const { page } = await serve()
  const { statusCode, body } = await page(path)
  expect([400, 404]).toContain(statusCode)
  expect(body).not.toContain('<script>')
  expect(linksOf(body).map(([text]) => text)).toEqual(expect.arrayContaining(['Topics', 'Months']))
})

test('a landing page is cached, has an ETag, and needs a key unless PUBLIC_PAGES is true', async () => {
  const { page, app } = await serve(SOIL, { cacheBytes: 1e6 })
  const first = await page('/topics/soil-science')
  const again = await page('/topics/soil-science')
  expect(again.body).toBe(first.body)
  expect(app.measurements.answers).toMatchObject({ hits: 1, misses: 1 })
  const known = await page('/topics/soil-science', { 'if-none-match': String(first.headers.etag) })
  expect([known.statusCode, known.body]).toEqual([304, ''])
  const closed = await startService()
  expect((await closed.app.inject('/topics/x')).statusCode).toBe(401)
})

const names = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.string({ unit: fc.constantFrom(...'<>"\'&/.%-+#? aé人') }),
)
law.prop([fc.uniqueArray(names, { minLength: 1, maxLength: 4 })], { numRuns: runs(8) })(
  'each link of the page of all topics leads to a page with the same canonical address, whatever topics are called',
  async (topics) => {
    const written = topics.map((name) => name.replace(/[\p{Cc}\p{Cs}]/gu, ' ').trim()).filter((name) => name !== '')
    const { page } = await serve(written.map((topic, at) => event(at + 1, '2027-01-01', { topic })))
    const listed = await page('/topics')
    const links = elementsBelow(parsePage(listed.body), 'ul').flatMap((list) => elementsBelow(list, 'a'))
    for (const { attributes } of links) {
      const path = `/${attributes.href}`
      const { statusCode, body } = await page(path)
      expect([statusCode, path]).toEqual([200, path])
      const [canonical] = elementsBelow(parsePage(body), 'link')
      expect(canonical!.attributes.href).toBe(`https://events.example${path}`)
    }
  },
)
