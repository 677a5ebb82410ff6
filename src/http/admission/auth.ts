import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { idOfFeedToken, keyIn } from '../../keys/api-key.ts'
import { type KeyStore, useKey } from '../../keys/key-store.ts'
import type { Caller } from '../../keys/plans.ts'
import type { KeyProblem } from '../../operations/errors.ts'
import { parseQueryString } from '../request/query-string.ts'

/**
 * Finds the caller of a request and counts the use of its key. Some routes also accept a key as the password
 * of HTTP Basic authentication. Some accept a feed token in place of a key, or as the parameter `token`.
 */
export function findCaller(request: FastifyRequest, keys: KeyStore): Caller | KeyProblem {
  const key = presentedKey(request.headers)
  const issued = key === undefined ? undefined : keys.verify(key)
  return issued === undefined ? otherCaller(request, key, keys) : useKey(issued)
}

/** Key that anybody may send if people may search without a key of their own (PUBLIC_EXPLORER). */
const PUBLIC_KEY = 'public'

/**
 * True if a request without a valid key is sent by a reader (PUBLIC_EXPLORER): its key is `public`, or it has
 * no key and people open its route in browsers or calendar programs.
 */
export function isReader({ headers, routeOptions: { config } }: FastifyRequest, problem: KeyProblem): boolean {
  return problem === 'missing' ? config.takesPassword === true : presentedKey(headers) === PUBLIC_KEY
}

function otherCaller(
  { headers, url, routeOptions: { config } }: FastifyRequest,
  inHeader: string | undefined,
  keys: KeyStore,
): Caller | KeyProblem {
  const takesToken = config.takesToken === true
  const key = inHeader ?? (config.takesPassword ? passwordIn(headers) : undefined)
  const inUrl = key === undefined ? keyIn(url) : undefined
  if (inUrl === 'API key') return 'in-url'
  const given = key ?? (takesToken ? tokenIn(url) : undefined)
  if (given === undefined) {
    if (inUrl === undefined) return 'missing'
    return takesToken ? 'misplaced-token' : 'feed-token'
  }
  const issued = keys.verify(given) ?? (takesToken ? keys.verifyFeed(given) : undefined)
  if (issued !== undefined) return useKey(issued)
  return !takesToken && idOfFeedToken(given) !== undefined ? 'feed-token' : 'invalid'
}

function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  return keyHeader(headers) ?? bearerIn(headers)
}

/** The value of `X-API-Key`; undefined if it is absent or blank. */
function keyHeader({ 'x-api-key': header }: IncomingHttpHeaders): string | undefined {
  return (Array.isArray(header) ? header.join() : header)?.trim() || undefined
}

/** The credential of `Authorization: Bearer` (RFC 6750). */
function bearerIn({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  return /^bearer +(\S+) *$/i.exec(authorization)?.[1]
}

/** The access token of a request without a key: a bearer credential with a dot, which keys never have. */
export function accessTokenIn(headers: IncomingHttpHeaders): string | undefined {
  const bearer = keyHeader(headers) === undefined ? bearerIn(headers) : undefined
  return bearer?.includes('.') === true ? bearer : undefined
}

/** The password of HTTP Basic authentication (RFC 7617). The user name is ignored. */
function passwordIn({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  const encoded = /^basic +([\w+/=-]+) *$/i.exec(authorization)?.[1]
  if (encoded === undefined) return undefined
  const password = Buffer.from(encoded, 'base64')
    .toString()
    .replace(/^[^:]*:?/, '')
    .trim()
  return password === '' ? undefined : password
}

function tokenIn(url: string): string | undefined {
  const values = parseQueryString(url.slice(url.indexOf('?') + 1)).values.get('token')
  return values?.length === 1 ? values[0]!.trim() : undefined
}
