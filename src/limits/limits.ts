/**
 * Rate limits (section 8 of docs/contract.md): each caller may make a number of requests in each of two
 * windows, a minute and a day.
 *
 * A limiter only counts, in this process (`rate-windows.ts`) or in Redis (`redis-limiter.ts`). Counts are
 * compared with limits by `@fastify/rate-limit` (`http/admission/limit-plugin.ts`).
 */

/** Length of each window, in seconds. A window begins with the first request in it. */
export const WINDOW_SECONDS = { minute: 60, day: 86_400 } as const
export type WindowName = keyof typeof WINDOW_SECONDS

/** Time without an answer after which Redis counts as unavailable. */
export const REDIS_TIMEOUT_MS = 500

export type Limits = Readonly<Record<WindowName, number>>

export interface Count {
  readonly used: number
  /** Milliseconds until the window ends; 0 if the window has not begun. */
  readonly leftMs: number
}

/** The state of one window of one id, compared with its limit. */
export interface WindowReading {
  readonly limit: number
  /** Requests left; 0 both for the last request that passes and for refused requests. */
  readonly remaining: number
  /** Whole seconds until the window ends, at least 1. */
  readonly resetSeconds: number
  readonly exceeded: boolean
}

export type RateReadings = Readonly<Record<WindowName, WindowReading>>

export interface Limiter {
  /** Counts requests of an id, and returns the count. A cost of 0 only reads it. Never rejects. */
  consume(window: WindowName, id: string, cost: number): Count | Promise<Count>
  readonly status: Readonly<LimiterStatus>
  close(): void
}

/** Where requests are counted, and counters since the process began. */
export interface LimiterStatus {
  /**
   * `process`: in this process, because no Redis is configured. `redis`: in Redis, for all replicas.
   * `fallback`: in this process, until Redis is back.
   */
  state: 'process' | 'redis' | 'fallback'
  decidedByRedis: number
  decidedByProcess: number
  /** Number of Redis commands that failed or were answered too late, and of failed attempts to connect. */
  redisErrors: number
  /** Number of times that this process took over counting from Redis. */
  takeovers: number
}

export interface LimiterLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}
