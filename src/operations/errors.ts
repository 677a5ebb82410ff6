/** Every error that leaves the service, whichever layer found it: one table, one body shape. Each door says in its own way what it adds. */
import type { WindowName } from '../limits/limits.ts'

/** What is wrong with a request that names no caller. Which of its reasons made a key invalid concerns only the operator. */
export type KeyProblem = 'missing' | 'invalid'

/** Why nothing can be answered at the moment. */
export type Unavailable = 'starting' | 'draining'

/** What one occurrence says: the message, and fields beside it in the body. */
interface Occurrence {
  readonly message: string
  /** Which of the kind's few cases this is, for counting. Absent where there is only one. */
  readonly reason?: string
  readonly fields?: Readonly<Record<string, string | number>>
  /** Seconds after which asking again is worth it. */
  readonly retryAfterSeconds?: number
  /** Whoever refuses requests with it logs many of them in one line: they have no lines of their own. */
  readonly isAggregated?: boolean
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
    say: (method: string) => ({ message: `${quote(method)} is not allowed here; use GET.` }),
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
      retryAfterSeconds,
    }),
  },
  tooManyWithoutKey: {
    status: 429,
    error: 'Rate limit exceeded',
    condition: 'Too many requests without a valid API key came from the same address.',
    say: (retryAfterSeconds: number) => ({
      message: `Too many requests without a valid API key came from this address. Please try again later, in ${retryAfterSeconds} s, with a key issued by the operator.`,
      fields: { window: 'minute', retry_after_seconds: retryAfterSeconds },
      retryAfterSeconds,
      isAggregated: true,
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
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
      isAggregated: reason === 'overloaded',
    }),
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorKind = keyof typeof ERRORS

/** An error as it leaves: status and the complete JSON body. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly kind: ErrorKind
  readonly reason: string
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly body: string
  readonly isAggregated: boolean

  constructor(kind: ErrorKind, { message, reason = '', fields = {}, retryAfterSeconds, isAggregated }: Occurrence) {
    super(message)
    const row: ErrorRow = ERRORS[kind]
    this.kind = kind
    this.reason = reason
    this.status = row.status
    this.retryAfterSeconds = retryAfterSeconds
    this.isAggregated = isAggregated ?? false
    this.body = JSON.stringify({ success: false, error: row.error, message, ...fields })
  }
}

/** The error of one kind, with the facts its message needs. */
export function serviceError<K extends ErrorKind>(
  kind: K,
  ...facts: Parameters<(typeof ERRORS)[K]['say']>
): ServiceError {
  const row: ErrorRow = ERRORS[kind]
  return new ServiceError(kind, row.say(...(facts as never[])))
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
