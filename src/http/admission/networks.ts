import { type MonotonicClock, monotonicMs } from '../../limits/rate-windows.ts'
import { networkOf } from './network.ts'

/**
 * Maximum number of networks with counts of their own at a time; they take about 1 MB. All further networks
 * share a count. This costs clients without a key an answer or an explanation, and costs valid keys nothing.
 */
const MAX_NETWORKS = 10_000

/** The name that all further networks share. */
const OTHERS = 'all others'

/** Names for networks that are counted, of which there are only so many. */
export class Networks {
  readonly #lengthMs: number
  readonly #nowMs: MonotonicClock
  readonly #max: number
  readonly #known = new Set<string>()
  #endsMs = 0

  /** Networks are forgotten every `lengthMs`, the length of the windows in which they are counted. */
  constructor(lengthMs: number, nowMs: MonotonicClock = monotonicMs, max = MAX_NETWORKS) {
    this.#lengthMs = lengthMs
    this.#nowMs = nowMs
    this.#max = max
  }

  /** The network of an address, or the name of all further ones. */
  nameOf(address: string): string {
    const nowMs = this.#nowMs()
    if (nowMs >= this.#endsMs) {
      this.#known.clear()
      this.#endsMs = nowMs + this.#lengthMs
    }
    const network = networkOf(address)
    if (this.#known.has(network)) return network
    if (this.#known.size >= this.#max) return OTHERS
    this.#known.add(network)
    return network
  }
}
