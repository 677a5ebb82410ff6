/**
 * The parameters: one zod schema is their validation, their types and their part of the OpenAPI document.
 * Each schema takes the text of a query string. Its messages are rules that complete the sentence "Parameter x ...".
 */
import * as z from 'zod'
import { CONTINENTS, type Continent, parseContinent } from '../event/continents.ts'
import { dayOf, daysInMonth, type EpochDay, parseDay } from '../event/days.ts'
import { fold } from '../event/fold.ts'
import { EVENT_TYPES } from '../event/record.ts'
import { FACET_FIELDS, type FacetField, MAX_VALUE_CHARACTERS, SORTS, type Sort } from '../query/request.ts'

const MAX_COUNTRIES_CHARACTERS = 2000

export const LIMIT = { min: 1, max: 50, default: 10 } as const
export const FACETS_LIMIT = { min: 1, max: 100, default: 20 } as const
/** So large that `next_offset`, one page more, is still exact. */
export const OFFSET = { min: 0, max: Number.MAX_SAFE_INTEGER - LIMIT.max, default: 0 } as const

interface Documentation {
  readonly description: string
  readonly examples: readonly string[]
}

/** First and last day, inclusive. */
interface DaySpan {
  readonly from: EpochDay
  readonly to: EpochDay
}

function text({ description, examples }: Documentation, maxLength = MAX_VALUE_CHARACTERS) {
  return trimmed(maxLength).meta({ description, examples: [...examples], maxLength })
}

function wholeNumber(range: { min: number; max: number; default: number }, description: string) {
  const rule = `must be a whole number from ${range.min} to ${range.max} in plain digits`
  return z
    .string()
    .transform((value, context) => {
      const number = Number(value)
      return /^\d+$/.test(value) && number >= range.min && number <= range.max ? number : refuse(context, rule)
    })
    .meta({
      type: 'integer',
      minimum: range.min,
      maximum: range.max,
      default: range.default,
      description,
      examples: [range.default],
    })
}

function day(documentation: Documentation) {
  return trimmed(MAX_VALUE_CHARACTERS)
    .transform((value, context) => parseDay(value) ?? refuse(context, 'must be an existing date written YYYY-MM-DD'))
    .meta({ ...documentation, examples: [...documentation.examples], format: 'date' })
}

const continent = trimmed(MAX_VALUE_CHARACTERS)
  .transform(
    (value, context): Continent => parseContinent(value) ?? refuse(context, `must be one of ${CONTINENTS.join(', ')}`),
  )
  .meta({
    description: 'Only events in countries of this continent.',
    enum: [...CONTINENTS],
    examples: ['Europe'],
  })

const eventType = trimmed(MAX_VALUE_CHARACTERS)
  .transform((value, context) => {
    const folded = fold(value)
    return EVENT_TYPES.find((known) => known === folded) ?? refuse(context, `must be one of ${EVENT_TYPES.join(', ')}`)
  })
  .meta({ description: 'Only events of this type.', enum: [...EVENT_TYPES], examples: ['workshop'] })

