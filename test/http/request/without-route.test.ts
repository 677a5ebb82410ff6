import { expect, test } from 'vitest'
import { exchange, type Step, writeRequest } from '../../support/raw-client.ts'
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

/** A service that listens; `send` returns the first answer on a connection and the number of answers. */
async function listen() {
  const service = await startService()
  const { port } = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }))
  const send = async (...steps: Step[]) => {
    const { answers } = await exchange(Number(port), steps, { answers: 1 })
    return { ...answers[0]!, count: answers.length }
  }
  return { ...service, send }
}

test('bytes that are not HTTP get 400 with the usual error body and the headers of errors', async () => {
  const { send } = await listen()
  const { status, headers, body } = await send('HELLO\r\n\r\n')
  expect(status).toBe(400)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(JSON.parse(body)).toEqual({
    success: false,
    error: 'Bad request',
    message: 'The request is malformed: it is not HTTP/1.1.',
  })
})

test.each([
  [
    'a URL with bare UTF-8 gets 400 with advice',
    'GET /api/gpt/conferences?city=Zürich HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
    { message: expect.stringContaining('characters outside ASCII must be percent-encoded in the path and the query') },
  ],
  [
    'headers above the limit get 431 with the usual error body',
    `GET /livez HTTP/1.1\r\nHost: x\r\nX-Filler: ${'a'.repeat(60_000)}\r\n\r\n`,
    431,
    { success: false, error: 'Request header fields too large' },
  ],
  [
    'a target above the limit of all headers gets 414',
    `GET /api/gpt/topics?x=${'a'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    414,
    { success: false, error: 'URI too long' },
  ],
])('%s', async (_title, bytes, status, body) => {
  const { send } = await listen()
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toMatchObject(body)
})

test.each([
  ['an operation', 'GET /api/gpt/topics HTTP/1.1\r\n'],
  ['the page of an event', 'GET /conferences/4711 HTTP/1.1\r\nAccept: application/json\r\n'],
  ['the MCP endpoint', 'POST /mcp HTTP/1.1\r\nContent-Length: 0\r\n'],
])('a request for %s without a Host header gets 401 without a key and 400 with a key', async (_what, start) => {
  const { send, key } = await listen()
  expect((await send(`${start}\r\n`)).status).toBe(401)
  const { status, body } = await send(`${start}X-API-Key: ${key.free}\r\n\r\n`)
  expect(status).toBe(400)
  expect(body).toContain('HTTP/1.1 needs a Host header')
})

test('an unknown value of the header Expect is ignored', async () => {
  const { send, key } = await listen()
  const request = writeRequest(key.free, { target: '/api/gpt/topics', headers: 'Expect: cake\r\n' })
  expect((await send(request)).status).toBe(200)
})

test.each(['no length of a chunk\r\n', 'END'])(
  'a request that is answered before its body gets no second answer if the body ends with %j',
  async (end) => {
    const { send, key } = await listen()
    const headers = 'Transfer-Encoding: chunked\r\n'
    const head = writeRequest(key.free, { method: 'PUT', target: '/api/gpt/topics', headers })
    expect(await send(head, { answers: 1 }, end)).toMatchObject({ status: 405, count: 1 })
  },
)
