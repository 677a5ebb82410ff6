import { expect, test } from 'vitest'
import type { JsonObject } from '../../../src/mcp/wire/protocol.ts'
import { startContractService } from '../../contract/directory.ts'
import { message } from '../../support/mcp-message.ts'
import { fakeDirectory, type Service, startService } from '../../support/service.ts'
import { callTool, resultOf, send } from '../messages.ts'

interface Definition {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: { readonly properties: Readonly<Record<string, JsonObject>>; readonly required?: string[] }
  readonly outputSchema: JsonObject
  readonly annotations: JsonObject
}

async function definitions(): Promise<readonly Definition[]> {
  return (await resultOf(await startService(), 'modern', 'tools/list')).tools
}

test('the definitions of all MCP tools together take fewer than 5,500 tokens', async () => {
  expect(JSON.stringify(await definitions()).length / 4).toBeLessThan(5500)
})

test('every MCP tool is declared read-only, and has a title and an output schema', async () => {
  for (const { name, title, annotations, outputSchema } of await definitions()) {
    expect(title.length, name).toBeGreaterThan(0)
    const hints = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false }
    expect(annotations).toEqual({ title, ...hints })
    expect(outputSchema.type).toBe('object')
  }
})

test('the input schemas of MCP tools use only JSON Schema keywords that strict clients accept', async () => {
  const understood = ['type', 'description', 'enum', 'default', 'minimum', 'maximum', 'items']
  for (const { name, inputSchema } of await definitions()) {
    expect(['type', 'properties', 'required'], name).toEqual(expect.arrayContaining(Object.keys(inputSchema)))
    for (const [argument, property] of Object.entries(inputSchema.properties)) {
      expect(understood, `${name}: ${argument}`).toEqual(expect.arrayContaining(Object.keys(property)))
      expect(typeof property.type, `${name}: ${argument}`).toBe('string')
    }
  }
})

const WRONG: readonly [string, JsonObject, string][] = [
  ['search_conferences', { q: 'a\u0000b' }, '/api/gpt/conferences?q=a%00b'],
  ['search_conferences', { q: ['a', 'b'] }, '/api/gpt/conferences?q=a&q=b'],
  ['search_conferences', { type: ['seminar', 'workshop'] }, '/api/gpt/conferences?type=seminar&type=workshop'],
  ['list_countries', { continent: 'Nowhere' }, '/api/gpt/countries?continent=Nowhere'],
  ['get_conference', { id: 999 }, '/api/gpt/conferences/999'],
  ['get_conference', { id: [101, 102] }, '/api/gpt/conferences/101,102'],
  ['fetch', { id: '999' }, '/api/gpt/conferences/999'],
]

test.each(WRONG)(
  'the tool %s with the arguments %j gets the same error message as GET %s',
  async (name, given, url) => {
    const service = await startContractService()
    const result = await callTool(service, name, given)
    const { message: sentence } = (await service.get(url)).json()
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: sentence }] })
    expect(result).not.toHaveProperty('structuredContent')
  },
)

test.each([
  ['search_conferences', { q: true }, 'Parameter "q" must be a text or a number; received "true".'],
  ['search_conferences', { countries: [1, {}] }, 'Parameter "countries" must be a list of texts; received "[1,{}]".'],
  ['search_conferences', { q: '\ud800' }, 'Parameter "q" must be a text or a number'],
  ['search', {}, 'Parameter "query" must be a text; it is missing.'],
  ['search', { query: 'a'.repeat(201) }, 'Parameter "query" must have at most 200 characters'],
  ['get_conference', {}, 'Parameter "id" must be a whole number in plain digits'],
])(
  'the tool %s with the arguments %j is refused, and the error says what is expected',
  async (name, given, sentence) => {
    const result = await callTool(await startContractService(), name, given)
    expect(result.isError).toBe(true)
    expect(result.content[0].text).toContain(sentence)
  },
)

