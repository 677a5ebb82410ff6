import fc from 'fast-check'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createLimiter } from '../../src/limits/limiter.ts'
import { type Limiter, type Limits, WINDOW_SECONDS } from '../../src/limits/limits.ts'
import { consumer } from '../support/counting.ts'
import { HAS_REDIS, NEEDS_REDIS, type RedisServer, startRedis } from '../support/redis.ts'

afterEach(() => vi.useRealTimers())

const LARGE: Limits = { minute: 1000, day: 1000 }
const SMALL: Limits = { minute: 3, day: 7 }

async function openLimiter(url: string) {
  const lines: { msg: string; reason?: string }[] = []
  const at = (fields: object, msg: string) => void lines.push({ ...fields, msg })
  const limiter = await createLimiter(url, { info: at, warn: at })
  onTestFinished(() => limiter.close())
  const consume = await consumer(limiter)
  /** Counts a request. Returns the number of requests in this minute. */
  const used = async () => LARGE.minute - (await consume('a', LARGE)).minute.remaining
  return { limiter, consume, used, lines }
}

async function until({ status }: Limiter, state: Limiter['status']['state']) {
  while (status.state !== state) await new Promise((resolve) => setTimeout(resolve, 10))
}

const IN_REDIS = 'rate limits are counted in Redis, for all replicas'
const ALONE = 'rate limits are counted in this process alone until Redis is back'

describe.skipIf(!HAS_REDIS)(`a limiter in Redis${NEEDS_REDIS}`, () => {
  test('a limiter in Redis gives the same counts as a limiter in the process', async () => {
    const redis = await startRedis()
    const { limiter, consume } = await openLimiter(redis.url)
    const step = fc.record({
      keyId: fc.constantFrom('a', 'b'),
      limits: fc.constantFrom(SMALL, LARGE),
      // whole seconds, because the limiter rounds times up to seconds
      waitSeconds: fc.oneof({ weight: 8, arbitrary: fc.nat(2) }, fc.constantFrom(59, 60, 61, 86_399, 86_400)),
      requests: fc.constantFrom(1, 1, 1, 2, 20),
    })
    vi.useFakeTimers({ toFake: ['Date', 'performance'] })
    const reading = async (
      steps: readonly { keyId: string; limits: Limits; waitSeconds: number; requests: number }[],
    ) => {
      redis.run('flushall')
      const local = await consumer(await createLimiter(undefined, { info: () => {}, warn: () => {} }))
      const clock = redisClock(redis)
      for (const { keyId, limits, waitSeconds, requests } of steps) {
        vi.advanceTimersByTime(waitSeconds * 1000)
        clock.advance(waitSeconds * 1000)
        expect(await consume(keyId, limits, requests)).toEqual(await local(keyId, limits, requests))
        clock.noticeNew(keyId)
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), reading), { numRuns: 12 })
    expect(limiter.status).toMatchObject({ state: 'redis', decidedByProcess: 0, redisErrors: 0 })
  })

  test('after the clock of Redis is set back, every rate window ends within its full length', async () => {
    const redis = await startRedis()
    const { consume, used } = await openLimiter(redis.url)
    await used()
    redis.run('pexpire', 'confdex:{a}:minute', String(3_680_000))
    redis.run('pexpire', 'confdex:{a}:day', String(86_400_000 + 3_600_000))
    const { minute, day } = await consume('a', LARGE)
    expect({ minute: minute.resetSeconds, day: day.resetSeconds }).toEqual({ minute: 60, day: 86_400 })
    expect(Number(redis.run('pttl', 'confdex:{a}:minute'))).toBeLessThanOrEqual(60_000)
  })

  test('both rate windows of a key are in one slot of a Redis cluster', async () => {
    const redis = await startRedis(['--cluster-enabled', 'yes'])
    redis.run('cluster', 'addslotsrange', '0', '16383')
    while (!redis.run('cluster', 'info').includes('cluster_state:ok'));
    const { limiter, used } = await openLimiter(redis.url)
    expect(await used()).toBe(1)
    expect(limiter.status).toMatchObject({ state: 'redis', decidedByRedis: 1, redisErrors: 0 })
  })

  test('a limiter in Redis uses the password and the database in REDIS_URL', async () => {
    const redis = await startRedis(['--requirepass', 'p@ss'], ['--no-auth-warning', '-a', 'p@ss', '-n', '3'])
    const { used } = await openLimiter(`redis://:p%40ss@127.0.0.1:${redis.port}/3`)
    expect(await used()).toBe(1)
    expect(redis.run('get', 'confdex:{a}:minute')).toBe('1')
  })
})

describe.skipIf(!HAS_REDIS)(`while Redis is away${NEEDS_REDIS}`, () => {
  test('if Redis freezes, the process continues from the last counts, and only pending requests wait', async () => {
    const redis = await startRedis()
    const { limiter, used, lines } = await openLimiter(redis.url)
    for (let at = 1; at <= 3; at++) expect(await used()).toBe(at)
    redis.freeze()
    const waiting = await Promise.all(Array.from({ length: 100 }, () => used()))
    expect(waiting).toEqual(Array.from({ length: 100 }, (_, at) => at + 4))
    expect(limiter.status.state).toBe('fallback')
    redis.thaw()
    await until(limiter, 'redis')
    // Redis may have counted requests that it did not answer in time
    expect(await used()).toBeLessThanOrEqual(104)
    expect(lines.map(({ msg }) => msg)).toEqual([IN_REDIS, ALONE, IN_REDIS])
    expect(lines[1]).toMatchObject({ reason: 'Command timed out' })
    expect(limiter.status).toMatchObject({ decidedByRedis: 4, decidedByProcess: 100, takeovers: 1 })
  })

  test('a process that was suspended does not treat Redis as frozen, and still counts in Redis', async () => {
    const redis = await startRedis()
    const { limiter, used } = await openLimiter(redis.url)
    const waiting = [used(), used()]
    // runs right after ioredis has written the commands
    setImmediate(() => {
      for (const startMs = performance.now(); performance.now() - startMs < 300; );
    })
    expect(await Promise.all(waiting)).toEqual([1, 2])
    expect(limiter.status).toMatchObject({ state: 'redis', decidedByProcess: 0, redisErrors: 0 })
  })
})

/** Shortens the life of each key, because the clock of Redis cannot be set. */
function redisClock(redis: RedisServer) {
  let nowMs = 0
  const endsAtMs = new Map<string, number>()
  return {
    advance(ms: number) {
      nowMs += ms
      for (const [key, endMs] of endsAtMs) {
        if (endMs > nowMs) redis.run('pexpire', key, String(endMs - nowMs))
        else {
          redis.run('del', key)
          endsAtMs.delete(key)
        }
      }
    },
    noticeNew(keyId: string) {
      for (const window of ['minute', 'day'] as const) {
        const key = `confdex:{${keyId}}:${window}`
        if (!endsAtMs.has(key) && redis.run('exists', key) === '1')
          endsAtMs.set(key, nowMs + WINDOW_SECONDS[window] * 1000)
      }
    },
  }
}
