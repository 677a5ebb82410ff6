/** The lists and events of the directory as resources: documents that people attach to a conversation. */
import { ServiceError } from '../operations/errors.ts'
import { conferenceTool } from './tools/get-conference.ts'
import { countriesTool, statisticsTool, topicsTool } from './tools/lists.ts'
import type { Context, Tool } from './tools/tool.ts'
import { type Era, type JsonObject, memberOf, RpcError } from './wire/protocol.ts'
import type { CacheHint, Result } from './wire/reply.ts'

const TYPE = 'application/json'

interface Resource {
  readonly uri: string
  readonly name: string
  readonly tool: Tool
}

/** The resources. Each contains the answer of a tool that is called without arguments. */
const RESOURCES: readonly Resource[] = [
  { uri: 'confdex://topics', name: 'topics', tool: topicsTool },
  { uri: 'confdex://countries', name: 'countries', tool: countriesTool },
  { uri: 'confdex://statistics', name: 'statistics', tool: statisticsTool },
]

const CONFERENCE = 'confdex://conference/'

/** Clients may cache the content for a minute, like answers of the API. */
const CONTENT: CacheHint = { ttlMs: 60_000, scope: 'private' }

export function resourceDefinitions(): readonly JsonObject[] {
  return RESOURCES.map(({ uri, name, tool: { title, description } }) => ({
    uri,
    name,
    title,
    description,
    mimeType: TYPE,
  }))
}

export const CONFERENCE_TEMPLATE = `${CONFERENCE}{id}`

export function templateDefinitions(): readonly JsonObject[] {
  const { title, description } = conferenceTool
  return [{ uriTemplate: CONFERENCE_TEMPLATE, name: 'conference', title, description, mimeType: TYPE }]
}

/** @throws RpcError if no resource has this URI */
export async function readResource(params: JsonObject, context: Context, era: Era): Promise<Result> {
  const uri = memberOf(params, 'uri')
  if (typeof uri !== 'string') throw new RpcError('invalidParams', '"uri" must be a text.')
  const json = await contentOf(uri, context)
  if (json === undefined) {
    const code = era === 'modern' ? 'invalidParams' : 'resourceNotFound'
    throw new RpcError(code, 'Resource not found. See resources/list and resources/templates/list.', {
      data: { uri },
    })
  }
  const text = JSON.stringify(json)
  return { json: `{"contents":[{"uri":${JSON.stringify(uri)},"mimeType":"${TYPE}","text":${text}}]}`, cache: CONTENT }
}

/** The content as JSON text; undefined if nothing has this URI. */
async function contentOf(uri: string, context: Context): Promise<string | undefined> {
  const resource = RESOURCES.find((candidate) => candidate.uri === uri)
  if (resource !== undefined) return (await resource.tool.run(context, {})).json
  if (!uri.startsWith(CONFERENCE)) return undefined
  try {
    return (await conferenceTool.run(context, { id: uri.slice(CONFERENCE.length) })).json
  } catch (error) {
    if (error instanceof ServiceError && error.status < 500) return undefined
    throw error
  }
}
