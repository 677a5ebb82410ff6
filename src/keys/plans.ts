import type { Limits } from '../limits/limits.ts'
import type { Tier } from './api-key.ts'
import type { KeyRecord } from './key-record.ts'

/**
 * The sender of a request: the holder of a key or access token, or a network without a key. Requests with the
 * same key share one object until the key file changes.
 */
export interface Caller {
  readonly keyId: string
  readonly tier: Tier
  /** Limits of this caller, which take precedence over the limits of its tier. */
  readonly ownLimits?: KeyRecord['limits']
  /** A group of callers with limits of its own, in which the requests of this caller are counted as well. */
  readonly within?: Caller
}

/** Maximum requests of each tier in each window. */
export type TierLimits = Readonly<Record<Tier, Limits>>

/**
 * The plans of section 8.1 of docs/contract.md. A feed token may fetch a calendar of 1,000 events (20
 * requests) in a minute, and poll it every five minutes (1 request if it is unchanged).
 */
export const TIER_LIMITS: TierLimits = {
  free: { minute: 60, day: 1000 },
  pro: { minute: 300, day: 50_000 },
  feed: { minute: 30, day: 500 },
}

/**
 * Handshakes are the requests by which MCP clients discover the service. They are counted in windows of their
 * own, with this share of the caller's limits.
 */
const HANDSHAKE_SHARE = 1 / 2

/** A caller with the id and the limits under which handshakes of the given caller are counted. */
export function handshakesOf({ keyId, ...caller }: Caller, limits: TierLimits): Caller {
  const { minute, day } = limitsOf({ keyId, ...caller }, limits)
  const share = (limit: number) => Math.ceil(limit * HANDSHAKE_SHARE)
  return { keyId: `${keyId} handshakes`, tier: caller.tier, ownLimits: { minute: share(minute), day: share(day) } }
}

/** The limits of a caller: in each window its own limit if it has one, else the limit of its tier. */
export function limitsOf({ ownLimits, tier }: Caller, limits: TierLimits): Limits {
  return ownLimits === undefined ? limits[tier] : { ...limits[tier], ...ownLimits }
}
