/** The parameters of a search (section 4.1.1 of docs/contract.md), and the filters that they become. */
import * as z from 'zod'
import {
  ATTRIBUTES,
  attributeOf,
  FILTERED_NAMES,
  TABLE_FILTER_NAMES,
  type TableFilterName,
} from '../event/attributes.ts'
import { dayOf } from '../event/days.ts'
import { DEADLINE_KINDS, readKind } from '../event/deadlines.ts'
import type { Instant } from '../event/moment.ts'
import { readValue } from '../event/read-value.ts'
import { FACET_FIELDS, FILTER_PARAMETERS, type Filter, type FilterParameter, SORTS } from '../query/request.ts'
import { conference } from './body-parts.ts'
import { excludedFilters } from './excluded.ts'
import { fieldsOf } from './fields.ts'
import {
  center,
  continent,
  day,
  dayOrMonth,
  idList,
  months,
  oneOf,
  period,
  someOf,
  text,
  textList,
  textThatIs,
  wholeNumber,
  year,
} from './parameter-kinds.ts'
import { createReader, type ReadParameters } from './read-parameters.ts'

/** Maximum length of the lists `countries` and `exclude`. */
const MAX_LIST_CHARACTERS = 2000

/** Treatment of further records of an event (section 2.8 of docs/contract.md). */
const DUPLICATES = ['show', 'fold'] as const
export type Duplicates = (typeof DUPLICATES)[number]
export const LIMIT = { min: 1, max: 50, default: 10 } as const
const WITHIN_KM = { min: 1, max: 2000, default: 100 } as const
/** Range of `facets_limit`. The maximum is enough for every month of 80 years. */
export const FACETS_LIMIT = { min: 1, max: 1000, default: 20 } as const
/** Range of `offset`. The maximum keeps `next_offset` a safe integer. */
export const OFFSET = { min: 0, max: Number.MAX_SAFE_INTEGER - LIMIT.max, default: 0 } as const

/** The parameters generated from the table of attributes. */
const { type, ...tableParameters } = Object.fromEntries(
  TABLE_FILTER_NAMES.map((name) => {
    const { parameter, choices, rule, description = '', example = '' } = attributeOf(name)
    const documentation = { description, examples: [example] }
    const read = (value: string) => readValue(name, value)
    if (choices) return [parameter, oneOf(choices, read, documentation)]
    return [parameter, rule === undefined ? text(documentation) : textThatIs(rule, read, documentation)]
  }),
) as unknown as Record<(typeof ATTRIBUTES)[TableFilterName]['parameter'], z.ZodType<string>>

/** The parameters of filters, except `exclude` and `ids`. */
const filterParameters = {
  q: text({
    description:
      'Subject or name of events: machine learning, ICML 2027. Type, place and date have parameters of their ' +
      'own. Every word must be in name, topic or sub-topic; plurals and abbreviations also match. ' +
      'If no event has all words, places, dates and types are recognized in q.',
    examples: ['machine learning'],
  }),
  topic: text({
    description:
      'Main topic, for a whole field; narrower subjects go into q. Its name, or words of it. ' +
      'listTopics has all names.',
    examples: ['Computer Science'],
  }),
  subtopic: text({
    description: 'Sub-topic: its name, or words of it. Use q if unsure.',
    examples: ['Artificial Intelligence'],
  }),
  country: text({
    description:
      'A country by its name in any main language, or its ISO code. Several countries, separated by commas: ' +
      'events in any of them. A continent means its countries.',
    examples: ['Germany'],
  }),
  countries: textList(
    {
      description: 'Several countries, separated by commas: events in any of them.',
      examples: ['Germany,France,UK'],
    },
    MAX_LIST_CHARACTERS,
  ),
  continent,
  city: text({
    description:
      'City by any of its names, in any language. If several cities have the name, the largest is used. To select ' +
      'another, send the parameter country, or write a state or country after the name (Portland, OR). Several ' +
      'cities, separated by commas: events in any of them.',
    examples: ['Berlin'],
  }),
  near: center,
  within_km: wholeNumber(WITHIN_KM, 'Kilometres.'),
  type,
  from: day({
    description: 'The first day is this date or later. Send the current date for upcoming events alone.',
    examples: ['2026-03-01'],
  }),
  to: day({ description: 'The last day is before this date.', examples: ['2026-09-01'] }),
  month: months({
    description: 'Month of the first day, YYYY-MM, or from one month to another: 2026-11/2027-01.',
    examples: ['2026-11'],
  }),
  year: year('Year of the first day.', 2026),
  during: period({
    description: 'Events on at least one day of this day, month or year, or of a range FROM/TO.',
    examples: ['2026-12-08'],
  }),
  deadline_from: dayOrMonth('from', {
    description: 'Submission deadline on this date or later; a month YYYY-MM means its first day.',
    examples: ['2026-12-01'],
  }),
  deadline_to: dayOrMonth('to', {
    description: 'Submission deadline on this date or earlier; a month YYYY-MM means its last day.',
    examples: ['2026-12-31'],
  }),
  deadline_kind: oneOf(DEADLINE_KINDS, readKind, {
    description: 'Kind of the deadlines; default submission.',
    examples: ['abstract'],
  }),
  deadline_open: oneOf(['true'], (value) => (value === 'true' ? true : undefined), {
    description: 'true: only deadlines that have not passed, to the second.',
    examples: ['true'],
  }),
  updated_since: day({
    description: 'Records new or changed since this day.',
    examples: ['2026-11-01'],
  }),
  new_since: day({
    description: 'Records added since this day.',
    examples: ['2026-11-01'],
  }),
  ...tableParameters,
} as const

