import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { issueKey } from '../../../src/keys/key-file.ts'
import { serviceError } from '../../../src/operations/errors.ts'
import { send } from '../../mcp/messages.ts'
import { eventually } from '../../support/eventually.ts'
import { startListening } from '../../support/listen.ts'
import { message } from '../../support/mcp-message.ts'
import { type Service, startService } from '../../support/service.ts'

const LIST = message('legacy', 'tools/list')
const STATISTICS = message('legacy', 'tools/call', { name: 'get_statistics' })

function sent(service: Service, { headers, payload }: typeof LIST, change: Record<string, string> = {}) {
  return send(service, { headers: { ...headers, ...change }, payload })
}

test('a message to /mcp needs a key, in X-API-Key or Authorization', async () => {
  const { app, key } = await startService()
  const status = async (change: Record<string, string> = {}) => {
    const headers = { ...LIST.headers, host: 'localhost', ...change }
    return (await app.inject({ method: 'POST', url: '/mcp', headers, payload: LIST.payload })).statusCode
  }
  expect(await status()).toBe(401)
  expect(await status({ 'x-api-key': key.free })).toBe(200)
  expect(await status({ authorization: `Bearer ${key.free}` })).toBe(200)
})

test('an MCP tool call counts as one request of the key, and MCP handshakes are counted separately', async () => {
  const service = await startService()
  const left = (response: { headers: Record<string, unknown> }) => Number(response.headers['x-ratelimit-remaining'])
  expect(left(await sent(service, STATISTICS))).toBe(59)
  expect(left(await sent(service, LIST))).toBe(29)
  expect(left(await sent(service, message('legacy', 'ping')))).toBe(28)
  expect(left(await service.get('/api/gpt/topics'))).toBe(58)
  expect(left(await sent(service, STATISTICS))).toBe(57)
})

test('HTTP and MCP tool calls share the limits of a key, and MCP handshakes have half of these limits', async () => {
  const service = await startService()
  const terms = { tier: 'free', label: 'a', now: new Date(), limits: { minute: 3 } } as const
  const own = { 'x-api-key': (await issueKey(service.keysFile, terms)).key }
  await service.keys.reload()
  expect((await service.get('/api/gpt/topics', own)).statusCode).toBe(200)
  for (const status of [200, 200, 429]) expect((await sent(service, STATISTICS, own)).statusCode).toBe(status)
  expect((await service.get('/api/gpt/topics', own)).statusCode).toBe(429)
  for (const status of [200, 200, 429]) expect((await sent(service, LIST, own)).statusCode).toBe(status)
  const refused = await sent(service, LIST, own)
  expect(refused.json().message).toContain('The limit of 2 handshakes per minute is exceeded.')
  expect(refused.headers).toMatchObject({
    'retry-after': '60',
    'ratelimit-policy': '"minute";q=2;w=60, "day";q=500;w=86400',
  })
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

test('a body sent to /mcp must be JSON of at most 64 KiB, and its media type may have a charset', async () => {
  const service = await startService()
  const padded = (bytes: number) => {
    const rest = JSON.stringify({ ...LIST.payload, params: { pad: '' } }).length
    return { headers: LIST.headers, payload: { ...LIST.payload, params: { pad: 'a'.repeat(bytes - rest) } } }
  }
  const typed = (type: string) => sent(service, LIST, { 'content-type': type })
  for (const accepted of [await send(service, padded(65_536)), await typed('application/json; charset=utf-8')])
    expect(accepted.statusCode).toBe(200)
  const long = await send(service, padded(65_537))
  expect([long.statusCode, long.json().message]).toEqual([413, 'The body must be at most 65536 bytes.'])
  const plain = await typed('text/plain')
  const message = 'The header Content-Type must be application/json.'
  expect([plain.statusCode, plain.json().message]).toEqual([415, message])
  const headers = { 'x-api-key': service.key.free, host: 'localhost' }
  const empty = await service.app.inject({ method: 'POST', url: '/mcp', headers })
  expect(empty.statusCode).toBe(400)
  expect(empty.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32_700 } })
})

