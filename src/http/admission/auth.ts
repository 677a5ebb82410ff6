import type { IncomingHttpHeaders } from 'node:http'
import type { KeyStore } from '../../keys/key-store.ts'
import type { Caller } from '../../keys/plans.ts'
import type { KeyProblem } from '../../operations/errors.ts'

/**
 * Finds the caller by `X-API-Key`, or by `Authorization: Bearer` when that header is absent, and notes the use of the key. A key is invalid when it is not written like one, was
 * never issued, is revoked, or has expired.
 */
export function findCaller(headers: IncomingHttpHeaders, keys: KeyStore): Caller | KeyProblem {
  const key = presentedKey(headers)
  if (key === undefined) return 'missing'
  const known = keys.verify(key)
  if (known === undefined) return 'invalid'
  known.use.requests++
  known.use.lastMs = Date.now()
  return known.caller
}

function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['x-api-key']
  const key = Array.isArray(header) ? header.join() : header
  if (key !== undefined && key.trim() !== '') return key.trim()
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}
