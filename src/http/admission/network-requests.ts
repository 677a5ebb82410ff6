import { type MonotonicClock, monotonicMs } from '../../limits/rate-windows.ts'
import type { ServiceError } from '../../operations/errors.ts'
import { networkOf } from './network.ts'

const WINDOW_MS = 60_000

/**
 * How many networks are counted in a minute; they take about 1 MB. All further networks share one count. This
 * costs clients without a key an answer or an explanation, and those with a valid key nothing.
 */
const MAX_NETWORKS = 10_000
const OTHER_NETWORKS = 'all others'

/** How many networks the log line names. */
const LOGGED_NETWORKS = 5

export interface NetworkLog {
  warn(fields: object, message: string): void
}

interface NetworkRule {
  readonly perMinute: number
  /** Makes the error of requests beyond that. Called once for each number of seconds. */
  readonly errorAfter: (retryAfterSeconds: number) => ServiceError
  /** What the log says of requests that were refused; they have no lines of their own. */
  readonly logged: string
  /** Absent outside of tests. */
  readonly maxNetworks?: number | undefined
  /** Absent outside of tests. */
  readonly nowMs?: MonotonicClock | undefined
}

/**
 * Counts requests that need no key by network. A minute begins with the first of them and is the same for all
 * networks. Each process counts for itself, so a request costs one look-up.
 */
export class NetworkRequests {
  readonly #log: NetworkLog
  readonly #rule: NetworkRule
  readonly #maxNetworks: number
  readonly #nowMs: MonotonicClock
  /** errors[seconds] is the answer while that many seconds of the minute are left. */
  readonly #errors: readonly ServiceError[]
  /** Requests of the current minute, by network. */
  #counts = new Map<string, number>()
  /** When the current minute ends. */
  #endsMs = 0
  #timer: NodeJS.Timeout | undefined

  constructor(log: NetworkLog, rule: NetworkRule) {
    this.#log = log
    this.#rule = rule
    this.#maxNetworks = rule.maxNetworks ?? MAX_NETWORKS
    this.#nowMs = rule.nowMs ?? monotonicMs
    this.#errors = Array.from({ length: WINDOW_MS / 1000 + 1 }, (_, seconds) => rule.errorAfter(seconds))
  }

  /**
   * Counts a request from this address. Returns the error to answer it with when its network has had too
   * many. The errors are always the same objects, so nobody may change them.
   */
  refusal(address: string): ServiceError | undefined {
    if (this.#count(networkOf(address)) <= this.#rule.perMinute) return undefined
    const seconds = Math.ceil((this.#endsMs - this.#nowMs()) / 1000)
    return this.#errors[Math.min(Math.max(seconds, 1), this.#errors.length - 1)]
  }

  /** Ends the current minute and its timer. */
  close(): void {
    clearTimeout(this.#timer)
    this.#endMinute()
  }

  #count(network: string): number {
    if (this.#counts.size === 0) {
      this.#endsMs = this.#nowMs() + WINDOW_MS
      this.#timer = setTimeout(() => this.#endMinute(), WINDOW_MS).unref()
    }
    const isCountedAlone = this.#counts.size < this.#maxNetworks || this.#counts.has(network)
    const name = isCountedAlone ? network : OTHER_NETWORKS
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    return count
  }

  /** Begins with new counts, and logs how many requests of the old minute were refused with 429, if any. */
  #endMinute(): void {
    const limited = [...this.#counts].filter(([, count]) => count > this.#rule.perMinute).sort(([, a], [, b]) => b - a)
    this.#counts = new Map()
    if (limited.length === 0) return
    const requests = limited.reduce((sum, [, count]) => sum + count - this.#rule.perMinute, 0)
    const most = limited.slice(0, LOGGED_NETWORKS).map(([network, count]) => ({ network, requests: count }))
    this.#log.warn({ requests, networks: limited.length, most }, this.#rule.logged)
  }
}