/** The parameters, in the order in which answers repeat them. */
const parameters = {
  ...filterParameters,
  exclude: excludedFilters(
    filterParameters,
    {
      description:
        'Leaves out events with these values: one or more of parameter:value, separated by commas. Not for q, near, ' +
        'dates and deadlines.',
      examples: ['country:Germany,type:webinar'],
    },
    MAX_LIST_CHARACTERS,
  ),
  ids: idList({ description: 'Events with these ids, separated by commas.', examples: ['12,345'] }),
  limit: wholeNumber(LIMIT, 'Events per page.'),
  offset: wholeNumber(OFFSET, 'Events to skip: next_offset of the page before.'),
  sort: oneOf(SORTS, (value) => SORTS.find((sort) => sort === value), {
    description:
      'relevance: upcoming events first, of them the best matches of q, then the soonest. date: earliest first. ' +
      '-date: latest first. name. deadline: open deadlines first, soonest first. updated: last changed first. ' +
      'distance: nearest to near first.',
    default: 'relevance',
    examples: ['date'],
  }),
  facets: someOf(FACET_FIELDS, {
    description:
      'Counts values over all matching events ("which countries have most?"); filters on that field do not count. ' +
      `Fields, separated by commas: ${FACET_FIELDS.join(', ')}. ` +
      'Send a value of deadline_month as deadline_from and deadline_to.',
    examples: ['country,topic'],
  }),
  facets_limit: wholeNumber(FACETS_LIMIT, 'Values per facet.'),
  fields: fieldsOf(conference),
  duplicates: oneOf(DUPLICATES, (value) => DUPLICATES.find((one) => one === value), {
    description: 'show (default): all records of an event. fold: only the best; folded counts the others.',
    examples: ['fold'],
  }),
  timing: oneOf(['1'], (value) => (value === '1' ? true : undefined), {
    description: '1 adds the header Server-Timing.',
    examples: ['1'],
  }),
}

/** Pairs of parameters; the first must not be after the second. */
const DATE_ORDERS = [
  ['from', 'to'],
  ['deadline_from', 'deadline_to'],
] as const

export const searchParameters = z
  .object(parameters)
  .partial()
  .superRefine((given, context) => {
    if (given.within_km !== undefined && given.near === undefined) {
      context.addIssue({ code: 'custom', path: ['within_km'], message: 'needs the parameter "near"' })
    }
    for (const [first, last] of DATE_ORDERS) {
      const [from, to] = [given[first], given[last]]
      if (from === undefined || to === undefined || from <= to) continue
      const message = `must be in order ("${first}" not after "${last}")`
      context.addIssue({ code: 'custom', path: [first, last], message })
    }
  })

type SearchParameters = z.output<typeof searchParameters>

export type ReadSearch = ReadParameters<SearchParameters>

export const readSearch = createReader(searchParameters)

/** The parameters that answers repeat as numbers. */
export const NUMBERS: ReadonlySet<string> = new Set(
  Object.entries(parameters).flatMap(([name, schema]) => (schema.meta()?.type === 'integer' ? [name] : [])),
)

/** The filters that parameters become at an instant. */
export function filtersOf(given: SearchParameters, now: Instant): readonly Filter[] {
  const filters: Filter[] = []
  for (const name of FILTER_PARAMETERS) if (given[name] !== undefined) filters.push(filterOf(name, given, now))
  return filters
}

function filterOf(name: FilterParameter, given: SearchParameters, now: Instant): Filter {
  switch (name) {
    case 'q':
      return { by: 'text', text: given.q! }
    case 'countries':
      return { by: 'countries', values: given.countries! }
    case 'continent':
      return { by: 'continent', continent: given.continent! }
    case 'near':
      return { by: 'near', center: given.near!, withinKm: given.within_km ?? WITHIN_KM.default }
    case 'from':
      return { by: 'start', parameter: 'from', from: given.from!, to: null }
    case 'to':
      return { by: 'end_before', day: given.to! }
    case 'month':
      return { by: 'start', parameter: 'month', ...given.month! }
    case 'year':
      return { by: 'start', parameter: 'year', from: dayOf(given.year!, 1, 1), to: dayOf(given.year!, 12, 31) }
    case 'during':
      return { by: 'during', ...given.during! }
    case 'deadline_from':
      return { by: 'deadline', parameter: 'deadline_from', from: given.deadline_from!, to: null }
    case 'deadline_to':
      return { by: 'deadline', parameter: 'deadline_to', from: null, to: given.deadline_to! }
    case 'deadline_kind':
      return { by: 'deadline_kind', kind: given.deadline_kind! }
    case 'deadline_open':
      return { by: 'deadline_open', now }
    case 'ids':
      return { by: 'ids', ids: given.ids! }
    case 'exclude':
      return { by: 'exclude', filters: given.exclude! }
    case 'updated_since':
    case 'new_since':
      return { by: 'changed', parameter: name, since: given[name]! }
    default:
      return { by: FILTERED_NAMES.find((attribute) => ATTRIBUTES[attribute].parameter === name)!, value: given[name]! }
  }
}
