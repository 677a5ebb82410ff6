/** Callers without a key: each network is a caller, and all networks together are a group of callers. */
import { type Caller, limitsOf, TIER_LIMITS } from '../../keys/plans.ts'
import { type Limits, WINDOW_SECONDS } from '../../limits/limits.ts'
import type { MonotonicClock } from '../../limits/rate-windows.ts'
import { Networks, prefixesAround } from './network-requests.ts'

/** Finds the caller of an address: its network, or the vendor whose assistants use it (`assistants.ts`). */
export type Guests = (address: string) => Caller

/**
 * Callers of the MCP endpoint without a key (PUBLIC_MCP), by default with the limits of a Pro key for all
 * together.
 */
export const mcpGuests = (nowMs?: MonotonicClock, limits: GuestLimits = {}) =>
  guests('network', { keyId: 'without a key', tier: 'pro', ...ownLimits(limits.total) }, nowMs, limits.network)

/**
 * Callers who read texts for agents and (with PUBLIC_PAGES) pages without a key. Their common limit is high,
 * because search engines read pages from many networks.
 */
export const visitors = (nowMs?: MonotonicClock, { network, total = VISITORS }: GuestLimits = {}) =>
  guests('visitor', { keyId: 'visitors', tier: 'pro', ownLimits: total }, nowMs, network)

/** People who search without a key (PUBLIC_EXPLORER). */
export const readers = (nowMs?: MonotonicClock, { network, total = VISITORS }: GuestLimits = {}) =>
  guests('reader', { keyId: 'readers', tier: 'pro', ownLimits: total }, nowMs, network)

const VISITORS: Limits = { minute: 3000, day: 500_000 }

/** Limits that the operator sets. If undefined, the documented limits apply. */
export interface GuestLimits {
  readonly network?: Limits | undefined
  readonly total?: Limits | undefined
}

function ownLimits(limits: Limits | undefined): Pick<Caller, 'ownLimits'> {
  return limits === undefined ? {} : { ownLimits: limits }
}

/** Ids of callers without a key contain a blank (`visitor 192.0.2.7`), which ids of keys never do. */
function guests(kind: string, everyone: Caller, nowMs?: MonotonicClock, ofNetwork?: Limits): Guests {
  const networks = new Networks(WINDOW_SECONDS.day * 1000, nowMs)
  const { minute, day } = limitsOf(everyone, TIER_LIMITS)
  const least = ofNetwork ?? TIER_LIMITS.free
  return (address) => {
    const name = networks.nameOf(address)
    let within = everyone
    for (const prefix of prefixesAround(name)) {
      // the limits of a prefix are never below the limits of a single network
      const limits = {
        minute: Math.max(Math.ceil(minute * prefix.share), least.minute),
        day: Math.max(Math.ceil(day * prefix.share), least.day),
      }
      within = { keyId: `${kind} ${prefix.name}`, tier: everyone.tier, ownLimits: limits, within }
    }
    return { keyId: `${kind} ${name}`, tier: 'free', ...ownLimits(ofNetwork), within }
  }
}

export function isWithoutKey(caller: Caller | undefined): boolean {
  return caller === undefined || caller.keyId.includes(' ')
}
