/** Every error that leaves the service, whatever layer found it: one table, one body shape. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { JSON_TYPE, sendBody, setHeaders } from './answer.ts'
import type { KeyProblem } from './auth.ts'
import type { ErrorCounts } from './figures/error-counts.ts'
import type { WindowName } from './limits.ts'
import type { Unavailable } from './serving.ts'

/** What one occurrence says: the message, fields beside it in the body, and headers. */
interface Occurrence {
  readonly message: string
  /** Which of the kind's few cases this is, for counting; without one there is only one. */
  readonly reason?: string
  readonly fields?: Readonly<Record<string, string | number>>
  readonly headers?: Readonly<Record<string, string>>
  /** Whoever refuses requests with it tells of many in one line of the log: they have none of their own. */
  readonly isToldTogether?: boolean
}

interface ErrorRow {
  readonly status: number
  /** The body's `error`. */
  readonly error: string
  /** When it happens, for the OpenAPI document. */
  readonly condition: string
  readonly say: (...facts: never[]) => Occurrence
}

/** Seconds after which asking again is worth it while the server starts, drains or has too much to do. */
const UNAVAILABLE_RETRY_SECONDS = 2

/** An expired key reads like one that never was: a stranger learns nothing of it, and its holder what to do. */
const KEY_PROBLEMS: Record<KeyProblem, string> = {
  missing: 'missing',
  invalid: 'invalid: not known, withdrawn or expired',
}

