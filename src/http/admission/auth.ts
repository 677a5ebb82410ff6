import type { IncomingHttpHeaders } from 'node:http'
import type { KeyStore } from '../../keys/key-store.ts'
import type { Caller } from '../../keys/plans.ts'
import type { KeyProblem } from '../../operations/errors.ts'

/**
 * Finds the caller of a request and counts the use of its key. The key is in `X-API-Key` or, without that
 * header, in `Authorization: Bearer`. A key is invalid when it is malformed, was never issued, is revoked, or
 * has expired.
 */
export function findCaller(headers: IncomingHttpHeaders, keys: KeyStore): Caller | KeyProblem {
  const key = presentedKey(headers)
  if (key === undefined) return 'missing'
  const issued = keys.verify(key)
  if (issued === undefined) return 'invalid'
  issued.use.requests++
  issued.use.lastMs = Date.now()
  return issued.caller
}

function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['x-api-key']
  const key = Array.isArray(header) ? header.join() : header
  if (key !== undefined && key.trim() !== '') return key.trim()
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}