test.each(['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const)(
  'the method %s at /mcp is answered with 405 and Allow: POST',
  async (method) => {
    const { app, key } = await startService()
    const response = await app.inject({ method, url: '/mcp', headers: { 'x-api-key': key.free, host: 'localhost' } })
    expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST'])
    expect(response.json().message).toBe(`"${method}" is not allowed here. Use POST.`)
  },
)

/** The columns are a title, the changed headers, and the header that /mcp refuses, if any. */
test.each<[string, Record<string, string>, string | undefined]>([
  ['refuses the Host of another site', { host: 'evil.example' }, 'Host'],
  ['refuses the Host of another site with a port', { host: 'evil.example:8080' }, 'Host'],
  ['refuses the Origin of another site', { origin: 'https://evil.example' }, 'Origin'],
  ['refuses the Origin null', { origin: 'null' }, 'Origin'],
  ['refuses an Origin with an IP address', { origin: 'http://192.0.2.1' }, 'Origin'],
  ['accepts the Host and Origin localhost', { host: 'localhost:8080', origin: 'http://localhost:3000' }, undefined],
  ['accepts a Host with an IPv4 address', { host: '192.0.2.1:8080' }, undefined],
  ['accepts a Host with an IPv6 address', { host: '[2001:db8::1]:8080' }, undefined],
  [
    'accepts Host and Origin of PUBLIC_BASE_URL',
    { host: 'search.example', origin: 'https://search.example' },
    undefined,
  ],
  ['accepts Host and Origin in MCP_HOSTS', { host: 'MCP.example.net', origin: 'https://mcp.example.net' }, undefined],
])('/mcp %s', async (_, change, header) => {
  const config = { publicBaseUrl: 'https://search.example', mcpHosts: ['mcp.example.net'] }
  const response = await sent(await startService({ config }), LIST, change)
  expect(response.statusCode).toBe(header === undefined ? 200 : 403)
  if (header === undefined) return
  expect(response.json().message).toContain(`The header ${header} is `)
  expect(response.json().message).toContain('MCP_HOSTS')
})

test('MCP_HOSTS=* allows every host and every origin', async () => {
  const service = await startService({ config: { mcpHosts: ['*'] } })
  const change = { host: 'evil.example', origin: 'https://other.example' }
  expect((await sent(service, LIST, change)).statusCode).toBe(200)
})

const PAGE = 'http://localhost:3000'

const preflight = ({ app }: Service, origin: string) => {
  const headers = { host: 'localhost', origin, 'access-control-request-method': 'POST' }
  return app.inject({ method: 'OPTIONS', url: '/mcp', headers })
}

const corsOf = (headers: object) => Object.keys(headers).filter((name) => /^access-control|^vary$/.test(name))

test('/mcp lets a web page of an allowed host send messages with any header, and counts no preflight', async () => {
  const service = await startService()
  for (let times = 0; times < 70; times++) {
    const { statusCode, headers, body } = await preflight(service, PAGE)
    expect([statusCode, body]).toEqual([204, ''])
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
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
  ['the refusal of a handshake over the limit', {}, 429],
  ['the refusal of a missing key', { 'x-api-key': '' }, 401],
  ['the refusal of a body that is no JSON', { 'content-type': 'text/plain' }, 415],
] as const)(
  'a web page of an allowed host can read the body and the headers of an answer of /mcp: %s',
  async (_what, change, status) => {
    const service = await startService({ tierLimits: { free: { minute: 1, day: 10 } } })
    if (status === 429) await sent(service, LIST)
    const { statusCode, headers } = await sent(service, LIST, { origin: PAGE, ...change })
    const cors = { 'access-control-allow-origin': PAGE, 'access-control-expose-headers': '*', vary: 'Origin' }
    expect(statusCode).toBe(status)
    expect(headers).toMatchObject(cors)
  },
)

test('a web page of another site cannot read answers of /mcp', async () => {
  const service = await startService()
  const origin = 'https://evil.example'
  for (const { statusCode, headers } of [await preflight(service, origin), await sent(service, LIST, { origin })]) {
    expect(statusCode).toBe(403)
    expect(corsOf(headers).filter((name) => name !== 'vary')).toEqual([])
  }
  const wrongKey = await sent(service, LIST, { origin, 'x-api-key': 'wrong' })
  expect(wrongKey.headers).not.toHaveProperty('access-control-allow-origin')
  expect(corsOf((await sent(service, LIST)).headers)).toEqual([])
})

test.each([
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/openid-configuration',
  '/mcp/.well-known/oauth-authorization-server',
])('a request to %s without a key gets 404 and is not counted', async (url) => {
  const { app } = await startService()
  for (let times = 0; times < 70; times++) {
    const response = await app.inject({ url })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ success: false, error: 'Not found' })
    expect(response.headers).not.toHaveProperty('ratelimit')
  }
})

