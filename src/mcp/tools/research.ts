/**
 * The two tools that research modes of assistants require (https://platform.openai.com/docs/mcp): `search`
 * finds documents, and `fetch` reads one.
 */

import * as z from 'zod'
import { ATTRIBUTES, REQUESTED_NAMES } from '../../event/attributes.ts'
import { DEFAULT_KIND, deadlineInWords, deadlineTitle, writtenDeadlineStatus } from '../../event/deadlines.ts'
import { serviceError } from '../../operations/errors.ts'
import { flatItem } from '../../operations/flat-items.ts'
import type { ConferenceDetail } from '../../operations/get-conference.ts'
import { notesOf } from '../../operations/many-rows.ts'
import type { GivenParameters } from '../../operations/operation.ts'
import { createReader } from '../../operations/read-parameters.ts'
import { proposedCall } from '../../operations/search-input.ts'
import { searchParameters } from '../../operations/search-parameters.ts'
import type { JsonObject } from '../wire/protocol.ts'
import { calendarOfEvent, calendarOfSearch, DATA_DATE } from './answer-parts.ts'
import { argumentsOf } from './arguments.ts'
import { readConference } from './get-conference.ts'
import { runSearch, type Searched } from './search-conferences.ts'
import type { Context, Tool } from './tool.ts'

/** The members of a list item that this file reads. */
interface FlatItem {
  readonly id: number
  readonly name: string
  readonly start: string
  readonly type: string
  readonly topic: string
  readonly deadline_status: string
  readonly city?: string
  readonly country?: string
  readonly website?: string
  readonly also_listed?: readonly FlatListing[]
}

interface FlatListing {
  readonly id: number
  readonly start: string
  readonly end: string
  readonly city?: string
  readonly event_status?: string
}

const text = { type: 'string' } as const

const queryParameters = z.object({ query: searchParameters.shape.q })
const readQuery = createReader(queryParameters)

const searchArguments = argumentsOf(queryParameters, {
  required: ['query'],
  descriptions: {
    query: 'Names, subjects, places and dates in words, for example "machine learning conferences in Europe in May".',
  },
})

export const researchSearchTool: Tool = {
  name: 'search',
  title: 'Search events by words',
  description: 'Finds academic events by words, for research modes. search_conferences has filters and returns more.',
  arguments: searchArguments,
  answer: {
    type: 'object',
    properties: {
      results: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: text, title: text, url: text, text },
          required: ['id', 'title', 'url'],
        },
      },
      notes: { type: 'array', items: text, description: 'Interpretation of the query, and warnings.' },
      queries: { type: 'array', items: text, description: 'If few events are found: queries that find events.' },
      data_date: DATA_DATE,
    },
    required: ['results'],
  },

  run(context, given) {
    const { query } = readQuery(searchArguments.read(given)).given
    if (query === undefined)
      throw serviceError('invalidParameter', ['Parameter "query" must be a text; it is missing.'])
    const searched = runSearch(context, asParameters(query))
    const { input, found } = searched
    const kind = found.deadlineKind ?? DEFAULT_KIND
    const results = found.docs.map((doc) => {
      const item = JSON.parse(flatItem(context.directory, doc, context, { deadlines: { kind } })) as FlatItem
      const title = [item.name, item.start, item.city, item.country].filter((part) => part !== undefined).join(', ')
      const listings = item.also_listed ? ` Also listed: ${listingsText(item.also_listed)}.` : ''
      const text = `${item.type} on ${item.topic}. ${deadlineTitle(kind)}: ${item.deadline_status}.${listings}`
      return { id: String(item.id), title, url: urlOf(context, item), text }
    })
    const notes = [...notesOf(input, found), ...noteOnMeant(searched)]
    const queries = queriesOf(context, searched)
    const answer = {
      results,
      ...(notes.length > 0 && { notes }),
      ...(queries.length > 0 && { queries }),
      ...(found.total > 0 && calendarOfSearch(context, input)),
      ...dataDate(context),
    }
    return { json: JSON.stringify(answer), total: found.total }
  },
}

/**
 * A note that proposes a call of `search_conferences` if events are found and the first suggestion has
 * several filters: `search` can only send words.
 */
function noteOnMeant({ input, found: { total, suggestions } }: Searched): readonly string[] {
  const [meant] = suggestions
  if (total === 0 || meant === undefined || meant.filters.length < 2) return []
  const call = JSON.stringify(proposedCall(meant.filters, input))
  return [`Maybe ${meant.didYouMean.join(', ')} is meant: search_conferences with ${call} has total ${meant.total}.`]
}

