/** The methods of the protocol: one row for each, with the eras (`wire/protocol.ts`) that have the method. */
import { complete, getPrompt, promptDefinitions } from './prompts.ts'
import { readResource, resourceDefinitions, templateDefinitions } from './resources.ts'
import type { Context } from './tools/tool.ts'
import { callTool } from './tools/tools.ts'
import {
  type Era,
  isObject,
  type JsonObject,
  LEGACY_VERSIONS,
  MODERN_VERSIONS,
  memberOf,
  optionalMemberOf,
  RpcError,
} from './wire/protocol.ts'
import type { CacheHint, Result } from './wire/reply.ts'

/** The limit that a call counts towards: requests, or handshakes, by which clients discover the service. */
export type Counted = 'request' | 'handshake'

interface Method {
  readonly eras: readonly Era[]
  readonly counts: Counted
  /** @throws RpcError if parameters are wrong */
  answer(params: JsonObject, context: Context, era: Era): Result | Promise<Result>
}

const BOTH = ['modern', 'legacy'] as const

/** Clients may cache definitions for an hour. Only a release changes definitions. */
const DEFINITIONS: CacheHint = { ttlMs: 3_600_000, scope: 'public' }

const CAPABILITIES = { tools: {}, resources: {}, prompts: {}, completions: {} } as const

export const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['initialize', { eras: ['legacy'], counts: 'handshake', answer: initialize }],
  ['ping', { eras: ['legacy'], counts: 'handshake', answer: () => ({ json: '{}' }) }],
  ['server/discover', { eras: ['modern'], counts: 'handshake', answer: discovered }],
  ['tools/list', { eras: BOTH, counts: 'handshake', answer: listTools }],
  ['tools/call', { eras: BOTH, counts: 'request', answer: callTool }],
  ['resources/list', constant(BOTH, () => ({ resources: resourceDefinitions() }))],
  ['resources/templates/list', constant(BOTH, () => ({ resourceTemplates: templateDefinitions() }))],
  ['resources/read', { eras: BOTH, counts: 'request', answer: readResource }],
  ['prompts/list', constant(BOTH, () => ({ prompts: promptDefinitions() }))],
  ['prompts/get', { eras: BOTH, counts: 'handshake', answer: getPrompt }],
  ['completion/complete', { eras: BOTH, counts: 'handshake', answer: complete }],
])

/** A method whose answer is constant. The answer is written when it is first needed. */
function constant(eras: readonly Era[], make: () => JsonObject): Method {
  let result: Result | undefined
  return {
    eras,
    counts: 'handshake',
    answer(params) {
      checkCursor(params)
      result ??= { json: JSON.stringify(make()), cache: DEFINITIONS }
      return result
    },
  }
}

/** @throws RpcError if the request is for a further page */
function checkCursor(params: JsonObject): void {
  if (optionalMemberOf(params, 'cursor') !== undefined)
    throw new RpcError('invalidParams', '"cursor" must be left out: all lists have one page.')
}

function listTools(params: JsonObject, { toolList }: Context): Result {
  checkCursor(params)
  return { json: toolList, cache: DEFINITIONS }
}

function discovered(params: JsonObject, { server }: Context): Result {
  checkCursor(params)
  const found = { supportedVersions: MODERN_VERSIONS, capabilities: CAPABILITIES, instructions: INSTRUCTIONS }
  return { json: JSON.stringify(found), cache: DEFINITIONS, server }
}

/** Chooses the client's version if it is supported, otherwise the newest version with a handshake. */
function initialize(params: JsonObject, { server }: Context): Result {
  const wanted = memberOf(params, 'protocolVersion')
  if (typeof wanted !== 'string') throw new RpcError('invalidParams', '"protocolVersion" must be a text.')
  if (!isObject(memberOf(params, 'capabilities')) || !isObject(memberOf(params, 'clientInfo'))) {
    throw new RpcError('invalidParams', '"capabilities" and "clientInfo" must be objects.')
  }
  const protocolVersion = LEGACY_VERSIONS.find((version) => version === wanted) ?? LEGACY_VERSIONS[0]
  const result = { protocolVersion, capabilities: CAPABILITIES, serverInfo: server, instructions: INSTRUCTIONS }
  return { json: JSON.stringify(result) }
}

export const SUBJECT = 'Academic conferences, seminars, workshops and webinars worldwide, past and to come.'

/** Instructions for assistants. Some read only the first 512 characters. */
const INSTRUCTIONS =
  `${SUBJECT} ` +
  'Call search_conferences: q for names and subjects; country, city, near, type, month, from, during, deadline_from ' +
  'for the rest. Upcoming events come first. If total is 0, call again with the params of suggestions or relax. ' +
  'Read one event with get_conference. as_of is today. Give names, dates, places and websites as the tools ' +
  'return them, and say so when nothing is found.\n' +
  'Values need not be exact: countries and cities may be written in any language, topics in other words, types in ' +
  'the plural; interpretation says what was understood. deadline is a submission deadline; past deadlines are shown ' +
  'if you ask for deadlines, with deadline_status. For open calls for papers, send deadline_from with today and ' +
  'sort=deadline. For the following page, send next.'
