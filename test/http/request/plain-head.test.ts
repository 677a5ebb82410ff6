import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { fc, test as property } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PlainHead, readPlainHead } from '../../../src/http/request/plain-head.ts'

const NAMES = ['host', 'x-api-key', 'authorization', 'x-forwarded-for', 'if-none-match'] as const

/** Says what Node reads: one line of JSON for each request. */
const server = createServer({ requireHostHeader: false }, ({ method, url, headers, httpVersion }, response) => {
  const read = Object.fromEntries(NAMES.map((name) => [name, headers[name]]))
  const staysOpen = response.shouldKeepAlive
  response.end(`${JSON.stringify({ method, target: url, headers: read, httpVersion, staysOpen })}\n`)
})
server.on('checkExpectation', (_request, response) => response.end('expectation\n'))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => void server.close())

const LAST = 'GET /last HTTP/1.1\r\nHost: last\r\nConnection: close\r\n\r\n'

/** All that Node answers to these bytes and to a last request behind them. */
async function readByNode(sent: Buffer): Promise<unknown[]> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(Buffer.concat([sent, Buffer.from(LAST)]))
  const all = await text(socket)
  return [...all.matchAll(/^\{.*\}$/gm)].map(([line]) => JSON.parse(line))
}

const GET = 'GET /api/gpt/conferences?topic=a&q=%C3%A9 HTTP/1.1'
const bytes = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')

/** Texts as requests have them, and texts that differ from those by little. */
const oneOf = (...values: string[]) => fc.constantFrom(...values)
const anyText = fc.string({
  unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)),
  maxLength: 4,
})
const rarely = (usual: fc.Arbitrary<string>, odd: fc.Arbitrary<string>) =>
  fc.oneof({ arbitrary: usual, weight: 12 }, { arbitrary: odd, weight: 1 })
const visible = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)) })
const name = fc.oneof(
  rarely(
    oneOf('Host', 'X-API-Key', 'authorization', 'X-Forwarded-For', 'If-None-Match', 'accept', 'User-Agent'),
    anyText,
  ),
  oneOf(
    'Connection',
    'Content-Length',
    'Transfer-Encoding',
    'Upgrade',
    'Expect',
    'Proxy-Connection',
    'Keep-Alive',
    'TE',
  ),
)
const value = fc.oneof(
  rarely(oneOf('a', 'keep-alive', 'a b', 'a  ', 'Keep-Alive', 'x:y'), anyText),
  oneOf('0', '1', '007', '20', '1 ', '+1', '1,1', 'chunked', 'close', '100-continue', 'websocket', 'close, keep-alive'),
  visible,
)
const line = fc
  .tuple(name, rarely(oneOf(': '), oneOf(':', ' : ', ':  ', ':\t', '')))
  .chain(([left, colon]) => value.map((right) => left + colon + right))
const target = fc.tuple(
  rarely(oneOf('/a', '/api/gpt/conferences'), oneOf('*', 'http://a/b', '')),
  visible,
  rarely(oneOf(''), anyText),
)
const request = fc
  .record({
    method: rarely(oneOf('GET', 'HEAD', 'POST'), oneOf('PUT', 'get', 'CONNECT', 'OPTIONS')),
    target: target.map(([path, query, odd]) => `${path}?${query.replaceAll(' ', '')}${odd}`),
    version: rarely(oneOf('HTTP/1.1'), oneOf('HTTP/1.0', 'HTTP/2.0', 'http/1.1')),
    lines: fc.array(line, { maxLength: 5 }),
    lineEnd: rarely(oneOf('\r\n'), oneOf('\n', '\r', '\r\n ')),
    end: rarely(oneOf('\r\n\r\n'), oneOf('\r\n', '\n\n', '\r\n\r\nX', '\r\n\r\n\r\n')),
    length: fc.option(fc.nat(60)),
    surplus: fc.constantFrom(0, 0, -1, -20, 1),
  })
  .map(({ method, target, version, lines, lineEnd, end, length, surplus }) => {
    const first = method === 'POST' && length !== null ? `Content-Length: ${length}` : 'X-First: 1'
    const head = [`${method} ${target} ${version}`, first, ...lines].join(lineEnd) + end
    const bodyBytes = method === 'POST' ? Math.max((length ?? 0) + surplus, 0) : 0
    return Buffer.from(head + 'b'.repeat(bodyBytes), 'latin1')
  })

property.prop([request], { numRuns: 2000 })(
  'what is read as plain, Node reads as the same one request',
  async (sent) => {
    const head = readPlainHead(sent)
    if (head === undefined) return
    const { method, target, headers, missing } = head
    const expected = { method, target, headers: { ...headers }, httpVersion: '1.1', staysOpen: true }
    const [first, last, ...more] = await readByNode(
      Buffer.concat([sent, Buffer.alloc(missing, 'GET / HTTP/1.1\r\n\r\n')]),
    )
    // HEAD is answered without a body.
    if (method === 'HEAD') expect(first).toMatchObject({ target: '/last' })
    else {
      expect(first).toEqual(expected)
      expect(last).toMatchObject({ target: '/last' })
    }
    expect(more).toEqual([])
  },
)