const countries = trimmed(MAX_COUNTRIES_CHARACTERS)
  .transform((value) =>
    value
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .meta({
    description:
      'Several countries, separated by commas. An event in any of them matches. Names and codes as in country.',
    examples: ['Germany,France,UK'],
    maxLength: MAX_COUNTRIES_CHARACTERS,
  })

const month = trimmed(MAX_VALUE_CHARACTERS)
  .transform((value, context): DaySpan => {
    const [, yearDigits, monthDigits] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(value) ?? []
    if (yearDigits === undefined || monthDigits === undefined) return refuse(context, 'must be a month written YYYY-MM')
    const [year, monthOfYear] = [Number(yearDigits), Number(monthDigits)]
    return { from: dayOf(year, monthOfYear, 1), to: dayOf(year, monthOfYear, daysInMonth(year, monthOfYear)) }
  })
  .meta({
    description: 'Only events that start in this month, written YYYY-MM.',
    examples: ['2026-11'],
    pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
  })

const year = z
  .string()
  .transform((value, context) =>
    /^\d{4}$/.test(value) ? Number(value) : refuse(context, 'must be a year of exactly four digits'),
  )
  .meta({
    type: 'integer',
    minimum: 0,
    maximum: 9999,
    description: 'Only events that start in this year, four digits.',
    examples: [2026],
  })

const facets = trimmed(MAX_VALUE_CHARACTERS)
  .transform((value, context): FacetField[] => {
    const names = value.split(',').map((name) => name.trim())
    const fields = names.filter((name): name is FacetField => FACET_FIELDS.includes(name as FacetField))
    if (fields.length < names.length) return refuse(context, `must be a list of ${FACET_FIELDS.join(', ')}`)
    return [...new Set(fields)]
  })
  .meta({
    description: `Fields whose values are counted over all matching events, separated by commas: ${FACET_FIELDS.join(', ')}. Each field is counted without its own filter.`,
    examples: ['country,topic'],
  })

const sort = trimmed(MAX_VALUE_CHARACTERS)
  .transform(
    (value, context): Sort =>
      SORTS.find((known) => known === value) ?? refuse(context, `must be one of ${SORTS.join(', ')}`),
  )
  .meta({
    description:
      'Order of the events: relevance (upcoming first, soonest first, best matches of q first), date (earliest start first), -date (latest start first) or name.',
    enum: [...SORTS],
    default: 'relevance',
    examples: ['date'],
  })

const timing = trimmed(MAX_VALUE_CHARACTERS)
  .transform((value, context) => (value === '1' ? true : refuse(context, 'must be 1')))
  .meta({
    description: '1 adds the header Server-Timing, which says how long each stage of the search took.',
    enum: ['1'],
    examples: ['1'],
  })

/** Parameters that a schema compares with each other. */
export const RELATED = ['from', 'to'] as const

/** Query parameters of the search, in the order in which answers echo them. */
export const searchParameters = z
  .object({
    q: text({
      description:
        'Free text. Every word must occur in the name, the topic or the sub-topic of an event; singular and plural count as one.',
      examples: ['machine learning'],
    }).optional(),
    topic: text({
      description: 'Main topic: its name, or words of its name. The operation listTopics returns all names.',
      examples: ['Computer Science'],
    }).optional(),
    subtopic: text({
      description: 'Sub-topic: its name, or words of its name.',
      examples: ['Artificial Intelligence'],
    }).optional(),
    country: text({
      description:
        'One country: its English name, a common form of that name, or its ISO code of two or three letters.',
      examples: ['Germany'],
    }).optional(),
    countries: countries.optional(),
    continent: continent.optional(),
    city: text({ description: 'City: its name, or words of its name.', examples: ['Berlin'] }).optional(),
    type: eventType.optional(),
    from: day({ description: 'Only events that start on this date or later.', examples: ['2026-03-01'] }).optional(),
    to: day({ description: 'Only events that end before this date.', examples: ['2026-09-01'] }).optional(),
    month: month.optional(),
    year: year.optional(),
    limit: wholeNumber(LIMIT, 'Number of events per page.').optional(),
    offset: wholeNumber(
      OFFSET,
      'Number of events to skip. For the next page, send next_offset of the page before.',
    ).optional(),
    sort: sort.optional(),
    facets: facets.optional(),
    facets_limit: wholeNumber(FACETS_LIMIT, 'Number of values per facet.').optional(),
    timing: timing.optional(),
  })
  .superRefine((given, context) => {
    if (given.from === undefined || given.to === undefined || given.from <= given.to) return
    context.addIssue({ code: 'custom', path: [...RELATED], message: 'must be in order ("from" not after "to")' })
  })

/** Query parameters of the list of countries. */
export const countriesParameters = z.object({ continent: continent.optional() })

/** The path parameter of one event, as documented; `readEventId` reads it. */
export const eventPath = z.object({
  id: z.string().meta({
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Number of the event: the id of a search result.',
    examples: [4711],
  }),
})

function trimmed(maxLength: number) {
  return z
    .string()
    .trim()
    .refine((value) => value.length <= maxLength || [...value].length <= maxLength, {
      error: `must have at most ${maxLength} characters`,
    })
}

function refuse(context: z.core.$RefinementCtx<string>, rule: string): never {
  context.addIssue({ code: 'custom', message: rule })
  return z.NEVER
}
