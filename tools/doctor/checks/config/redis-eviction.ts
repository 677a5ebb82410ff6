import { type Check, ok, warning } from '../../check.ts'

export const redisEvictionCheck: Check = {
  name: 'eviction in redis',
  async run({ redis }) {
    const report = await redis().catch(() => undefined)
    if (report === undefined) return undefined
    if (report.evictionPolicy === 'noeviction') return ok('noeviction')
    return warning(
      'maxmemory-policy noeviction',
      report.evictionPolicy,
      'set it; a counter that is evicted starts from zero, and its key gets its limit twice',
    )
  },
}