test('search_conferences finds an event with several records once, except with duplicates=show', async () => {
  const service = await startContractService()
  const answerTo = async (given: JsonObject) =>
    (await callTool(service, 'search_conferences', { q: 'data days', ...given })).structuredContent
  expect(await answerTo({})).toMatchObject({ total: 1, folded: 1, conferences: [{ id: 107 }] })
  const shown = await answerTo({ duplicates: 'show' })
  expect(shown).toMatchObject({ total: 2, conferences: [{ id: 107 }, { id: 108 }] })
  expect(shown).not.toHaveProperty('folded')
})

test.each([
  ['search_conferences', { countries: ['Germany', null, ''] }, { country: 'Germany' }],
  ['search_conferences', { countries: '["Germany", "France"]' }, { countries: ['Germany', 'France'] }],
  ['search_conferences', { country: ['Germany', 'France'] }, { country: 'Germany,France' }],
  ['search_conferences', { country: ' ["Germany","France"] ' }, { country: 'Germany,France' }],
  ['search_conferences', { city: ['Berlin', 'Paris'], topic: ['Law'] }, { city: 'Berlin,Paris', topic: 'Law' }],
  ['search_conferences', { subtopic: ['Optics', 'Networks'] }, { subtopic: 'Optics,Networks' }],
  ['search_conferences', { facets: '["country","city"]' }, { facets: ['country', 'city'] }],
  ['search_conferences', { facets: ['country', '', null] }, { facets: 'country' }],
  ['search_conferences', { type: ['workshop'], limit: [5] }, { type: 'workshop', limit: 5 }],
  ['search_conferences', { year: '[2027]' }, { year: 2027 }],
  ['search_conferences', { near: '["Paris"]', near_km: null }, { near: 'Paris' }],
  ['search_conferences', { q: '["machine","learning"]' }, { q: 'machine learning' }],
  ['search_conferences', { q: '[draft' }, { q: 'draft' }],
  ['list_countries', { continent: '["Europe"]' }, { continent: 'Europe' }],
  ['list_topics', { topic: null }, {}],
  ['get_conference', { id: ['101'] }, { id: 101 }],
  ['search', { query: ['learning'] }, { query: 'learning' }],
  ['fetch', { id: '["101"]' }, { id: '101' }],
] as const)('the tool %s reads the arguments %j like the arguments %j', async (name, given, plain) => {
  const service = await startContractService()
  const answerTo = async (sent: JsonObject) => {
    const { next: _, ...answer } = (await callTool(service, name, sent)).structuredContent
    return answer
  }
  expect(await answerTo(given)).toEqual(await answerTo(plain))
})

test('a tool names unknown arguments in a warning', async () => {
  const given = { colour: { red: 1 } }
  const { structuredContent } = await callTool(await startContractService(), 'search_conferences', given)
  expect(structuredContent.warnings).toEqual(['Unknown parameters were ignored: "colour".'])
})

test('tools/call without a known tool, or with arguments that are no object, is a protocol error', async () => {
  const service = await startService()
  const unknown = await send(service, message('modern', 'tools/call', { name: 'constructor' }))
  expect(unknown.json().error).toMatchObject({ code: -32_602 })
  expect(unknown.json().error.message).toContain('search_conferences')
  const list = await send(service, message('legacy', 'tools/call', { name: 'search', arguments: ['learning'] }))
  expect(list.json().error).toMatchObject({ code: -32_602 })
})

test('an event in an answer of search_conferences is a flat object with its open deadline', async () => {
  const service = await startContractService()
  const given = { q: 'learning', limit: 1, country: 'Germany' }
  const { structuredContent } = await callTool(service, 'search_conferences', given)
  expect(structuredContent).toEqual({
    total: 1,
    upcoming: 1,
    conferences: [
      {
        id: 101,
        name: 'International Conference on Machine Learning and "Big" Data',
        start: '2027-03-15',
        end: '2027-03-17',
        city: 'Berlin',
        country: 'Germany',
        type: 'Conference',
        topic: 'Computer Science',
        website: 'https://icml.example/2027',
        deadline: '2026-12-01',
      },
    ],
    as_of: '2026-11-20',
    data_date: '2026-10-01',
    snapshot: structuredContent.snapshot,
  })
})

