import { formatDay } from '../../event/days.ts'
import type { GivenParameters } from '../../operations/operation.ts'
import { searchConferences } from '../../operations/search-conferences.ts'
import { searchInput } from '../../operations/search-input.ts'
import { LIMIT, readSearch } from '../../operations/search-parameters.ts'
import { writeSearch } from '../../operations/write-search.ts'
import type { JsonObject } from '../wire/protocol.ts'
import { argumentsOf } from './arguments.ts'
import { COMPACT_ITEM, compactItem, type Item, ORIGIN, origin } from './compact.ts'
import { BASE_CHARACTERS, FACET_CHARACTERS, fitting, MAX_CHARACTERS } from './size.ts'
import type { Context, Found, Tool } from './tool.ts'

/** The members of the operation's answer that are read here. */
interface Answer {
  readonly total: number
  readonly upcoming: number
  readonly conferences: readonly Item[]
  readonly facets?: Readonly<Record<string, readonly JsonObject[]>>
  readonly reading?: string
  readonly interpretation?: readonly JsonObject[]
  readonly suggestions?: readonly Proposal[]
  readonly relax?: readonly Proposal[]
  readonly warnings?: readonly string[]
}

interface Proposal extends JsonObject {
  readonly params: JsonObject
}

/** A search that was read and answered by the operation. */
export interface Searched {
  readonly answer: Answer
  /** The supplied parameters: numbers as numbers, the rest as text. */
  readonly echo: JsonObject
  readonly limit: number
  readonly offset: number
}

/** Runs a search. Items hold deadlines whatever was asked for. */
export function runSearch({ directory, today }: Context, given: GivenParameters): Searched {
  const input = searchInput(readSearch(given), today)
  const written = writeSearch(directory, { ...input, showsDeadlines: true }, directory.search(input.request))
  const answer = JSON.parse(written.bytes.toString()) as Answer
  written.release()
  const { limit, offset } = input.request
  return { answer, echo: input.echo, limit, offset }
}

const searchArguments = argumentsOf(searchConferences.parameters, {
  without: ['fields', 'timing'],
  descriptions: { offset: 'Number of events to skip. For the following page, send next of the answer.' },
})

const call = { type: 'object', description: 'The arguments of a call, ready to send.' } as const

export const searchTool: Tool = {
  name: 'search_conferences',
  title: 'Search academic events',
  description:
    'Finds conferences, seminars, workshops and webinars by words, topic, place, type, date and submission deadline. ' +
    'All arguments are optional and narrow the result together. Upcoming events come first. ' +
    'Use q for names and subjects only; send places, types and dates in their own arguments. ' +
    'Where nothing is found, the answer proposes other calls in suggestions and relax.',
  arguments: searchArguments,
  answer: {
    type: 'object',
    properties: {
      total: { type: 'integer', description: 'Matching events overall.' },
      upcoming: { type: 'integer', description: 'How many of total start today or later.' },
      conferences: { type: 'array', items: COMPACT_ITEM },
      facets: { type: 'object', description: 'Values with their numbers of events, by field.' },
      reading: { type: 'string', description: 'How q was read, where not word for word.' },
      interpretation: { type: 'array', items: { type: 'object' }, description: 'How values were understood.' },
      suggestions: { type: 'array', items: { type: 'object', properties: { params: call } } },
      relax: { type: 'array', items: { type: 'object', properties: { params: call } } },
      warnings: { type: 'array', items: { type: 'string' } },
      next: { ...call, description: 'The arguments for the following page, where there is one.' },
      ...ORIGIN,
    },
    required: ['total', 'upcoming', 'conferences', 'as_of', 'snapshot'],
  },

  run(context: Context, given: JsonObject): Found {
    const searched = runSearch(context, searchArguments.read(given))
    return { json: compactAnswer(context, searched), total: searched.answer.total }
  },
}

/**
 * The answer to a search within its size. What is said about the search goes first into it, shortened where
 * it must be; then come as many events as fit, and `next` begins with the first that does not.
 */
function compactAnswer({ directory, today }: Context, { answer, echo, limit, offset }: Searched): string {
  const { total, upcoming, conferences, facets, reading } = answer
  const asked = BASE_CHARACTERS + Math.max(0, limit - LIMIT.default) * (BASE_CHARACTERS / LIMIT.default)
  const characters = Math.min(MAX_CHARACTERS, asked + (facets === undefined ? 0 : FACET_CHARACTERS))
  const said: Record<string, unknown> = {}
  let left = characters - RESERVED_CHARACTERS - JSON.stringify(echo).length
  const say = (name: string, list: readonly unknown[] | undefined): void => {
    if (list === undefined) return
    const fit = fitting(list, left / 2)
    left -= fit.characters
    if (fit.items.length > 0) said[name] = fit.items
  }
  say('interpretation', answer.interpretation)
  say('warnings', answer.warnings)
  say('suggestions', answer.suggestions?.map(withArguments))
  say('relax', answer.relax?.map(withArguments))
  if (facets !== undefined) {
    const share = Math.min(left / 2, FACET_CHARACTERS) / Object.keys(facets).length
    const fit = Object.entries(facets).map(([field, values]) => [field, fitting(values, share).items])
    said.facets = Object.fromEntries(fit)
    left -= JSON.stringify(said.facets).length
  }
  const shown = fitting(
    conferences.map((item) => compactItem(item, formatDay(today))),
    left,
  ).items
  const end = offset + shown.length
  const next = end < total ? { next: searchArguments.typed({ ...echo, offset: end }) } : {}
  return JSON.stringify({
    total,
    upcoming,
    conferences: shown,
    ...(reading === undefined ? {} : { reading }),
    ...said,
    ...next,
    ...origin(directory, today),
  })
}

/** Characters for names, numbers and brackets of an answer. */
const RESERVED_CHARACTERS = 400

function withArguments({ params, ...proposal }: Proposal): JsonObject {
  return { ...proposal, params: searchArguments.typed(params) }
}
