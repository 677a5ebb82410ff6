/** Sends searches to the service. */
import { type Answer, type EventDetail, type FacetCount, type Limits, readStages, type SearchBody } from './answer.ts'
import { dayAt } from './dates.ts'
import { NO_KEY } from './key.ts'
import { periodOf, sentFiltersOf } from './period.ts'
import { PAGE_SIZE, queryOf, type Search, sortOf } from './search.ts'
import { FIELDS, type ValueField } from './values.ts'

export const SEARCH_PATH = '/api/gpt/conferences'

/** The facets to request. If the search has words, also `series`, for the proposals of the search box. */
function facetsFor({ q }: Search): string {
  return [...FIELDS, ...(q === undefined ? [] : ['series'])].join()
}

/** Number of requested values of a facet: enough for all future months, but not for all past months. */
export const LISTED_VALUES = 250
const MAX_VALUES = 1000

/** The parameter that hides duplicate records: an event with several records is found once. */
const ONCE_EACH = ['duplicates', 'fold'] as const

/** Reason why there is no answer, with the message of the service. */
export type Problem =
  | { readonly kind: 'key'; readonly message: string }
  | { readonly kind: 'limit'; readonly message: string; readonly seconds: number }
  | { readonly kind: 'away'; readonly message: string; readonly seconds: number }
  | { readonly kind: 'request'; readonly message: string }

export type Outcome = { readonly answer: Answer } | { readonly problem: Problem }

/** The request target of a page of results. */
export function targetOf(search: Search, today?: string): string {
  return `${SEARCH_PATH}?${queryOf([
    ...sentFiltersOf(search, today),
    ['sort', sortOf(search)],
    ['limit', PAGE_SIZE],
    ['offset', search.offset],
    ONCE_EACH,
    ['timing', 1],
  ])}`
}

/** The request target that counts the results of a search, for filters, map, timeline and calendar. */
export function countsTargetOf(search: Search, today?: string): string {
  return `${SEARCH_PATH}?${queryOf([
    ...sentFiltersOf(search, today),
    ['limit', 1],
    ['fields', 'id'],
    ['facets', facetsFor(search)],
    ['facets_limit', periodOf(search, today) === 'upcoming' ? LISTED_VALUES : MAX_VALUES],
    ONCE_EACH,
  ])}`
}

/** The values of a field in the results of a search, with counts: MAX_VALUES at most. */
export async function findValues(
  search: Search,
  field: ValueField,
  key: string,
  signal: AbortSignal,
): Promise<{ readonly value: readonly FacetCount[] } | { readonly problem: Problem }> {
  const asked = [['limit', 1], ['fields', 'id'], ['facets', field], ['facets_limit', MAX_VALUES], ONCE_EACH] as const
  const outcome = await send(`${SEARCH_PATH}?${queryOf([...sentFiltersOf(search), ...asked])}`, key, signal)
  return 'problem' in outcome ? outcome : { value: outcome.answer.body.facets?.[field] ?? [] }
}

export async function findEvent(
  id: number,
  key: string,
  signal: AbortSignal,
): Promise<{ readonly value: EventDetail } | { readonly problem: Problem }> {
  const reply = await ask(`${SEARCH_PATH}/${id}`, key, signal)
  if ('problem' in reply) return reply
  return { value: (JSON.parse(reply.text) as { conference: EventDetail }).conference }
}

/**
 * The request targets, page by page, that list the events of a search for one month by day, `CALENDAR_EVENTS`
 * at most. The first target also counts the events of each day.
 */
export function calendarTargetsOf(search: Search): string[] {
  const filters = sentFiltersOf(search)
  return Array.from({ length: CALENDAR_EVENTS / 50 }, (_, page) => {
    const rest = [
      ['sort', 'date'],
      ['limit', 50],
      ['offset', page * 50 || undefined],
      ['fields', 'id,name,dates'],
      ['facets', page === 0 ? 'day' : undefined],
      ['facets_limit', page === 0 ? MAX_DAYS : undefined],
      ONCE_EACH,
    ] as const
    return `${SEARCH_PATH}?${queryOf([...filters, ...rest])}`
  })
}

/** Maximum number of events in a month for which a calendar shows names; above it, only counts. */
export const CALENDAR_EVENTS = 200

const MAX_DAYS = 31

/** Seconds after which a request without an answer is sent again. */
const RETRY_SECONDS = 2

interface StatisticsBody {
  readonly statistics: { readonly data_date: string | null }
  readonly sources?: Statistics['sources']
}

