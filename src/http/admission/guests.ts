/** Callers without a key, if the operator lets them in. */
import type { Caller } from '../../keys/plans.ts'
import { WINDOW_SECONDS } from '../../limits/limits.ts'
import type { MonotonicClock } from '../../limits/rate-windows.ts'
import { serviceError } from '../../operations/errors.ts'
import { type NetworkLog, NetworkRequests } from './network-requests.ts'
import { Networks } from './networks.ts'

/** Finds the caller of an address: each network is a caller with the limits of a Free key. */
export type Guests = (address: string) => Caller

/** Callers of the MCP endpoint (PUBLIC_MCP). All of them together have the limits of a Pro key. */
export const mcpGuests = (nowMs?: MonotonicClock) => guests('network', { keyId: 'without a key', tier: 'pro' }, nowMs)

/**
 * Readers of pages and of texts for agents (PUBLIC_PAGES). Search engines read pages from many networks, one
 * after the other. A page takes 1 ms of processor time, so 3,000 a minute are a twentieth of a core.
 */
export const visitors = (nowMs?: MonotonicClock) =>
  guests('visitor', { keyId: 'visitors', tier: 'pro', ownLimits: { minute: 3000, day: 500_000 } }, nowMs)

/** Keys have no blank in their ids, so no network is counted as a key. */
function guests(kind: string, everyone: Caller, nowMs?: MonotonicClock): Guests {
  const networks = new Networks(WINDOW_SECONDS.day * 1000, nowMs)
  return (address) => ({ keyId: `${kind} ${networks.nameOf(address)}`, tier: 'free', within: everyone })
}

/**
 * Files of pages that a network may read in a minute. A first visit to the explorer takes five files, a later
 * visit takes one, so this is enough for an office at one address. The largest file has 40 KB on the wire: a
 * network takes at most 0.4 MB a second.
 */
const FILES_PER_MINUTE = 600

/** Counts the files that everybody may read: the pages for people and what belongs to them. */
export function countFiles(log: NetworkLog, nowMs?: MonotonicClock): NetworkRequests {
  const rule = {
    perMinute: FILES_PER_MINUTE,
    errorAfter: (seconds: number) => serviceError('tooManyWithoutKey', seconds, 'files'),
    logged: 'requests for files of pages were refused with 429; they have no log lines of their own',
  }
  return new NetworkRequests(log, rule, nowMs)
}