export const ERRORS = {
  invalidParameter: {
    status: 400,
    error: 'Invalid parameter',
    condition: 'A parameter is invalid; the message names it, the rule and the value received.',
    say: (problems: readonly string[]) => ({ message: problems.join(' ') }),
  },
  malformedRequest: {
    status: 400,
    error: 'Bad request',
    condition: 'The request is not well-formed HTTP.',
    say: (what: string) => ({ message: `The request is malformed: ${what}.` }),
  },
  unauthorized: {
    status: 401,
    error: 'Unauthorized',
    condition: 'The API key is missing or invalid: not known, withdrawn or expired.',
    say: (problem: KeyProblem) => ({
      reason: problem,
      message: `The API key is ${KEY_PROBLEMS[problem]}. Send a key issued by the operator in the header X-API-Key.`,
      headers: { 'www-authenticate': 'Bearer' },
    }),
  },
  eventNotFound: {
    status: 404,
    error: 'Not found',
    condition: 'No event has the requested id.',
    say: (id: string) => ({ message: `The event with id ${cut(id)} was not found.` }),
  },
  unknownPath: {
    status: 404,
    error: 'Not found',
    condition: 'There is no such path.',
    say: (path: string) => ({
      message: `There is nothing at ${quote(path)}. GET /api/gpt/openapi describes what there is.`,
    }),
  },
  methodNotAllowed: {
    status: 405,
    error: 'Method not allowed',
    condition: 'The path exists, but only for GET.',
    say: (method: string) => ({
      message: `${quote(method)} is not allowed here; use GET.`,
      headers: { allow: 'GET, HEAD' },
    }),
  },
  requestTimeout: {
    status: 408,
    error: 'Request timeout',
    condition: 'The request did not arrive completely in time.',
    say: () => ({ message: 'The request did not arrive completely in time. Send it again.' }),
  },
  targetTooLong: {
    status: 414,
    error: 'URI too long',
    condition: 'Path and query together are too long.',
    say: (maxBytes: number) => ({ message: `Path and query together must be at most ${maxBytes} bytes.` }),
  },
  rateLimitExceeded: {
    status: 429,
    error: 'Rate limit exceeded',
    condition: 'The rate limit of the plan is exceeded.',
    say: (window: WindowName, limit: number, retryAfterSeconds: number) => ({
      message: `The limit of ${limit} requests per ${window} is exceeded. Please try again later, in ${retryAfterSeconds} s.`,
      reason: window,
      fields: { window, retry_after_seconds: retryAfterSeconds },
      headers: { 'retry-after': String(retryAfterSeconds) },
    }),
  },
  tooManyWithoutKey: {
    status: 429,
    error: 'Rate limit exceeded',
    condition: 'Too many requests without a valid API key came from the same address.',
    say: (retryAfterSeconds: number) => ({
      message: `Too many requests without a valid API key came from this address. Please try again later, in ${retryAfterSeconds} s, with a key issued by the operator.`,
      fields: { window: 'minute', retry_after_seconds: retryAfterSeconds },
      headers: { 'retry-after': String(retryAfterSeconds) },
      isToldTogether: true,
    }),
  },
  headersTooLarge: {
    status: 431,
    error: 'Request header fields too large',
    condition: 'The request headers are too large.',
    say: (maxBytes: number) => ({ message: `Request line and headers together must be at most ${maxBytes} bytes.` }),
  },
  internal: {
    status: 500,
    error: 'Internal server error',
    condition: 'An unexpected failure.',
    say: (requestId: string) => ({
      message: `An unexpected error occurred. The operator can find it by request ${requestId}.`,
    }),
  },
  unavailable: {
    status: 503,
    error: 'Service unavailable',
    condition: 'The server is starting, draining or overloaded.',
    say: (reason: Unavailable | 'overloaded') => ({
      message: `The server is ${reason}. Please try again in ${UNAVAILABLE_RETRY_SECONDS} s.`,
      reason,
      fields: { reason },
      headers: { 'retry-after': String(UNAVAILABLE_RETRY_SECONDS) },
      isToldTogether: reason === 'overloaded',
    }),
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorKind = keyof typeof ERRORS

/** An error as it leaves: status, headers and the complete JSON body. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly kind: ErrorKind
  readonly reason: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly isToldTogether: boolean

  constructor(kind: ErrorKind, { message, reason = '', fields = {}, headers = {}, isToldTogether }: Occurrence) {
    super(message)
    const row: ErrorRow = ERRORS[kind]
    this.kind = kind
    this.reason = reason
    this.status = row.status
    this.headers = headers
    this.isToldTogether = isToldTogether ?? false
    this.body = JSON.stringify({ success: false, error: row.error, message, ...fields })
  }
}

/** The error of one kind, with the facts its message needs. */
export function httpError<K extends ErrorKind>(kind: K, ...facts: Parameters<(typeof ERRORS)[K]['say']>): HttpError {
  const row: ErrorRow = ERRORS[kind]
  return new HttpError(kind, row.say(...(facts as never[])))
}

/** Answers a request with an error, and counts it. Whatever is not an HttpError is logged and answered as an unexpected failure. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  counts: ErrorCounts,
): FastifyReply {
  const known = error instanceof HttpError ? error : httpError('internal', request.id)
  counts.add(known)
  request.isToldTogether = known.isToldTogether
  if (known !== error) request.log.error({ reqId: request.id, err: error }, 'request failed unexpectedly')
  if (known.isToldTogether) {
    // before anything else looks at a request: there are no other headers
    sendBody(reply, Object.entries(known.headers).flat(), known.body, known.status)
    return reply
  }
  setHeaders(reply, request.limitHeaders)
  return reply.code(known.status).headers(known.headers).type(JSON_TYPE).send(known.body)
}

const MAX_QUOTED_CHARACTERS = 60

/** A caller's value for a message: cut, quoted, control characters written as escapes. */
export function quote(value: string): string {
  return JSON.stringify(cut(value)).replace(
    /\p{Cc}/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function cut(value: string): string {
  const characters = [...value.slice(0, 2 * MAX_QUOTED_CHARACTERS + 2)]
  return characters.length <= MAX_QUOTED_CHARACTERS ? value : `${characters.slice(0, MAX_QUOTED_CHARACTERS).join('')}…`
}
