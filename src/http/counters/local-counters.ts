import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  limitOf,
  type RateCounters,
  type RateReadings,
  type TierLimits,
  WINDOW_SECONDS,
  type WindowName,
  type WindowReading,
} from '../limits.ts'
import { RateWindows } from './rate-windows.ts'
import { readingOf } from './reading.ts'
import { type CountersStatus, newStatus } from './status.ts'

/**
 * Counters inside this process: exact for one replica, forgotten when it stops. A request within its limits needs no more than two
 * counts. One that exceeds them is judged by @fastify/rate-limit, which reads the same windows: asked each time, its promises
 * cost 2.5 us a request (of about 30 that a bare route takes) for the same figures; a test compares them.
 */
export async function createLocalCounters(
  app: FastifyInstance,
  limits: TierLimits,
  windows = new RateWindows(),
  status: CountersStatus = newStatus(),
): Promise<RateCounters> {
  await app.register(rateLimit, { global: false, store: storeOf(windows) })
  const minute = createJudge(app, limits, 'minute')
  const day = createJudge(app, limits, 'day')
  const count = (window: WindowName, request: FastifyRequest): WindowReading => {
    const limit = limitOf(request.caller, limits, window)
    return readingOf(window, limit, windows.count(windowKey(window, request), WINDOW_SECONDS[window] * 1000))
  }
  const judge = async (request: FastifyRequest): Promise<RateReadings> => ({
    minute: await minute(request),
    day: await day(request),
  })
  return {
    status,
    count(request) {
      status.decidedByProcess++
      const minuteReading = count('minute', request)
      if (minuteReading.exceeded) return judge(request)
      const dayReading = count('day', request)
      return dayReading.exceeded ? judge(request) : { minute: minuteReading, day: dayReading }
    },
    close() {},
  }
}

/** Both windows lie in one map: without its name in the key they would count into one another. */
export function windowKey(window: WindowName, request: FastifyRequest): string {
  return `${window}:${request.caller.keyId}`
}

/** Reads one window of a request's caller by means of the plugin. */
function createJudge(app: FastifyInstance, limits: TierLimits, window: WindowName) {
  const limiter = app.createRateLimit({
    max: (request: FastifyRequest) => limitOf(request.caller, limits, window),
    timeWindow: WINDOW_SECONDS[window] * 1000,
    keyGenerator: (request: FastifyRequest) => windowKey(window, request),
  })
  return async (request: FastifyRequest): Promise<WindowReading> => {
    const result = await limiter(request, { increment: false })
    // `isAllowed` means allow-listed, which no key is.
    if (result.isAllowed) throw new Error('expected a rate limit without an allow list')
    return {
      limit: result.max,
      remaining: result.remaining,
      // A window that has not begun, or has just ended, reports 0.
      resetSeconds: result.ttlInSeconds || WINDOW_SECONDS[window],
      exceeded: result.isExceeded,
    }
  }
}

type StoreCallback = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * The windows as the plugin asks for them. Its own store hands out a live counter and has it read a tick later (requests that arrive together
 * would all be judged by the last one's count), and forgets the least recently used of 5000 keys, and with it a day's count.
 */
function storeOf(windows: RateWindows) {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, callback: StoreCallback, windowMs: number): void {
      const { used, leftMs } = windows.count(key, windowMs)
      callback(null, { current: used, ttl: leftMs })
    }

    read(key: string, callback: StoreCallback): void {
      const { used, leftMs } = windows.read(key)
      callback(null, { current: used, ttl: leftMs })
    }

    child(): this {
      return this
    }
  }
}
