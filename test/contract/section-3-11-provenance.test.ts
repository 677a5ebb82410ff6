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

test('GET /api/gpt/stats has data_date and the sources that require attribution', async () => {
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

test('the page of an event ends with its source and the data date', async () => {
  const service = await serve({ config: { publicPages: true } })
  const page = async (id: number) => (await service.app.inject({ url: `/conferences/${id}` })).body
  expect(await page(2)).toContain('>Data: Society</a> (CC0-1.0). Data as of 2026-11-18.</p></footer>')
  expect(await page(3)).toContain('<footer><p>Data as of 2026-11-18.</p></footer>')
})
