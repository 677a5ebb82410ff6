import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type RateCounters, type TierLimits, WINDOW_SECONDS, type WindowName, type WindowReading } from './limits.ts'

/** Counters inside this process: exact for one replica, forgotten when it stops. */
export async function createLocalCounters(app: FastifyInstance, limits: TierLimits): Promise<RateCounters> {
  await app.register(rateLimit, { global: false, store: LocalWindows })
  const minute = createWindow(app, limits, 'minute')
  const day = createWindow(app, limits, 'day')
  return {
    async count(request) {
      const minuteReading = await minute(request, { increment: true })
      return { minute: minuteReading, day: await day(request, { increment: !minuteReading.exceeded }) }
    },
  }
}

function createWindow(app: FastifyInstance, limits: TierLimits, window: WindowName) {
  const limiter = app.createRateLimit({
    max: (request: FastifyRequest) => limits[request.caller.tier][window],
    timeWindow: WINDOW_SECONDS[window] * 1000,
    // Both limiters share one store: without the window in the key they would count into one another.
    keyGenerator: (request: FastifyRequest) => `${window}:${request.caller.keyId}`,
  })
  return async (request: FastifyRequest, how: { increment: boolean }): Promise<WindowReading> => {
    const result = await limiter(request, how)
    // `isAllowed` means allow-listed, which no key is.
    if (result.isAllowed) throw new Error('expected a rate limit without an allow list')
    return {
      limit: result.max,
      remaining: result.remaining,
      // A window that was only read and has not begun, or has just ended, reports 0.
      resetSeconds: result.ttlInSeconds || WINDOW_SECONDS[window],
      exceeded: result.isExceeded,
    }
  }
}

type StoreCallback = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * In place of the plugin's own store, which hands out its live counter and has it read a tick later (requests that arrive
 * together would all be judged by the last one's count), and which forgets the least recently used of 5000 keys, and with it
 * a day's count. Only issued keys are counted, so this one grows with the key file, not with traffic: some 200 bytes a key.
 */
class LocalWindows implements FastifyRateLimitStore {
  readonly #windows = new Map<string, { used: number; endsAtMs: number }>()

  incr(key: string, callback: StoreCallback, windowMs: number): void {
    const now = Date.now()
    let window = this.#windows.get(key)
    if (window === undefined || window.endsAtMs <= now) {
      window = { used: 0, endsAtMs: now + windowMs }
      this.#windows.set(key, window)
    }
    window.used++
    callback(null, { current: window.used, ttl: window.endsAtMs - now })
  }

  /** The same without counting; the plugin calls it for `increment: false`. */
  read(key: string, callback: StoreCallback): void {
    const now = Date.now()
    const window = this.#windows.get(key)
    if (window === undefined || window.endsAtMs <= now) callback(null, { current: 0, ttl: 0 })
    else callback(null, { current: window.used, ttl: window.endsAtMs - now })
  }

  child(): this {
    return this
  }
}
