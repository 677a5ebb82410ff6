import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonObject } from '../../src/mcp/wire/protocol.ts'
import { FACET_FIELDS, SORTS } from '../../src/query/request.ts'
import { startContractService } from '../contract/directory.ts'
import { buildDirectory } from '../support/directory.ts'
import { manyEvents } from '../support/many-events.ts'
import { serve, UNLIMITED } from '../support/serve-events.ts'
import { sharedDirectory } from '../support/shared-directory.ts'
import { callTool, resultOf } from './messages.ts'

const some = <Value>(...values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })
const lists = (...values: readonly string[]) =>
  fc.option(fc.subarray([...values], { minLength: 1 }), { nil: undefined, freq: 1 })

/** Right, misspelled and wrong arguments, few in each search. */
const searches = fc.record({
  q: some('machine learning', 'soil', 'lenzes', 'quantum optics 2031', 'optics in Berlin', '中国', '???', ''),
  topic: some('Computer Science', 'physics', 'Phisics', 'nothing like it'),
  subtopic: some('Networks', 'optic', 'x'),
  country: some('Germany', 'usa', 'W3', 'Atlantis'),
  countries: lists('France', 'Deutschland', 'Fiji', 'Atlantis'),
  continent: some('Europe', 'oceania', 'Atlantis'),
  city: some('Paris', 'New York', 'Berlni', '東京'),
  near: some('Paris', '48.1,11.5', '99,99'),
  within_km: some(50, 0),
  type: some('conference', 'Workshops', 'party'),
  from: some('2026-03-01', '2026-02-30'),
  to: some('2026-12-31', '2026-01-01'),
  month: some('2026-11', '2026-13'),
  year: some(2026, 2027, 99),
  deadline_from: some('2026-01-01', '2026-02'),
  attendance: some('online', 'hybrid', 'nowhere'),
  limit: some(1, 10, 50, 51, 2.5),
  offset: some(0, 7, 500, -1),
  sort: some(...SORTS, 'size'),
  facets: lists(...FACET_FIELDS, 'size'),
  facets_limit: some(3, 1000),
  colour: some('red'),
})

function query(given: JsonObject): string {
  const pairs = Object.entries(given).map(([name, value]): [string, string] => [name, String(value)])
  return new URLSearchParams(pairs).toString()
}

interface Facts {
  readonly error?: string
  readonly said?: JsonObject
}

const SAID = ['total', 'upcoming', 'reading', 'interpretation', 'warnings', 'facets'] as const

function factsOf(answer: JsonObject & { conferences: readonly { id: number }[] }): Facts {
  const proposals = (name: string) => (answer[name] as { params: JsonObject; total: number }[] | undefined) ?? []
  const said = Object.fromEntries(SAID.map((name) => [name, answer[name]]))
  const proposed = ['suggestions', 'relax'].map((name) =>
    proposals(name).map(({ params, ...rest }) => ({ ...rest, call: query(params) })),
  )
  return { said: { ...said, ids: answer.conferences.map(({ id }) => id), proposed } }
}

const built = sharedDirectory(() => buildDirectory(manyEvents(300)))

test('MCP and HTTP answer a search with the same ids, total, notes and proposals, or the same error', async () => {
  const service = await serve(built.directory)
  let answered = 0
  await fc.assert(
    fc.asyncProperty(searches, async (drawn) => {
      const given = Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined))
      const http = (await service.get(`/api/gpt/conferences?${query(given)}`)).json()
      const result = await callTool(service, 'search_conferences', given)
      if (result.isError) {
        expect(result.content[0].text).toBe(http.message)
        return
      }
      answered++
      expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent)
      expect(factsOf(result.structuredContent)).toEqual(factsOf(http))
      const { next } = result.structuredContent
      expect(next?.offset).toBe(http.pagination.has_more ? http.pagination.next_offset : undefined)
    }),
    { numRuns: 300 },
  )
  expect(answered).toBeGreaterThan(50)
})

test('the tool get_conference gives the same facts about an event as GET /api/gpt/conferences/{id}', async () => {
  const service = await startContractService({ tierLimits: UNLIMITED })
  for (const id of [101, 102, 103, 104, 105, 106, 107, 108]) {
    const { conference } = (await service.get(`/api/gpt/conferences/${id}`)).json()
    const { structuredContent } = await callTool(service, 'get_conference', { id })
    const { dates, location, related, also_listed, editions, deadlines, ...rest } = conference
    // biome-ignore lint/suspicious/noExplicitAny: the shape is that of an answer
    const others = also_listed?.map(({ id, dates: { start, end }, location: { city } }: any) => ({
      id,
      start,
      end,
      city,
    }))
    const ofKinds = deadlines?.map(({ extended: _, ...deadline }: { extended: false }) => withoutNulls(deadline))
    const { start, end } = dates
    const lists = { ...(ofKinds && { deadlines: ofKinds }), ...(others && { also_listed: others }) }
    const flat = { ...rest, start, end, ...location, ...lists }
    const known = Object.entries(flat).filter(([, value]) => value !== null && value !== '')
    const { related: similar, as_of, snapshot, editions: ofSeries, data_date, ...own } = structuredContent
    expect(own).toEqual(Object.fromEntries(known))
    expect([as_of, data_date]).toEqual(['2026-11-20', '2026-10-01'])
    const ids = (list: { id: number }[]) => list.map((event) => event.id)
    expect(ids(similar)).toEqual(ids(related))
    expect(ofSeries?.total).toBe(editions?.total)
    expect(ids(ofSeries?.earlier ?? [])).toEqual(ids(editions?.earlier ?? []))
  }
})

test.each([
  ['list_topics', {}, '/api/gpt/topics'],
  ['list_countries', {}, '/api/gpt/countries'],
  ['list_countries', { continent: 'Europe' }, '/api/gpt/countries?continent=Europe'],
  ['get_statistics', {}, '/api/gpt/stats'],
])('the tool %s with the arguments %j returns the same facts as GET %s', async (name, given, url) => {
  const service = await startContractService()
  const { success: _, ...body } = (await service.get(url)).json()
  const { as_of, snapshot, data_date, ...own } = (await callTool(service, name, given)).structuredContent
  expect(data_date).toBe('2026-10-01')
  expect(withoutNulls(own)).toEqual(withoutNulls(body))
})

/** Removes members that are null, because answers of MCP omit them. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_name, member) => (member === null ? undefined : member))
}

test('search_conferences accepts every value that its definition lists, and its errors list the values', async () => {
  const service = await startContractService({ tierLimits: UNLIMITED })
  const [{ inputSchema }] = (await resultOf(service, 'modern', 'tools/list')).tools
  const listed: [string, { type: string; enum?: string[]; items?: { enum?: string[] } }][] = Object.entries(
    inputSchema.properties,
  )
  let checked = 0
  for (const [name, { type, enum: own, items }] of listed) {
    const values = own ?? items?.enum
    if (values === undefined) continue
    const call = (value: string) =>
      callTool(service, 'search_conferences', { [name]: type === 'array' ? [value] : value })
    for (const value of values) expect((await call(value)).isError, `${name}: ${value}`).toBeUndefined()
    const [{ text }] = (await call('no such value')).content
    for (const value of values) expect(text).toContain(value)
    checked++
  }
  expect(checked).toBeGreaterThanOrEqual(5)
})
