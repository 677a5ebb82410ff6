import type { EditionItem } from '../../operations/editions.ts'
import { getSeries, type SeriesDetail } from '../../operations/get-series.ts'
import type { JsonObject } from '../wire/protocol.ts'
import { ORIGIN, origin, present } from './answer-parts.ts'
import { argumentsOf } from './arguments.ts'
import type { Tool } from './tool.ts'

const text = { type: 'string' } as const
const days = { type: 'object', properties: { from: text, to: text } } as const

const EDITION = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    name: text,
    start: text,
    end: text,
    city: text,
    country: text,
    event_status: text,
    rank: text,
    acceptance: text,
  },
  required: ['id', 'name', 'start', 'end'],
} as const

const ESTIMATE = {
  type: 'object',
  properties: {
    start: days,
    submission_deadline: days,
    years: { type: 'array', items: { type: 'integer' } },
    note: text,
  },
  required: ['years', 'note'],
  description: 'An estimate of the next edition, from the editions of these years. Never say that it is announced.',
} as const

export const EDITIONS = {
  type: 'object',
  properties: {
    total: { type: 'integer' },
    earlier: { type: 'array', items: EDITION },
    later: { type: 'array', items: EDITION },
    estimate: ESTIMATE,
  },
  required: ['total'],
  description: 'Other editions of the series: earlier editions latest first, later editions soonest first.',
} as const

export const seriesTool: Tool = {
  name: 'get_series',
  title: 'Read one series',
  description:
    'The editions of a series such as ICML, latest first, by its name or acronym. If at least three past editions ' +
    'support it, also an estimate of the next dates and deadline. For "when is the next ...", "past editions of ...".',
  arguments: argumentsOf(getSeries.parameters, { required: ['series'] }),
  answer: {
    type: 'object',
    properties: {
      name: text,
      total: { type: 'integer' },
      editions: { type: 'array', items: EDITION },
      estimate: ESTIMATE,
      others: { type: 'array', items: text, description: 'Other series with the words of "series" in their names.' },
      ...ORIGIN,
    },
    required: ['name', 'total', 'editions', 'as_of', 'snapshot'],
  },

  async run(context, given) {
    const { directory, today } = context
    const request = getSeries.read(seriesTool.arguments.read(given), directory)
    const { series, others } = JSON.parse(await getSeries.answer(directory, request, context))
    const { name, total, editions, estimate }: SeriesDetail = series
    const answer = {
      name,
      total,
      editions: editions.map(flatEdition),
      ...flatEstimate(estimate),
      ...(others.length > 0 && { others }),
      ...origin(directory, today),
    }
    return { json: JSON.stringify(answer) }
  },
}

/** An edition without nested members and without empty texts. */
export function flatEdition({ id, name, dates, location, event_status, ...known }: EditionItem): JsonObject {
  return {
    id,
    name,
    start: dates?.start,
    end: dates?.end,
    ...present('city', location?.city ?? ''),
    ...present('country', location?.country ?? ''),
    ...present('event_status', event_status ?? ''),
    ...present('rank', known.rank ?? ''),
    ...present('acceptance', known.acceptance ?? ''),
  }
}

/** The member `estimate` without unknown days; no member if there is no estimate. */
export function flatEstimate(estimate: SeriesDetail['estimate']): JsonObject {
  if (estimate === null) return {}
  return { estimate: Object.fromEntries(Object.entries(estimate).filter(([, value]) => value !== null)) }
}
