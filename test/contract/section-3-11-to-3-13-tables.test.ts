import { expect, test } from 'vitest'
import { openTexts } from '../../src/site/site.ts'
import { buildDump, serveBuilt } from '../support/built-dump.ts'
import { sqlDump } from '../support/sql-dump.ts'

const DUMP = `${sqlDump([
  { id: 1, name: 'Data Days', source: 'Society Calendar', source_url: 'https://society.example/1' },
  { id: 2, name: 'Data Nights', source: 'SOCIETY CALENDAR', licence: 'CC0-1.0' },
  { id: 3, name: 'Open Days', source: 'Open Events' },
  { id: 4, name: 'Closed Days' },
])}
CREATE TABLE sources (name TEXT, url TEXT, licence TEXT, attribution TEXT);
INSERT INTO sources VALUES ('Society Calendar', 'https://society.example', 'CC-BY-4.0', 'Data: Society');
CREATE TABLE about (key TEXT, value TEXT);
INSERT INTO about VALUES ('data_date', '2026-11-18');`

const serve = async (given: Parameters<typeof serveBuilt>[1] = {}) => serveBuilt((await buildDump(DUMP)).path, given)

const SOCIETY = {
  name: 'Society Calendar',
  url: 'https://society.example',
  licence: 'CC-BY-4.0',
  attribution: 'Data: Society',
}

test('the filter "source" finds events by the name of their source, and results show source and licence', async () => {
  const { get } = await serve()
  const found = async (query: string) => (await get(`/api/gpt/conferences?${query}`)).json().conferences
  const items = await found('source=society+calendar&fields=id,source,licence')
  expect(items).toEqual([
    { id: 1, source: 'Society Calendar', licence: 'CC-BY-4.0' },
    { id: 2, source: 'SOCIETY CALENDAR', licence: 'CC0-1.0' },
  ])
  expect((await found('source=society')).map(({ id }: { id: number }) => id)).toEqual([1, 2])
  expect(Object.keys((await found('source=open'))[0]).slice(-2)).toEqual(['source', 'licence'])
  expect((await found('sort=deadline'))[0]).not.toHaveProperty('source')
  expect((await found(''))[0]).not.toHaveProperty('source')
})

test('facets=source counts the events of each source', async () => {
  const { get } = await serve()
  const { facets } = (await get('/api/gpt/conferences?facets=source')).json()
  expect(facets.source).toEqual([
    { value: 'SOCIETY CALENDAR', count: 2 },
    { value: 'Open Events', count: 1 },
  ])
})

test('a single event has source, source_url and licence', async () => {
  const { get } = await serve()
  expect((await get('/api/gpt/conferences/1')).json().conference).toMatchObject({
    source: 'Society Calendar',
    source_url: 'https://society.example/1',
    licence: 'CC-BY-4.0',
  })
  expect((await get('/api/gpt/conferences/4')).json().conference).toMatchObject({
    source: null,
    source_url: null,
    licence: null,
  })
})

test('GET /api/gpt/stats shows data_date, and the sources in the table "sources" of the dump', async () => {
  const { get } = await serve()
  const body = (await get('/api/gpt/stats')).json()
  expect(body.statistics.data_date).toBe('2026-11-18')
  expect(body.sources).toEqual([SOCIETY])
})

test('/llms.txt ends with the data date and the sources of the directory that is served', async () => {
  const texts = await openTexts({ publicBaseUrl: 'https://search.example', explorer: true })
  const service = await serve({ texts })
  const { body, headers } = await service.app.inject({ url: '/llms.txt' })
  const listed = '- [Society Calendar](https://society.example): Data: Society, CC-BY-4.0\n'
  const plain = texts.get('/llms.txt')!.bodies.at(-1)!
  expect(body).toBe(`${plain.bytes}\n## Data\n\nThe data are as of 2026-11-18.\n\n${listed}`)
  expect(headers.etag).not.toBe(plain.tag)
})

test('the page of an event ends with the attribution of its source, if any, and the data date', async () => {
  const service = await serve({ config: { publicPages: true } })
  const page = async (id: number) => (await service.app.inject({ url: `/conferences/${id}` })).body
  expect(await page(2)).toContain('>Data: Society</a> (CC0-1.0). Data as of 2026-11-18.</p></footer>')
  expect(await page(3)).toContain('<footer><p>Data as of 2026-11-18.</p></footer>')
})

