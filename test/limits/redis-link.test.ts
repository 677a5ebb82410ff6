import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { COUNT_SCRIPT } from '../../src/limits/count-script.ts'
import { newStatus } from '../../src/limits/limits.ts'
import { RedisLink } from '../../src/limits/redis-link.ts'
import { type FakeRedis, fakeRedis, type Reply } from '../support/fake-redis.ts'

const IN_REDIS = 'rate limits are counted in Redis, for all replicas'
const ALONE = 'rate limits are counted in this process alone until Redis is back'

/** What a Redis replies when it is to count for a key; undefined for a silent one. */
type Counting = (keyId: string) => Reply | Promise<Reply>

/** A link to a fake Redis, with what it logged. `counting` may be replaced while it is open. */
async function open(counting: Counting, { credentials = '', ready = (): Reply => 'loading:0\r\n' } = {}) {
  const setting = { counting, ready }
  const redis = await fakeRedis((command, args) => {
    if (command === 'info') return setting.ready()
    if (command === 'evalsha' || command === 'eval') return setting.counting(/\{(.*)\}/.exec(args[2]!)![1]!)
    return 'OK'
  })
  const status = newStatus()
  const log = { info: vi.fn(), warn: vi.fn() }
  const link = await RedisLink.open(`redis://${credentials}127.0.0.1:${redis.port}`, status, log)
  onTestFinished(() => link.close())
  return { redis, setting, status, log, link }
}

/** Counts requests of a key that are worth something each, three of them. */
const count = (link: RedisLink, keyId: string, minuteLimit: number, worth: number) =>
  link.count([{ keyId, minuteLimit, worth, times: 3 }])[0]!

const countsOf = ({ commands }: FakeRedis) => commands.filter(([name]) => name !== 'info')
const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 10_000, interval: 5 })

