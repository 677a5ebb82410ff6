/**
 * Admission: decides whether a request goes on to its operation. It goes on with its caller, its limit
 * headers and the directory to answer from, or is refused with a ServiceError. This folder never reads a
 * parameter and never writes an answer.
 *
 * The guard checks in this order (section 6.1 of docs/contract.md):
 * 1. Is there a valid key? If not: 401, or 429 for a network that keeps asking (`auth.ts`,
 *    `network-requests.ts`).
 * 2. Is there time to answer? If not: 503 (`overload.ts`).
 * 3. Is the request within its limits? If not: 429 (`limit-headers.ts`).
 * 4. Is it well-formed HTTP? If not: 414 or 400.
 * 5. Does it name an operation? If not: 404 or 405.
 * 6. Is there a directory to answer from? If not: 503.
 *
 * A `file` needs no key: it passes check 2, and its network is counted (`network-requests.ts`). Health checks
 * pass none. Requests of a `late` route pass checks 1 and 2 here. What they count as is in their body, so the
 * route asks for checks 3, 4 and 6 when it has read that.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyIn } from '../../keys/api-key.ts'
import type { KeyStore } from '../../keys/key-store.ts'
import { type Caller, handshakesOf, limitsOf, type TierLimits } from '../../keys/plans.ts'
import type { LimiterStatus, RateReadings } from '../../limits/limits.ts'
import { type ServiceError, serviceError } from '../../operations/errors.ts'
import { REFERENCE_PATH } from '../../site/site.ts'
import { MAX_TARGET_BYTES } from '../request/connection.ts'
import type { HeaderPairs } from '../response/send.ts'
import type { Serving } from '../serving.ts'
import { findCaller } from './auth.ts'
import { enforceLimits, enforceRoomFor, type LimitDecisions, limitHeaders } from './limit-headers.ts'
import type { Consume } from './limit-plugin.ts'
import type { Guests, NetworkRequests, UnauthenticatedRequests } from './network-requests.ts'
import type { Overload } from './overload.ts'

/** The limit headers of requests that are not counted. */
const NO_HEADERS: HeaderPairs = []

export interface Guard {
  /** Checks a request, with a route or without. Calls `done` with the ServiceError of a refused one. */
  check(request: FastifyRequest, done: (error?: Error) => void): void
  /**
   * Counts an answer that is worth several requests, of which `check` has counted one. Rejects with
   * ServiceError 429, and counts nothing more, if fewer are left.
   */
  charge(request: FastifyRequest, requests: number): Promise<void>
  /**
   * Checks 3, 4 and 6 of a request of a `late` route, whose body has said what it is. Rejects with the
   * ServiceError of a refused one.
   */
  countLate(request: FastifyRequest, what: 'requests' | 'handshakes'): Promise<void>
  /** Requests so far by what their limits decided. */
  readonly decisions: Readonly<LimitDecisions>
  /** Refuses a request whose path cannot be decoded: rejects with its ServiceError. */
  refuseMalformedPath(request: FastifyRequest): Promise<never>
}

interface GuardParts {
  readonly app: FastifyInstance
  readonly keys: KeyStore
  readonly unauthenticated: UnauthenticatedRequests
  /** Counts files that everybody may read. */
  readonly files: NetworkRequests
  readonly overload: Pick<Overload, 'refusal'>
  readonly consume: Consume
  /** Where requests are counted. */
  readonly counters: Readonly<LimiterStatus>
  readonly serving: Serving
  readonly tierLimits: TierLimits
  /** Who asks a `late` route without a key; undefined if nobody may. */
  readonly guests: Guests | undefined
  /** Who asks an `open` route without a key. */
  readonly visitors: Guests
}

