import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { exchange, type Step, writeRequest } from '../support/raw-client.ts'
import { HAS_REDIS, NEEDS_REDIS, startRedis } from '../support/redis.ts'
import { fakeDirectory, startService } from '../support/service.ts'

const PATH = '/api/gpt/conferences'
const OTHER_SNAPSHOT = 'fedcba9876543210'

async function start() {
  const redis = await startRedis()
  const service = await startService({ config: { redisUrl: redis.url } })
  const { port } = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }))
  const search = (headers = '') => writeRequest(service.key.free, { target: PATH, headers })
  const answersTo = async (...steps: Step[]) =>
    (await exchange(Number(port), steps, { answers: Number.POSITIVE_INFINITY })).answers
  return { redis, service, port: Number(port), search, answersTo }
}

const LAST = 'Connection: close\r\n'

describe.skipIf(!HAS_REDIS)(`searches that Redis counts${NEEDS_REDIS}`, () => {
  test('a search that waits for Redis is answered from the snapshot that is current after the wait', async () => {
    const { redis, service, search, answersTo } = await start()
    redis.run('client', 'pause', '2000')
    const answers = answersTo(search(), search(LAST))
    await sleep(30)
    service.serving.current = { state: 'serving', directory: fakeDirectory(OTHER_SNAPSHOT) }
    expect((await answers).map(({ headers }) => headers['x-snapshot'])).toEqual([OTHER_SNAPSHOT, OTHER_SNAPSHOT])
  })

  test('a search whose client disconnects while Redis counts is counted once and causes no error', async () => {
    const { redis, service, port, search, answersTo } = await start()
    redis.run('client', 'pause', '100')
    await exchange(port, [search(), { waitMs: 30 }, 'RESET'])
    await sleep(150)
    const [answer] = await answersTo(search(LAST))
    expect(answer).toMatchObject({ status: 200, headers: { 'x-ratelimit-remaining': '58' } })
    expect(service.log().filter(({ level }) => level === 'error')).toEqual([])
  })
})
