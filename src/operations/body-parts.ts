/** Schemas that the bodies of several answers share (section 2 of docs/contract.md). */
import * as z from 'zod'
import { type ATTRIBUTES, attributeOf, REQUESTED_NAMES, type RequestedName, type ValueOf } from '../event/attributes.ts'
import { CONTINENTS } from '../event/continents.ts'
import type { StatedDeadline } from '../event/deadlines.ts'
import { WINDOW_SECONDS, type WindowName } from '../limits/limits.ts'

export const success = z.literal(true)
export const count = z.int().nonnegative()
export const warnings = z.array(z.string()).optional()
export const date = z.iso.date()
export const continentName = z.enum(CONTINENTS)
/** ISO 3166-1 alpha-2 code. */
export const countryCode = z.string().length(2)

/** Every field is optional, because callers can request only some of the fields. */
const dates = z
  .strictObject({
    start: date.describe('First day.'),
    end: date.describe('Last day.'),
    formatted: z.string().meta({ description: 'The range in words.', examples: ['Mar 15-17, 2026'] }),
  })
  .partial()
  .meta({ id: 'Dates' })

const location = z
  .strictObject({ city: z.string(), country: z.string(), venue: z.string() })
  .partial()
  .meta({ id: 'Location', description: 'Place of the event; unknown parts are empty texts.' })

/** The fields that items have only if a search requests them (`event_status` also in changed events). */
export const requestedFields = Object.fromEntries(
  REQUESTED_NAMES.map((name) => {
    const { path, choices, says: description = '', label } = attributeOf(name)
    // several bodies have the same choices: with an id, the OpenAPI document defines them once
    return [path, choices ? z.enum(choices).nullable().meta({ id: label, description }) : text(description)]
  }),
) as unknown as {
  readonly [Name in RequestedName as (typeof ATTRIBUTES)[Name]['path']]: z.ZodType<ValueOf<Name> | null>
}

function text(description: string) {
  return z.string().nullable().describe(description)
}

export const alsoListed = z
  .array(
    z
      .strictObject({
        id: z.int().positive(),
        dates,
        location: z.strictObject({ city: z.string() }).partial(),
        event_status: requestedFields.event_status,
      })
      .partial(),
  )
  .meta({ id: 'AlsoListed', description: 'Other records of this event, for other days or another place.' })

export const duplicateOf = z
  .int()
  .positive()
  .nullable()
  .describe('Id of the leading record of this event. Lists have it only if fields names it.')

export const conferenceFields = {
  id: z.int().positive().describe('Number of the event, for getConference.'),
  name: z.string(),
  type: z.enum(['Conference', 'Seminar', 'Workshop', 'Webinar']),
  topic: z.string(),
  sub_topic: z.string(),
  dates,
  location,
  organizer: z.string(),
  website: z.string(),
}

export const changeFields = {
  first_seen: date.nullable(),
  updated: date.nullable(),
}

const deadline = date.nullable().describe('Day of the last deadline for submissions; null if none is known.')

const deadlineMoment = { due_utc: z.string().nullable(), open: z.boolean() }

const nextDeadline = z
  .strictObject({ kind: z.string(), due: z.string(), ...deadlineMoment })
  .partial()
  .nullable()

export const allDeadlines = z
  .array(z.looseObject({ kind: z.string(), due: z.string(), ...deadlineMoment }).partial())
  .describe('Deadlines of all kinds and rounds.') as z.ZodType<unknown> as z.ZodType<readonly StatedDeadline[]>

export const conference = z
  .strictObject({
    ...conferenceFields,
    submission_deadline: deadline,
    ...requestedFields,
    ...changeFields,
    next_deadline: nextDeadline,
    distance_km: z.int().nullable(),
    duplicate_of: duplicateOf,
    also_listed: alsoListed,
  })
  .partial()
  .meta({ id: 'Conference', description: 'One event of a search result.' })

/** An event of a list with all of its fields, read from its JSON. */
export type Conference = Whole<z.output<typeof conference>>

/** The type `Value` with all fields required, at every depth, except the fields of `Optional`. */
export type Whole<Value> = Value extends readonly (infer Element)[]
  ? Whole<Element>[]
  : Value extends object
    ? { [Name in Exclude<keyof Value, Optional>]: Whole<Exclude<Value[Name], undefined>> } & {
        [Name in Extract<keyof Value, Optional>]?: Whole<Exclude<Value[Name], undefined>>
      }
    : Value
type Optional = 'also_listed' | 'duplicate_of' | 'disagrees_on' | 'next_deadline' | 'distance_km' | 'deadlines'

/** The body of errors. */
export const errorBody = z
  .strictObject({
    success: z.literal(false),
    error: z.string(),
    message: z.string().describe('The fault, what was expected and what to do.'),
    window: z.enum(Object.keys(WINDOW_SECONDS) as WindowName[]).optional(),
    retry_after_seconds: z.int().positive().optional(),
    reason: z.enum(['starting', 'draining', 'overloaded']).optional(),
  })
  .meta({ id: 'Error', description: 'Body of every error.' })