test('an overloaded server refuses messages to /mcp before it reads their bodies', async () => {
  const overload = { refusal: () => serviceError('unavailable', 'overloaded'), close: () => {} }
  const service = await startService({ overload })
  const response = await send(service, { headers: LIST.headers, payload: '{' })
  expect(response.statusCode).toBe(503)
  expect(response.json().reason).toBe('overloaded')
})

test('the log line of a /mcp message has the tool and the number of events, and metrics count tool calls', async () => {
  const service = await startService()
  await sent(service, message('legacy', 'tools/call', { name: 'search_conferences', arguments: { q: 'secret' } }))
  await sent(service, LIST)
  await sent(service, message('legacy', 'made up'))
  await sent(service, message('legacy', 'tools/call', { name: 'get_conference', arguments: { id: 1 } }))
  const lines = service.log().filter(({ msg }) => msg === 'request')
  expect(lines.map(({ route, tool, total }) => ({ route, tool, total }))).toEqual([
    { route: '/mcp', tool: 'search_conferences', total: 1 },
    { route: '/mcp', tool: 'tools/list', total: undefined },
    { route: '/mcp', tool: 'refused', total: undefined },
    { route: '/mcp', tool: 'get_conference', total: undefined },
  ])
  expect(JSON.stringify(lines)).not.toContain('secret')
  const { byTool } = service.app.measurements.tools
  expect(byTool.get('search_conferences')).toEqual({ ok: 1, error: 0 })
  expect(byTool.get('get_conference')).toEqual({ ok: 0, error: 1 })
  expect(byTool.get('fetch')).toEqual({ ok: 0, error: 0 })
})

test('with PUBLIC_MCP, a message to /mcp needs no key, but an invalid key is still refused', async () => {
  const service = await startService({ config: { publicMcp: true } })
  const response = await service.app.inject({ method: 'POST', url: '/mcp', ...STATISTICS })
  expect(response.statusCode).toBe(200)
  expect(response.headers['ratelimit-policy']).toBe('"minute";q=60;w=60, "day";q=1000;w=86400')
  expect((await sent(service, STATISTICS, { 'x-api-key': 'wrong' })).statusCode).toBe(401)
  expect((await service.app.inject({ url: '/api/gpt/topics' })).statusCode).toBe(401)
})

test('a client that disconnects in the middle of a message to /mcp causes no error in the log', async () => {
  const { app, key, log, port } = await startListening()
  const socket = connect(port, '127.0.0.1')
  const head = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nX-API-Key: ${key.free}\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: 200\r\n\r\n{`)
  await once(app.server, 'request')
  socket.resetAndDestroy()
  await eventually(() => expect(app.measurements.errors.byKind.size).toBe(1))
  expect(log().filter(({ level }) => level === 'error')).toEqual([])
  expect([...app.measurements.errors.byKind.keys()]).toEqual(['malformedRequest '])
})
