import type { RateCounters } from './limits.ts'
import { createLocalCounters, type LocalCounting } from './local-counters.ts'
import type { CountersLog } from './redis-link.ts'

/**
 * Creates the counters of a replica: in Redis where a URL is given, else in this process. The Redis client is
 * loaded only where it is needed, which is why this function has a file of its own.
 */
export async function createCounters<Request>(
  counting: LocalCounting<Request>,
  redisUrl: string | undefined,
  log: CountersLog,
): Promise<RateCounters<Request>> {
  if (redisUrl === undefined) return createLocalCounters(counting)
  const { createRedisCounters } = await import('./redis-counters.ts')
  return createRedisCounters(counting, redisUrl, log)
}
