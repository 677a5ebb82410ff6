import { type Limiter, type LimiterLog, newStatus } from './limits.ts'
import { countIn, createKeyWindows, type KeyWindows, type MonotonicClock } from './rate-windows.ts'

/** Counts in Redis if there is a URL, else in this process. The client of Redis is loaded only if needed. */
export async function createLimiter(
  redisUrl: string | undefined,
  log: LimiterLog,
  nowMs?: MonotonicClock,
): Promise<Limiter> {
  const windows = createKeyWindows(nowMs)
  if (redisUrl === undefined) return processLimiter(windows)
  const { RedisLimiter } = await import('./redis-limiter.ts')
  return RedisLimiter.open(redisUrl, windows, log)
}

/** Counts in this process: exact for one replica, forgotten when it stops. */
function processLimiter(windows: KeyWindows): Limiter {
  const status = newStatus('process')
  return { status, consume: (window, id, cost) => countIn(windows, status, window, id, cost), close() {} }
}
