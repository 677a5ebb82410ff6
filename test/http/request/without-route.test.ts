import { expect, test } from 'vitest'
import { exchange, type Step, writeRequest } from '../../support/raw-client.ts'
import { startService } from '../../support/service.ts'

test.each(['/api/gpt/conferences/%zz', '/%ff'])(
  'the undecodable path %s gets 400 with the limit headers',
  async (url) => {
    const { get } = await startService()
    const { statusCode, headers, json } = await get(url)
    expect([statusCode, json().message]).toEqual([400, 'The path must be percent-encoded UTF-8.'])
    expect(headers.ratelimit).toBeDefined()
  },
)

/**
 * Starts a service that listens. `send` returns the first answer on a connection, and the number of answers.
 */
async function listen() {
  const service = await startService()
  const { port } = new URL(await service.app.listen({ port: 0, host: '127.0.0.1' }))
  const send = async (...steps: Step[]) => {
    const { answers } = await exchange(Number(port), steps, { answers: 1 })
    return { ...answers[0]!, count: answers.length }
  }
  return { ...service, send }
}

const LONG = 'a'.repeat(60_000)
const UTF8 = 'characters outside ASCII must be percent-encoded in the path and the query'

test.each([
  ['bytes that are no HTTP', 400, 'Bad request', 'HELLO', 'The request is malformed: it is not HTTP/1.1.'],
  ['a URL with bare UTF-8', 400, 'Bad request', 'GET /?q=Zürich HTTP/1.1\r\nHost: x', UTF8],
  ['too long headers', 431, 'Request header fields too large', `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${LONG}`, ''],
  ['a too long target', 414, 'URI too long', `GET /api/gpt/topics?x=${LONG} HTTP/1.1\r\nHost: x`, ''],
])(
  'a request with %s gets %i, the error "%s" as JSON, and the headers of errors',
  async (_, status, error, bytes, message) => {
    const { send } = await listen()
    const answer = await send(`${bytes}\r\n\r\n`)
    expect(answer.status).toBe(status)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(JSON.parse(answer.body)).toEqual({ success: false, error, message: expect.stringContaining(message) })
  },
)

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
  'a request that is answered before its body arrives gets no second answer if the body ends with %j',
  async (end) => {
    const { send, key } = await listen()
    const headers = 'Transfer-Encoding: chunked\r\n'
    const head = writeRequest(key.free, { method: 'PUT', target: '/api/gpt/topics', headers })
    expect(await send(head, { answers: 1 }, end)).toMatchObject({ status: 405, count: 1 })
  },
)
