import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ProcessLimiter } from '../../src/limits/rate-windows.ts'
import { RedisLimiter } from '../../src/limits/redis-limiter.ts'
import { type FakeRedis, fakeRedis, type Reply } from '../support/fake-redis.ts'

const IN_REDIS = 'rate limits are counted in Redis, for all replicas'
const ALONE = 'rate limits are counted in this process alone until Redis is back'

/** The reply to the command that counts a request of a key; undefined if Redis does not reply. */
type Counting = (keyId: string) => Reply | Promise<Reply>

/** A test may replace `setting` while the limiter is open. */
async function open(counting: Counting, { credentials = '', ready = (): Reply => 'loading:0\r\n' } = {}) {
  const setting = { counting, ready }
  const redis = await fakeRedis((command, args) => {
    if (command === 'info') return setting.ready()
    if (command === 'evalsha' || command === 'eval') return setting.counting(/\{(.*)\}/.exec(args[2]!)![1]!)
    return 'OK'
  })
  const log = { info: vi.fn(), warn: vi.fn() }
  const url = `redis://${credentials}127.0.0.1:${redis.port}`
  const limiter = await RedisLimiter.open(url, new ProcessLimiter(), log)
  onTestFinished(() => limiter.close())
  return { redis, setting, status: limiter.status, log, limiter }
}

const countsOf = ({ commands }: FakeRedis) => commands.filter(([name]) => name !== 'info')
const until = (isSo: () => boolean) => vi.waitFor(() => expect(isSo()).toBe(true), { timeout: 10_000, interval: 5 })

test('a limiter in Redis counts a test key first, then requests, and returns the counts of Redis', async () => {
  const { redis, status, log, limiter } = await open(() => [3, 59_000])
  expect(status).toEqual({ state: 'redis', decidedByRedis: 0, decidedByProcess: 0, redisErrors: 0, takeovers: 0 })
  expect(log.info.mock.calls).toEqual([[{}, IN_REDIS]])
  expect(await limiter.consume('minute', '0a1b2c3d', 2)).toEqual({ used: 3, leftMs: 59_000 })
  await limiter.consume('day', '0a1b2c3d', 0)
  expect(countsOf(redis).map((words) => words.slice(-4))).toEqual([
    ['1', 'confdex:{probe}:minute', '60000', '1'],
    ['1', 'confdex:{0a1b2c3d}:minute', '60000', '2'],
    ['1', 'confdex:{0a1b2c3d}:day', '86400000', '0'],
  ])
  expect(status.decidedByRedis).toBe(1)
  expect(log.warn).not.toHaveBeenCalled()
})

test('a limiter sends its script again to a Redis that has lost the script', async () => {
  const { setting, status, limiter } = await open(() => [1, 1])
  await limiter.consume('minute', 'a', 1)
  const replies: Reply[] = [new Error('NOSCRIPT No matching script'), [4, 3]]
  setting.counting = () => replies.shift()
  expect(await limiter.consume('minute', 'b', 1)).toEqual({ used: 4, leftMs: 3 })
  expect(status).toMatchObject({ state: 'redis', redisErrors: 0 })
})

test('after a failure of Redis, the limiter counts in the process, logs the reason and tries Redis again', async () => {
  const { redis, setting, status, log, limiter } = await open(() => [1, 1], { credentials: ':s3cret@' })
  setting.counting = () => new Error('OOM s3cret is not s3cret')
  expect(await limiter.consume('minute', 'a', 1)).toMatchObject({ used: 1 })
  expect(status).toMatchObject({ state: 'fallback', takeovers: 1, decidedByProcess: 1 })
  expect(log.warn.mock.calls).toEqual([[{ reason: 'OOM *** is not ***' }, ALONE]])
  setting.counting = () => [1, 1]
  await until(() => status.state === 'redis')
  expect(log.info).toHaveBeenCalledTimes(2)
  expect(redis.connections()).toBe(2)
  // if a connection ends without a message, the log says that it was closed
  redis.disconnect()
  await until(() => status.state === 'fallback')
  expect(status).toMatchObject({ takeovers: 2 })
  expect(log.warn).toHaveBeenLastCalledWith({ reason: 'the connection was closed' }, ALONE)
})

test('a limiter starts even if Redis refuses to count, and logs the refusal once', async () => {
  const { setting, status, log } = await open(() => new Error('NOPERM no scripts'))
  expect(status).toMatchObject({ state: 'fallback', redisErrors: 1, takeovers: 0 })
  expect(log.warn.mock.calls).toEqual([[{ reason: 'NOPERM no scripts' }, ALONE]])
  expect(log.info).not.toHaveBeenCalled()
  setting.counting = () => [1, 1]
  await until(() => status.state === 'redis')
  expect(log.warn).toHaveBeenCalledTimes(1)
})

test('a limiter starts after a second if Redis is still loading its data, and later counts in Redis', async () => {
  const beganMs = performance.now()
  const loading = () => 'loading:1\r\nloading_eta_seconds:60\r\n'
  const { setting, status, log } = await open(() => [1, 1], { ready: loading })
  const tookMs = performance.now() - beganMs
  expect(tookMs).toBeGreaterThan(990)
  expect(status).toMatchObject({ state: 'fallback', takeovers: 0 })
  expect(log.warn).toHaveBeenCalledTimes(1)
  setting.ready = () => 'loading:0\r\n'
  await until(() => status.state === 'redis')
})

test('if Redis closes the connection of a new limiter, the limiter logs the error that Redis sent', async () => {
  const farewells = { '-DENIED not from there\r\n': 'DENIED not from there', '': 'the connection was closed' }
  for (const [farewell, reason] of Object.entries(farewells)) {
    let isFirst = true
    // the limiter misses the error on its first connection, and reads it on the next connection
    const server = createServer((socket) => {
      socket.on('error', () => {}).end(isFirst ? '' : farewell)
      isFirst = false
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const log = { info: vi.fn(), warn: vi.fn() }
    const { port } = server.address() as AddressInfo
    const limiter = await RedisLimiter.open(`redis://127.0.0.1:${port}`, new ProcessLimiter(), log)
    limiter.close()
    expect(log.warn.mock.calls).toEqual([[{ reason }, ALONE]])
  }
})