export function createGuard(parts: GuardParts): Guard {
  const { app, keys, unauthenticated, files, overload, consume, counters, serving, tierLimits } = parts
  const decisions: LimitDecisions = { allowed: 0, minute: 0, day: 0 }

  /** Checks 1 and 2. Refusals are returned and not thrown, because thousands may come at once. */
  const identify = (request: FastifyRequest, guests?: Guests): ServiceError | undefined => {
    const caller = findCaller(request, keys)
    if (typeof caller !== 'string') request.caller = caller
    else if (caller === 'missing' && guests !== undefined) request.caller = guests(request.ip)
    else return unauthenticated.refuse(request.ip, caller)
    return overload.refusal()
  }
  const count = (request: FastifyRequest, caller: Caller, cost: number): Promise<RateReadings> =>
    consume(request, { id: caller.keyId, limits: limitsOf(caller, tierLimits), cost })
  /** Checks 3 and 4. */
  const admit = async (request: FastifyRequest): Promise<void> => {
    const readings = await count(request, request.caller, 1)
    if (counters.state === 'redis') {
      // Redis answers many requests in the same turn of the event loop, which may be too many.
      const refusal = overload.refusal()
      if (refusal !== undefined) throw refusal
    }
    request.readings = readings
    request.limitHeaders = limitHeaders(readings)
    enforceLimits(readings, decisions)
    checkLength(request)
    const problem = hostError(request)
    if (problem !== undefined) throw problem
  }
  /** Checks 3 to 6. */
  const proceed = async (request: FastifyRequest): Promise<void> => {
    await admit(request)
    if (request.is404) throw unmatched(app, request)
    giveDirectory(request)
  }
  /** Check 6. */
  const giveDirectory = (request: FastifyRequest): void => {
    const { state, directory } = serving.current
    if (directory === undefined) throw serviceError('unavailable', state)
    request.directory = directory
  }
  const countLate: Guard['countLate'] = async (request, what) => {
    for (let caller: Caller | undefined = request.caller; caller !== undefined; caller = caller.within) {
      const readings = await count(request, what === 'handshakes' ? handshakesOf(caller, tierLimits) : caller, 1)
      // The caller's own limits stay in the headers, unless those of its group refuse the request.
      if (caller === request.caller || isExceeded(readings)) request.limitHeaders = limitHeaders(readings)
      enforceLimits(readings, decisions, what)
    }
    checkLength(request)
    giveDirectory(request)
  }
  /** All checks of a `file`. A key that somebody has put into its URL is refused, so that they stop. */
  const checkFile = (request: FastifyRequest): ServiceError | undefined => {
    if (keyIn(request.url) === 'API key') return unauthenticated.refuse(request.ip, 'in-url')
    return overload.refusal() ?? files.refusal(request.ip) ?? hostError(request)
  }
  const goOn = (work: Promise<void>, done: (error?: Error) => void): void => void work.then(() => done(), done)
  return {
    decisions,
    check(request, done) {
      request.limitHeaders = NO_HEADERS
      const { access } = request.routeOptions.config
      if (access === 'public') return done(hostError(request))
      if (access === 'file') return done(checkFile(request))
      if (access === 'late') return done(identify(request, parts.guests) ?? hostError(request))
      if (access === 'open') {
        const refusal = identify(request, parts.visitors) ?? hostError(request)
        return refusal === undefined ? goOn(countLate(request, 'requests'), done) : done(refusal)
      }
      const refusal = identify(request)
      return refusal === undefined ? goOn(proceed(request), done) : done(refusal)
    },
    async charge(request, requests) {
      if (requests <= 1) return
      enforceRoomFor(requests, request.readings, decisions)
      const readings = await count(request, request.caller, requests - 1)
      request.limitHeaders = limitHeaders(readings)
      // Other requests of the key may have come between, on other replicas.
      enforceLimits(readings, decisions)
    },
    countLate,
    async refuseMalformedPath(request) {
      request.limitHeaders = NO_HEADERS
      const refusal = identify(request)
      if (refusal !== undefined) throw refusal
      await admit(request)
      throw serviceError('invalidParameter', ['The path must be percent-encoded UTF-8.'])
    },
  }
}

/** @throws ServiceError 414 */
function checkLength({ url }: FastifyRequest): void {
  if (url.length > MAX_TARGET_BYTES) throw serviceError('targetTooLong', MAX_TARGET_BYTES)
}

/** A name, an address, or an IPv6 address in brackets, and maybe a port (RFC 9110, 7.2; RFC 3986, 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+(?:%[\w.-]+)?\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d{0,5})?$/i

/**
 * The error of a wrong header `Host`. RFC 9112, 3.2 requires a 400 if it is missing, is repeated or is no
 * host. Another server on the way might read the other one.
 */
function hostError({ raw: { headers, rawHeaders, httpVersion } }: FastifyRequest): ServiceError | undefined {
  const { host } = headers
  if (host === undefined) {
    return httpVersion === '1.1' ? serviceError('malformedRequest', 'HTTP/1.1 needs a Host header') : undefined
  }
  if (!HOST.test(host)) return serviceError('malformedRequest', 'the Host header is neither a name nor an address')
  // `rawHeaders` has names and values in turn.
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length > 1 ? serviceError('malformedRequest', 'there is more than one Host header') : undefined
}

function isExceeded({ minute, day }: RateReadings): boolean {
  return minute.exceeded || day.exceeded
}

/** The error of a known path with another method, or of an unknown path. */
function unmatched(app: FastifyInstance, request: FastifyRequest): ServiceError {
  const { method, url } = request
  for (const allowed of ['POST', 'GET'] as const) {
    if (app.findRoute({ method: allowed, url }) !== null) return serviceError('methodNotAllowed', method, allowed)
  }
  const hasReference = app.findRoute({ method: 'GET', url: REFERENCE_PATH }) !== null
  return serviceError('unknownPath', url.split('?', 1)[0] ?? '', hasReference ? REFERENCE_PATH : undefined)
}
