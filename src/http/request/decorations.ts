/** What stages of a request leave on it for those that follow, and what routes say of themselves. */
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../keys/plans.ts'
import type { Directory } from '../../search/directory.ts'
import type { Measurements } from '../measurements/measurements.ts'
import type { RouteDurations } from '../measurements/request-durations.ts'
import type { HeaderList } from '../response/send.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication, which every keyed request passes before anything reads this. */
    caller: Caller
    /** What this request is answered from, from its first moment to its last. Set for every route that needs a key. */
    directory: Directory
    /** What every answer, whatever it is, says about the caller's limits. */
    limitHeaders: Readonly<HeaderList>
    /** Matching events, where a search was run for this request; for the log. */
    total: number | undefined
    /** Whether one line of the log stands for this request and many others. */
    isAggregated: boolean
  }
  interface FastifyContextConfig {
    /** Whether a route needs a key (the rule, also for paths that do not exist) or is open to everybody. */
    access?: 'public'
    /** Health checks come every few seconds and are logged for debugging only. */
    probe?: true
    /** Durations of the route's requests, set when the route is made. */
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
  app.decorateRequest('limitHeaders')
  app.decorateRequest('total', undefined)
  app.decorateRequest('isAggregated', false)
}
