/** The bodies of answers, for the OpenAPI document and for tests. Answers are not run through these schemas: they are text from the start. */
import * as z from 'zod'
import { CONTINENTS } from '../event/continents.ts'
import { ATTENDANCES } from '../event/record.ts'
import { WINDOW_SECONDS } from '../limits/limits.ts'
import { FACET_FIELDS } from '../query/request.ts'

const count = z.int().nonnegative()
const date = z.iso.date()
const success = z.literal(true)
const continentName = z.enum(CONTINENTS)

const dates = z
  .strictObject({
    start: date.describe('First day.'),
    end: date.describe('Last day.'),
    formatted: z.string().meta({ description: 'The range for people to read.', examples: ['Mar 15-17, 2026'] }),
  })
  .meta({ id: 'Dates' })

const location = z
  .strictObject({ city: z.string(), country: z.string(), venue: z.string() })
  .meta({ id: 'Location', description: 'Where it takes place; empty texts where that is not known.' })

const conferenceFields = {
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

const conference = z
  .strictObject(conferenceFields)
  .meta({ id: 'Conference', description: 'One event of a search result.' })

const conferenceDetail = z
  .strictObject({
    ...conferenceFields,
    continent: continentName.nullable(),
    country_code: z.string().length(2).nullable().describe('ISO 3166-1 alpha-2.'),
    status: z.enum(['upcoming', 'ongoing', 'past']),
    duration_days: z.int().positive(),
    description: z.string().nullable(),
    submission_deadline: z.string().nullable(),
    attendance: z.enum(ATTENDANCES).nullable(),
    updated_at: z.string().nullable(),
    related: z.array(conference).max(5).describe('Upcoming events like this one, nearest first.'),
  })
  .meta({ id: 'ConferenceDetail', description: 'Everything known of one event.' })

const interpretation = z
  .strictObject({ parameter: z.string(), given: z.string(), used: z.array(z.string()), reason: z.string() })
  .meta({ id: 'Interpretation', description: 'What a value was taken for.' })

const suggestion = z
  .strictObject({ parameter: z.string(), given: z.string(), did_you_mean: z.array(z.string()) })
  .meta({ id: 'Suggestion', description: 'Known values near one that nobody has.' })

const relaxation = z
  .strictObject({ without: z.string(), total: count })
  .meta({ id: 'Relaxation', description: 'How many events there would be without one of the parameters.' })

const facetValues = z
  .array(z.strictObject({ value: z.string(), count }))
  .meta({ id: 'FacetValues', description: 'Values of a field with the events that have them, most first.' })

export const searchBody = z
  .strictObject({
    success,
    query: z.record(z.string(), z.union([z.string(), z.number()])).describe('The parameters that were supplied.'),
    filters_applied: z.strictObject({
      search_terms: z.array(z.string()),
      countries_included: z.array(z.string()),
      date_range: z.strictObject({ from: date.nullable(), to: date.nullable() }),
    }),
    total: count.describe('Matching events overall.'),
    showing: count.describe('Events in this answer.'),
    conferences: z.array(conference),
    pagination: z.strictObject({
      limit: count,
      offset: count,
      has_more: z.boolean(),
      next_offset: count.describe('Offset of the following page.'),
    }),
    facets: z.partialRecord(z.enum(FACET_FIELDS), facetValues).optional(),
    interpretation: z.array(interpretation).optional(),
    suggestions: z.array(suggestion).optional(),
    relax: z.array(relaxation).optional(),
    warnings: z.array(z.string()).optional(),
  })
  .meta({ id: 'SearchResult', description: 'One page of matching events.' })

export const eventBody = z
  .strictObject({ success, conference: conferenceDetail })
  .meta({ id: 'ConferenceResult', description: 'One event.' })

export const topicsBody = z
  .strictObject({ success, total: count, topics: z.array(z.strictObject({ name: z.string(), count })) })
  .meta({ id: 'TopicList', description: 'All topics, the largest first.' })

export const countriesBody = z
  .strictObject({
    success,
    total: count,
    countries: z.array(
      z.strictObject({
        name: z.string(),
        code: z.string().length(2).nullable(),
        continent: continentName.nullable(),
        count,
      }),
    ),
  })
  .meta({ id: 'CountryList', description: 'All countries with events, the largest first.' })

export const statisticsBody = z
  .strictObject({
    success,
    statistics: z.strictObject({
      total_conferences: count,
      total_countries: count,
      total_topics: count,
      upcoming_this_month: count,
      date_range: z.strictObject({ earliest: date.nullable(), latest: date.nullable() }),
    }),
    continents: z.array(z.strictObject({ name: continentName, count })),
  })
  .meta({ id: 'StatisticsResult', description: 'Figures of the whole directory.' })

export const schemaBody = z
  .looseObject({ openapi: z.string() })
  .meta({ id: 'Schema', description: 'An OpenAPI 3.1 document.' })

const errorFields = { success: z.literal(false), error: z.string(), message: z.string() }

const errorBody = z.strictObject(errorFields).meta({ id: 'Error', description: 'What went wrong.' })

const rateLimitBody = z
  .strictObject({
    ...errorFields,
    window: z.enum(Object.keys(WINDOW_SECONDS) as (keyof typeof WINDOW_SECONDS)[]),
    retry_after_seconds: z.int().positive(),
  })
  .meta({ id: 'RateLimitError', description: 'Which limit was exceeded, and when to try again.' })

const unavailableBody = z
  .strictObject({ ...errorFields, reason: z.enum(['starting', 'draining', 'overloaded']) })
  .meta({ id: 'UnavailableError', description: 'Why nothing can be answered at the moment.' })

/** The body of an error with this status. */
export function errorBodyOf(status: number) {
  return status === 429 ? rateLimitBody : status === 503 ? unavailableBody : errorBody
}
