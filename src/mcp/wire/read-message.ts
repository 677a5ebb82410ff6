/** Parses the body of a POST into one message of JSON-RPC, and finds its era: with or without a handshake. */

import { quote } from '../../operations/errors.ts'
import {
  type Era,
  isModern,
  isObject,
  type JsonObject,
  LEGACY_VERSIONS,
  META,
  MODERN_VERSIONS,
  memberOf,
  optionalMemberOf,
  type RequestId,
  RpcError,
} from './protocol.ts'

export interface Request {
  readonly kind: 'request'
  readonly era: Era
  readonly id: RequestId
  readonly method: string
  /** Parameters; an empty object if the message has none. */
  readonly params: JsonObject
}

/** A message that needs no answer: a notification, or a response to a request that was never sent. */
interface Unanswered {
  readonly kind: 'unanswered'
}

/** An invalid message. `id` is null if the message has no usable id. */
export interface Refused {
  readonly kind: 'refused'
  readonly id: RequestId | null
  readonly error: RpcError
}

/** Maximum nesting of objects and arrays in a message. The deepest real message has four levels. */
const MAX_DEPTH = 64

/** Parses a body. Never throws: the result describes what is wrong. */
export function readMessage(body: string, headers: McpHeaders): Request | Unanswered | Refused {
  let id: RequestId | null = null
  try {
    const message = parse(body)
    const given = memberOf(message, 'id')
    if (isId(given)) id = given
    return read(message, headers)
  } catch (error) {
    if (error instanceof RpcError) return { kind: 'refused', id, error }
    throw error
  }
}

function parse(body: string): JsonObject {
  let message: unknown
  try {
    message = JSON.parse(body)
  } catch {
    throw new RpcError('parseError', 'The body must be one message of JSON-RPC, as JSON.', { status: 400 })
  }
  if (Array.isArray(message)) throw invalid('Batches are not supported in any revision. Send each message by itself.')
  if (!isObject(message)) throw invalid('The body must be an object.')
  return message
}

function read(message: JsonObject, headers: McpHeaders): Request | Unanswered {
  if (isDeeperThan(message, MAX_DEPTH))
    throw invalid(`Objects and arrays may be nested at most ${MAX_DEPTH} levels deep.`)
  if (memberOf(message, 'jsonrpc') !== '2.0') throw invalid('"jsonrpc" must be "2.0".')
  const method = memberOf(message, 'method')
  if (method === undefined && isResponse(message)) return { kind: 'unanswered' }
  if (typeof method !== 'string') throw invalid('"method" must be a text.')
  const params = optionalMemberOf(message, 'params') ?? {}
  if (!isObject(params)) throw invalid('"params" must be an object.')
  const id = memberOf(message, 'id')
  if (id === undefined) {
    checkNotification(method, params, headers)
    return { kind: 'unanswered' }
  }
  if (!isId(id)) throw invalid('"id" must be a text or a whole number.')
  return { kind: 'request', era: eraOf(method, params, headers), id, method, params }
}

/** The era of a request, after checking `_meta` and headers by the rules of that era. */
function eraOf(method: string, params: JsonObject, headers: McpHeaders): Era {
  const claim = claimOf(params)
  const namesModern = headers.version !== undefined && isModern(headers.version)
  if (method === 'initialize' && !isModernClaim(claim)) {
    // the modern era does not have `initialize`, so a header with a modern version contradicts the body
    if (MODERN_VERSIONS.some((version) => version === headers.version))
      compare('MCP-Protocol-Version', headers.version, LEGACY_VERSIONS[0])
    return 'legacy'
  }
  if (claim !== undefined) {
    checkEnvelope(claim, method, params, headers)
    return 'modern'
  }
  if (namesModern) {
    const members = `"${META.version}" and "${META.capabilities}"`
    const message = `Requests of version ${headers.version} must have ${members} in _meta.`
    throw new RpcError('invalidParams', message, { status: 400 })
  }
  checkLegacyVersion(headers.version)
  return 'legacy'
}

function isModernClaim(claim: JsonObject | undefined): boolean {
  return claim !== undefined && problemOfClaim(claim) === undefined && isModern(String(claim[META.version]))
}

/** Checks the header of the legacy era, which a client may omit. */
function checkLegacyVersion(version: string | undefined): void {
  if (version === undefined || LEGACY_VERSIONS.some((known) => known === version)) return
  const message = `The header MCP-Protocol-Version must be one of ${LEGACY_VERSIONS.join(', ')}.`
  throw new RpcError('badRequest', message, { status: 400 })
}

