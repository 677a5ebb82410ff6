import type { Check } from '../check.ts'
import { ok, warning } from '../verdict.ts'

export const redisEvictionCheck: Check = {
  name: 'eviction in redis',
  async run({ redis }) {
    const report = await redis().catch(() => undefined)
    if (report === undefined) return undefined
    if (report.evictionPolicy === 'noeviction') return ok('noeviction')
    return warning(
      'maxmemory-policy noeviction',
      report.evictionPolicy,
      'set it: a counter that is given up begins its window anew, and its key gets its limit twice',
    )
  },
}