/**
 * Queries to propose after a search with few results: the significant words of each suggested or relaxed
 * search that consists of `q` alone, if these words find events.
 */
function queriesOf(context: Context, { input, found: { suggestions, relax } }: Searched): readonly string[] {
  const { directory } = context
  const proposed = [...suggestions, ...relax].flatMap(({ filters }) => {
    const { q, ...others } = proposedCall(filters, input)
    return q === undefined || Object.keys(others).length > 0 ? [] : [directory.significantWords(String(q), context)]
  })
  const finds = (query: string) => runSearch(context, asParameters(query)).found.total > 0
  return [...new Set(proposed)].filter((query) => query !== '' && finds(query))
}

function asParameters(query: string): GivenParameters {
  return { values: new Map([['q', [query]]]), problems: [] }
}

const fetchArguments = argumentsOf(
  z.object({ id: z.string().meta({ description: 'The id of a result of search.', examples: ['4711'] }) }),
  { required: ['id'] },
)

export const fetchTool: Tool = {
  name: 'fetch',
  title: 'Read an event as text',
  description: 'Reads one event that search found, for research modes. get_conference returns its fields one by one.',
  arguments: fetchArguments,
  answer: {
    type: 'object',
    properties: { id: text, title: text, text, url: text, metadata: { type: 'object', additionalProperties: text } },
    required: ['id', 'title', 'text', 'url'],
  },

  async run(context, given) {
    const detail = await readConference(context, fetchArguments.read(given))
    const metadata = { ...metadataOf(detail), ...calendarOfEvent(context, detail.id), ...dataDate(context) }
    const deadline = writtenDeadlineStatus(detail.submission_deadline, context.now)
    const lines = Object.entries({ ...metadata, submission_deadline: deadline }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const json: JsonObject = {
      id: String(detail.id),
      title: detail.name,
      text: [
        detail.name,
        ...lines,
        ...deadlineLines(detail),
        ...(detail.description === null ? [] : [detail.description]),
      ].join('\n'),
      url: urlOf(context, detail),
      metadata,
    }
    return { json: JSON.stringify(json) }
  },
}

function dataDate({ directory }: Context): { readonly data_date?: string } {
  return directory.dataDate === undefined ? {} : { data_date: directory.dataDate }
}

/** All deadlines; none if the event has only a submission deadline. */
function deadlineLines({ deadlines = [] }: ConferenceDetail): string[] {
  const isOnlyShort = deadlines.length === 1 && deadlines[0]!.kind === DEFAULT_KIND
  return isOnlyShort ? [] : deadlines.map(deadlineInWords)
}

/** The address that a citation of an event links to: its website, or else its page on this service. */
function urlOf({ publicBaseUrl }: Context, { id, website = '' }: Pick<FlatItem, 'id' | 'website'>): string {
  return /^https?:\/\//i.test(website) && URL.canParse(website) ? website : `${publicBaseUrl}/conferences/${id}`
}

function listingsText(listings: readonly FlatListing[]): string {
  const details = ({ start, end, city, event_status }: FlatListing) =>
    [`${start} to ${end}`, city, event_status].filter((part) => part).join(', ')
  return listings.map((listing) => `${listing.id} (${details(listing)})`).join('; ')
}

/** Known facts about an event as texts, by name. */
function metadataOf(detail: ConferenceDetail): Readonly<Record<string, string>> {
  const { dates, location, type, topic, sub_topic, organizer, website, submission_deadline, status } = detail
  const all = { type, topic, sub_topic, start: dates.start, end: dates.end, ...location }
  const requested = Object.fromEntries(REQUESTED_NAMES.map((name) => [name, detail[ATTRIBUTES[name].path]]))
  const listings = (detail.also_listed ?? []).map(({ id, dates, location, event_status }) => {
    return { id, ...dates, ...location, ...(event_status && { event_status }) }
  })
  const records = {
    also_listed: listingsText(listings),
    duplicate_of: String(detail.duplicate_of ?? ''),
    disagrees_on: (detail.disagrees_on ?? []).join(', '),
  }
  const members = { ...all, organizer, website, submission_deadline, ...requested, status, ...records }
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, string] => member[1] !== null && member[1] !== ''),
  )
}
