/** Prompts: requests that people choose from a menu and fill in, and completions for their arguments. */
import { COMPLETED_FACETS, type CompletedFacet } from '../search/complete.ts'
import { CONFERENCE_TEMPLATE } from './resources.ts'
import type { Context } from './tools/tool.ts'
import { isObject, type JsonObject, memberOf, optionalMemberOf, RpcError } from './wire/protocol.ts'
import type { Result } from './wire/reply.ts'

interface Argument {
  readonly name: string
  readonly description: string
  readonly required: boolean
}

interface Prompt {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly Argument[]
  /** The text for the assistant. Absent arguments are empty. */
  write(given: Readonly<Record<string, string>>): string
}

const topic = { name: 'topic', description: 'Field or subject, for example Computer Science.', required: true }
const country = { name: 'country', description: 'Country of the events; default any country.', required: false }
const city = { name: 'city', description: 'City that the events are near; default any city.', required: false }

const PROMPTS: readonly Prompt[] = [
  {
    name: 'plan_season',
    title: 'Plan a season of conferences',
    description: 'Plans which events of a field to attend in the coming months.',
    arguments: [
      topic,
      country,
      { name: 'months', description: 'Number of months from today; default 6.', required: false },
    ],
    write: ({ topic, country, months }) =>
      `Plan my conference season in ${topic}${country ? ` in ${country}` : ''} for the next ${months || '6'} months. ` +
      'Use search_conferences with topic, from, to and sort=date; if the topic is not one of list_topics, use q. ' +
      'Choose events that do not overlap and are easy to travel between, and read the best with get_conference. ' +
      'Answer with a table of date, name, place, open submission deadline and website. Say what you left out, and why.',
  },
  {
    name: 'find_venue',
    title: 'Find a venue for a paper',
    description: 'Finds events that still accept papers on a topic.',
    arguments: [
      topic,
      { name: 'deadline', description: 'Day by which the paper will be ready, YYYY-MM-DD.', required: true },
      country,
      city,
    ],
    write: ({ topic, deadline, country, city }) =>
      `My paper on ${topic} will be ready by ${deadline}. Find where I can submit it` +
      `${country ? `, in ${country}` : ''}${city ? `, near ${city}` : ''}. ` +
      `Use search_conferences with q or topic, deadline_from=${deadline} and sort=deadline. ` +
      'If little is found, follow suggestions and relax. Read the best three with get_conference, and answer with ' +
      'their submission deadlines, dates, places and websites, soonest deadline first.',
  },
]

export function promptDefinitions(): readonly JsonObject[] {
  return PROMPTS.map(({ write: _, ...definition }) => definition)
}

function isPrompt(name: unknown): boolean {
  return PROMPTS.some((prompt) => prompt.name === name)
}

const MAX_CHARACTERS = 200

/**
 * Fills in a prompt.
 * @throws RpcError if the prompt is unknown, or an argument is missing or not a text
 */
export function getPrompt(params: JsonObject): Result {
  const prompt = PROMPTS.find(({ name }) => name === memberOf(params, 'name'))
  if (prompt === undefined) {
    throw new RpcError(
      'invalidParams',
      `There is no such prompt. Prompts: ${PROMPTS.map(({ name }) => name).join(', ')}.`,
    )
  }
  const values = optionalMemberOf(params, 'arguments') ?? {}
  if (!isObject(values)) throw new RpcError('invalidParams', '"arguments" must be an object.')
  const given: Record<string, string> = {}
  for (const { name, required } of prompt.arguments) {
    const value = optionalMemberOf(values, name) ?? ''
    if (typeof value !== 'string' || value.length > MAX_CHARACTERS) {
      throw new RpcError('invalidParams', `Argument "${name}" must be a text of at most ${MAX_CHARACTERS} characters.`)
    }
    given[name] = value.trim()
    if (required && given[name] === '') throw new RpcError('invalidParams', `Argument "${name}" must be given.`)
  }
  const messages = [{ role: 'user', content: { type: 'text', text: prompt.write(given) } }]
  return { json: JSON.stringify({ description: prompt.description, messages }) }
}

/** Maximum number of completions: a menu shows about 20. */
const MAX_VALUES = 20

/**
 * Completes an argument of a prompt or template while people type it.
 * @throws RpcError if the argument is malformed, or there is no such prompt or template
 */
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
