import {
  type CountersStatus,
  newStatus,
  type RateCounters,
  type RateReadings,
  type RequestRules,
  type WindowName,
} from './limits.ts'
import { type KeyWindows, readingOf } from './rate-windows.ts'

/** What counting in this process works with. */
export interface LocalCounting<Request> extends RequestRules<Request> {
  readonly windows: KeyWindows
  /** Reads both windows of a request that exceeds one of them, without counting it. */
  readWindows(request: Request): RateReadings | Promise<RateReadings>
}

/**
 * Counts in this process: exact for one replica, forgotten when it stops. A request within its limits takes
 * two counts and no promise. Only a request that exceeds them goes through `readWindows`, which is
 * @fastify/rate-limit.
 *
 * Measured: asking @fastify/rate-limit about every request costs 2.5 us more, of about 30 that a bare route
 * takes. A test compares the readings of both.
 */
export function createLocalCounters<Request>(
  { windows, keyOf, limitOf, readWindows }: LocalCounting<Request>,
  status: CountersStatus = newStatus(),
): RateCounters<Request> {
  const count = (window: WindowName, request: Request, requests: number) => {
    return readingOf(window, limitOf(request, window), windows[window].count(keyOf(request), requests))
  }
  return {
    status,
    count(request, requests = 1) {
      status.decidedByProcess++
      const minute = count('minute', request, requests)
      if (minute.exceeded) return readWindows(request)
      const day = count('day', request, requests)
      return day.exceeded ? readWindows(request) : { minute, day }
    },
    close() {},
  }
}