/** Checks a notification. The server ignores valid notifications. */
function checkNotification(method: string, params: JsonObject, headers: McpHeaders): void {
  const claim = claimOf(params)
  if (claim === undefined && (headers.version === undefined || !isModern(headers.version))) {
    checkLegacyVersion(headers.version)
    return
  }
  const version = claim === undefined ? headers.version : claim[META.version]
  if (typeof version !== 'string') {
    throw new RpcError('invalidParams', `In _meta, "${META.version}" must be a text.`, { status: 400 })
  }
  if (headers.version !== undefined) compare('MCP-Protocol-Version', headers.version, version)
  if (headers.method !== undefined && isModern(version)) compare('Mcp-Method', headers.method, method)
  checkVersion(version)
}

/** True if a value is nested deeper than `levels`. */
function isDeeperThan(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(member, levels - 1))
}

function isResponse(message: JsonObject): boolean {
  return Object.hasOwn(message, 'result') || Object.hasOwn(message, 'error')
}

function isId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value)
}

function invalid(message: string): RpcError {
  return new RpcError('invalidRequest', message, { status: 400 })
}

/** The headers of the protocol; undefined if absent. In the modern era, they repeat members of the body. */
export interface McpHeaders {
  readonly version: string | undefined
  readonly method: string | undefined
  /** Header `Mcp-Name`: the requested tool, prompt or resource. */
  readonly name: string | undefined
}

/** By method: the name of the parameter whose value the header `Mcp-Name` repeats. */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

/** The `_meta` of parameters if it names a version of the protocol; otherwise undefined. */
function claimOf(params: JsonObject): JsonObject | undefined {
  const meta = memberOf(params, '_meta')
  return isObject(meta) && Object.hasOwn(meta, META.version) ? meta : undefined
}

/** The problem of a `_meta`, as a sentence; undefined if it is valid. */
function problemOfClaim(claim: JsonObject): string | undefined {
  if (typeof claim[META.version] !== 'string') return `"${META.version}" must be a text.`
  if (!isObject(memberOf(claim, META.capabilities))) return `"${META.capabilities}" must be an object.`
  const client = optionalMemberOf(claim, META.client)
  if (client === undefined) return undefined
  if (isObject(client) && typeof client.name === 'string' && typeof client.version === 'string') return undefined
  return `"${META.client}" must be an object with name and version.`
}

/**
 * Checks the `_meta` and the headers of a request of the modern era.
 * @throws RpcError with status 400
 */
function checkEnvelope(claim: JsonObject, method: string, params: JsonObject, headers: McpHeaders): void {
  const problem = problemOfClaim(claim)
  if (problem !== undefined) throw new RpcError('invalidParams', `In _meta, ${problem}`, { status: 400 })
  const version = String(claim[META.version])
  if (headers.version !== undefined) compare('MCP-Protocol-Version', headers.version, version)
  if (headers.method !== undefined) compare('Mcp-Method', headers.method, method)
  checkVersion(version)
  compare('MCP-Protocol-Version', headers.version, version)
  compare('Mcp-Method', headers.method, method)
  const member = NAMED_BY.get(method)
  const named = member === undefined ? undefined : memberOf(params, member)
  if (typeof named === 'string')
    compare('Mcp-Name', headers.name === undefined ? undefined : decoded(headers.name), named)
}

/** @throws RpcError with the supported versions if `requested` is none of them */
function checkVersion(requested: string): void {
  if (MODERN_VERSIONS.some((version) => version === requested)) return
  const message = `Protocol version ${quote(requested)} is not supported. Send one of ${MODERN_VERSIONS.join(', ')}.`
  throw new RpcError('unsupportedVersion', message, { status: 400, data: { supported: MODERN_VERSIONS, requested } })
}

/** @throws RpcError if header and body differ */
function compare(header: string, received: string | undefined, inBody: string): void {
  if (received === inBody) return
  const found = received === undefined ? 'it is missing' : `it is ${quote(received)}`
  const message = `The header ${header} must be equal to the body, ${quote(inBody)}; ${found}.`
  throw new RpcError('headerMismatch', message, { status: 400 })
}

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/

/** Decodes a name outside ASCII, which is sent as `=?base64?...?=`: its UTF-8 in base64. */
function decoded(header: string): string {
  const encoded = ENCODED.exec(header)?.[1]
  return encoded === undefined ? header : Buffer.from(encoded, 'base64').toString()
}
