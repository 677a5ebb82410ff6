import type { Limits } from '../limits/limits.ts'
import type { Tier } from './api-key.ts'
import type { KeyRecord } from './key-record.ts'

/** The holder of a valid key. Requests with the same key share one object until the key file changes. */
export interface Caller {
  readonly keyId: string
  readonly tier: Tier
  /** The key's own limits, which take precedence over those of its tier. */
  readonly ownLimits?: KeyRecord['limits']
  /** A group of callers with limits of its own, in which requests of this caller count as well. */
  readonly within?: Caller
}

/** Requests that each tier may make in each window. */
export type TierLimits = Readonly<Record<Tier, Limits>>

/**
 * The plans of section 8.1 of docs/contract.md. A feed token is enough for a calendar of 1,000 events, which
 * counts as 20 requests, once a minute, and for polling it every five minutes.
 */
export const TIER_LIMITS: TierLimits = {
  free: { minute: 60, day: 1000 },
  pro: { minute: 300, day: 50_000 },
  feed: { minute: 30, day: 500 },
}

/**
 * Messages by which clients of the MCP door find out what there is do not count as requests: they have this
 * share of a caller's limits. A client sends three to six when it connects, so 30 a minute are five
 * connections.
 */
const HANDSHAKE_SHARE = 1 / 2

/** The caller whose windows the handshakes of a caller count in. */
export function handshakesOf({ keyId, ...caller }: Caller, limits: TierLimits): Caller {
  const { minute, day } = limitsOf({ keyId, ...caller }, limits)
  const share = (limit: number) => Math.ceil(limit * HANDSHAKE_SHARE)
  return { keyId: `${keyId} handshakes`, tier: caller.tier, ownLimits: { minute: share(minute), day: share(day) } }
}

/** Requests that a caller may make: in each window its own limit if it has one, else that of its tier. */
export function limitsOf({ ownLimits, tier }: Caller, limits: TierLimits): Limits {
  return ownLimits === undefined ? limits[tier] : { ...limits[tier], ...ownLimits }
}
