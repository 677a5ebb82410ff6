/** What the bodies of several answers are made of (section 2 of docs/contract.md). */
import * as z from 'zod'
import { CONTINENTS } from '../event/continents.ts'
import { ATTENDANCES } from '../event/record.ts'

export const success = z.literal(true)
export const count = z.int().nonnegative()
export const warnings = z.array(z.string()).optional()
export const date = z.iso.date()
export const continentName = z.enum(CONTINENTS)
/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().length(2)

/** Any field of an event may be absent, because callers can ask for some fields only. */
const dates = z
  .strictObject({
    start: date.describe('First day.'),
    end: date.describe('Last day.'),
    formatted: z.string().meta({ description: 'The range for people to read.', examples: ['Mar 15-17, 2026'] }),
  })
  .partial()
  .meta({ id: 'Dates' })

const location = z
  .strictObject({ city: z.string(), country: z.string(), venue: z.string() })
  .partial()
  .meta({ id: 'Location', description: 'Where the event takes place; what is not known is an empty text.' })

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

export const attendance = z.enum(ATTENDANCES)

/** Shown where deadlines or attendance are asked for. */
const deadlineFields = {
  submission_deadline: date.nullable().describe('Day of the deadline; null where none is known.'),
  attendance: attendance.nullable().describe('How one attends; null where it is not known.'),
}

export const conference = z
  .strictObject({ ...conferenceFields, ...deadlineFields })
  .partial()
  .meta({ id: 'Conference', description: 'One event of a search result.' })

/** An event of a list with all of its fields, read from its JSON. */
export type Conference = Whole<z.output<typeof conference>>

/** A value with all of its fields. */
export type Whole<Value> = Value extends object
  ? { [Name in keyof Value]-?: Whole<Exclude<Value[Name], undefined>> }
  : Value
