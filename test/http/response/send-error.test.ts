import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'

test('an unknown path is 404 with a pointer to the description', async () => {
  const { get } = await startService()
  const response = await get('/api/gpt/conference?q=x')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({
    success: false,
    error: 'Not found',
    message: 'There is nothing at "/api/gpt/conference". GET /api/gpt/openapi lists all paths.',
  })
})

test('paths are exact: other letter case, a slash at the end or more segments are unknown', async () => {
  const { get } = await startService()
  for (const url of ['/API/gpt/topics', '/api/gpt/topics/', '/api/gpt/conferences/1/2', '/', `/${'a'.repeat(500)}`]) {
    expect((await get(url)).statusCode, url).toBe(404)
  }
})

test('an unknown event is 404 naming the id', async () => {
  const { get } = await startService()
  const response = await get('/api/gpt/conferences/999')
  expect(response.statusCode).toBe(404)
  expect(response.json()).toEqual({
    success: false,
    error: 'Not found',
    message: 'The event with id 999 was not found.',
  })
})

test.each(['9007199254740992', '9'.repeat(400), '0'])('an id that no event can have is 404: %s', async (id) => {
  const { get } = await startService()
  expect((await get(`/api/gpt/conferences/${id}`)).statusCode).toBe(404)
})

test('leading zeros are plain digits', async () => {
  const { get } = await startService()
  expect((await get('/api/gpt/conferences/004711')).statusCode).toBe(200)
})

