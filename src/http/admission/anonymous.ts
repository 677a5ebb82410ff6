import type { Caller } from '../../keys/plans.ts'
import { WINDOW_SECONDS } from '../../limits/limits.ts'
import { networkOf } from './network.ts'

/** All callers without a key together may ask as often as one with a Pro key. */
const EVERYONE: Caller = { keyId: 'without a key', tier: 'pro' }

/** How many networks have limits of their own in a day; they take about 4 MB. All further ones share one. */
const MAX_NETWORKS = 10_000
const OTHERS = callerOf('all others')

/**
 * Callers without a key, where the operator lets them in (PUBLIC_MCP). Each network is a caller with the
 * limits of a Free key, within those of everyone without a key.
 */
export class AnonymousCallers {
  readonly #maxNetworks: number
  /** The networks of this day. */
  readonly #callers = new Map<string, Caller>()
  #endsMs = 0

  constructor(maxNetworks = MAX_NETWORKS) {
    this.#maxNetworks = maxNetworks
  }

  callerFrom(address: string): Caller {
    const nowMs = Date.now()
    if (nowMs >= this.#endsMs) {
      this.#callers.clear()
      this.#endsMs = nowMs + WINDOW_SECONDS.day * 1000
    }
    const network = networkOf(address)
    const known = this.#callers.get(network)
    if (known !== undefined) return known
    if (this.#callers.size >= this.#maxNetworks) return OTHERS
    const caller = callerOf(network)
    this.#callers.set(network, caller)
    return caller
  }
}

/** Keys have no blank in their ids, so no network is counted as a key. */
function callerOf(network: string): Caller {
  return { keyId: `network ${network}`, tier: 'free', within: EVERYONE }
}
