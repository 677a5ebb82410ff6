import type { RedisReport } from '../../../../src/limits/probe-redis.ts'
import { type Check, ok, problem } from '../../check.ts'

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
