import type { FastifyInstance } from 'fastify'
import { limitOf, type RateCounters, type TierLimits } from '../limits.ts'
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
      const { caller } = request
      const minuteLimit = limitOf(caller, limits, 'minute')
      return link.count(caller.keyId, minuteLimit).then(
        ({ minute, day }) => {
          status.decidedByRedis++
          windows.set(windowKey('minute', request), minute)
          windows.set(windowKey('day', request), day)
          return {
            minute: readingOf('minute', minuteLimit, minute),
            day: readingOf('day', limitOf(caller, limits, 'day'), day),
          }
        },
        () => local.count(request),
      )
    },
    close: () => link.close(),
  }
}