test.each(['abc', '1e1', '-1', '+1', '1.0', '0x10', '%201', '', '٤'])(
  'an id that is not plain digits is 400: %j',
  async (id) => {
    const { get } = await startService()
    const response = await get(`/api/gpt/conferences/${encodeURIComponent(decodeURIComponent(id))}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ error: 'Invalid parameter' })
    expect(response.json().message).toMatch(/^Parameter "id" must be a whole number in plain digits; received ".*"\.$/)
  },
)

test('a path that cannot be decoded is 400, with the limits in its headers', async () => {
  const { get } = await startService()
  for (const url of ['/api/gpt/conferences/%zz', '/%ff']) {
    const response = await get(url)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      success: false,
      error: 'Invalid parameter',
      message: 'The path must be percent-encoded UTF-8.',
    })
    expect(response.headers.ratelimit).toBeDefined()
  }
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'])(
  '%s on a known path is 405 with Allow',
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

test.each(['{', '{"__proto__":1}', 'x'.repeat(5000)])('a body does not matter: it is never read', async (payload) => {
  const { app, key } = await startService()
  const headers = { 'x-api-key': key.free, 'content-type': 'application/json' }
  expect((await app.inject({ method: 'POST', url: '/api/gpt/topics', headers, payload })).statusCode).toBe(405)
  expect((await app.inject({ method: 'GET', url: '/api/gpt/topics', headers, payload })).statusCode).toBe(200)
})

test('HEAD answers like GET, without the body', async () => {
  const { app, key } = await startService()
  const headers = { 'x-api-key': key.free }
  const get = await app.inject({ url: '/api/gpt/topics', headers })
  const head = await app.inject({ method: 'HEAD', url: '/api/gpt/topics', headers })
  expect(head.statusCode).toBe(200)
  expect(head.body).toBe('')
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
})

test('a target over 32 KiB is 414', async () => {
  const { get } = await startService()
  const room = 32 * 1024 - '/api/gpt/topics?x='.length
  expect((await get(`/api/gpt/topics?x=${'a'.repeat(room)}`)).statusCode).toBe(200)
  const response = await get(`/api/gpt/topics?x=${'a'.repeat(room + 1)}`)
  expect(response.statusCode).toBe(414)
  expect(response.json()).toEqual({
    success: false,
    error: 'URI too long',
    message: 'Path and query together must be at most 32768 bytes.',
  })
})

test.each(['starting', 'draining'] as const)(
  'while %s, keyed requests are 503 with Retry-After and count',
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

test('an unexpected failure is 500, names the request and hides the cause', async () => {
  const { get, directory, log } = await startService()
  Object.assign(directory, {
    search: () => {
      throw new Error('secret detail')
    },
  })
  const response = await get('/api/gpt/conferences')
  expect(response.statusCode).toBe(500)
  const line = log().find((entry) => entry.msg === 'request')
  expect(response.json()).toEqual({
    success: false,
    error: 'Internal server error',
    message: `An unexpected error occurred. The operator finds it in the log under request ${line?.reqId}.`,
  })
  expect(response.headers.etag).toBeUndefined()
  expect(JSON.stringify(log())).toContain('secret detail')
})

test('errors carry no caching headers', async () => {
  const { get } = await startService()
  for (const url of ['/api/gpt/conferences?limit=0', '/api/gpt/conferences/999', '/nowhere']) {
    const { headers } = await get(url)
    expect([headers.etag, headers['cache-control'], headers['x-snapshot']]).toEqual([undefined, undefined, undefined])
  }
})

/** Sends raw bytes to a listening service and reads until it closes the connection. */
async function exchange(port: number, ...chunks: string[]): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  for (const chunk of chunks) socket.write(chunk)
  let text = ''
  for await (const chunk of socket) text += chunk
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

async function listeningService() {
  const service = await startService()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const address = service.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('expected a port')
  return { ...service, port: address.port }
}

test('what is not HTTP is 400 in the same shape', async () => {
  const { port } = await listeningService()
  const { head, body } = await exchange(port, 'HELLO\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  expect(body).toEqual({
    success: false,
    error: 'Bad request',
    message: 'The request is malformed: it is not HTTP/1.1.',
  })
})

test('a URL with bare UTF-8 is 400 and says what to do', async () => {
  const { port } = await listeningService()
  const { head, body } = await exchange(port, 'GET /api/gpt/conferences?city=Zürich HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  expect(body).toMatchObject({
    message: 'The request is malformed: characters outside ASCII must be percent-encoded in the path and the query.',
  })
})

test('headers over the limit are 431 in the same shape', async () => {
  const { port } = await listeningService()
  const { head, body } = await exchange(
    port,
    `GET /livez HTTP/1.1\r\nHost: x\r\nX-Filler: ${'a'.repeat(60_000)}\r\n\r\n`,
  )
  expect(head).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large\r\n/)
  expect(body).toMatchObject({ success: false, error: 'Request header fields too large' })
})

test('a target over the limit of all headers is 414 too', async () => {
  const { port } = await listeningService()
  const { head, body } = await exchange(port, `GET /api/gpt/topics?x=${'a'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(head).toMatch(/^HTTP\/1.1 414 URI Too Long\r\n/)
  expect(body).toMatchObject({ success: false, error: 'URI too long' })
})

test('a request that does not arrive in time is 408 in the same shape', async () => {
  const { app, port } = await listeningService()
  const accepted = new Promise<void>((resolve) => {
    app.server.once('connection', (socket) => {
      // What Node does when `headersTimeout` is over.
      socket.once('data', () =>
        app.server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket),
      )
      resolve()
    })
  })
  const answer = exchange(port, 'GET /livez HTTP/1.1\r\n')
  await accepted
  const { head, body } = await answer
  expect(head).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/)
  expect(body).toMatchObject({ success: false, error: 'Request timeout' })
})

test('a missing Host header is 401 without a key and 400 with one', async () => {
  const { port, key } = await listeningService()
  const request = 'GET /api/gpt/topics HTTP/1.1\r\nConnection: close\r\n'
  expect((await exchange(port, `${request}\r\n`)).head).toMatch(/^HTTP\/1.1 401 /)
  const { head, body } = await exchange(port, `${request}X-API-Key: ${key.free}\r\n\r\n`)
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  expect(body).toMatchObject({
    error: 'Bad request',
    message: 'The request is malformed: HTTP/1.1 needs a Host header.',
  })
})

test('an expectation nobody knows is ignored', async () => {
  const { port, key } = await listeningService()
  const { head } = await exchange(
    port,
    `GET /api/gpt/topics HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: cake\r\nX-API-Key: ${key.free}\r\n\r\n`,
  )
  expect(head).toMatch(/^HTTP\/1.1 200 /)
})
