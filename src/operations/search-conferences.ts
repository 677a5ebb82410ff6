import * as z from 'zod'
import { FACET_FIELDS } from '../query/request.ts'
import { conference, count, date, success, warnings } from './body-parts.ts'
import type { Operation } from './operation.ts'
import { searchInput } from './search-input.ts'
import { type ReadSearch, readSearch, searchParameters } from './search-parameters.ts'
import { writeSearch } from './write-search.ts'

const interpretation = z
  .strictObject({ parameter: z.string(), given: z.string(), used: z.array(z.string()), reason: z.string() })
  .meta({ id: 'Interpretation', description: 'Interpretation of a word or value. Tell the user.' })

const parameterValues = z.record(z.string(), z.union([z.string(), z.number()]))
const params = parameterValues.describe('All parameters of the proposed call. Send them unchanged.')
const found = count.describe('Number of events that the call finds.')

const suggestion = z
  .strictObject({ parameter: z.string(), given: z.string(), did_you_mean: z.array(z.string()), params, total: found })
  .meta({ id: 'Suggestion', description: 'A call with another value, if the given value may mean something else.' })

const relaxation = z.strictObject({ without: z.string(), params, total: found }).meta({
  id: 'Relaxation',
  description:
    'A call without one part of the query, offered if few or no events were found. Tell the user what was left out.',
})

const facetValues = z
  .array(
    z.strictObject({
      value: z.string(),
      count,
      lat: z.number().optional().describe('Latitude of a city in degrees, if it is known.'),
      lon: z.number().optional().describe('Longitude of a city in degrees, if it is known.'),
    }),
  )
  .meta({ id: 'FacetValues', description: 'Values with their numbers of events, most first.' })

const searchBody = z
  .strictObject({
    success,
    query: parameterValues.describe('The parameters that were supplied.'),
    filters_applied: z.strictObject({
      search_terms: z.array(z.string()),
      countries_included: z.array(z.string()),
      date_range: z.strictObject({ from: date.nullable(), to: date.nullable() }),
    }),
    total: count.describe('Matching events on all pages.'),
    upcoming: count.describe('Events of total that start today or later, as scheduled. 0: say that none does.'),
    folded: count.optional().describe('Other records of these events, left out of total by duplicates=fold.'),
    showing: count.describe('Events in this answer.'),
    conferences: z.array(conference),
    pagination: z.strictObject({
      limit: count,
      offset: count,
      has_more: z.boolean(),
      next_offset: count.describe('Offset of the following page.'),
    }),
    facets: z.partialRecord(z.enum(FACET_FIELDS), facetValues).optional(),
    reading: z.enum(['understood', 'nearest']).optional().describe('How q was read, if not word for word.'),
    interpretation: z.array(interpretation).optional(),
    suggestions: z.array(suggestion).optional(),
    relax: z.array(relaxation).optional(),
    warnings,
  })
  .meta({ id: 'SearchResult', description: 'One page of matching events.' })

export type SearchBody = z.output<typeof searchBody>

export const searchConferences = {
  id: 'searchConferences',
  summary: 'Search academic events.',
  description:
    'Finds events. Put type, place and dates into their parameters, the subject into q; all filters narrow the ' +
    'result together. If nothing is found, send the params of an entry of suggestions or relax. Tell the user what ' +
    'interpretation and warnings say.',
  parameters: searchParameters,
  body: searchBody,

  read: readSearch,

  /** The answer as text. The search route does the same, and also caches, times and sends bytes. */
  answer(directory, read, moment) {
    const input = searchInput(read, moment)
    return writeSearch(directory, input, directory.search(input.request)).toString()
  },
} satisfies Operation<ReadSearch>
