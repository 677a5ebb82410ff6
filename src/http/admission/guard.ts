/**
 * What every request passes before anything else looks at it, in this order: who asks (401; 429 when nobody known asks too often), whether there is
 * time (503), how often (429), whether the request is one (414, 400), whether it names an operation (404, 405), whether there is something to answer
 * from (503).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { KeyStore } from '../../keys/key-store.ts'
import type { RateCounters, RateReadings } from '../../limits/limits.ts'
import { ServiceError, serviceError } from '../../operations/errors.ts'
import { MAX_TARGET_BYTES } from '../request/connection.ts'
import type { HeaderList } from '../response/send.ts'
import type { Serving } from '../serving.ts'
import { findCaller } from './auth.ts'
import { enforceLimits, type LimitDecisions, limitHeaders } from './limit-headers.ts'
import type { Overload } from './overload.ts'
import type { UnauthenticatedRequests } from './unauthenticated.ts'

/** Limit headers of requests that are not counted, or not yet. */
const NONE: Readonly<HeaderList> = []

/** Decides on requests: `done` gets the ServiceError of one that goes no further. */
export interface Guard {
  /** For requests that reached a route, and for those that none matches. */
  check(request: FastifyRequest, done: (error?: Error) => void): void
  /** What came of counting so far. */
  readonly decisions: Readonly<LimitDecisions>
  /** For requests whose path cannot even be decoded. Rejects with the ServiceError. */
  refuseMalformedPath(request: FastifyRequest): Promise<never>
}

interface GuardParts {
  readonly app: FastifyInstance
  readonly keys: KeyStore
  /** What becomes of requests without a valid key. */
  readonly unauthenticated: UnauthenticatedRequests
  readonly overload: Pick<Overload, 'refusal'>
  readonly counters: RateCounters<FastifyRequest>
  readonly serving: Serving
}

/** Callbacks and exceptions instead of promises: a request within its limits passes without leaving the call stack. */
export function createGuard({ app, keys, unauthenticated, overload, counters, serving }: GuardParts): Guard {
  const decisions: LimitDecisions = { allowed: 0, minute: 0, day: 0 }
  /** The refusals that thousands may get at once are returned: to throw one takes 7 us, a tenth of what the whole refusal does. */
  const count = (request: FastifyRequest): ServiceError | RateReadings | Promise<RateReadings> => {
    const caller = findCaller(request.headers, keys)
    if (typeof caller === 'string') return unauthenticated.refuse(request.ip, caller)
    request.caller = caller
    return overload.refusal() ?? counters.count(request)
  }
  const admit = (request: FastifyRequest, readings: RateReadings): void => {
    request.limitHeaders = limitHeaders(readings)
    enforceLimits(readings, decisions)
    if (request.url.length > MAX_TARGET_BYTES) throw serviceError('targetTooLong', MAX_TARGET_BYTES)
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      throw serviceError('malformedRequest', 'HTTP/1.1 needs a Host header')
    }
  }
  const proceed = (request: FastifyRequest, readings: RateReadings): void => {
    admit(request, readings)
    if (request.is404) throw unmatched(app, request)
    const now = serving.current
    if (now.directory === undefined) throw serviceError('unavailable', now.state)
    request.directory = now.directory
  }
  /** Counts from Redis come many at once, and all that they let in is worked on in one turn. */
  const proceedLate = (request: FastifyRequest, readings: RateReadings): void => {
    const refusal = overload.refusal()
    if (refusal !== undefined) throw refusal
    proceed(request, readings)
  }
  return {
    decisions,
    check(request, done) {
      request.limitHeaders = NONE
      if (request.routeOptions.config.access === 'public') return done()
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
    async refuseMalformedPath(request) {
      request.limitHeaders = NONE
      const readings = await count(request)
      if (readings instanceof ServiceError) throw readings
      admit(request, readings)
      throw serviceError('invalidParameter', ['The path must be percent-encoded UTF-8.'])
    },
  }
}

/** A known path asked with another method, or an unknown path. */
function unmatched(app: FastifyInstance, request: FastifyRequest): ServiceError {
  const { method, url } = request
  if (app.findRoute({ method: 'GET', url }) !== null) return serviceError('methodNotAllowed', method)
  return serviceError('unknownPath', url.split('?', 1)[0] ?? '')
}
