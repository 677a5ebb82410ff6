/** Completes the arguments of prompts while people type them. */
import { COMPLETED_FACETS, type CompletedFacet } from '../search/complete.ts'
import { isPrompt } from './prompts.ts'
import { CONFERENCE_TEMPLATE } from './resources.ts'
import type { Context } from './tools/tool.ts'
import { isObject, type JsonObject, memberOf, RpcError } from './wire/protocol.ts'
import type { Result } from './wire/reply.ts'

/** As many as a menu shows. */
const MAX_VALUES = 20

/** @throws RpcError for what no argument can belong to */
export function complete(params: JsonObject, { directory }: Context): Result {
  const { ref, argument } = params
  if (!isObject(argument) || typeof argument.name !== 'string' || typeof argument.value !== 'string') {
    throw new RpcError('invalidParams', '"argument" must be an object with name and value.')
  }
  if (!isObject(ref) || !isKnown(ref)) {
    throw new RpcError(
      'invalidParams',
      '"ref" must name a prompt of prompts/list or a template of resources/templates/list.',
    )
  }
  const { name, value } = argument
  const values = isCompleted(name) ? directory.complete(name, value, MAX_VALUES + 1) : []
  const hasMore = values.length > MAX_VALUES
  return { json: JSON.stringify({ completion: { values: values.slice(0, MAX_VALUES), hasMore } }) }
}

function isKnown(ref: JsonObject): boolean {
  const type = memberOf(ref, 'type')
  if (type === 'ref/prompt') return isPrompt(memberOf(ref, 'name'))
  return type === 'ref/resource' && memberOf(ref, 'uri') === CONFERENCE_TEMPLATE
}

function isCompleted(name: string): name is CompletedFacet {
  return (COMPLETED_FACETS as readonly string[]).includes(name)
}
