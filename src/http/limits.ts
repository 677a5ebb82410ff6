/** The rate limits: two windows per key. What counts them is a `RateCounters`. */
import type { FastifyRequest } from 'fastify'
import type { HeaderList } from './answer.ts'
import type { Tier } from './api-key.ts'
import type { Caller } from './caller.ts'
import type { CountersStatus } from './counters/status.ts'
import { httpError } from './errors.ts'

/** Length of each window, in seconds; a window begins with the first request in it. */
export const WINDOW_SECONDS = { minute: 60, day: 86_400 } as const
export type WindowName = keyof typeof WINDOW_SECONDS

/** Requests that each tier may make in each window. */
export type TierLimits = Readonly<Record<Tier, Readonly<Record<WindowName, number>>>>

/** SPEC section 8. */
export const TIER_LIMITS: TierLimits = {
  free: { minute: 60, day: 1000 },
  pro: { minute: 300, day: 50_000 },
}

/** Requests that a caller may make in a window: its key's own limit, else that of its tier. */
export function limitOf({ ownLimits, tier }: Caller, limits: TierLimits, window: WindowName): number {
  return ownLimits?.[window] ?? limits[tier][window]
}

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

/**
 * Counts the requests of each key. The minute is counted first; the day is counted only when the minute passed,
 * and otherwise read. One call is one decision, so that shared counters can make it in one round trip.
 */
export interface RateCounters {
  /**
   * Counts one request of the caller that authentication found (`request.caller`). At once where that needs no waiting: a request
   * that never leaves the call stack costs 2 us less (of about 30 that a bare route takes).
   */
  count(request: FastifyRequest): RateReadings | Promise<RateReadings>
  /** Who counts now, and what happened so far; for metrics. */
  readonly status: Readonly<CountersStatus>
  /** Lets go of what the counters hold. */
  close(): void
}

/** How many requests were let through, and how many exceeded a window. */
export interface LimitDecisions {
  allowed: number
  minute: number
  day: number
}

/**
 * Counts what comes of a request's readings.
 * @throws HttpError 429 when a window is exceeded
 */
export function enforceLimits(readings: RateReadings, decisions: LimitDecisions): void {
  for (const window of ['minute', 'day'] as const) {
    const { exceeded, limit, resetSeconds } = readings[window]
    if (exceeded) {
      decisions[window]++
      throw httpError('rateLimitExceeded', window, limit, resetSeconds)
    }
  }
  decisions.allowed++
}

/**
 * The state of a caller's limits as headers, names and values in turn. `RateLimit` and `RateLimit-Policy` name both windows; the older `X-RateLimit-*` can only tell of one: that with least left.
 */
export function limitHeaders({ minute, day }: RateReadings): HeaderList {
  const tightest = minute.remaining < day.remaining ? minute : day
  return [
    'ratelimit-policy',
    policy(minute.limit, day.limit),
    'ratelimit',
    `"minute";r=${minute.remaining};t=${minute.resetSeconds}, "day";r=${day.remaining};t=${day.resetSeconds}`,
    'x-ratelimit-limit',
    String(tightest.limit),
    'x-ratelimit-remaining',
    String(tightest.remaining),
    'x-ratelimit-reset',
    String(tightest.resetSeconds),
  ]
}

/** Written once for limits that come again and again: Node looks through each header, and a text just put together must be copied for that. */
function policy(minuteLimit: number, dayLimit: number): string {
  if (minuteLimit !== kept.minuteLimit || dayLimit !== kept.dayLimit) {
    const text = `"minute";q=${minuteLimit};w=${WINDOW_SECONDS.minute}, "day";q=${dayLimit};w=${WINDOW_SECONDS.day}`
    kept = { minuteLimit, dayLimit, text }
  }
  return kept.text
}

let kept = { minuteLimit: -1, dayLimit: -1, text: '' }