test('the MCP tool "search" finds ids, titles and links, and the MCP tool "fetch" reads a result', async () => {
  const service = await startContractService()
  const { structuredContent, content } = await callTool(service, 'search', { query: 'machine learning' })
  expect(JSON.parse(content[0].text)).toEqual(structuredContent)
  const found = (id: string) => structuredContent.results.find((result: { id: string }) => result.id === id)
  expect(found('101')).toEqual({
    id: '101',
    title: 'International Conference on Machine Learning and "Big" Data, 2027-03-15, Berlin, Germany',
    url: 'https://icml.example/2027',
    text: 'Conference on Computer Science. Submission deadline: open until 2026-12-01.',
  })
  expect(found('102').url).toBe('http://127.0.0.1:8080/conferences/102')
  const { structuredContent: one } = await callTool(service, 'fetch', { id: '101' })
  expect(Object.keys(one)).toEqual(['id', 'title', 'text', 'url', 'metadata'])
  expect(one.text).toContain('Talks, posters\\demos and a "social" dinner.')
  expect(one.metadata).toMatchObject({ city: 'Berlin', submission_deadline: '2026-12-01' })
})

test('every MCP tool that shows an event with two records names the other record', async () => {
  const service = await startContractService()
  const contentOf = async (tool: string, given: Record<string, string>) =>
    (await callTool(service, tool, given)).structuredContent
  const other = [{ id: 108, start: '2026-11-30', end: '2026-12-01', city: 'Nowhere' }]
  const written = '108 (2026-11-30 to 2026-12-01, Nowhere)'
  const { conferences } = await contentOf('search_conferences', { q: 'data days', sort: 'date' })
  expect(conferences[0]).toMatchObject({ id: 107, also_listed: other })
  expect(await contentOf('get_conference', { id: '107' })).toMatchObject({ id: 107, also_listed: other })
  const { results } = await contentOf('search', { query: 'data days' })
  const { text } = results.find(({ id }: { id: string }) => id === '107')
  expect(text).toMatch(/Submission deadline: no deadline known\. Also listed: 108 .*, Nowhere\)\.$/)
  const { metadata } = await contentOf('fetch', { id: '107' })
  expect(metadata).toMatchObject({ also_listed: written })
  expect(await contentOf('get_conference', { id: '101' })).not.toHaveProperty('also_listed')
})

const service = () => startService({ config: { cacheBytes: 1_000_000 } })
const search = (asked: Service, given = {}) => callTool(asked, 'search_conferences', given)

test('a tool call with new arguments, another tool or a new snapshot is not answered from the cache', async () => {
  const asked = await service()
  await search(asked, { q: 'soil' })
  await search(asked, { q: 'soil', limit: 3 })
  await callTool(asked, 'search', { query: 'soil' })
  expect(asked.directory.searches).toHaveLength(3)
  const fresh = fakeDirectory('fedcba9876543210')
  asked.serving.current = { state: 'serving', directory: fresh }
  expect((await search(asked, { q: 'soil' })).structuredContent.snapshot).toBe('fedcba9876543210')
  expect(fresh.searches).toHaveLength(1)
})

test('an error of a tool is not cached, and the argument 1e400 is refused rather than read as null', async () => {
  const asked = await service()
  await search(asked, { limit: null })
  const { app, key } = asked
  const params = '{"name":"search_conferences","arguments":{"limit":1e400}}'
  const payload = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`
  const headers = { 'x-api-key': key.free, host: 'localhost', 'content-type': 'application/json' }
  for (const _ of [1, 2]) {
    const { result } = (await app.inject({ method: 'POST', url: '/mcp', headers, payload })).json()
    expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('"Infinity"') }] })
  }
  expect(app.measurements.answers.entries).toBe(1)
})
