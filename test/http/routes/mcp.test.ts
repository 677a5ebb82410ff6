import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { issueKey } from '../../../src/keys/key-file.ts'
import { openKeyStore } from '../../../src/keys/key-store.ts'
import { send } from '../../mcp/messages.ts'
import { eventually } from '../../support/eventually.ts'
import { message } from '../../support/mcp-message.ts'
import { type Service, startService, temporaryDirectory } from '../../support/service.ts'

const LIST = message('legacy', 'tools/list')
const STATISTICS = message('legacy', 'tools/call', { name: 'get_statistics' })

function sent(service: Service, { headers, payload }: typeof LIST, change: Record<string, string> = {}) {
  return send(service, { headers: { ...headers, ...change }, payload })
}

test('a message to /mcp needs a key, in X-API-Key or Authorization', async () => {
  const service = await startService()
  const without = await service.app.inject({ method: 'POST', url: '/mcp', ...LIST })
  expect(without.statusCode).toBe(401)
  expect(without.headers['www-authenticate']).toBe('Bearer')
  expect((await sent(service, LIST)).statusCode).toBe(200)
  const { headers, payload } = LIST
  const bearer = { ...headers, authorization: `Bearer ${service.key.free}` }
  expect((await service.app.inject({ method: 'POST', url: '/mcp', headers: bearer, payload })).statusCode).toBe(200)
})

test('a tool call counts as one request of the key, and MCP handshakes are counted separately', async () => {
  const service = await startService()
  const left = (response: { headers: Record<string, unknown> }) => Number(response.headers['x-ratelimit-remaining'])
  expect(left(await sent(service, STATISTICS))).toBe(59)
  expect(left(await sent(service, LIST))).toBe(29)
  expect(left(await sent(service, message('legacy', 'ping')))).toBe(28)
  expect(left(await service.get('/api/gpt/topics'))).toBe(58)
  expect(left(await sent(service, STATISTICS))).toBe(57)
})

test('HTTP and MCP share the limits of a key, and MCP handshakes have half of these limits', async () => {
  const tierLimits = { free: { minute: 3, day: 100 }, pro: { minute: 3, day: 100 } }
  const service = await startService({ tierLimits })
  expect((await service.get('/api/gpt/topics')).statusCode).toBe(200)
  for (const status of [200, 200, 429]) expect((await sent(service, STATISTICS)).statusCode).toBe(status)
  expect((await service.get('/api/gpt/topics')).statusCode).toBe(429)
  for (const status of [200, 200, 429]) expect((await sent(service, LIST)).statusCode).toBe(status)
  const refused = await sent(service, LIST)
  expect(refused.json().message).toContain('The limit of 2 handshakes per minute is exceeded.')
  expect(refused.headers['retry-after']).toBe('60')
})

test('a key with its own limits has half of these limits for MCP handshakes', async () => {
  const keysFile = `${await temporaryDirectory()}/keys.json`
  const { key } = await issueKey(keysFile, { tier: 'free', label: 'a', now: new Date(), limits: { minute: 5 } })
  const service = await startService({ keys: await openKeyStore(keysFile) })
  const response = await sent(service, LIST, { 'x-api-key': key })
  expect(response.headers['ratelimit-policy']).toBe('"minute";q=3;w=60, "day";q=500;w=86400')
})

test.each([
  ['a body that is no JSON', '{', {}],
  ['an unknown tool', message('legacy', 'tools/call', { name: 'nothing' }).payload, {}],
  ['an unknown method', message('legacy', 'nothing').payload, {}],
  ['another type of content', 'a', { 'content-type': 'text/plain' }],
  ['a body that is too large', `"${'a'.repeat(65_536)}"`, {}],
] as const)('an invalid message to /mcp counts as a request: %s', async (_what, payload, change) => {
  const service = await startService()
  const response = await send(service, { headers: { ...LIST.headers, ...change }, payload })
  expect(response.headers['x-ratelimit-remaining']).toBe('59')
})

test('a body of /mcp may have 64 KiB, and a longer body is refused with a message that names the limit', async () => {
  const service = await startService()
  const padded = (bytes: number) => {
    const rest = JSON.stringify({ ...LIST.payload, params: { pad: '' } }).length
    return { headers: LIST.headers, payload: { ...LIST.payload, params: { pad: 'a'.repeat(bytes - rest) } } }
  }
  expect((await send(service, padded(65_536))).statusCode).toBe(200)
  const refused = await send(service, padded(65_537))
  expect(refused.statusCode).toBe(413)
  expect(refused.json()).toEqual({
    success: false,
    error: 'Content too large',
    message: 'The body must be at most 65536 bytes.',
  })
})

