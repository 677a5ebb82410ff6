/**
 * All errors with the common form of the body (section 7 of docs/contract.md), from any layer, in one table.
 *
 * The table also has the kinds that only HTTP raises, so that metrics, alerts and documents read one list of
 * kinds.
 */
import type { WindowName } from '../limits/limits.ts'

/** Reasons why the caller is unknown. Answers do not say if a key is unknown, revoked or expired. */
export type KeyProblem = 'missing' | 'invalid' | 'in-url' | 'feed-token' | 'misplaced-token' | 'token'

export type Unavailable = 'starting' | 'draining' | 'damaged'

/** The parts that differ between errors of a kind. */
interface Occurrence {
  readonly message: string
  /** Case of the kind, for metrics; absent if the kind has only one case. */
  readonly reason?: string
  /** Further members of the body. */
  readonly fields?: Readonly<Record<string, string | number>>
  readonly retryAfterSeconds?: number
  /** True if one line of the log counts many of these errors, which have no lines of their own. */
  readonly isAggregated?: boolean
}

interface ErrorRow {
  readonly status: number
  /** The member `error` of the body. */
  readonly error: string
  /** Condition under which the error occurs, for documents. */
  readonly condition: string
  readonly say: (...facts: never[]) => Occurrence
}

/** Seconds after which to retry while the service is unavailable. */
const UNAVAILABLE_RETRY_SECONDS = 2

/** An expired key and an unknown key have the same message, so that nobody can find out which keys exist. */
const KEY_PROBLEMS: Record<KeyProblem, string> = {
  missing: 'The API key is missing.',
  invalid: 'The API key is invalid: unknown, revoked or expired.',
  'in-url':
    'An API key is not accepted in a URL, because URLs are stored in histories and logs and are passed on. ' +
    'Calendar programs use a feed token of the operator instead.',
  'feed-token': 'A feed token opens only calendars and feeds.',
  'misplaced-token': 'A feed token must be sent once, as the parameter "token" of the URL or as the password.',
  token:
    'The access token is invalid: expired, of another issuer or for another service, or its key is no longer valid.',
}

