/** The parameters of a search (section 4.1.1 of docs/contract.md), and what each asks of the events. */
import * as z from 'zod'
import { attendanceNamed } from '../event/attendance.ts'
import { dayOf } from '../event/days.ts'
import { fold } from '../event/fold.ts'
import { ATTENDANCES, EVENT_TYPES, type EventType } from '../event/record.ts'
import { FACET_FIELDS, type Filter, SORTS } from '../query/request.ts'
import { conference } from './body-parts.ts'
import { fieldsOf } from './fields.ts'
import {
  center,
  continent,
  day,
  dayOrMonth,
  month,
  oneOf,
  someOf,
  text,
  textList,
  wholeNumber,
  year,
} from './parameter-kinds.ts'
import { createReader, type ReadParameters } from './read-parameters.ts'

/** A list may be longer than other values. */
const MAX_COUNTRIES_CHARACTERS = 2000

export const LIMIT = { min: 1, max: 50, default: 10 } as const
const WITHIN_KM = { min: 1, max: 2000, default: 100 } as const
/** At most one value for each country and territory of the world. */
export const FACETS_LIMIT = { min: 1, max: 300, default: 20 } as const
/** The largest offset still leaves `next_offset`, one page more, an exact number. */
export const OFFSET = { min: 0, max: Number.MAX_SAFE_INTEGER - LIMIT.max, default: 0 } as const

/** In the order in which answers echo them. */
const parameters = {
  q: text({
    description:
      'Subject or name of events: machine learning, ICML 2027. Needs no words for type, place or date, which have ' +
      'parameters of their own. Every word must be in name, topic or sub-topic; plurals and common abbreviations ' +
      'count. Where no event has all words, they are read for what they may mean.',
    examples: ['machine learning'],
  }),
  topic: text({
    description:
      'Main topic, for a whole field; narrower subjects go into q. Its name, words of it, or another name of the ' +
      'subject. listTopics has all names.',
    examples: ['Computer Science'],
  }),
  subtopic: text({
    description: 'Sub-topic: its name, words of it, or another name of the subject. Use q if unsure.',
    examples: ['Artificial Intelligence'],
  }),
  country: text({
    description:
      'A country by its name in any main language, or its ISO code. Several, separated by commas, mean any of them. ' +
      'The name of a continent means its countries.',
    examples: ['Germany'],
  }),
  countries: textList(
    {
      description: 'Several countries, separated by commas: events in any of them. Names as in country.',
      examples: ['Germany,France,UK'],
    },
    MAX_COUNTRIES_CHARACTERS,
  ),
  continent,
  city: text({
    description:
      'City by any of its names, in any language. The largest of that name with events is meant, unless country, or ' +
      'a state or country behind the name (Portland, OR), says otherwise. Several, separated by commas, mean any.',
    examples: ['Berlin'],
  }),
  near: center,
  within_km: wholeNumber(WITHIN_KM, 'Kilometres around near.'),
  type: oneOf(EVENT_TYPES, eventTypeOf, {
    description: 'Only events of this type; plurals are fine. Leave it out for all types.',
    examples: ['workshop'],
  }),
  from: day({
    description: 'Only events that start on this date or later. Send the current date for upcoming events alone.',
    examples: ['2026-03-01'],
  }),
  to: day({ description: 'Only events that end before this date.', examples: ['2026-09-01'] }),
  month: month({ description: 'Only events that start in this month, written YYYY-MM.', examples: ['2026-11'] }),
  year: year('Only events that start in this year, four digits.', 2026),
  deadline_from: dayOrMonth('from', {
    description:
      'Only events whose submission deadline is on this date or later. Send the current date for open calls for ' +
      'papers. A month, written YYYY-MM, means its first day.',
    examples: ['2026-12-01'],
  }),
  deadline_to: dayOrMonth('to', {
    description:
      'Only events whose submission deadline is on this date or earlier. A month, written YYYY-MM, means its last day.',
    examples: ['2026-12-31'],
  }),
  attendance: oneOf(ATTENDANCES, attendanceNamed, {
    description: 'How one attends; virtual and on-site are understood too.',
    examples: ['online'],
  }),
  limit: wholeNumber(LIMIT, 'Events per page.'),
  offset: wholeNumber(OFFSET, 'Events to skip. For the next page, send next_offset while has_more is true.'),
  sort: oneOf(SORTS, (value) => SORTS.find((sort) => sort === value), {
    description:
      'relevance: upcoming events first, of these the best matches of q, soonest first. date: earliest start first. ' +
      '-date: latest first. name. deadline: open submission deadlines first, soonest first.',
    default: 'relevance',
    examples: ['date'],
  }),
  facets: someOf(FACET_FIELDS, {
    description:
      'Counts values over all matching events, as for "which countries have most?". ' +
      `Fields, separated by commas: ${FACET_FIELDS.join(', ')}. Each is counted without its own filter. ` +
      'Send a value of deadline_month as deadline_from and deadline_to.',
    examples: ['country,topic'],
  }),
  facets_limit: wholeNumber(FACETS_LIMIT, 'Values per facet.'),
  fields: fieldsOf(conference),
  timing: oneOf(['1'], (value) => (value === '1' ? true : undefined), {
    description: '1 adds the header Server-Timing: how long each stage took.',
    examples: ['1'],
  }),
}

