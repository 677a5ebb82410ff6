import type { FastifyInstance } from 'fastify'
import type { RateCounters, TierLimits } from '../limits.ts'
import { createLocalCounters } from './local-counters.ts'

/** The counters of a replica: in Redis when there is one, else in this process. The Redis client is loaded only where it is needed. */
export async function createCounters(
  app: FastifyInstance,
  limits: TierLimits,
  redisUrl: string | undefined,
): Promise<RateCounters> {
  if (redisUrl === undefined) return createLocalCounters(app, limits)
  const { createRedisCounters } = await import('./redis-counters.ts')
  return createRedisCounters(app, limits, redisUrl)
}
