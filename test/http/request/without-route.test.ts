import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'

test('a path that cannot be decoded gets 400 with the limit headers', async () => {
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

interface Answer {
  readonly head: string
  readonly text: string
  /** The text, read as JSON. */
  readonly body: unknown
}

/** Sends raw bytes to a listening service and reads until it closes the connection. */
async function exchange(port: number, ...chunks: string[]): Promise<Answer> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  for (const chunk of chunks) socket.write(chunk)
  let received = ''
  for await (const chunk of socket) received += chunk
  const [head = '', text = ''] = received.split('\r\n\r\n')
  return {
    head,
    text,
    get body() {
      return JSON.parse(text)
    },
  }
}

async function listeningService() {
  const service = await startService()
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const address = service.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('expected a port')
  return { ...service, port: address.port }
}

test('bytes that are not HTTP get 400 with the usual error body and the headers of errors', async () => {
  const { port } = await listeningService()
  const { head, body } = await exchange(port, 'HELLO\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  expect(head).toMatch(/\r\ncache-control: no-store\r\n/i)
  expect(head).toMatch(/\r\nx-content-type-options: nosniff\r\n/i)
  expect(body).toEqual({
    success: false,
    error: 'Bad request',
    message: 'The request is malformed: it is not HTTP/1.1.',
  })
})

test('a URL with bare UTF-8 gets 400 with advice', async () => {
  const { port } = await listeningService()
  const { head, body } = await exchange(port, 'GET /api/gpt/conferences?city=Zürich HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  expect(body).toMatchObject({
    message: 'The request is malformed: characters outside ASCII must be percent-encoded in the path and the query.',
  })
})

test('headers above the limit get 431 with the usual error body', async () => {
  const { port } = await listeningService()
  const { head, body } = await exchange(
    port,
    `GET /livez HTTP/1.1\r\nHost: x\r\nX-Filler: ${'a'.repeat(60_000)}\r\n\r\n`,
  )
  expect(head).toMatch(/^HTTP\/1.1 431 Request Header Fields Too Large\r\n/)
  expect(body).toMatchObject({ success: false, error: 'Request header fields too large' })
})

test('a target above the limit of all headers gets 414', async () => {
  const { port } = await listeningService()
  const { head, body } = await exchange(port, `GET /api/gpt/topics?x=${'a'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)
  expect(head).toMatch(/^HTTP\/1.1 414 URI Too Long\r\n/)
  expect(body).toMatchObject({ success: false, error: 'URI too long' })
})

test('a request that does not arrive in time gets 408 with the usual error body', async () => {
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

test.each([
  ['an operation', 'GET /api/gpt/topics HTTP/1.1\r\n'],
  ['the page of an event', 'GET /conferences/4711 HTTP/1.1\r\nAccept: application/json\r\n'],
  ['the MCP door', 'POST /mcp HTTP/1.1\r\nContent-Length: 0\r\n'],
])('a request for %s without a Host header gets 401 without a key and 400 with one', async (_what, start) => {
  const { port, key } = await listeningService()
  const request = `${start}Connection: close\r\n`
  expect((await exchange(port, `${request}\r\n`)).head).toMatch(/^HTTP\/1.1 401 /)
  const { head, text } = await exchange(port, `${request}X-API-Key: ${key.free}\r\n\r\n`)
  expect(head).toMatch(/^HTTP\/1.1 400 /)
  expect(text).toContain('HTTP/1.1 needs a Host header')
})

test('an unknown Expect header is ignored', async () => {
  const { port, key } = await listeningService()
  const { head } = await exchange(
    port,
    `GET /api/gpt/topics HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: cake\r\nX-API-Key: ${key.free}\r\n\r\n`,
  )
  expect(head).toMatch(/^HTTP\/1.1 200 /)
})

test('CONNECT gets 405 and is disconnected', async () => {
  const { port, log } = await listeningService()
  const { head, body } = await exchange(port, 'CONNECT example.org:443 HTTP/1.1\r\nHost: example.org:443\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 405 Method Not Allowed\r\n/)
  expect(head).toMatch(/\r\nallow: GET, HEAD\r\n/i)
  expect(head).toMatch(/\r\nConnection: close/)
  expect(body).toMatchObject({ success: false, message: '"CONNECT" is not allowed here. Use GET.' })
  expect(log()).toContainEqual(expect.objectContaining({ status: 405, method: 'CONNECT', msg: 'connection refused' }))
})

test('a request that was answered before its body ended gets no second answer', async () => {
  const { port, key } = await listeningService()
  for (const end of ['GARBAGE', 'END'] as const) {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(
      `PUT /api/gpt/topics HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key.free}\r\nTransfer-Encoding: chunked\r\n\r\n`,
    )
    let text = ''
    for await (const chunk of socket) {
      if (text === '') end === 'END' ? socket.end() : socket.write('no length of a chunk\r\n')
      text += chunk
    }
    expect(text.match(/HTTP\/1.1 \d+/g), end).toEqual(['HTTP/1.1 405'])
  }
})
