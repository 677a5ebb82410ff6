import type { Limiter, LimiterLog } from './limits.ts'
import { type MonotonicClock, ProcessLimiter } from './rate-windows.ts'

/** Creates the limiter: counts in Redis if there is a URL, else in this process. */
export async function createLimiter(
  redisUrl: string | undefined,
  log: LimiterLog,
  nowMs?: MonotonicClock,
): Promise<Limiter> {
  const here = new ProcessLimiter(nowMs)
  if (redisUrl === undefined) return here
  const { RedisLimiter } = await import('./redis-limiter.ts')
  return RedisLimiter.open(redisUrl, here, log)
}
