import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type Limiter,
  type Limits,
  type RateReadings,
  WINDOW_SECONDS,
  type WindowName,
  type WindowReading,
} from '../../limits/limits.ts'

export interface Charge {
  readonly id: string
  readonly limits: Limits
  readonly cost: number
}

/**
 * Counts a request in the minute of an id and, if the minute is not exceeded, in the day. The same request
 * must not be counted again before the promise settles.
 */
export type Consume = (request: FastifyRequest, charge: Charge) => Promise<RateReadings>

export async function registerLimitPlugin(app: FastifyInstance, limiter: Limiter): Promise<Consume> {
  await app.register(rateLimit, { global: false, store: storeOf(limiter) })
  const minute = windowLimiter(app, 'minute')
  const day = windowLimiter(app, 'day')
  return async (request, charge) => {
    request.charge = charge
    const minuteReading = await minute(request, true)
    return { minute: minuteReading, day: await day(request, !minuteReading.exceeded) }
  }
}

function windowLimiter(app: FastifyInstance, window: WindowName) {
  const limiter = app.createRateLimit({
    max: ({ charge }) => charge.limits[window],
    timeWindow: WINDOW_SECONDS[window] * 1000,
    keyGenerator: ({ charge }) => `${charge.cost} ${charge.id}`,
  })
  return async (request: FastifyRequest, increment: boolean): Promise<WindowReading> => {
    const result = await limiter(request, { increment })
    // `isAllowed` means that the key is on an allow list
    if (result.isAllowed) throw new Error('expected a rate limit without an allow list')
    return {
      limit: result.max,
      remaining: result.remaining,
      // a window that has not begun, or has just ended, reports 0
      resetSeconds: result.ttlInSeconds || WINDOW_SECONDS[window],
      exceeded: result.isExceeded,
    }
  }
}

type StoreCallback = Parameters<FastifyRateLimitStore['incr']>[1]

/**
 * A store of the plugin, implemented by a limiter. The plugin always counts 1 and passes only a key, so each
 * key begins with the cost of the request. The length of a window identifies the window.
 */
function storeOf(limiter: Limiter) {
  const consume = async (key: string, windowMs: number, isCounted: boolean, callback: StoreCallback) => {
    const space = key.indexOf(' ')
    const window = windowMs === WINDOW_SECONDS.minute * 1000 ? 'minute' : 'day'
    const cost = isCounted ? Number(key.slice(0, space)) : 0
    const { used, leftMs } = await limiter.consume(window, key.slice(space + 1), cost)
    callback(null, { current: used, ttl: leftMs })
  }
  return class Store implements FastifyRateLimitStore {
    incr(key: string, callback: StoreCallback, windowMs: number): void {
      void consume(key, windowMs, true, callback)
    }

    read(key: string, callback: StoreCallback, windowMs: number): void {
      void consume(key, windowMs, false, callback)
    }

    child(): this {
      return this
    }
  }
}
