/** Writes answers of JSON-RPC. Results come as JSON text, and are never parsed again. */
import type { ServiceError } from '../../operations/errors.ts'
import { VERSION } from '../../version.ts'
import { type Era, META, type RequestId, type RpcError } from './protocol.ts'

export const SERVER = { name: 'confdex', title: 'Conference Directory Search', version: VERSION } as const

/** For how long a client may keep an answer, and whether only for its own user. Modern clients are told. */
export interface CacheHint {
  readonly ttlMs: number
  readonly scope: 'public' | 'private'
}

/** What a method answers. */
export interface Result {
  /** A JSON object with at least one member. */
  readonly json: string
  readonly cache?: CacheHint
  /** Matching events, where it was a search; for the log. */
  readonly total?: number
  /** The error that the answer tells the assistant, for metrics. */
  readonly error?: ServiceError
}

/** What the client gets. */
export interface Reply {
  readonly status: number
  /** JSON text; empty where nothing is to be said. */
  readonly body: string
  readonly total?: number | undefined
  readonly error?: ServiceError | undefined
}

/** The answer to what needs none. */
export const ACCEPTED: Reply = { status: 202, body: '' }

/** What every result of the modern era ends with: that it is whole, and who sent it. */
const MODERN_END = `,"resultType":"complete","_meta":${JSON.stringify({ [META.server]: SERVER })}}`

export function replyWith(era: Era, id: RequestId, { json, cache, total, error }: Result): Reply {
  const result = era === 'legacy' ? json : json.slice(0, -1) + cacheMembers(cache) + MODERN_END
  return { status: 200, body: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`, total, error }
}

function cacheMembers(cache: CacheHint | undefined): string {
  return cache === undefined ? '' : `,"ttlMs":${cache.ttlMs},"cacheScope":"${cache.scope}"`
}

export function replyWithError(id: RequestId | null, { code, message, data, status }: RpcError): Reply {
  return { status, body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } }) }
}
