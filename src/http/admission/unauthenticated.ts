/** Answers requests without a valid key: with 401, and with 429 when too many come from one network. */

import { type MonotonicClock, monotonicMs } from '../../limits/rate-windows.ts'
import { type KeyProblem, type ServiceError, serviceError } from '../../operations/errors.ts'
import { networkOf } from './network.ts'

/**
 * How many requests a minute of one network get a 401 that explains what is wrong with their key. The free
 * plan allows as many requests. A client that sends more of them without a valid key is broken or guessing.
 */
const EXPLAINED_PER_MINUTE = 60

const WINDOW_MS = 60_000

/**
 * How many networks are counted in a minute; they take about 1 MB. All further networks share one count. This
 * costs them an explanation, and clients with a valid key nothing.
 */
const MAX_NETWORKS = 10_000
const OTHER_NETWORKS = 'all others'

/** How many networks the log line names. */
const LOGGED_NETWORKS = 5

const UNAUTHORIZED: Readonly<Record<KeyProblem, ServiceError>> = {
  missing: serviceError('unauthorized', 'missing'),
  invalid: serviceError('unauthorized', 'invalid'),
  'in-url': serviceError('unauthorized', 'in-url'),
  'feed-token': serviceError('unauthorized', 'feed-token'),
}
/** LIMITED[seconds] is the answer while that many seconds of the minute are left. */
const LIMITED = Array.from({ length: WINDOW_MS / 1000 + 1 }, (_, seconds) => serviceError('tooManyWithoutKey', seconds))

interface UnauthenticatedLog {
  warn(fields: object, message: string): void
}

/**
 * Counts requests without a valid key by network. A minute begins with the first of them and is the same for
 * all networks.
 *
 * It is asked only after authentication has failed. Clients with a valid key therefore never meet this limit,
 * even when they share an address with others. A proxy that is missing in TRUST_PROXY, and makes all
 * addresses one, locks nobody out either.
 *
 * A refused request costs three look-ups: its key among the verified ones, its id among the issued ones (only
 * a key with an issued id is ever hashed), and its network here. Its answer was made in advance, and it has
 * no log line.
 */
export class UnauthenticatedRequests {
  readonly #log: UnauthenticatedLog
  readonly #maxNetworks: number
  readonly #nowMs: MonotonicClock
  /** Requests of the current minute, by network. */
  #counts = new Map<string, number>()
  /** When the current minute ends. */
  #endsMs = 0
  #timer: NodeJS.Timeout | undefined

  constructor(log: UnauthenticatedLog, maxNetworks = MAX_NETWORKS, nowMs: MonotonicClock = monotonicMs) {
    this.#log = log
    this.#maxNetworks = maxNetworks
    this.#nowMs = nowMs
  }

  /**
   * Counts a request from this address and returns the error to answer it with. The errors are always the
   * same objects, so nobody may change them.
   */
  refuse(address: string, problem: KeyProblem): ServiceError {
    if (this.#count(networkOf(address)) <= EXPLAINED_PER_MINUTE) return UNAUTHORIZED[problem]
    const seconds = Math.ceil((this.#endsMs - this.#nowMs()) / 1000)
    return LIMITED[Math.min(Math.max(seconds, 1), LIMITED.length - 1)]!
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
    const limited = [...this.#counts].filter(([, count]) => count > EXPLAINED_PER_MINUTE).sort(([, a], [, b]) => b - a)
    this.#counts = new Map()
    if (limited.length === 0) return
    const requests = limited.reduce((sum, [, count]) => sum + count - EXPLAINED_PER_MINUTE, 0)
    const most = limited.slice(0, LOGGED_NETWORKS).map(([network, count]) => ({ network, requests: count }))
    this.#log.warn(
      { requests, networks: limited.length, most },
      'requests without a valid key were refused with 429; they have no log lines of their own',
    )
  }
}