test('of the requests of that property, more than a tenth are plain, of each kind some', () => {
  const heads = fc.sample(request, { numRuns: 2000, seed: 18 }).map(readPlainHead)
  const plain = heads.filter((head) => head !== undefined)
  expect(plain.length).toBeGreaterThan(200)
  const kinds = plain.map(({ method, missing }) => method + (missing > 0 ? ' in part' : ''))
  expect(new Set(kinds)).toEqual(new Set(['GET', 'HEAD', 'POST', 'POST in part']))
})

describe('a request is plain', () => {
  const headers = { host: 'a:8080', 'x-api-key': 'k' }
  const KEY = ['Host: a:8080', 'X-API-Key: k']
  const plain: readonly (readonly [string, Buffer, Partial<PlainHead>])[] = [
    ['as curl sends it', bytes(GET, ...KEY, 'User-Agent: curl/8.14.1', 'Accept: */*'), {}],
    [
      'as fetch sends it',
      bytes(GET, 'host: a:8080', 'connection: keep-alive', 'x-api-key: k', 'sec-fetch-mode: cors'),
      {},
    ],
    ['without a query string', bytes('GET /a HTTP/1.1', ...KEY), { target: '/a' }],
    [
      'with a body of a known length',
      Buffer.concat([bytes('POST /mcp HTTP/1.1', ...KEY, 'Content-Length: 5'), Buffer.from('a\r\n\r\n')]),
      { method: 'POST', target: '/mcp' },
    ],
    [
      'with a part of its body',
      Buffer.concat([bytes('POST /mcp HTTP/1.1', ...KEY, 'content-length: 70000'), Buffer.alloc(60_000)]),
      { method: 'POST', target: '/mcp', missing: 10_000 },
    ],
    ['without the body that it may have', bytes('POST /mcp HTTP/1.1', ...KEY), { method: 'POST', target: '/mcp' }],
    ['where it asks for a head', bytes(GET.replace('GET', 'HEAD'), ...KEY), { method: 'HEAD' }],
    [
      'behind a proxy',
      bytes(GET, ...KEY, 'X-Forwarded-For: b, c '),
      { headers: { ...headers, 'x-forwarded-for': 'b, c' } },
    ],
  ]
  test.each(plain)('%s', (_name, sent, differs) => {
    const target = '/api/gpt/conferences?topic=a&q=%C3%A9'
    expect(readPlainHead(sent)).toEqual({ method: 'GET', target, headers, missing: 0, ...differs })
  })
})

test.each([
  ['another method', bytes('PUT /a HTTP/1.1', 'Host: a')],
  ['another version', bytes('GET /a HTTP/1.0', 'Host: a')],
  ['a body that it should not have', bytes(GET, 'Host: a', 'Content-Length: 0')],
  ['more of a body than it says', Buffer.concat([bytes('POST /a HTTP/1.1', 'Content-Length: 1'), Buffer.from('ab')])],
  ['a body of no known length', Buffer.concat([bytes('POST /a HTTP/1.1', 'Host: a'), Buffer.from('ab')])],
  ['two lengths of its body', bytes('POST /a HTTP/1.1', 'Content-Length: 1', 'Content-Length: 1')],
  ['a length that is no number', bytes('POST /a HTTP/1.1', 'Content-Length: 1a')],
  ['a length and pieces', bytes('POST /a HTTP/1.1', 'Content-Length: 1', 'Transfer-Encoding: chunked')],
  ['a body in pieces', bytes(GET, 'Host: a', 'Transfer-Encoding: chunked')],
  ['a connection that closes', bytes(GET, 'Host: a', 'Connection: close')],
  ['a connection that becomes another', bytes(GET, 'Host: a', 'Connection: keep-alive', 'Upgrade: h2c')],
  ['an expectation', bytes(GET, 'Host: a', 'Expect: 100-continue')],
  ['a header twice', bytes(GET, 'Host: a', 'Host: b')],
  ['a folded line', bytes(GET, 'Host: a', 'Accept: b', ' c')],
  ['a space before the colon', bytes(GET, 'Host : a')],
  ['a tab', bytes(GET, 'Host:\ta')],
  ['bytes outside ASCII', bytes(GET, 'Host: a', 'User-Agent: é')],
  ['a fragment', bytes('GET /a#b HTTP/1.1', 'Host: a')],
  ['a whole URL', bytes('GET http://a/b HTTP/1.1', 'Host: a')],
  ['no headers', bytes('GET /a HTTP/1.1')],
  ['a part of a request', Buffer.from(`${GET}\r\nHost: a\r\n`)],
  ['two requests', Buffer.concat([bytes(GET, 'Host: a'), bytes(GET, 'Host: a')])],
  ['more than 8 KB', bytes(GET, 'Host: a', `Cookie: ${'x'.repeat(8192)}`)],
])('a request with %s is left to Node', (_name, sent) => expect(readPlainHead(sent)).toBeUndefined())
