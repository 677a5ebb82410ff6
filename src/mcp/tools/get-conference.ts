import type { EventId } from '../../event/record.ts'
import { flatItem } from '../../operations/flat-items.ts'
import { getConference } from '../../operations/get-conference.ts'
import type { GivenParameters } from '../../operations/operation.ts'
import type { JsonObject } from '../wire/protocol.ts'
import { FLAT_ITEM, ORIGIN, origin, present } from './answer-parts.ts'
import { argumentsOf } from './arguments.ts'
import type { Context, Tool } from './tool.ts'

/** The event as the operation answers it. */
export interface Detail {
  readonly id: EventId
  readonly name: string
  readonly type: string
  readonly topic: string
  readonly sub_topic: string
  readonly dates: { readonly start: string; readonly end: string }
  readonly location: { readonly city: string; readonly country: string; readonly venue: string }
  readonly organizer: string
  readonly website: string
  readonly continent: string | null
  readonly country_code: string | null
  readonly status: string
  readonly duration_days: number
  readonly description: string | null
  readonly submission_deadline: string | null
  readonly attendance: string | null
  readonly updated_at: string | null
  readonly related: readonly { readonly id: EventId }[]
}

/**
 * Reads one event.
 * @throws ServiceError 400 or 404
 */
export async function readConference({ directory, today }: Context, given: GivenParameters): Promise<Detail> {
  const request = getConference.read(given, directory)
  return JSON.parse(await getConference.answer(directory, request, today)).conference as Detail
}

const conferenceArguments = argumentsOf(getConference.parameters, { required: ['id'], without: ['fields'] })

const text = { type: 'string' } as const
const { deadline: _, ...itemProperties } = FLAT_ITEM.properties

export const conferenceTool: Tool = {
  name: 'get_conference',
  title: 'Read one event',
  description:
    'Everything known of one event, by its id from search_conferences: also venue, organizer, description, ' +
    'submission deadline, attendance and similar upcoming events.',
  arguments: conferenceArguments,
  answer: {
    type: 'object',
    properties: {
      ...itemProperties,
      sub_topic: text,
      venue: text,
      organizer: text,
      continent: text,
      country_code: text,
      status: { type: 'string', enum: ['upcoming', 'ongoing', 'past'] },
      duration_days: { type: 'integer' },
      description: text,
      submission_deadline: text,
      attendance: text,
      updated_at: text,
      related: { type: 'array', items: FLAT_ITEM, description: 'Similar upcoming events, nearest first.' },
      ...ORIGIN,
    },
    required: [
      'id',
      'name',
      'start',
      'end',
      'type',
      'topic',
      'status',
      'duration_days',
      'related',
      'as_of',
      'snapshot',
    ],
  },

  async run(context, given) {
    return { json: await conferenceJson(context, conferenceArguments.read(given)) }
  },
}

/** One event, flat, without what is not known. */
async function conferenceJson(context: Context, given: GivenParameters): Promise<string> {
  const { directory, today } = context
  const detail = await readConference(context, given)
  const { name, type, topic, sub_topic, dates, location, organizer, website, related, ...rest } = detail
  const known = Object.entries(rest).filter(([, value]) => value !== null)
  const flat: JsonObject = {
    id: detail.id,
    name,
    start: dates.start,
    end: dates.end,
    ...present('city', location.city),
    ...present('country', location.country),
    ...present('venue', location.venue),
    type,
    topic,
    ...present('sub_topic', sub_topic),
    ...present('organizer', organizer),
    ...present('website', website),
    ...Object.fromEntries(known),
    ...origin(directory, today),
  }
  const similar = related.map(({ id }) => flatItem(directory, directory.find(id)!, today))
  return `${JSON.stringify(flat).slice(0, -1)},"related":[${similar.join()}]}`
}
