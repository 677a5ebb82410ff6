import { newStatus, type RateCounters } from './limits.ts'
import { createLocalCounters, type LocalCounting } from './local-counters.ts'
import { readingOf, windowKey } from './rate-windows.ts'
import { type CountersLog, openRedisLink } from './redis-link.ts'

/**
 * Counters in Redis: exact for all replicas that share it, and kept when a replica stops. While Redis is away, each replica counts
 * for itself and continues from what Redis last said of a key, so that it lets through at most what was left then. These counts are
 * not added to Redis when it is back: its own counts hold again for all, although they are as old as the outage was long.
 */
export async function createRedisCounters<Request>(
  counting: LocalCounting<Request>,
  redisUrl: string,
  log: CountersLog,
): Promise<RateCounters<Request>> {
  const { windows, keyOf, limitOf } = counting
  const status = newStatus()
  const local = createLocalCounters(counting, status)
  const link = await openRedisLink(redisUrl, status, log)
  return {
    status,
    count(request) {
      if (status.state !== 'redis') return local.count(request)
      const keyId = keyOf(request)
      const minuteLimit = limitOf(request, 'minute')
      return link.count(keyId, minuteLimit).then(
        ({ minute, day }) => {
          status.decidedByRedis++
          windows.set(windowKey('minute', keyId), minute)
          windows.set(windowKey('day', keyId), day)
          return {
            minute: readingOf('minute', minuteLimit, minute),
            day: readingOf('day', limitOf(request, 'day'), day),
          }
        },
        () => local.count(request),
      )
    },
    close: () => link.close(),
  }
}
