/** Members that every request has: its id, results of earlier steps, and the configuration of its route. */
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
    /** The sender of the request; set by authentication. */
    caller: Caller
    /**
     * The directory that answers this request, from start to end. Not set on `file`, `sign-in` and `public`
     * routes.
     */
    directory: Directory
    /** Cost of the request, with the id and the limits that it counts against; set when it is counted. */
    charge: Charge
    /** The state of the caller's limits when the request was counted. */
    readings: RateReadings
    /** The state of the caller's limits as headers of the answer, which may be an error. */
    limitHeaders: HeaderPairs
    /** Number of matching events if the request was a search; for the log. */
    total: number | undefined
    /** The tool, or the method of the protocol, that an assistant called; for the log. From a closed list. */
    tool: string | undefined
    /** Kind and reason of the error that is answered; for the log. From a closed list. */
    problem: string | undefined
    /** True if one log line counts the request together with many other requests. */
    isAggregated: boolean
  }
  interface FastifyContextConfig {
    /**
     * Access to the route, and counting of its requests. Absent: a key is needed, even on paths that do not
     * exist; readers (`guests.ts`) need none on existing paths.
     * - `late`: a key or an access token is needed, except with PUBLIC_MCP; counted after the body is read.
     * - `open`: a request without a key counts for the visitors of its network.
     * - `file`: needs no key, and refuses a key in the URL; has a limit per network; refused during overload.
     * - `sign-in`: like `file`, with a separate limit.
     * - `public`: no key is read, and only a wrong header Host is refused.
     */
    access?: 'public' | 'file' | 'sign-in' | 'late' | 'open'
    /** True if people open the route, so that its errors are pages. */
    isPage?: true
    /** True if a browser may send the key as a password. */
    takesPassword?: true
    /** True if the route accepts a feed token, which may also be a parameter of the URL. */
    takesToken?: true
    /** Parameters of the header `WWW-Authenticate: Bearer` that say where a client gets an access token. */
    challenge?: string | undefined
    /** True for health checks, which are logged only at level debug. */
    probe?: true
    /** Durations of the route's requests, set when the route is added. */
    durations?: RouteDurations
  }
  interface FastifyInstance {
    readonly measurements: Measurements
  }
}

/** Sets the members of all requests in advance, so that the requests share one hidden class in V8. */
export function addDecorations(app: FastifyInstance): void {
  app.decorateRequest('caller')
  app.decorateRequest('directory')
  app.decorateRequest('charge')
  app.decorateRequest('readings')
  app.decorateRequest('limitHeaders')
  app.decorateRequest('total', undefined)
  app.decorateRequest('tool', undefined)
  app.decorateRequest('problem', undefined)
  app.decorateRequest('isAggregated', false)
}

/** Returns the function that makes ids of requests: a random prefix of the process, and a counter. */
export function requestIds(): () => string {
  const prefix = randomBytes(5).toString('hex')
  let count = 0
  return () => `${prefix}-${(++count).toString(36)}`
}
