import type { Caller } from '../../keys/plans.ts'
import { WINDOW_SECONDS } from '../../limits/limits.ts'
import { type MonotonicClock, monotonicMs } from '../../limits/rate-windows.ts'
import { networkOf } from './network.ts'

/** All callers of the MCP door without a key together may ask as often as one with a Pro key. */
export const MCP_GUESTS: Caller = { keyId: 'without a key', tier: 'pro' }

/**
 * All readers of pages without a key together. Search engines read pages from many networks, one after the
 * other. A page takes 1 ms of processor time, so 3,000 a minute are a twentieth of a core.
 */
export const VISITORS: Caller = { keyId: 'visitors', tier: 'pro', ownLimits: { minute: 3000, day: 500_000 } }

/** How many networks have limits of their own in a day; they take about 4 MB. All further ones share one. */
const MAX_NETWORKS = 10_000

/**
 * Callers without a key, where the operator lets them in (PUBLIC_MCP, PUBLIC_PAGES). Each network is a caller
 * with the limits of a Free key, within those of everyone without a key.
 */
export class AnonymousCallers {
  readonly #everyone: Caller
  readonly #maxNetworks: number
  /** The networks of this day. */
  readonly #callers = new Map<string, Caller>()
  readonly #nowMs: MonotonicClock
  #endsMs = 0

  constructor(everyone: Caller, maxNetworks = MAX_NETWORKS, nowMs: MonotonicClock = monotonicMs) {
    this.#nowMs = nowMs
    this.#everyone = everyone
    this.#maxNetworks = maxNetworks
  }

  callerFrom(address: string): Caller {
    const nowMs = this.#nowMs()
    if (nowMs >= this.#endsMs) {
      this.#callers.clear()
      this.#endsMs = nowMs + WINDOW_SECONDS.day * 1000
    }
    const network = networkOf(address)
    const known = this.#callers.get(network)
    if (known !== undefined) return known
    if (this.#callers.size >= this.#maxNetworks) return this.#callerOf('all others')
    const caller = this.#callerOf(network)
    this.#callers.set(network, caller)
    return caller
  }

  /** Keys have no blank in their ids, so no network is counted as a key. */
  #callerOf(network: string): Caller {
    const group = this.#everyone
    return { keyId: `${group === VISITORS ? 'visitor' : 'network'} ${network}`, tier: 'free', within: group }
  }
}
