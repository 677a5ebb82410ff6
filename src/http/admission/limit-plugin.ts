import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  type RateReadings,
  type RequestRules,
  WINDOW_SECONDS,
  type WindowName,
  type WindowReading,
} from '../../limits/limits.ts'
import type { Count, KeyWindows, RateWindows } from '../../limits/rate-windows.ts'

/** What counting must know of a request. One request of the MCP door may count for several callers. */
export type Countable = Pick<FastifyRequest, 'caller'> & {
  readonly routeOptions: { readonly config: object }
}

/** Reads both windows of a request with @fastify/rate-limit, without counting it. */
export type ReadWindows = (request: Countable) => Promise<RateReadings>

/** Registers @fastify/rate-limit, with the windows of this process as its store. */
export async function registerLimitPlugin(
  app: FastifyInstance,
  windows: KeyWindows,
  rules: RequestRules<Countable>,
): Promise<ReadWindows> {
  await app.register(rateLimit, { global: false, store: storeOf(windows) })
  const minute = createWindowReader(app, rules, 'minute')
  const day = createWindowReader(app, rules, 'day')
  return async (request) => ({ minute: await minute(request), day: await day(request) })
}

function createWindowReader(app: FastifyInstance, { keyOf, limitOf }: RequestRules<Countable>, window: WindowName) {
  const limiter = app.createRateLimit({
    max: (request: FastifyRequest) => limitOf(request, window),
    timeWindow: WINDOW_SECONDS[window] * 1000,
    keyGenerator: (request: FastifyRequest) => `${window}:${keyOf(request)}`,
  })
  return async (request: Countable): Promise<WindowReading> => {
    const result = await limiter(request as FastifyRequest, { increment: false })
    // `isAllowed` means that the key is on an allow list.
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
 * The windows as a store of the plugin. The plugin's own store would not do. It hands out a live counter and
 * reads it a tick later, so that requests which arrive together all get the count of the last one. It also
 * holds only 5,000 keys: it drops the least recently used one, and a day's count with it.
 */
function storeOf(windows: KeyWindows) {
  return class Store implements FastifyRateLimitStore {
    incr(key: string, callback: StoreCallback): void {
      const { used, leftMs } = inWindows(key, (those, keyId) => those.count(keyId))
      callback(null, { current: used, ttl: leftMs })
    }

    read(key: string, callback: StoreCallback): void {
      const { used, leftMs } = inWindows(key, (those, keyId) => those.read(keyId))
      callback(null, { current: used, ttl: leftMs })
    }

    child(): this {
      return this
    }
  }

  /** The plugin knows one store, so its keys begin with the window. */
  function inWindows(key: string, ask: (windows: RateWindows, keyId: string) => Count): Count {
    const colon = key.indexOf(':')
    return ask(windows[key.slice(0, colon) as WindowName], key.slice(colon + 1))
  }
}
