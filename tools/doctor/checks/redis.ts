import type { RedisReport } from '../../../src/limits/probe-redis.ts'
import type { Check } from '../check.ts'
import { ok, problem } from '../verdict.ts'

export const redisCheck: Check = {
  name: 'redis',
  async run({ redis }) {
    let report: RedisReport | undefined
    try {
      report = await redis()
    } catch (error) {
      return problem(
        'a Redis that counts',
        (error as Error).message,
        'check REDIS_URL, its password, and the network; until then each process counts for itself',
      )
    }
    if (report === undefined) return ok('not used (REDIS_URL is not set): each process counts for itself')
    return ok(
      `${report.version} counts${report.isAppendOnly ? '' : '; appendonly is off, so its restart begins windows anew'}`,
    )
  },
}
