import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'

test('a path with other letter case, a final slash or more segments is unknown and gets 404', async () => {
  const { get } = await startService()
  for (const url of ['/API/gpt/topics', '/api/gpt/topics/', '/api/gpt/conferences/1/2', '/', `/${'a'.repeat(500)}`]) {
    expect((await get(url)).statusCode, url).toBe(404)
  }
  expect((await get('/api/gpt/conferences/004711')).statusCode).toBe(200)
  expect((await get('/api/gpt/venues')).json()).toEqual({
    success: false,
    error: 'Not found',
    message: expect.stringContaining('/api/gpt/venues'),
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'])(
  'the method %s on a known path gets 405 with the header Allow',
  async (method) => {
    const { app, key } = await startService()
    const headers = { 'x-api-key': key.pro }
    for (const url of ['/api/gpt/conferences?q=x', '/api/gpt/conferences/1', '/api/gpt/openapi', '/livez']) {
      const response = await app.inject({ method: method as 'GET', url, headers })
      expect(response.statusCode).toBe(405)
      expect(response.headers.allow).toBe('GET, HEAD')
      expect(response.json()).toEqual({
        success: false,
        error: 'Method not allowed',
        message: `"${method}" is not allowed here. Use GET.`,
      })
    }
    expect((await app.inject({ method: method as 'GET', url: '/nowhere', headers })).statusCode).toBe(404)
  },
)

test.each([
  ['an operation', 'GET', '/api/gpt/topics'],
  ['the page of an event', 'GET', '/conferences/9'],
  ['the MCP endpoint', 'POST', '/mcp'],
] as const)(
  'a request for %s with a URL over 32 KiB gets 414 and counts towards the limits',
  async (_what, method, path) => {
    const { app, key } = await startService()
    const ask = (length: number) => {
      const url = `${path}?x=${'a'.repeat(length - path.length - '?x='.length)}`
      return app.inject({ method, url, headers: { 'x-api-key': key.free, host: 'localhost' } })
    }
    expect((await ask(32 * 1024)).statusCode).not.toBe(414)
    const response = await ask(32 * 1024 + 1)
    expect(response.statusCode).toBe(414)
    expect(response.headers['x-ratelimit-remaining']).toBe('58')
    expect(response.body).toContain('Path and query together must be at most 32768 bytes.')
  },
)

test('a server with a snapshot is live and ready', async () => {
  const { app } = await startService()
  expect((await app.inject('/livez')).json()).toEqual({ success: true, status: 'live' })
  const ready = await app.inject('/readyz')
  expect(ready.json()).toEqual({ success: true, status: 'ready', events: 1 })
  expect(ready.headers['cache-control']).toBe('no-store')
})

test.each(['starting', 'draining'] as const)(
  'a server that is %s is live but not ready, and its 503 answers count towards the limits',
  async (state) => {
    const { app, get, serving } = await startService()
    serving.current = { state }
    expect((await app.inject('/livez')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect([ready.statusCode, ready.headers['retry-after'], ready.json().reason]).toEqual([503, '2', state])
    const { statusCode, headers, json } = await get('/api/gpt/conferences')
    expect([statusCode, headers['retry-after']]).toEqual([503, '2'])
    expect(headers.ratelimit).toMatch(/"minute";r=59;/)
    expect(json()).toEqual({
      success: false,
      error: 'Service unavailable',
      message: `The server is ${state}. Please try again in 2 s.`,
      reason: state,
    })
  },
)

const REQUESTS: readonly (readonly [status: number, url: string, headers?: Record<string, string>])[] = [
  [200, '/api/gpt/conferences'],
  [200, '/api/gpt/conferences/4711'],
  [304, '/api/gpt/topics', { 'if-none-match': '*' }],
  [200, '/api/gpt/openapi'],
  [200, '/api/gpt/openapi.yaml'],
  [200, '/livez'],
  [200, '/export.csv'],
  [200, '/calendar.ics'],
  [200, '/conferences/4711'],
  [400, '/api/gpt/conferences?limit=0'],
  [400, '/%zz'],
  [401, '/api/gpt/topics', { 'x-api-key': 'wrong' }],
  [401, '/conferences/4711', { 'x-api-key': 'wrong' }],
  [404, '/nowhere'],
  [404, '/conferences/4712'],
  [404, '/.well-known/oauth-protected-resource'],
  [414, `/api/gpt/topics?${'x'.repeat(33_000)}`],
]

test.each(REQUESTS.map(([status, url, headers]) => ({ status, url, headers })))(
  'the answer $status to $url has nosniff, and cannot be cached if it is an error',
  async ({ status, url, headers }) => {
    const { get } = await startService()
    const { statusCode, headers: found } = await get(url, headers)
    expect([statusCode, found['x-content-type-options']]).toEqual([status, 'nosniff'])
    if (status < 400) return
    expect([found['cache-control'], found.etag, found['x-snapshot']]).toEqual(['no-store', undefined, undefined])
  },
)

test.each([false, true])(
  'Cache-Control of the OpenAPI document is public or private, as PUBLIC_SCHEMA=%s sets it',
  async (publicSchema) => {
    const { get } = await startService({ config: { publicSchema } })
    for (const path of ['/api/gpt/openapi', '/api/gpt/openapi.yaml'])
      expect((await get(path)).headers['cache-control']).toBe(`${publicSchema ? 'public' : 'private'}, max-age=60`)
  },
)
