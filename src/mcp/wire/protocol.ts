/** Names and numbers of the Model Context Protocol (https://modelcontextprotocol.io/specification). */

/** Revisions without a handshake, newest first: every request carries its version in `_meta`. */
export const MODERN_VERSIONS = ['2026-07-28'] as const

/** Revisions that begin with `initialize`, newest first. */
export const LEGACY_VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26'] as const

/** The two eras of the protocol: modern (without a handshake) and legacy (with a handshake). */
export type Era = 'modern' | 'legacy'

/** True for a version of the modern era. Versions are dates, so they can be compared as text. */
export function isModern(version: string): boolean {
  return version >= MODERN_VERSIONS.at(-1)!
}

/** Members of `_meta` in requests and answers of the modern era. */
export const META = {
  version: 'io.modelcontextprotocol/protocolVersion',
  client: 'io.modelcontextprotocol/clientInfo',
  capabilities: 'io.modelcontextprotocol/clientCapabilities',
  server: 'io.modelcontextprotocol/serverInfo',
} as const

/** Error codes: those of JSON-RPC 2.0, then those of the protocol. */
export const CODES = {
  parseError: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  badRequest: -32_000,
  /** Only in the legacy era; the modern era uses `invalidParams`. */
  resourceNotFound: -32_002,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const

export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  /** The HTTP status. An error that a method defines is sent with status 200, like a result. */
  readonly status: number
  readonly data: object | undefined

  constructor(
    code: keyof typeof CODES,
    message: string,
    { status = 200, data }: { status?: number; data?: object } = {},
  ) {
    super(message)
    this.code = CODES[code]
    this.status = status
    this.data = data
  }
}

/** Text or a whole number, chosen by the client. */
export type RequestId = string | number

export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The own member of an object; undefined for inherited members. */
export function memberOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

/** An optional member. Null, an empty text and an empty list, which some clients send, count as absent. */
export function optionalMemberOf(object: JsonObject, name: string): unknown {
  const value = memberOf(object, name)
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? undefined : value
}
