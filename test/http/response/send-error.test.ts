import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'

test('a path with other letter case, a final slash or more segments is unknown and gets 404', async () => {
  const { get } = await startService()
  for (const url of ['/API/gpt/topics', '/api/gpt/topics/', '/api/gpt/conferences/1/2', '/', `/${'a'.repeat(500)}`]) {
    expect((await get(url)).statusCode, url).toBe(404)
  }
  // an id may have leading zeros
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

test.each(['{', '{"__proto__":1}', 'x'.repeat(5000)])(
  'the body of a request to /api/gpt/topics is ignored: %s',
  async (payload) => {
    const { app, key } = await startService()
    const headers = { 'x-api-key': key.free, 'content-type': 'application/json' }
    expect((await app.inject({ method: 'POST', url: '/api/gpt/topics', headers, payload })).statusCode).toBe(405)
    expect((await app.inject({ method: 'GET', url: '/api/gpt/topics', headers, payload })).statusCode).toBe(200)
  },
)

test.each([
  ['an operation', 'GET', '/api/gpt/topics'],
  ['the page of an event', 'GET', '/conferences/9'],
  ['the MCP endpoint', 'POST', '/mcp'],
] as const)('a request for %s with a URL over 32 KiB gets 414 and is counted', async (_what, method, path) => {
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
})

test.each(['starting', 'draining'] as const)(
  'requests to a server that is %s get 503 with Retry-After, and count towards the limits',
  async (state) => {
    const { get, serving } = await startService()
    serving.current = { state }
    const response = await get('/api/gpt/conferences')
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('2')
    expect(response.headers.ratelimit).toMatch(/"minute";r=59;/)
    expect(response.json()).toEqual({
      success: false,
      error: 'Service unavailable',
      message: `The server is ${state}. Please try again in 2 s.`,
      reason: state,
    })
  },
)
