import { expect, test } from 'vitest'
import { errorBody } from '../../src/operations/body-parts.ts'
import { ERRORS, type ErrorKind, quote, type ServiceError, serviceError } from '../../src/operations/errors.ts'

/** In the order of ERRORS. */
const SAMPLES: readonly ServiceError[] = [
  serviceError('invalidParameter', ['Parameter "a" is wrong.', 'So is "b".']),
  serviceError('malformedRequest', 'it is not HTTP/1.1'),
  serviceError('unauthorized', 'missing'),
  serviceError('insufficientScope'),
  serviceError('forbiddenHost', 'Origin', 'https://evil.example'),
  serviceError('eventNotFound', '999'),
  serviceError('seriesNotFound', 'x'),
  serviceError('valueNotFound', 'topic', 'Mud', ['Soil', 'Rock']),
  serviceError('unknownPath', '/x'),
  serviceError('methodNotAllowed', 'POST', 'GET'),
  serviceError('requestTimeout'),
  serviceError('eventGone', '7', '2026-11-20'),
  serviceError('bodyTooLarge', 100),
  serviceError('targetTooLong', 100),
  serviceError('unsupportedMediaType', 'application/json'),
  serviceError('rateLimitExceeded', 'day', 1000, 5),
  serviceError('tooManyWithoutKey', 60),
  serviceError('headersTooLarge', 100),
  serviceError('internal', 'a-1'),
  serviceError('unavailable', 'overloaded'),
]

/** Status and message of each sample. Indented lines continue a message. */
const MESSAGES = `
400 Parameter "a" is wrong. So is "b".
400 The request is malformed: it is not HTTP/1.1.
401 The API key is missing. Send a key issued by the operator in the header X-API-Key.
403 The access token grants no scope of this service. Sign in again, and allow access.
403 The header Origin is "https://evil.example", which is not allowed here.
  The operator allows host names with MCP_HOSTS.
404 The event with id 999 was not found.
404 No series is called "x", and none has all these words in its name.
404 No topic with events is called "Mud". Similar: "Soil", "Rock".
404 There is nothing at "/x". GET /api/gpt/openapi lists all paths.
405 "POST" is not allowed here. Use GET.
408 The request did not arrive completely in time. Send it again.
410 The event with id 7 was removed from this directory on 2026-11-20.
413 The body must be at most 100 bytes.
414 Path and query together must be at most 100 bytes.
415 The header Content-Type must be application/json.
429 The limit of 1000 requests per day is exceeded. Please try again later, in 5 s.
429 Too many requests without a valid API key came from this address.
  Please try again later, in 60 s, with a key issued by the operator.
431 Request line and headers together must be at most 100 bytes.
500 An unexpected error occurred. The operator finds it in the log by the request id a-1.
503 The server is overloaded. Please try again in 2 s.
`

test('every error of the errors table has the documented body, with a message in whole sentences', () => {
  expect(SAMPLES.map(({ kind }) => kind)).toEqual(Object.keys(ERRORS))
  const bodies = SAMPLES.map(({ body }) => JSON.parse(body))
  for (const body of bodies) errorBody.parse(body)
  expect(bodies.map(({ error }) => error)).toEqual(SAMPLES.map(({ kind }) => ERRORS[kind].error))
  const messages = SAMPLES.map(({ status }, at) => `${status} ${bodies[at].message}`)
  expect(messages).toEqual(MESSAGES.replaceAll('\n  ', ' ').trim().split('\n'))
})

test('the error for an invalid key does not say if the key is unknown, revoked or expired', () => {
  expect(serviceError('unauthorized', 'invalid').message).toBe(
    'The API key is invalid: unknown, revoked or expired. ' +
      'Send a key issued by the operator in the header X-API-Key.',
  )
})

test('errors that are temporary have Retry-After', () => {
  const kinds: ErrorKind[] = ['rateLimitExceeded', 'tooManyWithoutKey', 'unavailable']
  const passing = SAMPLES.filter(({ retryAfterSeconds }) => retryAfterSeconds !== undefined)
  expect(passing.map(({ kind }) => kind)).toEqual(kinds)
})

test('values quoted in errors are shortened, and show control characters as escapes', () => {
  expect(quote('a\nb\u0085')).toBe('"a\\nb\\u0085"')
  expect(quote('x'.repeat(61))).toBe(`"${'x'.repeat(60)}…"`)
  expect(quote('🎈'.repeat(61))).toBe(`"${'🎈'.repeat(60)}…"`)
})