const RANKED = `${sqlDump([
  { id: 1, name: 'ICML 2027', start_date: '2027-07-01', series: 'ICML' },
  { id: 2, name: 'ICML 2028', start_date: '2028-07-01', series: 'ICML', rank: 'My Own: Top 10' },
  { id: 3, name: 'Soil Days' },
  { id: 4, name: 'Mud Days' },
  { id: 5, name: 'Rain Days', acceptance: '1 of 4 (25 %)' },
])}
CREATE TABLE ranks (event_id INTEGER, series TEXT, scheme TEXT, value TEXT, year INTEGER);
INSERT INTO ranks VALUES
  (NULL, 'icml', 'CORE', 'A*', 2023), (NULL, 'ICML', 'CCF', 'A', NULL), (3, NULL, 'CORE', 'A', 2023),
  (4, NULL, 'CORE', 'C', NULL), (9, NULL, 'CORE', 'A', NULL), (NULL, NULL, 'CORE', 'A', NULL),
  (1, 'ICML', 'CORE', 'A', NULL), (1, NULL, 'CORE', 'A', 23), (NULL, 'KDD', 'CORE', 'A*', NULL);
CREATE TABLE acceptance (series TEXT, year INTEGER, accepted INTEGER, submitted INTEGER);
INSERT INTO acceptance VALUES ('ICML', 2027, 118, 452), ('ICML', 2027, 500, 452), ('ICML', 1999, 1, 2);`

const ICML = 'CCF:A | CORE:A* (2023)'

async function serveRanked() {
  const built = await buildDump(RANKED)
  const { get } = await serveBuilt(built.path)
  return { built, found: async (query: string) => (await get(`/api/gpt/conferences?${query}`)).json(), get }
}

test('the filter "rank" finds events with one of several ranks, and distinguishes A* from A', async () => {
  const { found } = await serveRanked()
  const idsOf = async (rank: string) =>
    (await found(`rank=${rank}&sort=date&fields=id`)).conferences.map(({ id }: { id: number }) => id).sort()
  expect(await idsOf('CORE:A*')).toEqual([1, 2])
  expect(await idsOf('core:a')).toEqual([3])
  expect(await idsOf('CORE:A*,%20CORE:C')).toEqual([1, 2, 4])
  expect(await idsOf('My Own:Top 10')).toEqual([2])
  const none = await found('rank=CORE:A**,CORE:A')
  expect([none.total, none.warnings]).toEqual([1, ['No event has the rank "core:a**".']])
})

test('acceptance is read from the column "acceptance" if the table "acceptance" has no row of the series', async () => {
  const { get } = await serveRanked()
  const acceptanceOf = async (id: number) =>
    (await get(`/api/gpt/conferences/${id}?fields=acceptance`)).json().conference.acceptance
  expect([await acceptanceOf(1), await acceptanceOf(5)]).toEqual(['118 of 452 (26 %)', '1 of 4 (25 %)'])
})

test('facets=rank counts events by scheme and value, and makes results show ranks and acceptance', async () => {
  const { found } = await serveRanked()
  const { conferences, facets } = await found('facets=rank&sort=date&limit=2&from=2027-01-01')
  expect(conferences.map(({ rank, acceptance }: { rank: string; acceptance: string }) => [rank, acceptance])).toEqual([
    [ICML, '118 of 452 (26 %)'],
    [`${ICML} | My_Own:Top_10`, null],
  ])
  expect(facets.rank).toEqual([
    { value: 'CCF:A', count: 2 },
    { value: 'CORE:A*', count: 2 },
    { value: 'My_Own:Top_10', count: 1 },
  ])
  const all = (await found('facets=rank&rank=CORE:C')).facets.rank
  expect(all.map(({ value }: { value: string }) => value)).toEqual([
    'CCF:A',
    'CORE:A*',
    'CORE:A',
    'CORE:C',
    'My_Own:Top_10',
  ])
})

test('a single event has ranks and acceptance, or null for an unknown value, and pages show known values', async () => {
  const { get } = await serveRanked()
  const event = async (id: number) => (await get(`/api/gpt/conferences/${id}`)).json().conference
  expect(await event(1)).toMatchObject({ rank: ICML, acceptance: '118 of 452 (26 %)' })
  expect(await event(4)).toMatchObject({ rank: 'CORE:C', acceptance: null })
  expect((await get('/conferences/1')).body).toContain('<dt>Rank</dt><dd dir="auto">CCF A, CORE A* (2023)</dd>')
  expect((await get('/series/icml')).body).toContain('accepted 118 of 452 (26 %)')
})

test('the build report names the rows without effect in the tables "ranks" and "acceptance"', async () => {
  const { built } = await serveRanked()
  expect(built.report.unused).toEqual([
    'the rank CORE:A of event : expected either event_id or series',
    'the rank CORE:A of ICML: expected either event_id or series',
    'the rank CORE:A of event 1: the scheme, the value or the year is missing or malformed',
    'the acceptance of ICML in 2027: expected accepted of submitted papers, got 500 of 452',
    'ranks of the event 9, which is not in the table',
    'ranks of the series kdd, which has no events',
    'the acceptance of icml 1999, which has no events',
  ])
})
