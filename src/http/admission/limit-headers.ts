/** Turns the readings of a request's limits into the headers of its answer, or into a refusal. */
import type { RateReadings } from '../../limits/limits.ts'
import { WINDOW_SECONDS } from '../../limits/limits.ts'
import { serviceError } from '../../operations/errors.ts'
import type { HeaderList } from '../response/send.ts'

/** How many requests were within their limits, and how many exceeded which window. */
export interface LimitDecisions {
  allowed: number
  minute: number
  day: number
}

/**
 * Refuses a request that exceeds a window, and counts the decision. `what` is counted, for the message.
 * @throws ServiceError 429 when a window is exceeded
 */
export function enforceLimits(readings: RateReadings, decisions: LimitDecisions, what = 'requests'): void {
  for (const window of ['minute', 'day'] as const) {
    const { exceeded, limit, resetSeconds } = readings[window]
    if (exceeded) {
      decisions[window]++
      throw serviceError('rateLimitExceeded', window, limit, resetSeconds, 1, what)
    }
  }
  decisions.allowed++
}

/**
 * Refuses an answer that is worth more requests than a window has left. One of them is counted already.
 * @throws ServiceError 429
 */
export function enforceRoomFor(requests: number, readings: RateReadings, decisions: LimitDecisions): void {
  for (const window of ['minute', 'day'] as const) {
    const { remaining, limit, resetSeconds } = readings[window]
    if (remaining < requests - 1) {
      decisions[window]++
      throw serviceError('rateLimitExceeded', window, limit, resetSeconds, requests)
    }
  }
}

/**
 * The state of a caller's limits as headers, names and values in turn. `RateLimit` and `RateLimit-Policy`
 * name both windows. The older `X-RateLimit-*` have room for one window: the one with fewer requests left.
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

/**
 * The policy header. Its text is cached for the last limits, because most requests have the same. Node scans
 * each header, and would first have to copy a text that was just concatenated.
 */
function policy(minuteLimit: number, dayLimit: number): string {
  if (minuteLimit !== cached.minuteLimit || dayLimit !== cached.dayLimit) {
    const text = `"minute";q=${minuteLimit};w=${WINDOW_SECONDS.minute}, "day";q=${dayLimit};w=${WINDOW_SECONDS.day}`
    cached = { minuteLimit, dayLimit, text }
  }
  return cached.text
}

let cached = { minuteLimit: -1, dayLimit: -1, text: '' }