test('a body of /mcp must have the media type JSON, with or without a charset', async () => {
  const service = await startService()
  const type = (value: string) => sent(service, LIST, { 'content-type': value })
  expect((await type('application/json; charset=utf-8')).statusCode).toBe(200)
  const refused = await type('text/plain')
  expect(refused.statusCode).toBe(415)
  expect(refused.json().message).toBe('The header Content-Type must be application/json.')
})

test('an empty body of /mcp gets an error of JSON-RPC', async () => {
  const { app, key } = await startService()
  const headers = { 'x-api-key': key.free, host: 'localhost' }
  const response = await app.inject({ method: 'POST', url: '/mcp', headers })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_700 } })
})

test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const)(
  'the method %s at /mcp is answered with 405 and Allow: POST',
  async (method) => {
    const { app, key } = await startService()
    const headers = { 'x-api-key': key.free, host: 'localhost' }
    const response = await app.inject({ method, url: '/mcp', headers })
    expect(response.statusCode).toBe(405)
    expect(response.headers.allow).toBe('POST')
    expect(response.json().message).toBe(`"${method}" is not allowed here. Use POST.`)
  },
)

/** Headers of a request, and the header that /mcp refuses; undefined if the request is accepted. */
test.each<[string, Record<string, string>, string | undefined]>([
  ['another site', { host: 'evil.example' }, 'Host'],
  ['another site with a port', { host: 'evil.example:8080' }, 'Host'],
  ['a page of another site', { origin: 'https://evil.example' }, 'Origin'],
  ['a page with the origin null', { origin: 'null' }, 'Origin'],
  ['a page at an IP address', { origin: 'http://192.0.2.1' }, 'Origin'],
  ['localhost', { host: 'localhost:8080', origin: 'http://localhost:3000' }, undefined],
  ['an IPv4 address', { host: '192.0.2.1:8080' }, undefined],
  ['an IPv6 address', { host: '[2001:db8::1]:8080' }, undefined],
  ['PUBLIC_BASE_URL', { host: 'search.example.org', origin: 'https://search.example.org' }, undefined],
  ['MCP_HOSTS', { host: 'MCP.example.net', origin: 'https://mcp.example.net' }, undefined],
])(
  '/mcp answers a request with the Host or Origin of %s, or refuses it and names the header',
  async (_, change, header) => {
    const config = { publicBaseUrl: 'https://search.example.org', mcpHosts: ['mcp.example.net'] }
    const response = await sent(await startService({ config }), LIST, change)
    expect(response.statusCode).toBe(header === undefined ? 200 : 403)
    if (header === undefined) return
    expect(response.json().message).toContain(`The header ${header} is `)
    expect(response.json().message).toContain('MCP_HOSTS')
  },
)

test('MCP_HOSTS=* allows every host and every origin', async () => {
  const service = await startService({ config: { mcpHosts: ['*'] } })
  const change = { host: 'evil.example', origin: 'https://other.example' }
  expect((await sent(service, LIST, change)).statusCode).toBe(200)
})

