/** Writes answers of JSON-RPC. Results are JSON text, and are never parsed. */
import type { ServiceError } from '../../operations/errors.ts'
import { VERSION } from '../../version.ts'
import { type Era, META, type RequestId, type RpcError } from './protocol.ts'

export const SERVER = { name: 'confdex', title: 'Conference Directory Search', version: VERSION } as const

/** Information about the server for a client that discovers it. Other results have only `SERVER`. */
export interface ServerInfo {
  readonly name: string
  readonly title: string
  readonly version: string
  readonly websiteUrl: string
  readonly icons?: readonly { readonly src: string; readonly mimeType: string; readonly sizes: readonly string[] }[]
}

/** `icon` is the URL of a picture in SVG; undefined if none is served. */
export function serverInfo(websiteUrl: string, icon: string | undefined): ServerInfo {
  const icons = icon === undefined ? undefined : [{ src: icon, mimeType: 'image/svg+xml', sizes: ['any'] }]
  return { ...SERVER, websiteUrl, ...(icons === undefined ? {} : { icons }) }
}

/**
 * Time for which a client may cache an answer (only in the modern era, see `protocol.ts`); `private`: only
 * for its own user.
 */
export interface CacheHint {
  readonly ttlMs: number
  readonly scope: 'public' | 'private'
}

export interface Result {
  /** A JSON object; in the modern era with at least one member. */
  readonly json: string
  readonly cache?: CacheHint
  /** Sent in place of `SERVER`. */
  readonly server?: ServerInfo
  /** Number of matching events if the method was a search; for the log. */
  readonly total?: number
  /** The error that the result describes to the assistant; for metrics. */
  readonly error?: ServiceError
}

export interface Reply {
  readonly status: number
  /** JSON text; empty if the message needs no answer. */
  readonly body: string
  readonly total?: number | undefined
  readonly error?: ServiceError | undefined
}

export const ACCEPTED: Reply = { status: 202, body: '' }

/** The end of every result of the modern era. */
const modernEnd = (server: object) => `,"resultType":"complete","_meta":${JSON.stringify({ [META.server]: server })}}`

const MODERN_END = modernEnd(SERVER)

export function replyWith(era: Era, id: RequestId, { json, cache, server, total, error }: Result): Reply {
  const end = server === undefined ? MODERN_END : modernEnd(server)
  const result = era === 'legacy' ? json : json.slice(0, -1) + cacheMembers(cache) + end
  return { status: 200, body: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`, total, error }
}

function cacheMembers(cache: CacheHint | undefined): string {
  return cache === undefined ? '' : `,"ttlMs":${cache.ttlMs},"cacheScope":"${cache.scope}"`
}

export function replyWithError(id: RequestId | null, { code, message, data, status }: RpcError): Reply {
  return { status, body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, data } }) }
}
