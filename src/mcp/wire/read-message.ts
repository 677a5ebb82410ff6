/** From the body of a POST to one message of JSON-RPC, and the era that it belongs to. */
import { checkEnvelope, checkVersion, claimOf, compare, type McpHeaders, problemOfClaim } from './envelope.ts'
import {
  type Era,
  isModern,
  isObject,
  type JsonObject,
  LEGACY_VERSIONS,
  META,
  memberOf,
  type RequestId,
  RpcError,
} from './protocol.ts'

export interface Request {
  readonly kind: 'request'
  readonly era: Era
  readonly id: RequestId
  readonly method: string
  /** Empty where the message has none. */
  readonly params: JsonObject
}

/** What needs no answer: a notification, or a response to a request that was never sent. */
interface Unanswered {
  readonly kind: 'unanswered'
}

/** A message that is wrong. `id` is null where the message has no usable one. */
export interface Refused {
  readonly kind: 'refused'
  readonly id: RequestId | null
  readonly error: RpcError
}

/** Levels of objects and arrays in a message. The deepest real message, arguments with a list, has four. */
const MAX_DEPTH = 64

/** Reads a body. Never throws: the result says what is wrong. */
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
  if (Array.isArray(message)) throw invalid('Batches are not served. Send each message by itself.')
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
  const params = Object.hasOwn(message, 'params') ? message.params : {}
  if (!isObject(params)) throw invalid('"params" must be an object.')
  const id = memberOf(message, 'id')
  if (id === undefined) {
    checkNotification(method, params, headers)
    return { kind: 'unanswered' }
  }
  if (!isId(id)) throw invalid('"id" must be a text or a whole number.')
  return { kind: 'request', era: eraOf(method, params, headers), id, method, params }
}

/** The era of a request, after everything that its era asks of `_meta` and headers. */
function eraOf(method: string, params: JsonObject, headers: McpHeaders): Era {
  const claim = claimOf(params)
  const namesModern = headers.version !== undefined && isModern(headers.version)
  if (method === 'initialize' && !isModernClaim(claim)) {
    // The modern era has no such method, so the header contradicts the body.
    if (namesModern) compare('MCP-Protocol-Version', headers.version, LEGACY_VERSIONS[0])
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

/** A client of the legacy era may leave the header out. */
function checkLegacyVersion(version: string | undefined): void {
  if (version === undefined || LEGACY_VERSIONS.some((known) => known === version)) return
  const message = `The header MCP-Protocol-Version must be one of ${LEGACY_VERSIONS.join(', ')}.`
  throw new RpcError('badRequest', message, { status: 400 })
}

/** A notification is not acted on, but it must be sound. */
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

/** True if a value has more than `levels` objects and arrays inside each other. */
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
