/** Turns the state of a request's limits into the headers of its answer, or into a refusal. */
import { type RateReadings, WINDOW_SECONDS } from '../../limits/limits.ts'
import { serviceError } from '../../operations/errors.ts'
import type { HeaderPairs } from '../response/send.ts'

/** Numbers of decisions about callers and their groups: allowed, or refused because a window is exceeded. */
export interface LimitDecisions {
  allowed: number
  minute: number
  day: number
}

/**
 * Counts a request as allowed or as refused. `what` names the counted requests in the message.
 * @throws ServiceError 429 if a window is exceeded
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
 * Refuses an answer that costs more requests than a window has left. One request has already been counted.
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

/** Headers with the limits. The older `X-RateLimit-*` have only the window with fewer requests left. */
export function limitHeaders({ minute, day }: RateReadings): HeaderPairs {
  const tightest = minute.remaining < day.remaining ? minute : day
  return [
    'ratelimit-policy',
    `"minute";q=${minute.limit};w=${WINDOW_SECONDS.minute}, "day";q=${day.limit};w=${WINDOW_SECONDS.day}`,
    'ratelimit',
    `"minute";r=${minute.remaining};t=${minute.resetSeconds}, "day";r=${day.remaining};t=${day.resetSeconds}`,
    ...['x-ratelimit-limit', String(tightest.limit)],
    ...['x-ratelimit-remaining', String(tightest.remaining)],
    ...['x-ratelimit-reset', String(tightest.resetSeconds)],
  ]
}
