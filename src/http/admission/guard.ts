/**
 * Admission: decides whether a request goes on to its operation.
 *
 * A request comes in before its parameters are read. It goes on with its caller, its limit headers and the
 * directory to answer from, or is refused with a ServiceError. This folder never reads a parameter and never
 * writes an answer.
 *
 * The guard checks in this order (section 6.1 of docs/contract.md):
 * 1. Is there a valid key? If not: 401, or 429 for a network that keeps asking (`auth.ts`,
 *    `unauthenticated.ts`).
 * 2. Is there time to answer? If not: 503 (`overload.ts`).
 * 3. Is the request within its limits? If not: 429 (`limit-headers.ts`).
 * 4. Is it well-formed HTTP? If not: 414 or 400.
 * 5. Does it name an operation? If not: 404 or 405.
 * 6. Is there a directory to answer from? If not: 503.
 *
 * A `file` needs no key: it passes check 2, and its network is counted (`files.ts`). Health checks pass none.
 * Requests of a `late` route pass checks 1 and 2 here. What they count as is in their body, so the route asks
 * for checks 3, 4 and 6 when it has read that. Plain requests ask for each check (`http/plain-requests.ts`).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IssuedKey, KeyStore } from '../../keys/key-store.ts'
import { keyIn } from '../../keys/keys-in-text.ts'
import { type Caller, handshakesOf, type TierLimits } from '../../keys/plans.ts'
import type { RateCounters, RateReadings } from '../../limits/limits.ts'
import { ServiceError, serviceError } from '../../operations/errors.ts'
import type { Directory } from '../../search/directory.ts'
import { REFERENCE_PATH } from '../../site/site.ts'
import { MAX_TARGET_BYTES } from '../request/connection.ts'
import { isHost, problemOfHost } from '../request/host-header.ts'
import type { PlainHeaders } from '../request/plain-head.ts'
import type { HeaderLines } from '../response/header-lines.ts'
import type { Serving } from '../serving.ts'
import type { AnonymousCallers } from './anonymous.ts'
import { findCaller, issuedKeyIn, used } from './auth.ts'
import { enforceLimits, enforceRoomFor, type LimitDecisions, limitHeaders, refusalOf } from './limit-headers.ts'
import type { Countable } from './limit-plugin.ts'
import type { NetworkRequests } from './network-requests.ts'
import type { Overload } from './overload.ts'
import type { UnauthenticatedRequests } from './unauthenticated.ts'

/** The route options of a plain request, which counts the same on every route. */
const NO_OPTIONS: Countable['routeOptions'] = { config: {} }

/** The limit headers of requests that are not counted. */
const NO_HEADERS: HeaderLines = ''

