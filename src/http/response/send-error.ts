import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorPage, PAGE_POLICY, type Surroundings } from '../../formats/page.ts'
import { surroundingsOf } from '../../formats/page-parts.ts'
import { type ErrorKind, ServiceError, serviceError } from '../../operations/errors.ts'
import { SECURITY_HEADERS } from '../../site/site.ts'
import type { ErrorCounts } from '../measurements.ts'
import { JSON_TYPE, sendBody, setHeaders } from './send.ts'

/** Headers of every error. No cache may store an error, because it may not apply to the next request. */
export const ERROR_HEADERS = { 'cache-control': 'no-store' } as const

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'content-security-policy': PAGE_POLICY,
  'content-type': 'text/html; charset=utf-8',
}

/** The links at the top of a page: to the root, and to the lists of all values. */
export function aroundPage({ url, server }: FastifyRequest): Surroundings {
  return surroundingsOf(url, server.hasRoute({ method: 'GET', url: '/' }))
}

const HEADERS: Partial<Record<ErrorKind, Readonly<Record<string, string>>>> = {
  unauthorized: { 'www-authenticate': 'Bearer' },
}

/** The header Allow of an error of the kind `methodNotAllowed`, by its reason. */
const ALLOWED: Readonly<Record<string, string>> = { GET: 'GET, HEAD', POST: 'POST' }

export function errorHeaders({ kind, reason, retryAfterSeconds }: ServiceError): Readonly<Record<string, string>> {
  if (kind === 'methodNotAllowed') return { allow: ALLOWED[reason]! }
  if (retryAfterSeconds === undefined) return HEADERS[kind] ?? {}
  return { ...HEADERS[kind], 'retry-after': String(retryAfterSeconds) }
}

/** Answers with an error and counts it. An error that is no ServiceError is logged and answered with 500. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  counts: ErrorCounts,
): FastifyReply {
  const known = error instanceof ServiceError ? error : serviceError('internal', request.id)
  counts.add(known)
  request.problem = problemName(known)
  request.isAggregated = known.isAggregated
  if (known !== error) request.log.error({ reqId: request.id, err: error }, 'request failed unexpectedly')
  if (known.isAggregated) {
    // aggregated errors occur before a request has limit headers
    const head = Object.entries({ ...ERROR_HEADERS, ...errorHeaders(known) }).flat()
    sendBody(reply, head, known.body, known.status)
    return reply
  }
  const { config } = request.routeOptions
  setHeaders(reply, request.limitHeaders)
  reply.code(known.status).headers(ERROR_HEADERS).headers(errorHeaders(known))
  // the URL may contain a token
  if (config.takesToken) reply.header('referrer-policy', 'no-referrer')
  // With Basic, browsers and calendar programs show a password prompt. A client that sent X-API-Key needs
  // none.
  if (known.kind === 'unauthorized' && config.takesPassword && request.headers['x-api-key'] === undefined) {
    reply.header('www-authenticate', 'Basic realm="API key as password", charset="UTF-8", Bearer')
  }
  const challenge = challengeFor(known, config.challenge)
  if (challenge !== undefined) reply.header('www-authenticate', challenge)
  if (isForPeople(request)) return reply.headers(PAGE_HEADERS).send(errorPage(known, aroundPage(request)))
  return reply.type(JSON_TYPE).send(known.body)
}

/** The header WWW-Authenticate that leads clients to an access token (RFC 6750, 3; RFC 9728, 5.1). */
function challengeFor({ kind, reason }: ServiceError, parameters: string | undefined): string | undefined {
  if (parameters === undefined) return undefined
  if (kind === 'insufficientScope') return `Bearer error="insufficient_scope", ${parameters}`
  if (kind !== 'unauthorized') return undefined
  return reason === 'token' ? `Bearer error="invalid_token", ${parameters}` : `Bearer ${parameters}`
}

export function problemName({ kind, reason }: ServiceError): string {
  return `${kind} ${reason}`.trim()
}

/** True if a person has opened a page, a calendar or an export in a browser, and will read the error. */
function isForPeople({ headers, routeOptions: { config } }: FastifyRequest): boolean {
  return config.isPage === true || (config.takesPassword === true && /\btext\/html\b/.test(headers.accept ?? ''))
}
