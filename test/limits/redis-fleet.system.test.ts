import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, test } from 'vitest'
import { HAS_REDIS, NEEDS_REDIS, startRedis } from '../support/redis.ts'
import { type Service, startService } from '../support/service.ts'

const PATH = '/api/gpt/topics'
const SMALL = { free: { minute: 100, day: 7 }, pro: { minute: 2, day: 7 } }

/** Three replicas with the same keys and one Redis. */
async function startFleet(changes: Parameters<typeof startService>[0] = {}) {
  const redis = await startRedis()
  const first = await startService({ ...changes, config: { redisUrl: redis.url } })
  const another = () => startService({ ...changes, config: { redisUrl: redis.url }, keys: first.keys })
  const fleet = [first, await another(), await another()]
  const ask = (service: Service, tier: 'free' | 'pro' = 'free') => service.get(PATH, { 'x-api-key': first.key[tier] })
  const askAll = (count: number, tier?: 'free' | 'pro'): Promise<LightMyRequestResponse[]> =>
    Promise.all(Array.from({ length: count }, (_, at) => ask(fleet[at % fleet.length]!, tier)))
  return { fleet, redis, another, ask, askAll }
}

/** Windows run by the clock of Redis, so on a busy machine a second of them may be over. */
const leftBy = ({ headers }: LightMyRequestResponse) => String(headers.ratelimit).replaceAll(/;t=\d+/g, '')

const passed = (answers: readonly LightMyRequestResponse[]) =>
  answers.filter(({ statusCode }) => statusCode === 200).length

describe.skipIf(!HAS_REDIS)(`three replicas with one Redis${NEEDS_REDIS}`, () => {
  test('exactly 60 of 300 requests with a free key pass in a minute', async () => {
    const { askAll, fleet } = await startFleet()
    const answers = await askAll(300)
    expect(passed(answers)).toBe(60)
    expect(passed(await askAll(30))).toBe(0)
    for (const { log } of fleet)
      expect(log().map(({ msg }) => msg)).toContain('rate limits are counted in Redis, for all replicas')
  })

  test('the day is exact too, and is named in the refusal', async () => {
    const { askAll } = await startFleet({ tierLimits: SMALL })
    const answers = await askAll(30)
    expect(passed(answers)).toBe(7)
    const refused = answers.find(({ statusCode }) => statusCode === 429)!
    expect(refused.json().window).toBe('day')
    expect(leftBy(refused)).toMatch(/^"minute";r=\d+, "day";r=0$/)
    expect(refused.headers).toMatchObject({
      'ratelimit-policy': '"minute";q=100;w=60, "day";q=7;w=86400',
      'x-ratelimit-limit': '7',
      'x-ratelimit-remaining': '0',
      'retry-after': String(refused.json().retry_after_seconds),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_400 - 60)
  })

  test('requests that the minute refuses do not use up the day', async () => {
    const { askAll, redis } = await startFleet({ tierLimits: SMALL })
    expect(passed(await askAll(20, 'pro'))).toBe(2)
    redis.run('del', redis.run('keys', 'confdex:{????????}:minute'))
    const again = await askAll(3, 'pro')
    expect(passed(again)).toBe(2)
    // Replicas count at the same time, so no single answer needs to have the lowest number of both windows.
    const daysLeft = again.map((answer) => Number(/"day";r=(\d+)/.exec(leftBy(answer))?.[1]))
    expect(Math.min(...daysLeft)).toBe(3)
  })

  test('a restarted replica continues from the counts before its restart', async () => {
    const { fleet, another, ask, askAll } = await startFleet({ tierLimits: SMALL })
    await askAll(5)
    await fleet[0]!.app.close()
    const restarted = await another()
    expect(leftBy(await ask(restarted))).toBe('"minute";r=94, "day";r=1')
  })

  test('each key has its own counters, which expire by themselves', async () => {
    const { askAll, redis } = await startFleet()
    await askAll(3, 'free')
    await askAll(3, 'pro')
    const keys = redis.run('keys', 'confdex:{????????}:*').split('\n').sort()
    expect(keys).toHaveLength(4)
    for (const key of keys) {
      expect(redis.run('get', key)).toBe('3')
      expect(Math.ceil(Number(redis.run('pttl', key)) / 60_000)).toBe(key.endsWith('minute') ? 1 : 1440)
    }
  })

  test('a Redis that has forgotten the script gets it again', async () => {
    const { askAll, redis } = await startFleet()
    await askAll(10)
    redis.run('script', 'flush')
    const answers = await askAll(90)
    expect(passed(answers)).toBe(50)
  })
})
