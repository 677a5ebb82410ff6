/**
 * Rate limits (section 8 of docs/contract.md): each API key may make a number of requests in each of two
 * windows, a minute and a day.
 *
 * A request comes in with rules that name its key and its limits. What goes out is a reading of both windows:
 * how many requests are left, and for how long. This folder never sees an API key or an HTTP header, and
 * never refuses a request itself.
 *
 * `create-counters.ts` chooses who counts: `local-counters.ts` in this process, `redis-counters.ts` in Redis.
 */

/** Length of each window, in seconds. A window begins with the first request in it. */
export const WINDOW_SECONDS = { minute: 60, day: 86_400 } as const
export type WindowName = keyof typeof WINDOW_SECONDS

/** One window of one key after a request. */
export interface WindowReading {
  readonly limit: number
  /** Requests left; 0 both for the last one that passes and for those refused. */
  readonly remaining: number
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number
  readonly exceeded: boolean
}

export type RateReadings = Readonly<Record<WindowName, WindowReading>>

/** What counters must know of a request. Passed in, so that counting depends on neither keys nor HTTP. */
export interface RequestRules<Request> {
  /** The id of the API key whose windows the request counts in. */
  keyOf(request: Request): string
  /** How many requests that key may make in a window. */
  limitOf(request: Request, window: WindowName): number
}

/**
 * Counts the requests of each key. The minute is counted first. The day is counted only when the minute
 * passed, and otherwise read. One call is one decision, so that shared counters can make it in one round
 * trip.
 */
export interface RateCounters<Request> {
  /**
   * Counts one request, or as many as an answer is worth. Returns a promise only where counting takes
   * waiting.
   *
   * Measured: a request that stays on the call stack costs 2 us less, of about 30 that a bare route takes.
   */
  count(request: Request, requests?: number): RateReadings | Promise<RateReadings>
  /** Where requests are counted now, and what happened so far; for metrics. */
  readonly status: Readonly<CountersStatus>
  /** Closes connections. */
  close(): void
}

/** Where requests are counted, and what happened since the process began. */
export interface CountersStatus {
  /**
   * `process`: in this process, because no Redis is configured. `redis`: in Redis, for all replicas.
   * `fallback`: in this process, until Redis is back.
   */
  state: 'process' | 'redis' | 'fallback'
  /** Requests counted in Redis. */
  decidedByRedis: number
  /** Requests counted in this process. */
  decidedByProcess: number
  /** Redis commands that failed or were answered too late, and failed attempts to connect. */
  redisErrors: number
  /** How often this process took over counting from Redis. */
  takeovers: number
}

export function newStatus(): CountersStatus {
  return { state: 'process', decidedByRedis: 0, decidedByProcess: 0, redisErrors: 0, takeovers: 0 }
}