/** State of a server that cannot answer, as the end of a sentence that begins with "The server". */
const UNAVAILABLE: Readonly<Record<Unavailable | 'overloaded' | 'provider-unreachable', string>> = {
  starting: 'is starting',
  draining: 'is draining',
  overloaded: 'is overloaded',
  damaged: 'has a damaged snapshot file',
  'provider-unreachable': 'cannot reach the identity provider that issued the access token',
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
    condition: 'The API key is missing or invalid: unknown, revoked or expired.',
    say: (problem: KeyProblem) => ({
      reason: problem,
      message: `${KEY_PROBLEMS[problem]} Send a key issued by the operator in the header X-API-Key.`,
    }),
  },
  insufficientScope: {
    status: 403,
    error: 'Forbidden',
    condition: 'The access token grants no scope of this service.',
    say: () => ({ message: 'The access token grants no scope of this service. Sign in again, and allow access.' }),
  },
  forbiddenHost: {
    status: 403,
    error: 'Forbidden',
    condition: 'The requested host, or the web page that sent the request, may not use the MCP endpoint.',
    say: (header: 'Host' | 'Origin', value: string) => ({
      reason: header,
      message:
        `The header ${header} is ${quote(value)}, which is not allowed here. ` +
        'The operator allows host names with MCP_HOSTS.',
    }),
  },
  eventNotFound: {
    status: 404,
    error: 'Not found',
    condition: 'No event has the requested id.',
    say: (id: string) => ({ message: `The event with id ${shortened(id)} was not found.` }),
  },
  seriesNotFound: {
    status: 404,
    error: 'Not found',
    condition: 'No series has the requested name.',
    say: (name: string) => ({
      message: `No series is called ${quote(name)}, and none has all these words in its name.`,
    }),
  },
  valueNotFound: {
    status: 404,
    error: 'Not found',
    condition: 'No topic, sub-topic, country, city, month or series has the name in the address of a page.',
    say: (noun: string, name: string, similar: readonly string[]) => ({
      message:
        `No ${noun} with events is called ${quote(name)}.` +
        (similar.length === 0 ? '' : ` Similar: ${similar.slice(0, MAX_SIMILAR).map(quote).join(', ')}.`),
    }),
  },
  unknownPath: {
    status: 404,
    error: 'Not found',
    condition: 'There is no such path.',
    say: (path: string, reference?: string) => ({
      message:
        `There is nothing at ${quote(path)}. GET /api/gpt/openapi lists all paths` +
        (reference === undefined ? '.' : `, and ${reference} describes them.`),
    }),
  },
  methodNotAllowed: {
    status: 405,
    error: 'Method not allowed',
    condition: 'The path exists, but only for another method: GET or POST.',
    say: (method: string, allowed: 'GET' | 'POST') => ({
      message: `${quote(method)} is not allowed here. Use ${allowed}.`,
      reason: allowed,
    }),
  },
  requestTimeout: {
    status: 408,
    error: 'Request timeout',
    condition: 'The request did not arrive completely in time.',
    say: () => ({ message: 'The request did not arrive completely in time. Send it again.' }),
  },
  eventGone: {
    status: 410,
    error: 'Gone',
    condition: 'The event with the requested id has been removed from this directory.',
    say: (id: string, since: string) => ({
      message: `The event with id ${shortened(id)} was removed from this directory on ${since}.`,
    }),
  },
  bodyTooLarge: {
    status: 413,
    error: 'Content too large',
    condition: 'The body of an MCP message, or of a sign-in form, is too large.',
    say: (maxBytes: number) => ({ message: `The body must be at most ${maxBytes} bytes.` }),
  },
  targetTooLong: {
    status: 414,
    error: 'URI too long',
    condition: 'Path and query together are too long.',
    say: (maxBytes: number) => ({ message: `Path and query together must be at most ${maxBytes} bytes.` }),
  },
  unsupportedMediaType: {
    status: 415,
    error: 'Unsupported media type',
    condition:
      'An MCP message is not sent as JSON, or a sign-in form is not sent as application/x-www-form-urlencoded.',
    say: (type: string) => ({ message: `The header Content-Type must be ${type}.` }),
  },
  rateLimitExceeded: {
    status: 429,
    error: 'Rate limit exceeded',
    condition: 'The rate limit of the plan is exceeded.',
    say: (window: WindowName, limit: number, retryAfterSeconds: number, requests = 1, what = 'requests') => ({
      message:
        `The limit of ${limit} ${what} per ${window} is exceeded. ` +
        `Please try again later, in ${retryAfterSeconds} s` +
        (requests === 1 ? '.' : `, or request fewer rows: this answer counts as ${requests} requests.`),
      reason: window,
      fields: { window, retry_after_seconds: retryAfterSeconds },
      retryAfterSeconds,
    }),
  },
  tooManyWithoutKey: {
    status: 429,
    error: 'Rate limit exceeded',
    condition: 'Too many requests without a valid API key came from the same address.',
    say: (retryAfterSeconds: number, what: 'requests' | 'files' = 'requests') => ({
      message:
        what === 'files'
          ? `Too many files of pages were requested from this address. Please try again in ${retryAfterSeconds} s.`
          : 'Too many requests without a valid API key came from this address. ' +
            `Please try again later, in ${retryAfterSeconds} s, with a key issued by the operator.`,
      reason: what,
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
      message: `An unexpected error occurred. The operator finds it in the log by the request id ${requestId}.`,
    }),
  },
  unavailable: {
    status: 503,
    error: 'Service unavailable',
    condition: 'The server is starting, draining or overloaded, or its snapshot file is damaged.',
    say: (reason: keyof typeof UNAVAILABLE) => ({
      message: `The server ${UNAVAILABLE[reason]}. Please try again in ${UNAVAILABLE_RETRY_SECONDS} s.`,
      reason,
      fields: { reason },
      retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS,
      isAggregated: reason === 'overloaded',
    }),
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorKind = keyof typeof ERRORS

export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly kind: ErrorKind
  /** Empty for kinds with one case only. */
  readonly reason: string
  readonly status: number
  /** Seconds after which to retry; undefined if waiting does not help. */
  readonly retryAfterSeconds: number | undefined
  /** JSON text. */
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

/** Creates an error of one kind from the facts that its message needs. */
export function serviceError<K extends ErrorKind>(
  kind: K,
  ...facts: Parameters<(typeof ERRORS)[K]['say']>
): ServiceError {
  const row: ErrorRow = ERRORS[kind]
  return new ServiceError(kind, row.say(...(facts as never[])))
}

const MAX_SIMILAR = 5

const MAX_QUOTED_CHARACTERS = 60

/** Quotes a value of a caller in a message. Long values are shortened, and control characters are escaped. */
export function quote(value: string): string {
  return JSON.stringify(shortened(value)).replace(
    /\p{Cc}/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function shortened(value: string): string {
  const characters = [...value.slice(0, 2 * MAX_QUOTED_CHARACTERS + 2)]
  return characters.length <= MAX_QUOTED_CHARACTERS ? value : `${characters.slice(0, MAX_QUOTED_CHARACTERS).join('')}…`
}
