/** Allows the web pages that the operator has chosen (CORS_ORIGINS) to call the API from a browser. */
import type { FastifyInstance } from 'fastify'
import { serviceError } from '../../operations/errors.ts'
import { allowedTo, readableBy } from '../admission/allowed-hosts.ts'
import { setHeaders } from '../response/send.ts'

const PATHS = ['/api/gpt/*', '/export.csv', '/export.ndjson', '/calendar.ics', '/feed.atom', '/conferences/*']

const METHODS = ['GET', 'HEAD']

/**
 * Adds headers to all answers to allowed origins, and answers preflight requests. `@fastify/cors` sets
 * headers on the reply of Fastify, which `send.ts` does not use.
 */
export function allowPages(scope: FastifyInstance, origins: readonly string[]): void {
  const mayCall = (origin: string | undefined): origin is string =>
    origin !== undefined && (origins.includes('*') || origins.includes(origin))
  scope.addHook('onRequest', ({ headers: { origin } }, reply, done) => {
    if (mayCall(origin)) {
      const pairs = readableBy(origin)
      for (let at = 0; at < pairs.length; at += 2) reply.raw.setHeader(pairs[at]!, pairs[at + 1]!)
    }
    done()
  })
  for (const path of PATHS) {
    scope.options(path, { schema: { hide: true }, config: { access: 'public' } }, (request, reply) => {
      const { origin, 'access-control-request-method': method } = request.headers
      if (!mayCall(origin) || method === undefined) throw serviceError('methodNotAllowed', request.method, 'GET')
      setHeaders(reply, allowedTo(origin, METHODS))
      return reply.code(204).send()
    })
  }
}