export interface Guard {
  /** Checks a request, with a route or without. Calls `done` with the ServiceError of a refused one. */
  check(request: FastifyRequest, done: (error?: Error) => void): void
  /** The valid key of a plain request. Nothing is counted. Undefined where `check` must see the request. */
  keyOf(headers: PlainHeaders): IssuedKey | undefined
  /** Checks 2 and 3 of a plain request. Returns a promise only where counting takes waiting. */
  admitPlain(issued: IssuedKey): PlainAdmission | Promise<PlainAdmission>
  /**
   * Counts an answer that is worth several requests, of which `check` has counted one. Throws or rejects with
   * ServiceError 429, and counts nothing more, where fewer are left.
   */
  charge(request: FastifyRequest, requests: number): void | Promise<void>
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

/** What checks 2 and 3 decided of a plain request. */
export interface PlainAdmission {
  readonly limitHeaders: HeaderLines
  readonly refusal: ServiceError | undefined
}

interface GuardParts {
  readonly app: FastifyInstance
  readonly keys: KeyStore
  readonly unauthenticated: UnauthenticatedRequests
  /** Counts files that everybody may read. */
  readonly files: NetworkRequests
  readonly overload: Pick<Overload, 'refusal'>
  readonly counters: RateCounters<Countable>
  readonly serving: Serving
  readonly tierLimits: TierLimits
  /** Who asks a `late` route without a key; undefined where nobody may. */
  readonly anonymous: AnonymousCallers | undefined
  /** Who asks an `open` route without a key. */
  readonly visitors: AnonymousCallers
}

/** Callbacks and exceptions instead of promises: a request within its limits never leaves the call stack. */
export function createGuard(parts: GuardParts): Guard {
  const { app, keys, unauthenticated, files, overload, counters, serving, tierLimits, anonymous, visitors } = parts
  const decisions: LimitDecisions = { allowed: 0, minute: 0, day: 0 }
  /**
   * Checks 1 and 2, then counts the request. Thousands of requests at once may be refused here, so refusals
   * are returned and not thrown.
   *
   * Measured: throwing takes 7 us, a tenth of the whole refusal.
   */
  const count = (request: FastifyRequest): ServiceError | RateReadings | Promise<RateReadings> => {
    const caller = findCaller(request, keys)
    if (typeof caller === 'string') return unauthenticated.refuse(request.ip, caller)
    request.caller = caller
    return overload.refusal() ?? counters.count(request)
  }
  /** Checks 1 and 2 of a `late` or an `open` route. */
  const identify = (request: FastifyRequest, guests: AnonymousCallers | undefined): ServiceError | undefined => {
    const caller = findCaller(request, keys)
    if (typeof caller !== 'string') request.caller = caller
    else if (caller === 'missing' && guests !== undefined) request.caller = guests.callerFrom(request.ip)
    else return unauthenticated.refuse(request.ip, caller)
    return overload.refusal()
  }
  /** Checks 3 and 4. */
  const admit = (request: FastifyRequest, readings: RateReadings): void => {
    request.readings = readings
    request.limitHeaders = limitHeaders(readings)
    enforceLimits(readings, decisions)
    checkLength(request)
    const problem = hostError(request)
    if (problem !== undefined) throw problem
  }
  /** Checks 3 to 6. */
  const proceed = (request: FastifyRequest, readings: RateReadings): void => {
    admit(request, readings)
    if (request.is404) throw unmatched(app, request)
    request.directory = servedDirectory()
  }
  /** Check 6. */
  const servedDirectory = (): Directory => {
    const now = serving.current
    if (now.directory === undefined) throw serviceError('unavailable', now.state)
    return now.directory
  }
  /** Repeats check 2 first: Redis answers many counts at once, and one turn works on all of them. */
  const proceedLate = (request: FastifyRequest, readings: RateReadings): void => {
    const refusal = overload.refusal()
    if (refusal !== undefined) throw refusal
    proceed(request, readings)
  }
  const admissionOf = (readings: RateReadings): PlainAdmission => ({
    limitHeaders: limitHeaders(readings),
    refusal: refusalOf(readings, decisions),
  })
  const overloaded = (): PlainAdmission | undefined => {
    const refusal = overload.refusal()
    return refusal && { limitHeaders: NO_HEADERS, refusal }
  }
  const countLate: Guard['countLate'] = async (request, what) => {
    const { routeOptions } = request
    for (let caller: Caller | undefined = request.caller; caller !== undefined; caller = caller.within) {
      const counted = what === 'handshakes' ? handshakesOf(caller, tierLimits) : caller
      const readings = await counters.count({ caller: counted, routeOptions })
      // The caller's own limits stay in the headers, unless those of its group refuse the request.
      if (caller === request.caller || isExceeded(readings)) request.limitHeaders = limitHeaders(readings)
      enforceLimits(readings, decisions, what)
    }
    checkLength(request)
    request.directory = servedDirectory()
  }
  /** All checks of a `file`. A key that somebody has put into its URL is refused, so that they stop. */
  const checkFile = (request: FastifyRequest): ServiceError | undefined => {
    if (keyIn(request.url) === 'API key') return unauthenticated.refuse(request.ip, 'in-url')
    return overload.refusal() ?? files.refusal(request.ip) ?? hostError(request)
  }
  /** All checks of an `open` route. */
  const openTo = (request: FastifyRequest, done: (error?: Error) => void): void => {
    const refusal = identify(request, visitors) ?? hostError(request)
    if (refusal !== undefined) done(refusal)
    else countLate(request, 'requests').then(() => done(), done)
  }
  return {
    decisions,
    check(request, done) {
      request.limitHeaders = NO_HEADERS
      const { access } = request.routeOptions.config
      if (access === 'public') return done(hostError(request))
      if (access === 'file') return done(checkFile(request))
      if (access === 'late') return done(identify(request, anonymous) ?? hostError(request))
      if (access === 'open') return openTo(request, done)
      const readings = count(request)
      if (readings instanceof ServiceError) {
        done(readings)
      } else if (readings instanceof Promise) {
        readings.then((read) => proceedLate(request, read)).then(() => done(), done)
      } else {
        proceed(request, readings)
        done()
      }
    },
    keyOf(headers) {
      return headers.host === undefined || !isHost(headers.host) ? undefined : issuedKeyIn(headers, keys)
    },
    admitPlain(issued) {
      const caller = used(issued)
      const refused = overloaded()
      if (refused !== undefined) return refused
      const readings = counters.count({ caller, routeOptions: NO_OPTIONS })
      if (!(readings instanceof Promise)) return admissionOf(readings)
      // As `proceedLate` does.
      return readings.then((read) => overloaded() ?? admissionOf(read))
    },
    charge(request, requests) {
      if (requests <= 1) return
      enforceRoomFor(requests, request.readings, decisions)
      const charged = (readings: RateReadings): void => {
        request.limitHeaders = limitHeaders(readings)
        // Other requests of the key may have come between, on other replicas.
        enforceLimits(readings, decisions)
      }
      const readings = counters.count(request, requests - 1)
      return readings instanceof Promise ? readings.then(charged) : charged(readings)
    },
    countLate,
    async refuseMalformedPath(request) {
      request.limitHeaders = NO_HEADERS
      const readings = await count(request)
      if (readings instanceof ServiceError) throw readings
      admit(request, readings)
      throw serviceError('invalidParameter', ['The path must be percent-encoded UTF-8.'])
    },
  }
}

/** @throws ServiceError 414 */
function checkLength({ url }: FastifyRequest): void {
  if (url.length > MAX_TARGET_BYTES) throw serviceError('targetTooLong', MAX_TARGET_BYTES)
}

function hostError({ raw }: FastifyRequest): ServiceError | undefined {
  const problem = problemOfHost(raw)
  return problem === undefined ? undefined : serviceError('malformedRequest', problem)
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
