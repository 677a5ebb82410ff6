/** Answers requests without a valid key: with 401, and with 429 if too many come from one network. */
import { TIER_LIMITS } from '../../keys/plans.ts'
import type { MonotonicClock } from '../../limits/rate-windows.ts'
import { type KeyProblem, type ServiceError, serviceError } from '../../operations/errors.ts'
import { type NetworkLog, NetworkRequests } from './network-requests.ts'

/**
 * How many requests a minute of one network get a 401 that explains what is wrong with their key: as many as
 * the free plan allows. A client that sends more of them without a valid key is broken or guessing.
 */
const EXPLAINED_PER_MINUTE = TIER_LIMITS.free.minute

const UNAUTHORIZED: Readonly<Record<KeyProblem, ServiceError>> = {
  missing: serviceError('unauthorized', 'missing'),
  invalid: serviceError('unauthorized', 'invalid'),
  'in-url': serviceError('unauthorized', 'in-url'),
  'feed-token': serviceError('unauthorized', 'feed-token'),
  'misplaced-token': serviceError('unauthorized', 'misplaced-token'),
}

/**
 * A refused request costs three look-ups: its key among the verified ones, its id among the issued ones (only
 * a key with an issued id is ever hashed), and its network here. Its answer was made in advance, and it has
 * no log line.
 *
 * This is asked only after authentication has failed. Clients with a valid key therefore never meet the
 * limit, even when they share an address with others. A proxy that is missing in TRUST_PROXY, and makes all
 * addresses one, locks nobody out either.
 */
export class UnauthenticatedRequests {
  readonly #networks: NetworkRequests

  constructor(log: NetworkLog, nowMs?: MonotonicClock, maxNetworks?: number) {
    const rule = {
      perMinute: EXPLAINED_PER_MINUTE,
      errorAfter: (seconds: number) => serviceError('tooManyWithoutKey', seconds),
      logged: 'requests without a valid key were refused with 429; they have no log lines of their own',
    }
    this.#networks = new NetworkRequests(log, rule, nowMs, maxNetworks)
  }

  /**
   * Counts a request from this address and returns the error to answer it with. The errors are always the
   * same objects, so nobody may change them.
   */
  refuse(address: string, problem: KeyProblem): ServiceError {
    return this.#networks.refusal(address) ?? UNAUTHORIZED[problem]
  }

  close(): void {
    this.#networks.close()
  }
}
