/**
 * The two tools that research modes of assistants look for. Their names, arguments and answers are given
 * (https://platform.openai.com/docs/mcp): `search` finds documents, and `fetch` reads one.
 */
import * as z from 'zod'
import { serviceError } from '../../operations/errors.ts'
import { flatItem } from '../../operations/flat-items.ts'
import { proposedCall } from '../../operations/proposed-call.ts'
import { createReader } from '../../operations/read-parameters.ts'
import { searchParameters } from '../../operations/search-parameters.ts'
import type { JsonObject } from '../wire/protocol.ts'
import { argumentsOf } from './arguments.ts'
import { type Detail, readConference } from './get-conference.ts'
import { runSearch, type Searched } from './search-conferences.ts'
import type { Context, Tool } from './tool.ts'

/** What is read of an event in a list. */
interface FlatItem {
  readonly id: number
  readonly name: string
  readonly start: string
  readonly city?: string
  readonly country?: string
  readonly website?: string
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
  description: 'Finds academic events by words, for research modes. search_conferences has filters and says more.',
  arguments: searchArguments,
  answer: {
    type: 'object',
    properties: {
      results: {
        type: 'array',
        items: { type: 'object', properties: { id: text, title: text, url: text }, required: ['id', 'title', 'url'] },
      },
      queries: { type: 'array', items: text, description: 'Where nothing is found: queries that find events.' },
    },
    required: ['results'],
  },

  run(context, given) {
    const { query } = readQuery(searchArguments.read(given)).given
    if (query === undefined)
      throw serviceError('invalidParameter', ['Parameter "query" must be a text; it is missing.'])
    const searched = runSearch(context, { values: new Map([['q', [query]]]), problems: [] })
    const { found } = searched
    const results = found.docs.map((doc) => {
      const item = JSON.parse(flatItem(context.directory, doc, context.today)) as FlatItem
      const title = [item.name, item.start, item.city, item.country].filter((part) => part !== undefined).join(', ')
      return { id: String(item.id), title, url: urlOf(context, item) }
    })
    const queries = queriesOf(searched)
    return { json: JSON.stringify({ results, ...(queries.length > 0 && { queries }) }), total: found.total }
  },
}

/** The ways out of a search that found nothing, as far as they are words alone. */
function queriesOf({ input, found: { total, suggestions, relax } }: Searched): readonly string[] {
  if (total > 0) return []
  return [...suggestions, ...relax].flatMap(({ filters }) => {
    const { q, ...others } = proposedCall(filters, input)
    return q === undefined || Object.keys(others).length > 0 ? [] : [String(q)]
  })
}

const fetchArguments = argumentsOf(
  z.object({ id: z.string().meta({ description: 'The id of a result of search.', examples: ['4711'] }) }),
  { required: ['id'] },
)

export const fetchTool: Tool = {
  name: 'fetch',
  title: 'Read an event as text',
  description: 'Reads one event that search found, for research modes. get_conference answers in single fields.',
  arguments: fetchArguments,
  answer: {
    type: 'object',
    properties: { id: text, title: text, text, url: text, metadata: { type: 'object', additionalProperties: text } },
    required: ['id', 'title', 'text', 'url'],
  },

  async run(context, given) {
    const detail = await readConference(context, fetchArguments.read(given))
    const metadata = metadataOf(detail)
    const lines = Object.entries(metadata).map(([name, value]) => `${name}: ${value}`)
    const json: JsonObject = {
      id: String(detail.id),
      title: detail.name,
      text: [detail.name, ...lines, ...(detail.description === null ? [] : [detail.description])].join('\n'),
      url: urlOf(context, detail),
      metadata,
    }
    return { json: JSON.stringify(json) }
  },
}

/** Where people who follow a citation read about an event: its website, or its page here. */
function urlOf({ publicBaseUrl }: Context, { id, website = '' }: Pick<FlatItem, 'id' | 'website'>): string {
  return /^https?:\/\//i.test(website) && URL.canParse(website) ? website : `${publicBaseUrl}/conferences/${id}`
}

/** What is known of an event but its name and description, by name. */
function metadataOf(detail: Detail): Readonly<Record<string, string>> {
  const { dates, location, type, topic, sub_topic, organizer, website, submission_deadline, attendance, status } =
    detail
  const all = { type, topic, sub_topic, start: dates.start, end: dates.end, ...location }
  const members = { ...all, organizer, website, submission_deadline, attendance, status }
  return Object.fromEntries(
    Object.entries(members).filter((member): member is [string, string] => member[1] !== null && member[1] !== ''),
  )
}
