import { DEFAULT_KIND } from '../../event/deadlines.ts'
import { flatItem } from '../../operations/flat-items.ts'
import type { GivenParameters } from '../../operations/operation.ts'
import { timeZone } from '../../operations/parameter-kinds.ts'
import { createReader } from '../../operations/read-parameters.ts'
import type { SearchBody } from '../../operations/search-conferences.ts'
import { type SearchInput, searchInput } from '../../operations/search-input.ts'
import { LIMIT, searchParameters } from '../../operations/search-parameters.ts'
import { optionalMembers } from '../../operations/write-search.ts'
import type { SearchAnswer } from '../../search/directory.ts'
import type { JsonObject } from '../wire/protocol.ts'
import {
  BASE_CHARACTERS,
  calendarOfSearch,
  FACET_CHARACTERS,
  FLAT_ITEM,
  fittingList,
  MAX_CHARACTERS,
  ORIGIN,
  origin,
} from './answer-parts.ts'
import { argumentsOf } from './arguments.ts'
import type { Context, Found, Tool } from './tool.ts'

/** The optional members of a search answer (section 4.1.5 of docs/contract.md). */
type Notes = Pick<SearchBody, 'facets' | 'reading' | 'interpretation' | 'suggestions' | 'relax' | 'warnings'>

export interface Searched {
  readonly input: SearchInput
  readonly found: SearchAnswer
  /** The time zone of the reader; undefined if it was not given. */
  readonly timeZone: string | undefined
}

/**
 * Reads the parameters of a search and runs it. An event with several records is found once by default.
 * @throws ServiceError 400
 */
export function runSearch(context: Context, given: GivenParameters): Searched {
  const read = readSearch(given)
  const input = searchInput(read, context, 'fold')
  return { input, found: context.directory.search(input.request), timeZone: read.parsed.time_zone }
}

const searchWithZone = searchParameters.safeExtend({ time_zone: timeZone.optional() })
const readSearch = createReader(searchWithZone)

const searchArguments = argumentsOf(searchWithZone, {
  without: ['fields', 'timing'],
  several: ['topic', 'subtopic', 'country', 'city', 'exclude'],
  descriptions: {
    offset: 'Number of events to skip. For the following page, send next of the answer.',
    duplicates: 'fold (default) finds an event with several records once; show finds each record.',
  },
})

const call = { type: 'object', description: 'The arguments of a call, ready to send.' } as const

export const searchTool: Tool = {
  name: 'search_conferences',
  title: 'Search academic events',
  description:
    'Finds conferences, seminars, workshops and webinars by words, topic, place, type, date and submission deadline. ' +
    'All arguments are optional and narrow the result together. Upcoming events come first. ' +
    'Use q for names and subjects only; send places, types and dates in their own arguments. ' +
    'If nothing is found, the answer proposes other calls in suggestions and relax.',
  arguments: searchArguments,
  answer: {
    type: 'object',
    properties: {
      total: { type: 'integer', description: 'Matching events overall.' },
      upcoming: { type: 'integer', description: 'Number of matching events that start today or later.' },
      folded: {
        type: 'integer',
        description: 'Number of omitted records: other records of these events that also match.',
      },
      conferences: { type: 'array', items: FLAT_ITEM },
      facets: { type: 'object', description: 'Values with their numbers of events, by field.' },
      reading: { type: 'string', description: 'How q was read, if not word for word.' },
      interpretation: { type: 'array', items: { type: 'object' }, description: 'Interpretation of words and values.' },
      suggestions: { type: 'array', items: { type: 'object', properties: { params: call } } },
      relax: { type: 'array', items: { type: 'object', properties: { params: call } } },
      warnings: { type: 'array', items: { type: 'string' } },
      next: { ...call, description: 'The arguments for the following page, if there is one.' },
      ...ORIGIN,
    },
    required: ['total', 'upcoming', 'conferences', 'as_of', 'snapshot'],
  },

  run(context: Context, given: JsonObject): Found {
    const searched = runSearch(context, searchArguments.read(given))
    return { json: shortAnswer(context, searched), total: searched.found.total }
  },
}

/** Characters reserved for names, numbers and brackets of an answer. */
const RESERVED_CHARACTERS = 400

/**
 * The answer to a search: its notes, and as many events as then fit. `next` is the search that begins with
 * the first event that does not fit.
 */
function shortAnswer(context: Context, { input, found, timeZone }: Searched): string {
  const { directory, today } = context
  const { total, upcoming, folded, docs } = found
  const { offset } = input.request
  let left = charactersFor(input) - RESERVED_CHARACTERS - JSON.stringify(input.echo).length
  const notes = notesOn(input, found, left)
  const calendar = total > 0 ? calendarOfSearch(context, input) : {}
  left -= notes.length + JSON.stringify(calendar).length
  const showsDeadlines =
    input.shows.includes('deadlines') || found.shows.includes('deadlines') || timeZone !== undefined
  const deadlines = showsDeadlines ? { kind: found.deadlineKind ?? DEFAULT_KIND, timeZone } : undefined
  const circle = input.request.sort === 'distance' ? found.circle : undefined
  const events = fittingList(
    docs.map((doc) => flatItem(directory, doc, context, { deadlines, circle })),
    left,
  )
  const end = offset + events.count
  const last = {
    ...(end < total ? { next: searchArguments.typed({ ...input.echo, offset: end }) } : {}),
    ...calendar,
    ...origin(directory, today),
  }
  const leftOut = folded > 0 ? `,"folded":${folded}` : ''
  const first = `{"total":${total},"upcoming":${upcoming}${leftOut},"conferences":${events.json}${notes}`
  return `${first},${JSON.stringify(last).slice(1)}`
}

/** Maximum length of the answer: longer if more events or facets are requested. */
function charactersFor({ request: { limit, facets } }: SearchInput): number {
  const events = Math.max(1, limit / LIMIT.default) * BASE_CHARACTERS
  return Math.min(MAX_CHARACTERS, events + (facets.length > 0 ? FACET_CHARACTERS : 0))
}

/** The notes as members, each with a comma before it. A list may take half of the remaining characters. */
function notesOn(input: SearchInput, found: SearchAnswer, characters: number): string {
  const members = optionalMembers(found, input)
  if (members === '') return ''
  const notes = JSON.parse(`{${members.slice(1)}}`) as Notes
  let written = notes.reading === undefined ? '' : `,"reading":"${notes.reading}"`
  const say = (name: string, items: readonly unknown[] | undefined): void => {
    if (items === undefined) return
    const texts = items.map((item) => JSON.stringify(item))
    const { json, count } = fittingList(texts, (characters - written.length) / 2)
    if (count > 0) written += `,"${name}":${json}`
  }
  say('interpretation', notes.interpretation)
  say('warnings', notes.warnings)
  say('suggestions', notes.suggestions?.map(withArguments))
  say('relax', notes.relax?.map(withArguments))
  if (notes.facets !== undefined) {
    written += `,"facets":${facetsJson(notes.facets, Math.min((characters - written.length) / 2, FACET_CHARACTERS))}`
  }
  return written
}

/** The facets as JSON text. Each field gets the same share of the characters. */
function facetsJson(facets: NonNullable<Notes['facets']>, characters: number): string {
  const fields = Object.entries(facets)
  const members = fields.map(([field, values]) => {
    const texts = values.map((value) => JSON.stringify(value))
    return `"${field}":${fittingList(texts, characters / fields.length).json}`
  })
  return `{${members.join()}}`
}

function withArguments({ params, ...proposal }: { readonly params: JsonObject }): JsonObject {
  return { ...proposal, params: searchArguments.typed(params) }
}
