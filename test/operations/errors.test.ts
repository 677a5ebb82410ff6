import { expect, test } from 'vitest'
import { errorBody } from '../../src/operations/body-parts.ts'
import { ERRORS, type ErrorKind, quote, type ServiceError, serviceError } from '../../src/operations/errors.ts'

/** Each kind with its status and its message, in the order of the table. */
const SAMPLES: readonly (readonly [error: ServiceError, status: number, message: string])[] = [
  [
    serviceError('invalidParameter', ['Parameter "a" is wrong.', 'So is "b".']),
    400,
    'Parameter "a" is wrong. So is "b".',
  ],
  [serviceError('malformedRequest', 'it is not HTTP/1.1'), 400, 'The request is malformed: it is not HTTP/1.1.'],
  [
    serviceError('unauthorized', 'missing'),
    401,
    'The API key is missing. Send a key issued by the operator in the header X-API-Key.',
  ],
  [
    serviceError('insufficientScope'),
    403,
    'The access token grants no scope of this service. Sign in again, and allow access.',
  ],
  [
    serviceError('forbiddenHost', 'Origin', 'https://evil.example'),
    403,
    'The header Origin is "https://evil.example", which is not allowed here. ' +
      'The operator allows host names with MCP_HOSTS.',
  ],
  [serviceError('eventNotFound', '999'), 404, 'The event with id 999 was not found.'],
  [serviceError('seriesNotFound', 'x'), 404, 'No series is called "x", and none has all these words.'],
  [
    serviceError('valueNotFound', 'topic', 'Mud', ['Soil', 'Rock']),
    404,
    'No topic with events is called "Mud". Similar: "Soil", "Rock".',
  ],
  [serviceError('unknownPath', '/x'), 404, 'There is nothing at "/x". GET /api/gpt/openapi lists all paths.'],
  [serviceError('methodNotAllowed', 'POST', 'GET'), 405, '"POST" is not allowed here. Use GET.'],
  [serviceError('requestTimeout'), 408, 'The request did not arrive completely in time. Send it again.'],
  [
    serviceError('eventGone', '7', '2026-11-20'),
    410,
    'The event with id 7 was removed from this directory on 2026-11-20.',
  ],
  [serviceError('bodyTooLarge', 100), 413, 'The body must be at most 100 bytes.'],
  [serviceError('targetTooLong', 100), 414, 'Path and query together must be at most 100 bytes.'],
  [serviceError('unsupportedMediaType', 'application/json'), 415, 'The header Content-Type must be application/json.'],
  [
    serviceError('rateLimitExceeded', 'day', 1000, 5),
    429,
    'The limit of 1000 requests per day is exceeded. Please try again later, in 5 s.',
  ],
  [
    serviceError('tooManyWithoutKey', 60),
    429,
    'Too many requests without a valid API key came from this address. ' +
      'Please try again later, in 60 s, with a key issued by the operator.',
  ],
  [serviceError('headersTooLarge', 100), 431, 'Request line and headers together must be at most 100 bytes.'],
  [
    serviceError('internal', 'a-1'),
    500,
    'An unexpected error occurred. The operator finds it in the log by the request id a-1.',
  ],
  [serviceError('unavailable', 'overloaded'), 503, 'The server is overloaded. Please try again in 2 s.'],
]

test('every error of the errors table has the documented body', () => {
  expect(SAMPLES.map(([{ kind }]) => kind)).toEqual(Object.keys(ERRORS))
  for (const [{ body }] of SAMPLES) errorBody.parse(JSON.parse(body))
})

test.each(SAMPLES)('the message of an error has whole sentences: %s', (error, status, message) => {
  expect(error.status).toBe(status)
  expect(JSON.parse(error.body)).toMatchObject({ success: false, error: ERRORS[error.kind].error, message })
})

test('an invalid key and an unknown key get the same message', () => {
  expect(serviceError('unauthorized', 'invalid').message).toBe(
    'The API key is invalid: unknown, revoked or expired. ' +
      'Send a key issued by the operator in the header X-API-Key.',
  )
})

test('errors that are temporary have Retry-After', () => {
  const kinds: ErrorKind[] = ['rateLimitExceeded', 'tooManyWithoutKey', 'unavailable']
  const passing = SAMPLES.filter(([{ retryAfterSeconds }]) => retryAfterSeconds !== undefined)
  expect(passing.map(([{ kind }]) => kind)).toEqual(kinds)
})

test('values quoted in errors are shortened, and show control characters as escapes', () => {
  expect(quote('a\nb\u0085')).toBe('"a\\nb\\u0085"')
  expect(quote('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`)
  expect(quote('🎈'.repeat(61))).toBe(`"${'🎈'.repeat(60)}…"`)
})
