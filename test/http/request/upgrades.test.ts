import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startService } from '../../support/service.ts'

const UPGRADE = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'

const head = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`

/** All that a service answers to some packets. */
async function answersTo(...packets: readonly string[]): Promise<string> {
  const { app } = await startService()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let received = ''
  for (const packet of packets) {
    socket.write(packet)
    await new Promise((done) => setTimeout(done, 20))
  }
  for await (const chunk of socket) received += chunk
  return received
}

/** The status of each answer, in order. */
const statusesIn = (answers: string) => [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)

test('requests in one packet with a request for another protocol are all answered, in order', async () => {
  const packet = `${head('/livez')}${head('/none', UPGRADE)}${head('/livez')}${head('/none', 'Connection: close\r\n')}`
  expect(statusesIn(await answersTo(packet))).toEqual(['200', '401', '200', '401'])
})

test('many requests for another protocol on one connection are answered as usual requests', async () => {
  const packet = `${head('/livez', UPGRADE).repeat(12)}${head('/none', 'Connection: close\r\n')}`
  expect(statusesIn(await answersTo(packet))).toEqual([...Array(12).fill('200'), '401'])
})

test.each(['Content-Length: 36', 'Transfer-Encoding: chunked'])(
  'a request for another protocol with a body (%s) is refused, and no later bytes are read as a request',
  async (length) => {
    const post = `POST /none HTTP/1.1\r\nHost: x\r\n${UPGRADE}${length}\r\n\r\n`
    const answers = await answersTo(`${head('/livez')}${post}${head('/livez')}${head('/livez')}`)
    expect(statusesIn(answers)).toEqual(['200', '400'])
    expect(answers).toContain('a request for another protocol must not have a body')
  },
)

test('a request for another protocol may arrive in several packets', async () => {
  const [one, two] = [head('/livez', UPGRADE).slice(0, 60), head('/livez', UPGRADE).slice(60)]
  expect(statusesIn(await answersTo(one, two, head('/none', 'Connection: close\r\n')))).toEqual(['200', '401'])
})
