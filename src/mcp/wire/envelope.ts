/**
 * What a request of the modern era says of itself, twice: in `_meta`, and in headers that proxies can read.
 * Both must say the same.
 */
import { quote } from '../../operations/errors.ts'
import { isObject, type JsonObject, META, MODERN_VERSIONS, memberOf, RpcError } from './protocol.ts'

/** The headers of the protocol; undefined where one is absent. */
export interface McpHeaders {
  /** `MCP-Protocol-Version` */
  readonly version: string | undefined
  /** `Mcp-Method` */
  readonly method: string | undefined
  /** `Mcp-Name`: the tool, the prompt or the resource that is meant. */
  readonly name: string | undefined
}

/** The member of the parameters that `Mcp-Name` repeats, by method. */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
])

/** The `_meta` of parameters that claims a version of the protocol; undefined where none does. */
export function claimOf(params: JsonObject): JsonObject | undefined {
  const meta = memberOf(params, '_meta')
  return isObject(meta) && Object.hasOwn(meta, META.version) ? meta : undefined
}

/** What is wrong with a claim, as a sentence; undefined where nothing is. */
export function problemOfClaim(claim: JsonObject): string | undefined {
  if (typeof claim[META.version] !== 'string') return `"${META.version}" must be a text.`
  if (!isObject(memberOf(claim, META.capabilities))) return `"${META.capabilities}" must be an object.`
  const client = memberOf(claim, META.client)
  if (client === undefined) return undefined
  if (isObject(client) && typeof client.name === 'string' && typeof client.version === 'string') return undefined
  return `"${META.client}" must be an object with name and version.`
}

/**
 * Checks the claim and the headers of a request.
 * @throws RpcError with status 400
 */
export function checkEnvelope(claim: JsonObject, method: string, params: JsonObject, headers: McpHeaders): void {
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

/** @throws RpcError with the versions that are served */
export function checkVersion(requested: string): void {
  if (MODERN_VERSIONS.some((version) => version === requested)) return
  const message = `Protocol version ${quote(requested)} is not served. Send one of ${MODERN_VERSIONS.join(', ')}.`
  throw new RpcError('unsupportedVersion', message, { status: 400, data: { supported: MODERN_VERSIONS, requested } })
}

/** @throws RpcError unless the header says what the body says */
export function compare(header: string, received: string | undefined, inBody: string): void {
  if (received === inBody) return
  const found = received === undefined ? 'it is missing' : `it is ${quote(received)}`
  const message = `The header ${header} must be as in the body, ${quote(inBody)}; ${found}.`
  throw new RpcError('headerMismatch', message, { status: 400 })
}

const ENCODED = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/

/** A name outside of ASCII is sent as `=?base64?...?=`, its UTF-8 in base64. */
function decoded(header: string): string {
  const encoded = ENCODED.exec(header)?.[1]
  return encoded === undefined ? header : Buffer.from(encoded, 'base64').toString()
}
