import type { FastifyInstance } from 'fastify'
import type { RateCounters, TierLimits } from '../limits.ts'
import { createLocalCounters, windowKey } from './local-counters.ts'
import { RateWindows } from './rate-windows.ts'
import { readingOf } from './reading.ts'
import { openRedisLink } from './redis-link.ts'
import { newStatus } from './status.ts'

/**
 * Counters in Redis: exact for all replicas that share it, kept when a replica stops. While Redis is away each replica counts for itself and goes
 * on from what Redis last said of a key, so that it lets through at most what was left then. These counts are not added to Redis when it is back:
 * its own counts, as old as the outage is long, hold again for all.
 */
export async function createRedisCounters(
  app: FastifyInstance,
  limits: TierLimits,
  redisUrl: string,
): Promise<RateCounters> {
  const status = newStatus()
  const windows = new RateWindows()
  const local = await createLocalCounters(app, limits, windows, status)
  const link = await openRedisLink(redisUrl, status, app.log)
  return {
    status,
    count(request) {
      if (status.state !== 'redis') return local.count(request)
      const { keyId, tier } = request.caller
      return link.count(keyId, limits[tier].minute).then(
        ({ minute, day }) => {
          status.decidedByRedis++
          windows.set(windowKey('minute', request), minute)
          windows.set(windowKey('day', request), day)
          return {
            minute: readingOf('minute', limits[tier].minute, minute),
            day: readingOf('day', limits[tier].day, day),
          }
        },
        () => local.count(request),
      )
    },
    close: () => link.close(),
  }
}
