/** The methods of the protocol: one row for each, with the eras that have it. */
import { complete } from './completion.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { getPrompt, promptDefinitions } from './prompts.ts'
import { readResource, resourceDefinitions, templateDefinitions } from './resources.ts'
import type { Context } from './tools/tool.ts'
import { callTool, toolDefinitions } from './tools/tools.ts'
import {
  type Era,
  isObject,
  type JsonObject,
  LEGACY_VERSIONS,
  MODERN_VERSIONS,
  memberOf,
  RpcError,
} from './wire/protocol.ts'
import { type CacheHint, type Result, SERVER } from './wire/reply.ts'

/**
 * What a call counts as: a request of the plan, or one of the handshakes by which clients find out what there
 * is. Handshakes have an allowance of their own.
 */
export type Counted = 'request' | 'handshake'

interface Method {
  readonly eras: readonly Era[]
  readonly counts: Counted
  /** @throws RpcError for parameters that are wrong */
  answer(params: JsonObject, context: Context, era: Era): Result | Promise<Result>
}

const BOTH = ['modern', 'legacy'] as const

/** Definitions change only with a new release, and a restart then tells no client. */
const DEFINITIONS: CacheHint = { ttlMs: 3_600_000, scope: 'public' }

const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} } as const

export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['initialize', { eras: ['legacy'], counts: 'handshake', answer: initialize }],
  ['ping', { eras: ['legacy'], counts: 'handshake', answer: () => ({ json: '{}' }) }],
  ['server/discover', constant(['modern'], discovered)],
  ['tools/list', constant(BOTH, () => ({ tools: toolDefinitions() }))],
  ['tools/call', { eras: BOTH, counts: 'request', answer: callTool }],
  ['resources/list', constant(BOTH, () => ({ resources: resourceDefinitions() }))],
  ['resources/templates/list', constant(BOTH, () => ({ resourceTemplates: templateDefinitions() }))],
  ['resources/read', { eras: BOTH, counts: 'request', answer: readResource }],
  ['prompts/list', constant(BOTH, () => ({ prompts: promptDefinitions() }))],
  ['prompts/get', { eras: BOTH, counts: 'handshake', answer: getPrompt }],
  ['completion/complete', { eras: BOTH, counts: 'handshake', answer: complete }],
])

/** A method whose answer is always the same. It is written when it is first asked for. */
function constant(eras: readonly Era[], make: () => JsonObject): Method {
  let result: Result | undefined
  return {
    eras,
    counts: 'handshake',
    answer(params) {
      const cursor = memberOf(params, 'cursor')
      if (cursor !== undefined)
        throw new RpcError('invalidParams', '"cursor" must be left out: all lists have one page.')
      result ??= { json: JSON.stringify(make()), cache: DEFINITIONS }
      return result
    },
  }
}

function discovered(): JsonObject {
  return { supportedVersions: MODERN_VERSIONS, capabilities: CAPABILITIES, instructions: INSTRUCTIONS }
}

/** Agrees on a version: the client's, or the newest with a handshake. */
function initialize(params: JsonObject): Result {
  const wanted = memberOf(params, 'protocolVersion')
  if (typeof wanted !== 'string') throw new RpcError('invalidParams', '"protocolVersion" must be a text.')
  if (!isObject(memberOf(params, 'capabilities')) || !isObject(memberOf(params, 'clientInfo'))) {
    throw new RpcError('invalidParams', '"capabilities" and "clientInfo" must be objects.')
  }
  const protocolVersion = LEGACY_VERSIONS.find((version) => version === wanted) ?? LEGACY_VERSIONS[0]
  const result = { protocolVersion, capabilities: CAPABILITIES, serverInfo: SERVER, instructions: INSTRUCTIONS }
  return { json: JSON.stringify(result) }
}
