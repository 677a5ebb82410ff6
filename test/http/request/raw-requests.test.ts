import { expect, test } from 'vitest'
import { startListening } from '../../support/listen.ts'
import { writeRequest } from '../../support/raw-client.ts'
import { startService } from '../../support/service.ts'

async function answerTo(lines: readonly string[], start = 'GET /api/gpt/topics HTTP/1.1') {
  const { key, send } = await startListening({ config: { publicMcp: true, publicPages: true } })
  const request = [start, ...lines, `X-API-Key: ${key.pro}`, 'Connection: close', '', ''].join('\r\n')
  return (await send(request)).answers[0]!
}

test.each(['x', 'EXAMPLE.org', 'a.b:8080', '127.0.0.1', '[::1]:80', 'm%C3%BCnchen.example', 'x:'])(
  'the header Host: %s is accepted',
  async (host) => expect(await answerTo([`Host: ${host}`])).toMatchObject({ status: 200 }),
)

test.each(['', 'a b', 'a/b', 'a:port', 'a:123456', 'user@host', '::1', 'a?b', 'a,\tb', 'm%zz'])(
  'the header Host: %s is refused with 400',
  async (host) => {
    const body = expect.stringContaining('the Host header is neither a name nor an address')
    expect(await answerTo([`Host: ${host}`])).toMatchObject({ status: 400, body })
  },
)

test.each(['GET /api/gpt/topics', 'GET /livez', 'GET /conferences/4711', 'POST /mcp', 'GET /nowhere'])(
  '%s with two Host headers is refused with 400, even if both headers have the same value',
  async (start) => {
    const refused = { status: 400, body: expect.stringContaining('more than one Host header') }
    for (const second of ['y', 'x'])
      expect(await answerTo(['Host: x', `hOST: ${second}`], `${start} HTTP/1.1`)).toMatchObject(refused)
  },
)

test('a request of HTTP/1.0 needs no Host header', async () => {
  expect(await answerTo([], 'GET /api/gpt/topics HTTP/1.0')).toMatchObject({ status: 200 })
})

test.each([
  ['an operation', 'GET /api/gpt/topics HTTP/1.1\r\n'],
  ['the page of an event', 'GET /conferences/4711 HTTP/1.1\r\nAccept: application/json\r\n'],
  ['the MCP endpoint', 'POST /mcp HTTP/1.1\r\nContent-Length: 0\r\n'],
])('a request for %s without a Host header gets 401 without a key and 400 with a key', async (_what, start) => {
  const { send, key } = await startListening()
  const first = async (request: string) => (await send(request, { answers: 1 }, 'END')).answers[0]
  expect(await first(`${start}\r\n`)).toMatchObject({ status: 401 })
  const body = expect.stringContaining('HTTP/1.1 needs a Host header')
  expect(await first(`${start}X-API-Key: ${key.free}\r\n\r\n`)).toMatchObject({ status: 400, body })
})

test.each(['/api/gpt/conferences/%zz', '/%ff'])(
  'a request for the undecodable path %s gets 400 and the rate-limit headers',
  async (url) => {
    const { statusCode, headers, json } = await (await startService()).get(url)
    expect([statusCode, json().message]).toEqual([400, 'The path must be percent-encoded UTF-8.'])
    expect(headers.ratelimit).toBeDefined()
  },
)

const LONG = 'a'.repeat(60_000)
const UTF8 = 'characters outside ASCII must be percent-encoded in the path and the query'

test.each([
  ['bytes that are no HTTP', 400, 'Bad request', 'HELLO', 'The request is malformed: it is not HTTP/1.1.'],
  ['a URL with bare UTF-8', 400, 'Bad request', 'GET /?q=Zürich HTTP/1.1\r\nHost: x', UTF8],
  ['too long headers', 431, 'Request header fields too large', `GET /livez HTTP/1.1\r\nHost: x\r\nX: ${LONG}`, ''],
  ['a too long target', 414, 'URI too long', `GET /api/gpt/topics?x=${LONG} HTTP/1.1\r\nHost: x`, ''],
])(
  'a request with %s gets %i and the error "%s" in JSON, which no cache may store',
  async (_, status, error, bytes, message) => {
    const { send } = await startListening()
    const { answers } = await send(`${bytes}\r\n\r\n`, { answers: 1 }, 'END')
    expect(answers[0]!.status).toBe(status)
    expect(answers[0]!.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(JSON.parse(answers[0]!.body)).toEqual({ success: false, error, message: expect.stringContaining(message) })
  },
)

test('an unknown value of the header Expect is ignored', async () => {
  const { send, key } = await startListening()
  const request = writeRequest(key.free, { target: '/api/gpt/topics', headers: 'Expect: cake\r\n' })
  expect((await send(request, 'END')).answers).toMatchObject([{ status: 200 }])
})

test.each(['no length of a chunk\r\n', 'END'])(
  'a request that is answered before its body arrives gets no second answer for a malformed body: %j',
  async (end) => {
    const { send, key } = await startListening()
    const headers = 'Transfer-Encoding: chunked\r\n'
    const head = writeRequest(key.free, { method: 'PUT', target: '/api/gpt/topics', headers })
    expect((await send(head, { answers: 1 }, end)).answers).toMatchObject([{ status: 405 }])
  },
)

const UPGRADE = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'
const head = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

test('if a packet has an Upgrade request among other requests, all requests are answered in order', async () => {
  const { send } = await startListening()
  const last = head('/none', 'Connection: close\r\n')
  const { answers } = await send(`${head('/livez')}${head('/none', UPGRADE)}${head('/livez')}${last}`)
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 401])
})

test.each(['Content-Length: 36', 'Transfer-Encoding: chunked'])(
  'an Upgrade request with a body (%s) is refused, and no later bytes are read as a request',
  async (length) => {
    const { send } = await startListening()
    const post = `POST /none HTTP/1.1\r\nHost: x\r\n${UPGRADE}${length}\r\n\r\n`
    const { answers } = await send(`${head('/livez')}${post}${head('/livez')}${head('/livez')}`)
    const body = expect.stringContaining('a request for another protocol must not have a body')
    expect(answers).toMatchObject([{ status: 200 }, { status: 400, body }])
  },
)