describe('a web page in a browser', () => {
  const page = 'http://localhost:3000'
  const ask = (service: Service, origin: string, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'OPTIONS',
      url: '/mcp',
      headers: { host: 'localhost', origin, 'access-control-request-method': 'POST', ...headers },
    })

  test('a web page of an allowed host may send /mcp messages with a key and every header of MCP', async () => {
    const service = await startService()
    for (let times = 0; times < 70; times++) {
      const { statusCode, headers, body } = await ask(service, page)
      expect([statusCode, body]).toEqual([204, ''])
      expect(headers).toMatchObject({
        'access-control-allow-origin': page,
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': '*, Authorization',
        'access-control-max-age': '7200',
        vary: 'Origin',
      })
      expect(headers).not.toHaveProperty('access-control-allow-credentials')
      expect(headers).not.toHaveProperty('ratelimit')
    }
  })

  test.each([
    ['an answer', {}, 200],
    ['a handshake that the plan has no room for', {}, 429],
    ['a missing key', { 'x-api-key': '' }, 401],
    ['a body that is no JSON', { 'content-type': 'text/plain' }, 415],
  ] as const)('a web page can read %s of /mcp with its headers', async (_what, change, status) => {
    const service = await startService({ tierLimits: { free: { minute: 1, day: 10 } } })
    if (status === 429) await sent(service, LIST)
    const { statusCode, headers } = await sent(service, LIST, { origin: page, ...change })
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject({
      'access-control-allow-origin': page,
      'access-control-expose-headers': '*',
      vary: 'Origin',
    })
  })

  test('a web page of another site cannot read answers of /mcp', async () => {
    const service = await startService()
    const preflight = await ask(service, 'https://evil.example')
    const message = await sent(service, LIST, { origin: 'https://evil.example' })
    for (const { statusCode, headers } of [preflight, message]) {
      expect(statusCode).toBe(403)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
    const { headers } = await sent(service, LIST, { origin: 'https://evil.example', 'x-api-key': 'wrong' })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

test('answers of /mcp to requests without Origin have no CORS headers', async () => {
  const { headers } = await sent(await startService(), LIST)
  expect(Object.keys(headers).filter((name) => /^access-control|^vary$/.test(name))).toEqual([])
})

test.each([
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/openid-configuration',
  '/mcp/.well-known/oauth-authorization-server',
])('a request to %s without a key gets 404, and counts towards no limit', async (url) => {
  const { app } = await startService()
  for (let times = 0; times < 70; times++) {
    const response = await app.inject({ url })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ success: false, error: 'Not found' })
    expect(response.headers).not.toHaveProperty('ratelimit')
  }
})

test('an overloaded server refuses messages to /mcp before it reads their bodies', async () => {
  const { serviceError } = await import('../../../src/operations/errors.ts')
  const overload = { refusal: () => serviceError('unavailable', 'overloaded'), close: () => {} }
  const service = await startService({ overload })
  const response = await send(service, { headers: LIST.headers, payload: '{' })
  expect(response.statusCode).toBe(503)
  expect(response.json().reason).toBe('overloaded')
})

test('the log line of a message to /mcp names the tool or the method, and the number of events', async () => {
  const service = await startService()
  await sent(service, message('legacy', 'tools/call', { name: 'search_conferences', arguments: { q: 'secret' } }))
  await sent(service, LIST)
  await sent(service, message('legacy', 'made up'))
  const lines = service.log().filter(({ msg }) => msg === 'request')
  expect(lines.map(({ route, tool, total }) => ({ route, tool, total }))).toEqual([
    { route: '/mcp', tool: 'search_conferences', total: 1 },
    { route: '/mcp', tool: 'tools/list', total: undefined },
    { route: '/mcp', tool: 'refused', total: undefined },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('metrics count tool calls by tool and by success', async () => {
  const service = await startService()
  await sent(service, STATISTICS)
  await sent(service, message('legacy', 'tools/call', { name: 'get_conference', arguments: { id: 1 } }))
  const { byTool } = service.app.measurements.tools
  expect(byTool.get('get_statistics')).toEqual({ ok: 1, error: 0 })
  expect(byTool.get('get_conference')).toEqual({ ok: 0, error: 1 })
  expect(byTool.get('fetch')).toEqual({ ok: 0, error: 0 })
})

test('with PUBLIC_MCP a message to /mcp needs no key, and an invalid key is still refused', async () => {
  const service = await startService({ config: { publicMcp: true } })
  const response = await service.app.inject({ method: 'POST', url: '/mcp', ...STATISTICS })
  expect(response.statusCode).toBe(200)
  expect(response.headers['ratelimit-policy']).toBe('"minute";q=60;w=60, "day";q=1000;w=86400')
  expect((await sent(service, STATISTICS, { 'x-api-key': 'wrong' })).statusCode).toBe(401)
  expect((await service.app.inject({ url: '/api/gpt/topics' })).statusCode).toBe(401)
})

test('a client that disconnects in the middle of a message to /mcp causes no error in the log', async () => {
  const { app, key, log } = await startService()
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key.free}\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: 200\r\n\r\n{`)
  await once(app.server, 'request')
  socket.resetAndDestroy()
  await eventually(() => expect(app.measurements.errors.byKind.size).toBe(1))
  expect(log().filter(({ level }) => level === 'error')).toEqual([])
  expect([...app.measurements.errors.byKind.keys()]).toEqual(['malformedRequest '])
})
