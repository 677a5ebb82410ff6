import { newStatus, type RateCounters } from './limits.ts'
import { createLocalCounters, type LocalCounting } from './local-counters.ts'
import { MergedCounts } from './merged-counts.ts'
import { readingOf } from './rate-windows.ts'
import { type CountersLog, RedisLink } from './redis-link.ts'

/**
 * Counts in Redis: exact for all replicas that share it, and not lost when a replica stops.
 *
 * While Redis is away, each replica counts for itself. It continues from the last count that Redis gave for a
 * key, so that it lets through at most what was left then. When Redis is back, its own counts hold again for
 * all replicas. What they counted in the meantime is not added.
 *
 * Requests of a key in its minute, as each one knows them:
 *
 *                      Redis    replica A    replica B
 *     Redis is there      40           40           38    a replica remembers the last count it got
 *     Redis is away        -           43           39    3 requests reach A, and 1 reaches B
 *     Redis is back       41           41           39    the next request reaches A
 */
export async function createRedisCounters<Request>(
  counting: LocalCounting<Request>,
  redisUrl: string,
  log: CountersLog,
): Promise<RateCounters<Request>> {
  const { windows, keyOf, limitOf } = counting
  const status = newStatus()
  const local = createLocalCounters(counting, status)
  const link = await RedisLink.open(redisUrl, status, log)
  const merged = new MergedCounts((orders) =>
    // Redis may have been given up since they came.
    status.state === 'redis' ? link.count(orders) : orders.map(() => Promise.reject(new Error('Redis is away'))),
  )
  return {
    status,
    count(request, requests = 1) {
      if (status.state !== 'redis') return local.count(request, requests)
      const keyId = keyOf(request)
      const minuteLimit = limitOf(request, 'minute')
      return merged.count(keyId, minuteLimit, requests).then(
        ({ minute, day }) => {
          status.decidedByRedis++
          windows.minute.set(keyId, minute)
          windows.day.set(keyId, day)
          return {
            minute: readingOf('minute', minuteLimit, minute),
            day: readingOf('day', limitOf(request, 'day'), day),
          }
        },
        () => local.count(request, requests),
      )
    },
    close: () => link.close(),
  }
}
