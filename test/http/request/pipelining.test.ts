/** Requests of a connection are answered in order, regardless of how the network divides their bytes. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startContractService } from '../../contract/directory.ts'
import { listen } from '../../support/listen.ts'
import { exchange, type Step, writeRequest } from '../../support/raw-client.ts'
import { UNLIMITED } from '../../support/serve-events.ts'

const SEARCH = '/api/gpt/conferences'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}'
const LAST = 'GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

interface Request {
  readonly method?: string
  readonly target: string
  readonly headers?: string
  readonly body?: string
  readonly status: number
  /** A text that is in the body of this answer, and in no answer to another request. */
  readonly mark?: string
}

/** Kinds of requests, made from their position on the connection. Some are answered at once, others later. */
const KINDS: readonly ((at: number) => Request)[] = [
  (at) => ({ target: `${SEARCH}?offset=${at}`, status: 200, mark: `"query":{"offset":${at}}` }),
  (at) => ({ target: `${SEARCH}?limit=wrong${at}x`, status: 400, mark: `wrong${at}x` }),
  (at) => ({ target: `/nowhere/${at}x`, status: 404, mark: `/nowhere/${at}x` }),
  (at) => ({ method: 'HEAD', target: `${SEARCH}?offset=${at}`, status: 200 }),
  (at) => ({ target: `${SEARCH}?offset=${at}`, headers: 'If-None-Match: *\r\n', status: 304 }),
  (at) => ({ target: `${SEARCH}?offset=${at}`, body: LAST, status: 200, mark: `"query":{"offset":${at}}` }),
  () => ({ target: '/api/%zz', status: 400 }),
  () => ({ target: '/api/gpt/topics', status: 200 }),
  () => ({ target: '/livez', status: 200 }),
  () => ({ method: 'PUT', target: '/api/gpt/topics', body: 'x', status: 405 }),
  (at) => ({
    method: 'POST',
    target: '/mcp',
    headers: `${JSON_TYPE}Transfer-Encoding: chunked\r\n`,
    body: `28\r\n${PING.replace('1,', `${at % 10},`)}\r\n0\r\n\r\n`,
    status: 200,
    mark: `"id":${at % 10},`,
  }),
]
const someRequests = fc
  .array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 10 })
  .map((kinds) => kinds.map((kind, at) => kind(at)))

/** The server reads each piece before the next is sent. */
function cutAt(bytes: string, cuts: readonly number[]): Step[] {
  const places = [0, ...cuts.map((cut) => cut % bytes.length).sort((a, b) => a - b), bytes.length]
  return places.slice(1).flatMap((place, at): Step[] => [bytes.slice(places[at], place), 'TURN'])
}

async function start() {
  const service = await startContractService({ tierLimits: UNLIMITED })
  const key = service.key.free
  const write = (requests: readonly Request[]) => requests.map((request) => writeRequest(key, request)).join('')
  const { port } = await listen(service)
  const exchanged = (requests: readonly Request[], steps: readonly Step[]) => {
    const methods = requests.map(({ method = 'GET' }) => method)
    return exchange(port, steps, { answers: Number.POSITIVE_INFINITY, methods })
  }
  return { key, write, exchanged }
}

test('pipelined requests get their own answers in order, however their bytes are divided into packets', async () => {
  const { write, exchanged } = await start()
  await fc.assert(
    fc.asyncProperty(someRequests, fc.array(fc.nat(), { maxLength: 6 }), async (requests, cuts) => {
      const { answers, rest, isClosed } = await exchanged(requests, cutAt(write(requests) + LAST, cuts))
      expect(answers.map(({ status }) => status)).toEqual([...requests.map(({ status }) => status), 200])
      for (const [at, { mark = '' }] of requests.entries()) expect(answers[at]!.body).toContain(mark)
      expect([rest, isClosed]).toEqual(['', true])
    }),
    { numRuns: 40 },
  )
})

const line = (header: string) => `GET /livez HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`
const message = (framing: string, body: string) => (key: string) =>
  writeRequest(key, { method: 'POST', target: '/mcp', headers: `${JSON_TYPE}${framing}\r\n` }) + body

test.each<[string, string | ((key: string) => string), ...number[][]]>([
  ['a request for a tunnel', 'CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n', [405]],
  ['a version that is unknown', 'GET /livez HTTP/1.2\r\nHost: localhost\r\n\r\n', [400]],
  ['bytes of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01', [400]],
  ['a folded header', line('X: y\r\n z'), [400]],
  ['a header with NUL', line('X: \0y'), [400]],
  ['lines that end with LF alone', 'GET /livez HTTP/1.1\nHost: localhost\n\n', [400]],
  ['a letter outside ASCII in the target', 'GET /liv\xe9z HTTP/1.1\r\nHost: localhost\r\n\r\n', [400]],
  ['a length and chunks', message('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'), [400]],
  ['a chunk without a length', message('Transfer-Encoding: chunked', 'zz\r\nhello\r\n0\r\n\r\n'), [400]],
  // the message may be answered before the server receives the mistake in its body
  ['a length that is too short', message('Content-Length: 5', PING), [400], [400, 400]],
  ['a body that is too long', message('Content-Length: 65537', 'x'), [413]],
])(
  'the error for a refused message is sent after the answers to all earlier requests: %s',
  async (_, bytes, ...outcomes) => {
    const { write, key, exchanged } = await start()
    const before = KINDS.map((kind, at) => kind(at))
    const end = typeof bytes === 'string' ? bytes : bytes(key)
    for (const requests of [[], before]) {
      const { answers, rest, isClosed } = await exchanged(requests, [write(requests) + end])
      const statuses = answers.map(({ status }) => status)
      expect(statuses.slice(0, requests.length)).toEqual(requests.map(({ status }) => status))
      expect(outcomes).toContainEqual(statuses.slice(requests.length))
      expect([rest, isClosed]).toEqual(['', true])
    }
  },
)
