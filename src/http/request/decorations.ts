/** What every request carries: an id, what its stages leave on it for later ones, what its route says. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../keys/plans.ts'
import type { RateReadings } from '../../limits/limits.ts'
import type { Directory } from '../../search/directory.ts'
import type { Charge } from '../admission/limit-plugin.ts'
import type { Measurements, RouteDurations } from '../measurements.ts'
import type { HeaderPairs } from '../response/send.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request. Set by authentication, which every keyed request passes first. */
    caller: Caller
    /** What this request is answered from, start to end. Set for every route that needs a key. */
    directory: Directory
    /** What the request is counted as; set while it is counted. */
    charge: Charge
    /** The caller's limits as they were when the request was counted. */
    readings: RateReadings
    /** The state of the caller's limits, for every answer, errors included. */
    limitHeaders: HeaderPairs
    /** Matching events, where the request was a search; for the log. */
    total: number | undefined
    /** What an assistant called: a tool, or a method of the protocol; for the log. One of a closed list. */
    tool: string | undefined
    /** Whether one line of the log stands for this request and many others. */
    isAggregated: boolean
  }
  interface FastifyContextConfig {
    /**
     * Absent if a key is needed, also for paths that do not exist. `late`: a key is needed, and the request
     * is counted when its body is read. `open`: without a key, the request counts for the visitors of its
     * network. `file`: no key is read, each network may request many, and overload refuses it. `public`:
     * nothing does.
     */
    access?: 'public' | 'file' | 'late' | 'open'
    /** Whether people open it: errors are pages then. */
    isPage?: true
    /** Whether a browser may send the key as a password. */
    takesPassword?: true
    /** Whether a feed token is taken, also as a parameter of the URL. */
    takesToken?: true
    /** Health checks come every few seconds and are logged at level debug only. */
    probe?: true
    /** Durations of the route's requests, set when the route is added. */
    durations?: RouteDurations
  }
  interface FastifyInstance {
    readonly measurements: Measurements
  }
}

/** Gives all requests of an app one shape, whatever is set on them. */
export function addDecorations(app: FastifyInstance): void {
  app.decorateRequest('caller')
  app.decorateRequest('directory')
  app.decorateRequest('charge')
  app.decorateRequest('readings')
  app.decorateRequest('limitHeaders')
  app.decorateRequest('total', undefined)
  app.decorateRequest('tool', undefined)
  app.decorateRequest('isAggregated', false)
}

/** Ids that differ between processes and are cheap: a random prefix and a counter. */
export function requestIds(): () => string {
  const prefix = randomBytes(5).toString('hex')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
