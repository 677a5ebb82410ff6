/** All tools, and the method that calls them. */
import { ServiceError } from '../../operations/errors.ts'
import { isObject, type JsonObject, memberOf, optionalMemberOf, RpcError } from '../wire/protocol.ts'
import type { Result } from '../wire/reply.ts'
import { conferenceTool } from './get-conference.ts'
import { seriesTool } from './get-series.ts'
import { countriesTool, statisticsTool, topicsTool } from './lists.ts'
import { fetchTool, researchSearchTool } from './research.ts'
import { searchTool } from './search-conferences.ts'
import type { Context, SecurityScheme, Tool } from './tool.ts'

const TOOLS: ReadonlyMap<string, Tool> = new Map(
  [
    searchTool,
    conferenceTool,
    seriesTool,
    topicsTool,
    countriesTool,
    statisticsTool,
    researchSearchTool,
    fetchTool,
  ].map((tool) => [tool.name, tool]),
)

/** No tool changes anything, and no tool reaches beyond the directory. */
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false } as const

/** The definitions of all tools. Some versions of ChatGPT read security schemes only in `_meta`. */
export function toolDefinitions(securitySchemes: readonly SecurityScheme[] | undefined): readonly JsonObject[] {
  return [...TOOLS.values()].map(({ name, title, description, arguments: { schema }, answer }) => ({
    name,
    title,
    description,
    inputSchema: schema,
    outputSchema: answer,
    annotations: { title, ...ANNOTATIONS },
    ...(securitySchemes === undefined ? {} : { securitySchemes, _meta: { securitySchemes } }),
  }))
}

export const TOOL_NAMES: readonly string[] = [...TOOLS.keys()]

/** The tool that a call names; undefined if there is none. */
export function toolNamed(params: JsonObject): Tool | undefined {
  const name = memberOf(params, 'name')
  return typeof name === 'string' ? TOOLS.get(name) : undefined
}

/**
 * Calls a tool. An error of the caller is returned as an answer, because assistants read it and call again.
 * @throws RpcError if the call names no tool, or its arguments are no object
 */
export async function callTool(params: JsonObject, context: Context): Promise<Result> {
  const tool = toolNamed(params)
  if (tool === undefined) throw new RpcError('invalidParams', `There is no such tool. Tools: ${TOOL_NAMES.join(', ')}.`)
  const given = optionalMemberOf(params, 'arguments') ?? {}
  if (!isObject(given)) throw new RpcError('invalidParams', '"arguments" must be an object.')
  const { answers } = context
  const key = keyOf(tool, given, context)
  const known = answers.find(key)
  if (known !== undefined) return known
  try {
    const { json, ...found } = await tool.run(context, given)
    const answer = { ...found, json: `{"content":[${textContent(json)}],"structuredContent":${json}}` }
    answers.add(key, answer)
    return answer
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error
    return { json: `{"content":[${textContent(error.message)}],"isError":true}`, error }
  }
}

/** A cache key that is equal only for calls with the same answer. */
function keyOf({ name }: Tool, given: JsonObject, { directory, today, now }: Context): string {
  return `${directory.snapshot.header.id}\n${today} ${now}\n${name}\n${JSON.stringify(given, withInfinity)}`
}

/**
 * A replacer for `JSON.stringify` that writes Infinity as text and not as null, which would mean no argument.
 */
function withInfinity(_name: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

function textContent(text: string): string {
  return `{"type":"text","text":${JSON.stringify(text)}}`
}
