import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'

/** The answer to a request with these lines of headers, and with a key. */
async function listen() {
  const { app, key } = await startService({ config: { publicMcp: true, publicPages: true } })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return (lines: readonly string[], path = '/api/gpt/topics', version = '1.1', method = 'GET') => {
    const socket = connect(Number(port), '127.0.0.1')
    const head = [`${method} ${path} HTTP/${version}`, ...lines, `X-API-Key: ${key.pro}`, 'Connection: close']
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    return text(socket)
  }
}

test.each(['x', 'EXAMPLE.org', 'a.b:8080', '127.0.0.1', '[::1]:80', 'm%C3%BCnchen.example', 'x:'])(
  'the header Host: %s is accepted',
  async (host) => {
    const ask = await listen()
    expect(await ask([`Host: ${host}`])).toMatch(/^HTTP\/1.1 200 /)
  },
)

test.each(['', 'a b', 'a/b', 'a:port', 'a:123456', 'user@host', '::1', 'a?b', 'a,\tb', 'm%zz'])(
  'the header Host: %s is refused with 400',
  async (host) => {
    const ask = await listen()
    const answer = await ask([`Host: ${host}`])
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toContain('the Host header is neither a name nor an address')
  },
)

test.each([
  ['GET', '/api/gpt/topics'],
  ['GET', '/livez'],
  ['GET', '/conferences/4711'],
  ['POST', '/mcp'],
  ['GET', '/nowhere'],
])('%s %s with two Host headers is refused with 400, even if the headers are equal', async (method, path) => {
  const ask = await listen()
  for (const second of ['y', 'x']) {
    const answer = await ask(['Host: x', `hOST: ${second}`], path, '1.1', method)
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
    expect(answer).toMatch(path === '/conferences/4711' ? /more than one Host header/ : /is more than one Host header/)
  }
})

test('an HTTP/1.0 request without a Host header is accepted', async () => {
  const ask = await listen()
  expect(await ask([], '/api/gpt/topics', '1.0')).toMatch(/^HTTP\/1.1 200 /)
  expect(await ask([])).toMatch(/^HTTP\/1.1 400 /)
})
