import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'

async function answerTo(lines: readonly string[], start = 'GET /api/gpt/topics HTTP/1.1'): Promise<string> {
  const { app, key } = await startService({ config: { publicMcp: true, publicPages: true } })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`${[start, ...lines, `X-API-Key: ${key.pro}`, 'Connection: close'].join('\r\n')}\r\n\r\n`)
  return text(socket)
}

test.each(['x', 'EXAMPLE.org', 'a.b:8080', '127.0.0.1', '[::1]:80', 'm%C3%BCnchen.example', 'x:'])(
  'the header Host: %s is accepted',
  async (host) => {
    expect(await answerTo([`Host: ${host}`])).toMatch(/^HTTP\/1.1 200 /)
  },
)

test.each(['', 'a b', 'a/b', 'a:port', 'a:123456', 'user@host', '::1', 'a?b', 'a,\tb', 'm%zz'])(
  'the header Host: %s is refused with 400',
  async (host) => {
    const refusal = /^HTTP\/1.1 400 .*the Host header is neither a name nor an address/s
    expect(await answerTo([`Host: ${host}`])).toMatch(refusal)
  },
)

test.each(['GET /api/gpt/topics', 'GET /livez', 'GET /conferences/4711', 'POST /mcp', 'GET /nowhere'])(
  '%s with two Host headers is refused with 400, even if the headers are equal',
  async (start) => {
    for (const second of ['y', 'x'])
      expect(await answerTo(['Host: x', `hOST: ${second}`], `${start} HTTP/1.1`)).toMatch(
        /^HTTP\/1.1 400 .*more than one Host header/s,
      )
  },
)

test('a request without a Host header is accepted with HTTP/1.0 only', async () => {
  expect(await answerTo([], 'GET /api/gpt/topics HTTP/1.0')).toMatch(/^HTTP\/1.1 200 /)
  expect(await answerTo([])).toMatch(/^HTTP\/1.1 400 /)
})
