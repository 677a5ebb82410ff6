/** Parts that the answers of several tools share. */
import { type EpochDay, formatDay } from '../../event/days.ts'
import type { SearchInput } from '../../operations/search-input.ts'
import type { Directory } from '../../search/directory.ts'
import type { JsonObject } from '../wire/protocol.ts'
import type { Context } from './tool.ts'

const ALSO_LISTED = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      start: { type: 'string' },
      end: { type: 'string' },
      city: { type: 'string' },
      event_status: {
        type: 'string',
        description: 'Present only if the event is cancelled, postponed or moved-online.',
      },
    },
    required: ['id', 'start', 'end'],
  },
  description: 'Other records of this event, for other days or another place: one of them may be wrong.',
} as const

/** The schema of an event in a list, as `operations/flat-items.ts` writes it. */
export const FLAT_ITEM = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    start: { type: 'string' },
    end: { type: 'string' },
    city: { type: 'string' },
    country: { type: 'string' },
    distance_km: { type: 'integer', description: 'If sort is distance: kilometres from the center.' },
    type: { type: 'string' },
    topic: { type: 'string' },
    website: { type: 'string' },
    deadline: {
      type: 'string',
      description: 'Submission deadline. Present if it is open, or if deadlines are requested.',
    },
    deadline_kind: { type: 'string' },
    deadline_status: { type: 'string', description: 'If deadlines are requested: open, closed or not known.' },
    deadline_utc: { type: 'string' },
    deadline_local: { type: 'string' },
    event_status: { type: 'string', description: 'Present only if the event is cancelled, postponed or moved-online.' },
    also_listed: ALSO_LISTED,
  },
  required: ['id', 'name', 'start', 'end', 'type', 'topic'],
} as const

/** The last members of most answers: the day that counts as today, the date of the data, and the snapshot. */
export function origin({ snapshot, dataDate }: Directory, today: EpochDay): JsonObject {
  return { as_of: formatDay(today), ...present('data_date', dataDate ?? ''), snapshot: snapshot.header.id }
}

export const DATA_DATE = { type: 'string', description: 'Date of the data.' } as const

export const ORIGIN = {
  as_of: { type: 'string', description: 'The day that counts as today.' },
  data_date: DATA_DATE,
  snapshot: { type: 'string' },
} as const

/** A member of an object, or no member if its text is empty. */
export function present(name: string, text: string): JsonObject {
  return text === '' ? {} : { [name]: text }
}

/**
 * Maximum length of the answer to a search of up to ten events without facets: 2,500 tokens of four
 * characters. Assistants pay for every character.
 */
export const BASE_CHARACTERS = 10_000

export const FACET_CHARACTERS = 20_000

/**
 * Maximum length of any answer. A reply contains the answer twice, as text and as structured content, so it
 * stays below 25,000 tokens.
 */
export const MAX_CHARACTERS = 45_000

interface FittedList {
  readonly json: string
  readonly count: number
}

/** A list with as many of the first items as fit into this number of characters. The items are JSON text. */
export function fittingList(items: readonly string[], characters: number): FittedList {
  let taken = '[]'.length
  let count = 0
  while (count < items.length && taken + items[count]!.length < characters) taken += items[count++]!.length + 1
  return { json: `[${(count === items.length ? items : items.slice(0, count)).join()}]`, count }
}

/** Data for links to calendars. Without a feed token there are no links. */
type Links = Pick<Context, 'publicBaseUrl' | 'feedToken'>

const OF_PAGES: ReadonlySet<string> = new Set(['limit', 'offset', 'sort', 'facets', 'facets_limit', 'time_zone'])

/** A link to a calendar: of deadlines if the search is sorted by deadlines, else of events. */
export function calendarOfSearch({ publicBaseUrl, feedToken }: Links, { echo, request }: SearchInput): JsonObject {
  if (feedToken === undefined) return {}
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(echo)) if (!OF_PAGES.has(name)) query.set(name, String(value))
  if (request.sort === 'deadline') query.set('deadlines', 'true')
  if (request.foldsDuplicates) query.set('duplicates', 'fold')
  query.set('token', feedToken)
  return { calendar: `${publicBaseUrl}/calendar.ics?${query}` }
}

export function calendarOfEvent({ publicBaseUrl, feedToken }: Links, id: number): { readonly calendar?: string } {
  return feedToken === undefined ? {} : { calendar: `${publicBaseUrl}/conferences/${id}.ics?token=${feedToken}` }
}
