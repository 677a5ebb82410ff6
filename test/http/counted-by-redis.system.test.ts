import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { startListening } from '../support/listen.ts'
import { writeRequest } from '../support/raw-client.ts'
import { HAS_REDIS, NEEDS_REDIS, startRedis } from '../support/redis.ts'
import { fakeDirectory } from '../support/service.ts'

const OTHER_SNAPSHOT = 'fedcba9876543210'
const LAST = 'Connection: close\r\n'

async function start() {
  const redis = await startRedis()
  const service = await startListening({ config: { redisUrl: redis.url } })
  const search = (headers = '') => writeRequest(service.key.free, { target: '/api/gpt/conferences', headers })
  return { ...service, redis, search }
}

describe.skipIf(!HAS_REDIS)(`searches that Redis counts${NEEDS_REDIS}`, () => {
  test('a search that waits for Redis is answered from the snapshot that is current after the wait', async () => {
    const { redis, serving, search, send } = await start()
    redis.run('client', 'pause', '2000')
    const exchanged = send(search(), search(LAST))
    await sleep(30)
    serving.current = { state: 'serving', directory: fakeDirectory(OTHER_SNAPSHOT) }
    const { answers } = await exchanged
    expect(answers.map(({ headers }) => headers['x-snapshot'])).toEqual([OTHER_SNAPSHOT, OTHER_SNAPSHOT])
  })

  test('a search whose client disconnects while Redis counts is counted once and causes no error', async () => {
    const { redis, search, send, log } = await start()
    redis.run('client', 'pause', '100')
    await send(search(), { waitMs: 30 }, 'RESET')
    await sleep(150)
    const { answers } = await send(search(LAST))
    expect(answers).toMatchObject([{ status: 200, headers: { 'x-ratelimit-remaining': '58' } }])
    expect(log().filter(({ level }) => level === 'error')).toEqual([])
  })
})
