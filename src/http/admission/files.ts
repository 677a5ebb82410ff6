import type { MonotonicClock } from '../../limits/rate-windows.ts'
import { serviceError } from '../../operations/errors.ts'
import { type NetworkLog, NetworkRequests } from './network-requests.ts'

/**
 * How many files of pages one network may read in a minute. A first visit to the explorer takes five, a later
 * one takes one, so this is enough for an office behind one address. The largest file has 40 KB on the wire:
 * one network takes at most 0.4 MB a second.
 */
const FILES_PER_MINUTE = 600

/** Counts the files that everybody may read: the pages for people and what belongs to them. */
export function countFiles(log: NetworkLog, nowMs?: MonotonicClock): NetworkRequests {
  return new NetworkRequests(log, {
    perMinute: FILES_PER_MINUTE,
    errorAfter: (seconds) => serviceError('tooManyWithoutKey', seconds, 'files'),
    logged: 'requests for files of pages were refused with 429; they have no log lines of their own',
    nowMs,
  })
}
