import { describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/mcp/wire/protocol.ts'
import { VERSION } from '../../src/version.ts'
import { startContractService } from '../contract/directory.ts'
import { ERAS, message } from '../support/mcp-message.ts'
import { startService } from '../support/service.ts'
import { resultOf, send } from './messages.ts'

const META = 'io.modelcontextprotocol/'

test('a legacy MCP client negotiates its requested revision, or else the newest legacy revision', async () => {
  const service = await startService()
  const params = { capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  for (const [asked, agreed] of [
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2025-11-25'],
  ]) {
    const result = await resultOf(service, 'legacy', 'initialize', { protocolVersion: asked, ...params })
    expect(result.protocolVersion).toBe(agreed)
    expect(result.serverInfo).toMatchObject({ name: 'confdex', version: VERSION })
    expect(Object.keys(result.capabilities)).toEqual(['tools', 'resources', 'prompts', 'completions'])
  }
})

test.each(['2027-06-01', '2024-11-05', 'next', ''])(
  'the MCP handshake negotiates a supported revision even if the header MCP-Protocol-Version is %j',
  async (version) => {
    const params = { protocolVersion: '2027-06-01', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
    const { headers, payload } = message('legacy', 'initialize', params)
    const response = await send(await startService(), {
      headers: { ...headers, 'mcp-protocol-version': version },
      payload,
    })
    expect(response.statusCode).toBe(200)
    expect(response.json().result.protocolVersion).toBe('2025-11-25')
  },
)

test('a client of MCP 2025-03-26 may omit the header MCP-Protocol-Version, but may not send batches', async () => {
  const service = await startService()
  const { headers, payload } = message('legacy', 'tools/list')
  const ask = (version: string, sent: object) =>
    send(service, { headers: { ...headers, 'mcp-protocol-version': version }, payload: JSON.stringify(sent) })
  for (const version of ['', '2025-03-26']) expect((await ask(version, payload)).json().result.tools).toHaveLength(8)
  const batch = await ask('2025-03-26', [payload, { ...payload, id: 2 }])
  const sentence = 'Batches are not supported in any revision. Send each message by itself.'
  expect([batch.statusCode, batch.json()]).toEqual([
    400,
    { jsonrpc: '2.0', id: null, error: { code: -32_600, message: sentence } },
  ])
})

test('the MCP method server/discover returns supported revisions, capabilities and the server name', async () => {
  const result = await resultOf(await startService(), 'modern', 'server/discover')
  expect(result).toMatchObject({ supportedVersions: ['2026-07-28'], resultType: 'complete', cacheScope: 'public' })
  expect(result._meta[`${META}serverInfo`]).toMatchObject({ name: 'confdex', version: VERSION })
  expect(JSON.stringify(result.capabilities)).not.toContain('listChanged')
})

test('the first line of the MCP instructions has at most 512 characters and names the main tools', async () => {
  const { instructions } = await resultOf(await startService(), 'modern', 'server/discover')
  const [first] = instructions.split('\n')
  expect(first.length).toBeLessThanOrEqual(512)
  for (const name of ['search_conferences', 'get_conference', 'suggestions', 'relax', 'as_of']) {
    expect(first).toContain(name)
  }
})

test('MCP lists for modern clients say how long they may be cached, and lists for legacy clients do not', async () => {
  const service = await startService()
  for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
    expect(await resultOf(service, 'modern', method)).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' })
    const legacy = await resultOf(service, 'legacy', method)
    expect(Object.keys(legacy)).toHaveLength(1)
    // every list has only one page, so every cursor is refused
    const next = await send(service, message('legacy', method, { cursor: 'a' }))
    expect(next.json().error).toMatchObject({ code: -32_602 })
  }
})

test.each([null, '', []])(
  'an optional member of an MCP message with the value %j counts as absent',
  async (nothing) => {
    const service = await startService()
    const { headers } = message('legacy', 'ping')
    const answerTo = async (method: string, params: unknown) => {
      const payload = { jsonrpc: '2.0', id: 1, method, params } as JsonObject
      return (await send(service, { headers, payload })).json().result
    }
    expect((await answerTo('tools/list', nothing)).tools).toHaveLength(8)
    for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'])
      expect(await answerTo(method, { cursor: nothing, _meta: nothing }), method).toBeDefined()
    const call = { name: 'get_statistics', arguments: nothing }
    expect(await answerTo('tools/call', call)).not.toHaveProperty('isError')
    const prompt = { name: 'plan_season', arguments: { topic: 'Medicine', months: nothing, country: nothing } }
    const { messages } = await answerTo('prompts/get', prompt)
    expect(messages[0].content.text).toContain('in Medicine for the next 6 months')
  },
)

test.each([
  ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
  ['a response', { jsonrpc: '2.0', id: 7, result: {} }],
])('%s sent to the MCP endpoint is answered with 202 and no body', async (_what, payload) => {
  const response = await send(await startService(), { headers: message('legacy', 'ping').headers, payload })
  expect(response.statusCode).toBe(202)
  expect(response.body).toBe('')
})

test('an MCP message with an unsupported revision is refused, and the error names supported revisions', async () => {
  const { headers, payload } = message('modern', 'tools/list')
  const text = JSON.stringify(payload).replaceAll('2026-07-28', '2027-01-01')
  const changed = { headers: { ...headers, 'mcp-protocol-version': '2027-01-01' }, payload: text }
  const response = await send(await startService(), changed)
  expect(response.statusCode).toBe(400)
  expect(response.json().error).toMatchObject({
    code: -32_022,
    data: { supported: ['2026-07-28'], requested: '2027-01-01' },
  })
})

describe.each(ERAS)('the MCP endpoint for %s clients', (era) => {
  test('MCP resources return topics, countries, statistics and an event as JSON', async () => {
    const service = await startContractService()
    const { resources } = await resultOf(service, era, 'resources/list')
    const names = ['topics', 'countries', 'statistics']
    expect(resources).toMatchObject(names.map((name) => ({ uri: `confdex://${name}` })))
    for (const { uri } of resources) {
      const { contents } = await resultOf(service, era, 'resources/read', { uri })
      expect(contents).toHaveLength(1)
      expect(JSON.parse(contents[0].text)).toMatchObject({ as_of: '2026-11-20' })
    }
    const { resourceTemplates } = await resultOf(service, era, 'resources/templates/list')
    const uri = resourceTemplates[0].uriTemplate.replace('{id}', '101')
    const { contents } = await resultOf(service, era, 'resources/read', { uri })
    expect(JSON.parse(contents[0].text)).toMatchObject({ id: 101, city: 'Berlin' })
  })

  test.each(['confdex://nothing', 'confdex://conference/999', 'confdex://conference/x', 'file:///etc/passwd'])(
    'reading the unknown MCP resource %s is refused, and the error names its URI',
    async (uri) => {
      const response = await send(await startContractService(), message(era, 'resources/read', { uri }))
      const code = era === 'modern' ? -32_602 : -32_002
      expect(response.statusCode).toBe(200)
      expect(response.json().error).toMatchObject({ code, data: { uri } })
    },
  )

  test('MCP prompts contain the given arguments, and the error for a missing argument names the argument', async () => {
    const service = await startService()
    const { prompts } = await resultOf(service, era, 'prompts/list')
    expect(prompts.map(({ name }: { name: string }) => name)).toEqual(['plan_season', 'find_venue'])
    const given = { topic: 'Medicine', deadline: '2027-01-31', city: 'Paris' }
    const { messages } = await resultOf(service, era, 'prompts/get', { name: 'find_venue', arguments: given })
    for (const value of Object.values(given)) expect(messages[0].content.text).toContain(value)
    const missing = await send(service, message(era, 'prompts/get', { name: 'find_venue', arguments: { topic: 'x' } }))
    expect(missing.json().error).toMatchObject({ code: -32_602, message: 'Argument "deadline" must be given.' })
  })
})
