/** What becomes of requests without a valid key: 401, and 429 for those who do not stop. */

import { type KeyProblem, type ServiceError, serviceError } from '../../operations/errors.ts'
import { networkOf } from './network.ts'

/**
 * So many a minute and network are told what is wrong with their key. It is what the smaller plan allows: whoever sends more, and without a valid
 * key, is broken or guessing.
 */
const TOLD_PER_MINUTE = 60

const WINDOW_MS = 60_000

/** About 1 MB. Once so many networks were seen in a minute, the rest share one count: it costs them an explanation, and nobody with a key anything. */
const MAX_NETWORKS = 10_000
const THE_REST = 'all others'

/** Networks that the log names, those with the most requests first. */
const NAMED_NETWORKS = 5

const UNAUTHORIZED: Readonly<Record<KeyProblem, ServiceError>> = {
  missing: serviceError('unauthorized', 'missing'),
  invalid: serviceError('unauthorized', 'invalid'),
}
/** By the seconds left of a minute. */
const LIMITED = Array.from({ length: WINDOW_MS / 1000 + 1 }, (_, seconds) => serviceError('tooManyWithoutKey', seconds))

interface UnauthenticatedLog {
  warn(fields: object, message: string): void
}

/**
 * Counts requests without a valid key by network, in minutes that begin with the first of them and are the same for all. Asked only when authentication
 * has failed, so that somebody with a valid key never meets this limit, whoever else sits behind the same address; and so that a proxy
 * which is not named in TRUST_PROXY, and makes all addresses one, locks nobody out.
 *
 * What a refused request costs: a look for its key among those verified, one for its id among those issued (only a key whose id was issued is ever
 * hashed), and one in the table below. Its answer rests here, and it has no line in the log.
 */
export class UnauthenticatedRequests {
  readonly #log: UnauthenticatedLog
  readonly #maxNetworks: number
  #counts = new Map<string, number>()
  #endsMs = 0
  #timer: NodeJS.Timeout | undefined

  constructor(log: UnauthenticatedLog, maxNetworks = MAX_NETWORKS) {
    this.#log = log
    this.#maxNetworks = maxNetworks
  }

  /** Counts a request of this address. Returns the error to answer it with: always the same objects, so nobody may change them. */
  refuse(address: string, problem: KeyProblem): ServiceError {
    if (this.#count(networkOf(address)) <= TOLD_PER_MINUTE) return UNAUTHORIZED[problem]
    const seconds = Math.ceil((this.#endsMs - Date.now()) / 1000)
    return LIMITED[Math.min(Math.max(seconds, 1), LIMITED.length - 1)]!
  }

  /** Ends the minute, and with it the timer. */
  close(): void {
    clearTimeout(this.#timer)
    this.#endMinute()
  }

  #count(network: string): number {
    if (this.#counts.size === 0) {
      this.#endsMs = Date.now() + WINDOW_MS
      this.#timer = setTimeout(() => this.#endMinute(), WINDOW_MS).unref()
    }
    const isNamed = this.#counts.size < this.#maxNetworks || this.#counts.has(network)
    const name = isNamed ? network : THE_REST
    const count = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, count)
    return count
  }

  #endMinute(): void {
    const limited = [...this.#counts].filter(([, count]) => count > TOLD_PER_MINUTE).sort(([, a], [, b]) => b - a)
    this.#counts = new Map()
    if (limited.length === 0) return
    const requests = limited.reduce((sum, [, count]) => sum + count - TOLD_PER_MINUTE, 0)
    const most = limited.slice(0, NAMED_NETWORKS).map(([network, count]) => ({ network, requests: count }))
    this.#log.warn(
      { requests, networks: limited.length, most },
      'requests without a valid key were limited, and have no lines of their own',
    )
  }
}
