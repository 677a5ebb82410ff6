/** The tools that describe the content of the directory. */

import { getStatistics, listCountries, listTopics } from '../../operations/lists.ts'
import type { CanonicalRequest, Operation } from '../../operations/operation.ts'
import type { JsonObject } from '../wire/protocol.ts'
import { fittingList, MAX_CHARACTERS, ORIGIN, origin } from './answer-parts.ts'
import { argumentsOf } from './arguments.ts'
import type { Context, Tool } from './tool.ts'

const count = { type: 'integer' } as const
const name = { type: 'string' } as const

export const topicsTool = toolOf(listTopics, {
  name: 'list_topics',
  title: 'List the topics',
  description: 'All main topics with their numbers of events, the largest first. The names are values for topic.',
  properties: {
    total: count,
    topics: { type: 'array', items: { type: 'object', properties: { name, count }, required: ['name', 'count'] } },
  },
})

export const countriesTool = toolOf(listCountries, {
  name: 'list_countries',
  title: 'List the countries',
  description: 'All countries that have events, with code, continent and number of events, the largest first.',
  properties: {
    total: count,
    countries: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name, code: name, continent: name, count },
        required: ['name', 'count'],
      },
    },
  },
})

export const statisticsTool = toolOf(getStatistics, {
  name: 'get_statistics',
  title: 'Read statistics of the directory',
  description:
    'Numbers of events, countries and topics, the number of events that start in the rest of this month, ' +
    'the range of dates, and the number of events of each continent.',
  properties: { statistics: { type: 'object' }, continents: { type: 'array', items: { type: 'object' } } },
  optional: { sources: { type: 'array', items: { type: 'object' }, description: 'Credits that the sources require.' } },
})

interface Described {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of the members of the operation's answer. */
  readonly properties: JsonObject
  readonly optional?: JsonObject
}

/** The tool of an operation. Lists of its answer are shortened, and members that are null are left out. */
function toolOf<Request extends CanonicalRequest>(operation: Operation<Request>, described: Described): Tool {
  const { properties, optional, ...rest } = described
  const args = argumentsOf(operation.parameters)
  return {
    ...rest,
    arguments: args,
    answer: {
      type: 'object',
      properties: { ...properties, ...optional, warnings: { type: 'array', items: name }, ...ORIGIN },
      required: [...Object.keys(properties), 'as_of', 'snapshot'],
    },
    async run(context, given) {
      const { directory } = context
      const text = await operation.answer(directory, operation.read(args.read(given), directory), context)
      return { json: JSON.stringify(shortened(JSON.parse(text, withoutNull), context)) }
    },
  }
}

/** A reviver for `JSON.parse` that drops members that are null. */
function withoutNull(_name: string, value: unknown): unknown {
  return value === null ? undefined : value
}

/** Characters reserved for the members of an answer other than its list. */
const RESERVED_CHARACTERS = 1000

/** The answer of an operation with as many list items as fit: a directory may have thousands of topics. */
function shortened({ success: _, ...answer }: JsonObject, { directory, today }: Context): JsonObject {
  const warnings: string[] = []
  const members = Object.entries(answer).map(([member, value]) => {
    if (!Array.isArray(value)) return [member, value]
    const texts = value.map((item) => JSON.stringify(item))
    const { count } = fittingList(texts, MAX_CHARACTERS - RESERVED_CHARACTERS)
    if (count < value.length) warnings.push(`Only the first ${count} ${member} are listed.`)
    return [member, value.slice(0, count)]
  })
  return {
    ...Object.fromEntries(members),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...origin(directory, today),
  }
}
