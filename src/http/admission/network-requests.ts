import { WINDOW_SECONDS } from '../../limits/limits.ts'
import { type MonotonicClock, RateWindows } from '../../limits/rate-windows.ts'
import type { ServiceError } from '../../operations/errors.ts'
import { Networks } from './networks.ts'

const WINDOW_MS = WINDOW_SECONDS.minute * 1000

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
}

/**
 * Counts requests that need no key by network, in windows of a minute. Each process counts for itself, so
 * that a flood of such requests never reaches Redis.
 */
export class NetworkRequests {
  readonly #log: NetworkLog
  readonly #rule: NetworkRule
  readonly #networks: Networks
  readonly #windows: RateWindows
  /** errors[seconds] is the answer while that many seconds of the minute are left. */
  readonly #errors: readonly ServiceError[]
  /** Refused requests since the last log line, by network. */
  #refused = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: NetworkLog, rule: NetworkRule, nowMs?: MonotonicClock, maxNetworks?: number) {
    this.#log = log
    this.#rule = rule
    this.#networks = new Networks(WINDOW_MS, nowMs, maxNetworks)
    this.#windows = new RateWindows(WINDOW_MS, nowMs)
    this.#errors = Array.from({ length: WINDOW_SECONDS.minute + 1 }, (_, seconds) => rule.errorAfter(seconds))
  }

  /**
   * Counts a request from this address. Returns the error to answer it with if its network has had too many.
   * The errors are always the same objects, so nobody may change them.
   */
  refusal(address: string): ServiceError | undefined {
    const network = this.#networks.nameOf(address)
    const { used, leftMs } = this.#windows.count(network, 1)
    if (used <= this.#rule.perMinute) return undefined
    this.#timer ??= setTimeout(() => this.#report(), WINDOW_MS).unref()
    this.#refused.set(network, (this.#refused.get(network) ?? 0) + 1)
    return this.#errors[Math.ceil(leftMs / 1000)]
  }

  /** Logs what was refused since the last line. */
  close(): void {
    clearTimeout(this.#timer)
    this.#report()
  }

  #report(): void {
    this.#timer = undefined
    if (this.#refused.size === 0) return
    const limited = [...this.#refused].sort(([, a], [, b]) => b - a)
    this.#refused = new Map()
    const requests = limited.reduce((sum, [, count]) => sum + count, 0)
    const most = limited.slice(0, LOGGED_NETWORKS).map(([network, refused]) => ({
      network,
      requests: this.#rule.perMinute + refused,
    }))
    this.#log.warn({ requests, networks: limited.length, most }, this.#rule.logged)
  }
}
