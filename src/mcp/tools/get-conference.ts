import * as z from 'zod'
import { ATTRIBUTES, REQUESTED_NAMES } from '../../event/attributes.ts'
import { inReadersZone } from '../../event/deadlines.ts'
import type { Instant, Moment } from '../../event/moment.ts'
import type { EventId } from '../../event/record.ts'
import { flatItem, listingsMember } from '../../operations/flat-items.ts'
import { type ConferenceDetail, getConference } from '../../operations/get-conference.ts'
import type { GivenParameters } from '../../operations/operation.ts'
import { timeZone } from '../../operations/parameter-kinds.ts'
import { createReader } from '../../operations/read-parameters.ts'
import type { JsonObject } from '../wire/protocol.ts'
import { calendarOfEvent, FLAT_ITEM, ORIGIN, origin, present } from './answer-parts.ts'
import { argumentsOf } from './arguments.ts'
import { EDITIONS, flatEdition, flatEstimate } from './get-series.ts'
import type { Context, Tool } from './tool.ts'

/** @throws ServiceError 400 or 404 */
export async function readConference(context: Context, given: GivenParameters): Promise<ConferenceDetail> {
  const { directory } = context
  const request = getConference.read(given, directory)
  return JSON.parse(await getConference.answer(directory, request, context)).conference
}

const conferenceArguments = argumentsOf(getConference.parameters.extend({ time_zone: timeZone.optional() }), {
  required: ['id'],
  without: ['fields'],
})
const readZone = createReader(z.object({ time_zone: timeZone }).partial())

const text = { type: 'string' } as const
const {
  deadline: _,
  deadline_kind: __,
  deadline_status: ___,
  deadline_utc: ____,
  deadline_local: _____,
  distance_km: ______,
  ...itemProperties
} = FLAT_ITEM.properties

const DEADLINES = {
  type: 'array',
  items: { type: 'object' },
} as const

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
      duplicate_of: {
        type: 'integer',
        description: 'Id of the fullest record of this event, if that is another record.',
      },
      disagrees_on: { type: 'array', items: text, description: 'Fields on which the records of the event disagree.' },
      sub_topic: text,
      venue: text,
      organizer: text,
      continent: text,
      country_code: text,
      status: { type: 'string', enum: ['upcoming', 'ongoing', 'past'] },
      duration_days: { type: 'integer' },
      description: text,
      submission_deadline: text,
      deadlines: DEADLINES,
      updated_at: text,
      source_url: text,
      ...Object.fromEntries(REQUESTED_NAMES.map((name) => [ATTRIBUTES[name].path, text])),
      editions: EDITIONS,
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

/** One event as flat JSON, without unknown values. */
async function conferenceJson(context: Context, given: GivenParameters): Promise<string> {
  const { directory, today } = context
  const zone = readZone(given).parsed.time_zone
  const detail = await readConference(context, given)
  const { name, type, topic, sub_topic, dates, location, organizer, website, also_listed, ...others } = detail
  const { editions, related, deadlines, ...rest } = others
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
    ...(deadlines && { deadlines: deadlines.map((deadline) => flatDeadline(deadline, zone, context)) }),
    ...flatEditions(editions),
    ...calendarOfEvent(context, detail.id),
    ...origin(directory, today),
  }
  const similar = related.map(({ id }) => flatItem(directory, directory.find(id as EventId)!, context))
  const listings = listingsMember(directory.snapshot, directory.find(detail.id as EventId)!)
  return `${JSON.stringify(flat).slice(0, -1)}${listings},"related":[${similar.join()}]}`
}

/** The member `editions` without empty lists; no member if the event is in no series. */
function flatEditions(editions: ConferenceDetail['editions']): JsonObject {
  if (editions === null) return {}
  const { total, earlier, later, estimate } = editions
  return {
    editions: {
      total,
      ...(earlier.length > 0 && { earlier: earlier.map(flatEdition) }),
      ...(later.length > 0 && { later: later.map(flatEdition) }),
      ...flatEstimate(estimate),
    },
  }
}

type Deadline = NonNullable<ConferenceDetail['deadlines']>[number]

/** A deadline without unknown values, and with its instant in the zone of the reader. */
function flatDeadline({ extended, ...deadline }: Deadline, zone: string | undefined, moment: Moment): JsonObject {
  const { due_utc } = deadline
  const instant = due_utc === null ? undefined : ((Date.parse(due_utc) / 1000) as Instant)
  return {
    ...Object.fromEntries(Object.entries(deadline).filter(([, value]) => value !== null)),
    ...(zone !== undefined && instant !== undefined && { due_local: inReadersZone(instant, zone, moment) }),
    ...(extended && { extended }),
  }
}