/** Every type has a plural in s. */
function eventTypeOf(value: string): EventType | undefined {
  const folded = fold(value)
  return EVENT_TYPES.find((type) => folded === type || folded === `${type}s`)
}

/** Pairs of parameters of which the first must not be after the second. */
const DATE_ORDERS = [
  ['from', 'to'],
  ['deadline_from', 'deadline_to'],
] as const

export const searchParameters = z
  .object(parameters)
  .partial()
  .superRefine((given, context) => {
    if (given.within_km !== undefined && given.near === undefined) {
      context.addIssue({ code: 'custom', path: ['within_km'], message: 'needs the parameter "near" beside it' })
    }
    for (const [first, last] of DATE_ORDERS) {
      const [from, to] = [given[first], given[last]]
      if (from === undefined || to === undefined || from <= to) continue
      const message = `must be in order ("${first}" not after "${last}")`
      context.addIssue({ code: 'custom', path: [first, last], message })
    }
  })

type SearchParameters = z.output<typeof searchParameters>

/** The parameters of a search, checked. */
export type ReadSearch = ReadParameters<SearchParameters>

/** Reads the parameters of a search. */
export const readSearch = createReader(searchParameters)

/** The parameters that answers echo as numbers. */
export const NUMBERS: ReadonlySet<string> = new Set(
  Object.entries(parameters).flatMap(([name, schema]) => (schema.meta()?.type === 'integer' ? [name] : [])),
)

/** The filters that parameters ask for, one line a parameter. */
export function filtersOf(given: SearchParameters): readonly Filter[] {
  const { q, topic, subtopic, country, countries, continent, city, near, within_km, type, from, to, month, year } =
    given
  const { deadline_from, deadline_to, attendance } = given
  const filters: Filter[] = []
  if (q !== undefined) filters.push({ by: 'text', text: q })
  if (topic !== undefined) filters.push({ by: 'topic', value: topic })
  if (subtopic !== undefined) filters.push({ by: 'sub_topic', value: subtopic })
  if (country !== undefined) filters.push({ by: 'country', value: country })
  if (countries !== undefined) filters.push({ by: 'countries', values: countries })
  if (continent !== undefined) filters.push({ by: 'continent', continent })
  if (city !== undefined) filters.push({ by: 'city', value: city })
  if (near !== undefined) filters.push({ by: 'near', center: near, withinKm: within_km ?? WITHIN_KM.default })
  if (type !== undefined) filters.push({ by: 'type', type })
  if (from !== undefined) filters.push({ by: 'start', parameter: 'from', from, to: null })
  if (to !== undefined) filters.push({ by: 'end_before', day: to })
  if (month !== undefined) filters.push({ by: 'start', parameter: 'month', ...month })
  if (year !== undefined) {
    filters.push({ by: 'start', parameter: 'year', from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) })
  }
  if (deadline_from !== undefined) {
    filters.push({ by: 'deadline', parameter: 'deadline_from', from: deadline_from, to: null })
  }
  if (deadline_to !== undefined) {
    filters.push({ by: 'deadline', parameter: 'deadline_to', from: null, to: deadline_to })
  }
  if (attendance !== undefined) filters.push({ by: 'attendance', attendance })
  return filters
}