interface Statistics {
  readonly data_date: string | null
  readonly sources: readonly Readonly<Record<'name' | 'url' | 'licence' | 'attribution', string>>[]
}

interface Reply {
  readonly text: string
  readonly bytes: ArrayBuffer
  readonly headers: Headers
}

/**
 * Sends a request with the key. Problems are returned; an abort of the signal rejects. A cached answer is
 * revalidated, so that an invalid key or an old snapshot is noticed.
 */
async function ask(
  target: string,
  key: string,
  signal: AbortSignal | null = null,
): Promise<Reply | { readonly problem: Problem }> {
  try {
    const response = await fetch(target, { headers: headersOf(key), cache: 'no-cache', signal })
    const bytes = await response.arrayBuffer()
    const text = new TextDecoder().decode(bytes)
    return response.ok ? { text, bytes, headers: response.headers } : { problem: problemOf(response, text) }
  } catch (error) {
    if (signal?.aborted) throw error
    return { problem: { kind: 'away', message: 'The server does not answer.', seconds: RETRY_SECONDS } }
  }
}

function headersOf(key: string): Record<string, string> {
  return { 'x-api-key': key === NO_KEY ? 'public' : key }
}

/** The feed token of a key, for addresses of calendars; null if the calendars need no token. */
export async function findFeedToken(
  key: string,
  signal: AbortSignal,
): Promise<{ readonly value: string | null } | { readonly problem: Problem }> {
  const reply = await ask('/feed-token', key, signal)
  if ('problem' in reply) return reply
  return { value: (JSON.parse(reply.text) as { token: string | null }).token }
}

/** The number of events in the directory. The request needs no key. */
export async function findSize(
  signal: AbortSignal,
): Promise<{ readonly value: number } | { readonly problem: Problem }> {
  const reply = await ask('/readyz', NO_KEY, signal)
  if ('problem' in reply) return reply
  return { value: (JSON.parse(reply.text) as { events: number }).events }
}

export async function findStatistics(
  key: string,
  signal: AbortSignal,
): Promise<{ readonly value: Statistics } | { readonly problem: Problem }> {
  const reply = await ask('/api/gpt/stats', key, signal)
  if ('problem' in reply) return reply
  const { statistics, sources = [] } = JSON.parse(reply.text) as StatisticsBody
  return { value: { data_date: statistics.data_date, sources } }
}

export async function send(target: string, key: string, signal: AbortSignal): Promise<Outcome> {
  const startMs = performance.now()
  const reply = await ask(target, key, signal)
  if ('problem' in reply) return reply
  const { text, headers } = reply
  const date = headers.get('date')
  const answer: Answer = {
    body: JSON.parse(text) as SearchBody,
    text,
    ms: performance.now() - startMs,
    stages: readStages(headers.get('server-timing')),
    snapshot: headers.get('x-snapshot'),
    day: date === null ? undefined : dayAt(new Date(date)),
    limits: limitsOf(headers),
  }
  return { answer }
}

function problemOf({ status, headers }: Response, text: string): Problem {
  const message = messageIn(text) ?? `The server answered ${status}.`
  const seconds = Number(headers.get('retry-after')) || RETRY_SECONDS
  if (status === 401) return { kind: 'key', message }
  if (status === 429) return { kind: 'limit', message, seconds }
  return status >= 500 ? { kind: 'away', message, seconds } : { kind: 'request', message }
}

/** The human-readable message of an error; undefined if the text is no error of the service. */
function messageIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { message?: string }).message
  } catch {
    return undefined
  }
}

function limitsOf(headers: Headers): Limits | undefined {
  const [limit, remaining, resetSeconds] = ['limit', 'remaining', 'reset'].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
  ) as [number, number, number]
  return Number.isNaN(limit) ? undefined : { limit, remaining, resetSeconds }
}

/**
 * Requests a file with the key and saves it. (A link could not send the header with the key.)
 * @returns the message of the problem; undefined if the file was saved
 */
export async function saveFile(target: string, key: string): Promise<string | undefined> {
  const reply = await ask(target, key)
  if ('problem' in reply) return reply.problem.message
  const type = reply.headers.get('content-type') ?? ''
  const address = URL.createObjectURL(new Blob([reply.bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = /filename="([^"]+)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? ''
  link.click()
  // after this time, the browser has read the content
  setTimeout(() => URL.revokeObjectURL(address), 1000)
  return undefined
}
