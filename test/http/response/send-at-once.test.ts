import { createServer, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { headerLine } from '../../../src/http/response/header-lines.ts'
import { sendAtOnce } from '../../../src/http/response/send-at-once.ts'

interface Answer {
  readonly status: number
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | Buffer
}

const ANSWER: Answer = { status: 200, headers: [['etag', '"x"']], body: 'é{}' }
const CLOSE = 'Connection: close\r\n'

/** What a server sends for these requests, one connection each. Dates are left out. */
async function received(listener: RequestListener, keepAliveTimeout: number, requests: readonly string[]) {
  const server = createServer({ keepAliveTimeout }, listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const texts: string[] = []
  for (const sent of requests) {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1')
    socket.write(sent)
    let all = ''
    for await (const part of socket) all += part
    texts.push(all.replace(/^Date: .*\r\n/gm, ''))
  }
  server.close()
  return texts
}

/**
 * Sends an answer at `/once` at once where that is possible, and elsewhere by Node alone.
 * @returns what was sent for these requests, and which of `/once` were answered at once
 */
async function answered({ status, headers, body }: Answer, requests: readonly string[], keepAliveTimeout = 75_000) {
  const atOnce: boolean[] = []
  const lines = headers.map(([name, value]) => headerLine(name, value)).join('')
  const listener: RequestListener = (request, response) => {
    if (request.url === '/once') {
      const { server } = request.socket as unknown as { server: ReturnType<typeof createServer> }
      atOnce.push(sendAtOnce(server, response, status, lines, body))
      if (atOnce.at(-1)) return
    }
    response.writeHead(status, [...headers.flat(), 'content-length', String(Buffer.byteLength(body))]).end(body)
  }
  return { texts: await received(listener, keepAliveTimeout, requests), atOnce }
}

const ask = (path: string, method = 'GET', more = '') => `${method} ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const LAST = ask('/node', 'GET', CLOSE)

const text = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
const answers = fc.record({
  status: fc.constantFrom(200, 400, 503),
  headers: fc.array(fc.tuple(fc.constantFrom('x-one', 'x-two', 'etag'), text), { maxLength: 5 }),
  body: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 3000 }),
    fc.uint8Array({ maxLength: 60_000, size: 'max' }).map((bytes) => Buffer.from(bytes)),
  ),
})

property.prop([answers, fc.constantFrom(0, 1500, 75_000)], { numRuns: 60 })(
  'an answer that is sent at once is byte by byte what Node sends',
  async (answer, keepAliveTimeout) => {
    const { texts, atOnce } = await answered(answer, [ask('/once') + LAST, ask('/node') + LAST], keepAliveTimeout)
    expect(texts[0]).toBe(texts[1])
    expect(atOnce).toEqual([true])
  },
)

test.each([
  ['a request with a body', ask('/once', 'POST', 'Content-Length: 1\r\n').concat('x', LAST), true],
  ['HEAD', ask('/once', 'HEAD') + LAST, false],
  ['a client that expects to continue', ask('/once', 'GET', 'Expect: 100-continue\r\n') + LAST, true],
  ['a client that closes the connection', ask('/once', 'GET', CLOSE), false],
  ['a client that speaks HTTP/1.0', 'GET /once HTTP/1.0\r\n\r\n', false],
  ['HTTP/1.0 on a connection that stays', `GET /once HTTP/1.0\r\nConnection: keep-alive\r\n\r\n${LAST}`, true],
])('%s is answered as Node answers it', async (_name, sent, expected) => {
  const { texts, atOnce } = await answered(ANSWER, [sent, sent.replace('/once', '/node')])
  expect(texts[0]).toBe(texts[1])
  expect(atOnce).toEqual([expected])
})

test('an answer that is too long is left to Node', async () => {
  const { texts, atOnce } = await answered({ ...ANSWER, body: Buffer.alloc(70_000, 'x') }, [ask('/once') + LAST])
  expect(texts[0]).toContain('x'.repeat(70_000))
  expect(atOnce).toEqual([false])
})

test('pipelined requests are answered in order; those that wait for an earlier answer are left to Node', async () => {
  const { texts, atOnce } = await answered(ANSWER, [ask('/once') + ask('/once') + ask('/once') + LAST])
  const each = texts[0]!.split('HTTP/1.1 ').slice(1)
  expect(each).toHaveLength(4)
  expect([each[1], each[2]]).toEqual([each[0], each[0]])
  expect(atOnce).toEqual([true, false, false])
})

test('a response that has headers already is left to Node, which sends them too', async () => {
  const listener: RequestListener = (request, response) => {
    const { server } = request.socket as unknown as { server: ReturnType<typeof createServer> }
    response.setHeader('x-before', 'here')
    expect(sendAtOnce(server, response, 200, '', 'body')).toBe(false)
    response.end()
  }
  const [sent] = await received(listener, 0, [ask('/') + LAST])
  expect(sent).toContain('x-before: here\r\n')
})