describe('a link to Redis', () => {
  test('counts a probe, then requests of keys, and gives both windows as Redis has them', async () => {
    const { redis, status, log, link } = await open(() => [3, 59_000, 7, 80_000_000])
    expect(status).toEqual({ state: 'redis', decidedByRedis: 0, decidedByProcess: 0, redisErrors: 0, takeovers: 0 })
    expect(log.info.mock.calls).toEqual([[{}, IN_REDIS]])
    expect(await count(link, '0a1b2c3d', 60, 2)).toEqual({
      minute: { used: 3, leftMs: 59_000 },
      day: { used: 7, leftMs: 80_000_000 },
    })
    const keysOf = (id: string) => ['2', `confdex:{${id}}:minute`, `confdex:{${id}}:day`]
    expect(countsOf(redis).map(([, , ...args]) => args)).toEqual([
      [...keysOf('probe'), '0', '60000', '86400000', '1', '1'],
      [...keysOf('0a1b2c3d'), '60', '60000', '86400000', '2', '3'],
    ])
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('sends the script once, and again to a Redis that does not have it', async () => {
    const { redis, setting, status, link } = await open(() => [1, 1, 1, 1])
    await count(link, 'a', 9, 1)
    const replies: Reply[] = [new Error('NOSCRIPT No matching script'), [4, 3, 2, 1]]
    setting.counting = () => replies.shift()
    const reading = { minute: { used: 4, leftMs: 3 }, day: { used: 2, leftMs: 1 } }
    expect(await count(link, 'b', 9, 1)).toEqual(reading)
    expect(status).toMatchObject({ state: 'redis', redisErrors: 0 })
    expect(countsOf(redis).map(([name]) => name)).toEqual(['eval', 'evalsha', 'evalsha', 'eval'])
    expect(countsOf(redis).at(-1)![1]).toBe(COUNT_SCRIPT)
  })

  test('gives a connection up at its first failure, says why without the password, and tries another', async () => {
    const { redis, setting, status, log, link } = await open(() => [1, 1, 1, 1], { credentials: ':s3cret@' })
    setting.counting = () => new Error('OOM s3cret is not s3cret')
    await expect(count(link, 'a', 9, 1)).rejects.toThrow('OOM')
    expect(status).toMatchObject({ state: 'fallback', redisErrors: 1, takeovers: 1 })
    expect(log.warn.mock.calls).toEqual([[{ reason: 'OOM *** is not ***' }, ALONE]])
    setting.counting = () => [1, 1, 1, 1]
    await until(() => status.state === 'redis')
    expect(log.info).toHaveBeenCalledTimes(2)
    expect(redis.connections()).toBe(2)
    // the same reason is not told of a connection that just ends
    redis.disconnect()
    await until(() => status.state === 'fallback')
    expect(status).toMatchObject({ redisErrors: 1, takeovers: 2 })
    expect(log.warn).toHaveBeenLastCalledWith({ reason: 'the connection was closed' }, ALONE)
  })

  test('says what Redis says where no password is given', async () => {
    const { setting, log, link } = await open(() => [1, 1, 1, 1])
    setting.counting = () => new Error('OOM no memory')
    await expect(count(link, 'a', 9, 1)).rejects.toThrow('OOM')
    expect(log.warn.mock.calls).toEqual([[{ reason: 'OOM no memory' }, ALONE]])
  })

  test('takes a Redis that says nothing for away, as long as anything is to be answered', async () => {
    const { redis, setting, status, log, link } = await open(() => [1, 1, 1, 1])
    // what was answered is not waited for any more
    await Promise.all([count(link, 'a', 9, 1), count(link, 'b', 9, 1)])
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(status).toMatchObject({ state: 'redis', redisErrors: 0 })
    setting.counting = () => undefined
    await expect(count(link, 'c', 9, 1)).rejects.toThrow()
    expect(status).toMatchObject({ state: 'fallback', takeovers: 1 })
    expect(log.warn.mock.calls).toEqual([[{ reason: 'no answer within 100 ms' }, ALONE]])
    // the process has counted it, so it is not sent again
    setting.counting = () => [1, 1, 1, 1]
    await until(() => status.state === 'redis')
    await count(link, 'd', 9, 1)
    expect(countsOf(redis).filter((words) => words.join().includes('{c}'))).toHaveLength(1)
  })

  test('rejects at once, and sends later to nobody, what is counted while Redis is away', async () => {
    const { redis, setting, status, link } = await open(() => [1, 1, 1, 1])
    redis.disconnect()
    await until(() => status.state === 'fallback')
    await expect(count(link, 'late', 9, 1)).rejects.toThrow("Stream isn't writeable")
    setting.counting = () => [2, 2, 2, 2]
    await until(() => status.state === 'redis')
    await count(link, 'b', 9, 1)
    expect(countsOf(redis).filter((words) => words.join().includes('late'))).toEqual([])
  })

  test('that is closed on purpose is no outage, and tries nothing more', async () => {
    const { redis, status, log, link } = await open(() => [1, 1, 1, 1])
    link.close()
    await until(() => status.state === 'fallback')
    await new Promise((resolve) => setTimeout(resolve, 700))
    expect(status).toMatchObject({ redisErrors: 0, takeovers: 0 })
    expect(log.warn).not.toHaveBeenCalled()
    expect(redis.connections()).toBe(1)
  })
})

describe('a start', () => {
  test('waits until the first connection has counted, and tells nothing else', async () => {
    const { status, log } = await open(async () => [1, 1, 1, 1])
    expect(status.state).toBe('redis')
    expect(log.warn).not.toHaveBeenCalled()
  })

  test('leaves no timer behind', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    await open(() => [1, 1, 1, 1])
    await vi.waitFor(() => expect(timers()).toBeLessThanOrEqual(before), { timeout: 500, interval: 20 })
  })

  test('with a Redis that refuses to count goes on, is logged once, and is no takeover', async () => {
    const { setting, status, log } = await open(() => new Error('NOPERM no scripts'))
    expect(status).toMatchObject({ state: 'fallback', redisErrors: 1, takeovers: 0 })
    expect(log.warn.mock.calls).toEqual([[{ reason: 'NOPERM no scripts' }, ALONE]])
    expect(log.info).not.toHaveBeenCalled()
    setting.counting = () => [1, 1, 1, 1]
    await until(() => status.state === 'redis')
    expect(log.warn).toHaveBeenCalledTimes(1)
  })

  test('with a Redis that loads its data goes on after a second, and is counted there when it has', async () => {
    const beganMs = performance.now()
    const loading = () => 'loading:1\r\nloading_eta_seconds:60\r\n'
    const { setting, status, log } = await open(() => [1, 1, 1, 1], { ready: loading })
    const tookMs = performance.now() - beganMs
    expect(tookMs).toBeGreaterThan(990)
    expect(status).toMatchObject({ state: 'fallback', takeovers: 0 })
    expect(log.warn).toHaveBeenCalledTimes(1)
    setting.ready = () => 'loading:0\r\n'
    await until(() => status.state === 'redis')
  })

  test('with a Redis that takes leave without an error is logged with what it said, or that it closed', async () => {
    const farewells = { '-DENIED not from there\r\n': 'DENIED not from there', '': 'the connection was closed' }
    for (const [farewell, reason] of Object.entries(farewells)) {
      let isFirst = true
      // the first connection is ended without a word, so that no error comes before its end
      const server = createServer((socket) => {
        socket.on('error', () => {}).end(isFirst ? '' : farewell)
        isFirst = false
      })
      await once(server.listen(0, '127.0.0.1'), 'listening')
      onTestFinished(() => void server.close())
      const log = { info: vi.fn(), warn: vi.fn() }
      const link = await RedisLink.open(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`, newStatus(), log)
      link.close()
      expect(log.warn.mock.calls).toEqual([[{ reason }, ALONE]])
    }
  })

  test('with nobody at the address is logged with the reason', async () => {
    const status = newStatus()
    const log = { info: vi.fn(), warn: vi.fn() }
    const link = await RedisLink.open('redis://127.0.0.1:1', status, log)
    link.close()
    expect(status).toMatchObject({ state: 'fallback', redisErrors: 1, takeovers: 0 })
    expect(log.warn.mock.calls).toEqual([[{ reason: 'connect ECONNREFUSED 127.0.0.1:1' }, ALONE]])
  })
})
