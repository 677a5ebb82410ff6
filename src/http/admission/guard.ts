/**
 * Admission: decides whether a request proceeds to its operation. A request that is admitted to an operation
 * has its caller, its limit headers and a directory; a refused request gets a ServiceError. This folder reads
 * no parameter except `token`, and never writes an answer.
 *
 * The guard checks in this order (section 6.1 of docs/contract.md):
 *   1. Is there a valid key? If not: 401, or 429 for a network with too many such requests (`auth.ts`,
 *      `network-requests.ts`).
 *   2. Is the server overloaded? If so: 503 (`overload.ts`).
 *   3. Is the request within its limits? If not: 429 (`limit-headers.ts`).
 *   4. Is it well-formed HTTP? If not: 414 or 400.
 *   5. Does it name an operation? If not: 404 or 405.
 *   6. Is a directory loaded? If not: 503.
 *
 * The access of a route (`config.access`) decides which checks apply, in this order:
 *
 *     access   checks                   notes
 *     none     1, 2, 3, 4, 5, 6         also a request without a route; with PUBLIC_EXPLORER a caller
 *                                       may be a reader (`auth.ts`, `guests.ts`)
 *     open     1, 2, Host, 3, 4, 6      a caller without a key is a visitor (`guests.ts`)
 *     late     1, 2, Host; 3, 4, 6      1 also takes access tokens (`oauth/`) and guests; the body decides
 *                                       how the request counts: `countLate` is called after reading it
 *     file     2, network, Host         needs no key; refuses a key in the URL
 *     sign-in  2, network, Host         needs no key; refuses a key in the URL
 *     public   Host                     health checks, metadata of OAuth, preflights
 *
 * `Host` is the part of check 4 that reads the header Host. `network` limits the requests of a network
 * (`network-requests.ts`).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keyIn } from '../../keys/api-key.ts'
import type { KeyStore } from '../../keys/key-store.ts'
import { type Caller, handshakesOf, limitsOf, type TierLimits } from '../../keys/plans.ts'
import type { LimiterStatus, RateReadings } from '../../limits/limits.ts'
import type { OAuth } from '../../oauth/oauth.ts'
import { type KeyProblem, type ServiceError, serviceError } from '../../operations/errors.ts'
import { REFERENCE_PATH } from '../../site/site.ts'
import { MAX_TARGET_BYTES } from '../request/connection.ts'
import type { HeaderPairs } from '../response/send.ts'
import type { Serving } from '../serving.ts'
import { accessTokenIn, findCaller, isReader } from './auth.ts'
import type { Guests } from './guests.ts'
import { enforceLimits, enforceRoomFor, type LimitDecisions, limitHeaders } from './limit-headers.ts'
import type { Consume } from './limit-plugin.ts'
import type { NetworkRequests, UnauthenticatedRequests } from './network-requests.ts'
import type { Overload } from './overload.ts'

const NO_HEADERS: HeaderPairs = []

export interface Guard {
  /** Calls `done`, with a ServiceError if the request is refused. */
  check(request: FastifyRequest, done: (error?: Error) => void): void
  /**
   * Counts an answer that costs several requests, of which `check` has already counted one.
   * @throws ServiceError 429 if the caller or its group has fewer requests left
   */
  charge(request: FastifyRequest, requests: number): Promise<void>
  /**
   * Counts a request of a `late` route whose body has been read, and gives it a directory (checks 3, 4, 6).
   * @throws ServiceError if the request is refused
   */
  countLate(request: FastifyRequest, what: 'requests' | 'handshakes'): Promise<void>
  readonly decisions: Readonly<LimitDecisions>
  /** Rejects with the ServiceError for a request whose path cannot be decoded. */
  refuseMalformedPath(request: FastifyRequest): Promise<never>
}

