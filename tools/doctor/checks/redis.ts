import { REDIS_TIMEOUT_MS } from '../../../src/limits/limits.ts'
import type { RedisReport } from '../../../src/limits/probe-redis.ts'
import { type Check, ok, problem, warning } from '../check.ts'

export const redisCheck: Check = {
  name: 'redis',
  async run({ redis }) {
    let report: RedisReport | undefined
    try {
      report = await redis()
    } catch (error) {
      return problem(
        'a Redis that can count requests',
        (error as Error).message,
        'check REDIS_URL, its password and the network; until Redis answers, each process counts by itself',
      )
    }
    if (report === undefined) return ok('not used, as REDIS_URL is not set; each process counts by itself')
    const durability = report.isAppendOnly ? '' : '; appendonly is off, so a restart of Redis resets all counts'
    return ok(`${report.version} counts requests${durability}`)
  },
}

export const redisEvictionCheck: Check = {
  name: 'eviction in redis',
  async run({ redis }) {
    const report = await redis().catch(() => undefined)
    if (report === undefined) return undefined
    if (report.evictionPolicy === 'noeviction') return ok('noeviction')
    return warning(
      'maxmemory-policy noeviction',
      report.evictionPolicy,
      'set it; if a counter is evicted, its key may send more requests than its limit',
    )
  },
}

/** Maximum round trip. Every request waits for two of them; most searches take less than a millisecond. */
const SLOW_MS = 5

export const redisDelayCheck: Check = {
  name: 'way to redis',
  async run({ redis }) {
    const report = await redis().catch(() => undefined)
    if (report === undefined) return undefined
    const found = `${report.roundTripMs.toFixed(2)} ms per round trip`
    const todo = 'move Redis closer to the replicas; every request waits for two round trips'
    if (report.roundTripMs > REDIS_TIMEOUT_MS / 2) {
      return problem(`far less than the ${REDIS_TIMEOUT_MS} ms after which Redis counts as unavailable`, found, todo)
    }
    return report.roundTripMs > SLOW_MS ? warning(`at most ${SLOW_MS} ms`, found, todo) : ok(found)
  },
}
