import { expect, test } from 'vitest'
import { exchange, type Step } from '../../support/raw-client.ts'
import { startService } from '../../support/service.ts'

const UPGRADE = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n'

const head = (target: string, more = '') => `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const LAST = head('/none', 'Connection: close\r\n')

async function answersTo(...steps: readonly Step[]) {
  const { app } = await startService()
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const { answers } = await exchange(Number(port), steps, { answers: Number.POSITIVE_INFINITY })
  return { statuses: answers.map(({ status }) => status), last: answers.at(-1)!.body }
}

test('requests in one packet with an Upgrade request are all answered, in order', async () => {
  const packet = `${head('/livez')}${head('/none', UPGRADE)}${head('/livez')}${LAST}`
  expect((await answersTo(packet)).statuses).toEqual([200, 401, 200, 401])
})

test.each(['Content-Length: 36', 'Transfer-Encoding: chunked'])(
  'an Upgrade request with a body (%s) is refused, and no later bytes are read as a request',
  async (length) => {
    const post = `POST /none HTTP/1.1\r\nHost: x\r\n${UPGRADE}${length}\r\n\r\n`
    const { statuses, last } = await answersTo(`${head('/livez')}${post}${head('/livez')}${head('/livez')}`)
    expect(statuses).toEqual([200, 400])
    expect(last).toContain('a request for another protocol must not have a body')
  },
)
