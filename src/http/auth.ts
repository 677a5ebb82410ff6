import type { IncomingHttpHeaders } from 'node:http'
import type { Tier } from './api-key.ts'
import { httpError } from './errors.ts'
import type { KeyStore } from './key-store.ts'

/** Who asks: the holder of an issued key. */
export interface Caller {
  readonly keyId: string
  readonly tier: Tier
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by authentication, which every keyed request passes before anything reads this. */
    caller: Caller
  }
}

/**
 * Finds the caller by `X-API-Key`, or by `Authorization: Bearer` when that header is absent, and notes the use of the key.
 * @throws HttpError 401 when the key is missing, not written like a key, never issued, or revoked
 */
export function authenticate(headers: IncomingHttpHeaders, keys: KeyStore): Caller {
  const key = presentedKey(headers)
  if (key === undefined) throw httpError('unauthorized', 'missing')
  const record = keys.verify(key)
  if (record === undefined) throw httpError('unauthorized', 'invalid')
  record.use.requests++
  record.use.lastMs = Date.now()
  return { keyId: record.id, tier: record.plan }
}

function presentedKey(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['x-api-key']
  const key = Array.isArray(header) ? header.join() : header
  if (key !== undefined && key.trim() !== '') return key.trim()
  return /^bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1]
}