interface GuardParts {
  readonly app: FastifyInstance
  readonly keys: KeyStore
  readonly unauthenticated: UnauthenticatedRequests
  readonly files: NetworkRequests
  readonly signIns: NetworkRequests
  /** Verifies the access tokens of `late` routes; undefined if they are not accepted. */
  readonly tokens: Pick<OAuth, 'holderOf'> | undefined
  readonly overload: Pick<Overload, 'refusal'>
  readonly consume: Consume
  readonly counters: Readonly<LimiterStatus>
  readonly serving: Serving
  readonly tierLimits: TierLimits
  /** Callers without a key on a `late` route; undefined if a key is needed. */
  readonly guests: Guests | undefined
  /** Callers without a key on an `open` route. */
  readonly visitors: Guests
  /** Callers without a key, or with the key `public`, on other routes; undefined if a key is needed. */
  readonly readers: Guests | undefined
}

export function createGuard(parts: GuardParts): Guard {
  const { app, keys, unauthenticated, files, overload, consume, counters, serving, tierLimits } = parts
  const decisions: LimitDecisions = { allowed: 0, minute: 0, day: 0 }

  /**
   * Finds the caller of a request, and refuses the request during overload (checks 1 and 2). Returns refusals
   * instead of throwing them, because thousands may occur at once.
   */
  const identify = (request: FastifyRequest, guests?: Guests, isGuest = isKeyMissing): ServiceError | undefined => {
    const caller = findCaller(request, keys)
    if (typeof caller !== 'string') request.caller = caller
    else if (guests !== undefined && isGuest(request, caller)) request.caller = guests(request.ip)
    else return unauthenticated.refuse(request.ip, caller)
    return overload.refusal()
  }
  /** Checks 1 and 2 of a request with an access token, and its header Host. */
  const identifyByToken = async (request: FastifyRequest, tokens: Pick<OAuth, 'holderOf'>, token: string) => {
    const holder = await tokens.holderOf(token)
    if (holder === 'token') throw unauthenticated.refuse(request.ip, holder)
    if (holder === 'scope') throw serviceError('insufficientScope')
    if (holder === 'provider-unreachable') throw serviceError('unavailable', holder)
    request.caller = holder
    const refusal = overload.refusal() ?? hostError(request)
    if (refusal !== undefined) throw refusal
  }
  const count = (request: FastifyRequest, caller: Caller, cost: number): Promise<RateReadings> =>
    consume(request, { id: caller.keyId, limits: limitsOf(caller, tierLimits), cost })
  /** Counts a request, and checks the length of its target and the header Host (checks 3 and 4). */
  const admit = async (request: FastifyRequest): Promise<void> => {
    const readings = await count(request, request.caller, 1)
    if (counters.state === 'redis') {
      // checked again, because Redis may release many waiting requests in one turn of the event loop
      const refusal = overload.refusal()
      if (refusal !== undefined) throw refusal
    }
    request.readings = readings
    request.limitHeaders = limitHeaders(readings)
    enforceLimits(readings, decisions)
    await countGroups(request, 1)
    checkLength(request)
    const problem = hostError(request)
    if (problem !== undefined) throw problem
  }
  /** Counts a request in every group that contains its caller. Only callers without a key have groups. */
  const countGroups = async (request: FastifyRequest, cost: number): Promise<void> => {
    for (let group = request.caller.within; group !== undefined; group = group.within) {
      const readings = await count(request, group, cost)
      // the headers show the caller's own limits, unless the limits of its group refuse the request
      if (isExceeded(readings)) request.limitHeaders = limitHeaders(readings)
      enforceLimits(readings, decisions)
    }
  }
  /** Counts a request, checks its form and its route, and gives it a directory (checks 3 to 6). */
  const proceed = async (request: FastifyRequest): Promise<void> => {
    await admit(request)
    if (request.is404) throw unmatched(app, request)
    giveDirectory(request)
  }
  const giveDirectory = (request: FastifyRequest): void => {
    const { state, directory } = serving.current
    if (directory === undefined) throw serviceError('unavailable', state)
    request.directory = directory
  }
  const countLate: Guard['countLate'] = async (request, what) => {
    for (let caller: Caller | undefined = request.caller; caller !== undefined; caller = caller.within) {
      const readings = await count(request, what === 'handshakes' ? handshakesOf(caller, tierLimits) : caller, 1)
      // the headers show the caller's own limits, unless the limits of its group refuse the request
      if (caller === request.caller || isExceeded(readings)) request.limitHeaders = limitHeaders(readings)
      enforceLimits(readings, decisions, what)
    }
    checkLength(request)
    giveDirectory(request)
  }
  /** All checks of a `file` or `sign-in` route. An API key in the URL is refused. */
  const checkNetwork = (request: FastifyRequest, counted: NetworkRequests): ServiceError | undefined => {
    if (keyIn(request.url) === 'API key') return unauthenticated.refuse(request.ip, 'in-url')
    return overload.refusal() ?? counted.refusal(request.ip) ?? hostError(request)
  }
  const goOn = (work: Promise<void>, done: (error?: Error) => void): void => void work.then(() => done(), done)
  return {
    decisions,
    check(request, done) {
      request.limitHeaders = NO_HEADERS
      const { access } = request.routeOptions.config
      if (access === 'public') return done(hostError(request))
      if (access === 'file') return done(checkNetwork(request, files))
      if (access === 'sign-in') return done(checkNetwork(request, parts.signIns))
      if (access === 'late') {
        const token = parts.tokens === undefined ? undefined : accessTokenIn(request.headers)
        if (token === undefined) return done(identify(request, parts.guests) ?? hostError(request))
        return goOn(identifyByToken(request, parts.tokens!, token), done)
      }
      if (access === 'open') {
        const refusal = identify(request, parts.visitors) ?? hostError(request)
        return refusal === undefined ? goOn(countLate(request, 'requests'), done) : done(refusal)
      }
      const refusal = identify(request, request.is404 ? undefined : parts.readers, isReader)
      return refusal === undefined ? goOn(proceed(request), done) : done(refusal)
    },
    async charge(request, requests) {
      if (requests <= 1) return
      enforceRoomFor(requests, request.readings, decisions)
      const readings = await count(request, request.caller, requests - 1)
      request.limitHeaders = limitHeaders(readings)
      // checked again, because other requests of the caller may have been counted meanwhile
      enforceLimits(readings, decisions)
      await countGroups(request, requests - 1)
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

/** A host name or address (IPv6 in brackets), and an optional port (RFC 9110, 7.2; RFC 3986, 3.2.2). */
const HOST = /^(?:\[[\da-f:.]+(?:%[\w.-]+)?\]|(?:[\w.~!$&'()*+,;=-]|%[\da-f]{2})+)(?::\d{0,5})?$/i

/**
 * The error for a wrong header `Host`. RFC 9112, 3.2 requires a 400 if it is missing in HTTP/1.1, repeated or
 * not a host.
 */
function hostError({ raw: { headers, rawHeaders, httpVersion } }: FastifyRequest): ServiceError | undefined {
  const { host } = headers
  if (host === undefined) {
    return httpVersion === '1.1' ? serviceError('malformedRequest', 'HTTP/1.1 needs a Host header') : undefined
  }
  if (!HOST.test(host)) return serviceError('malformedRequest', 'the Host header is neither a name nor an address')
  // `rawHeaders` alternates names and values
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length > 1 ? serviceError('malformedRequest', 'there is more than one Host header') : undefined
}

function isKeyMissing(_: FastifyRequest, problem: KeyProblem): boolean {
  return problem === 'missing'
}

function isExceeded({ minute, day }: RateReadings): boolean {
  return minute.exceeded || day.exceeded
}

/** The error for a known path with another method, or for an unknown path. */
function unmatched(app: FastifyInstance, request: FastifyRequest): ServiceError {
  const { method, url } = request
  for (const allowed of ['POST', 'GET'] as const) {
    if (app.findRoute({ method: allowed, url }) !== null) return serviceError('methodNotAllowed', method, allowed)
  }
  const hasReference = app.findRoute({ method: 'GET', url: REFERENCE_PATH }) !== null
  return serviceError('unknownPath', url.split('?', 1)[0] ?? '', hasReference ? REFERENCE_PATH : undefined)
}
