import * as z from 'zod'
import { FACET_FIELDS } from '../query/request.ts'
import { conference, count, date, success } from './body-parts.ts'

const interpretation = z
  .strictObject({ parameter: z.string(), given: z.string(), used: z.array(z.string()), reason: z.string() })
  .meta({ id: 'Interpretation', description: 'How a value was understood.' })

const suggestion = z
  .strictObject({ parameter: z.string(), given: z.string(), did_you_mean: z.array(z.string()) })
  .meta({ id: 'Suggestion', description: 'Known values near one that no event has.' })

const relaxation = z
  .strictObject({ without: z.string(), total: count })
  .meta({ id: 'Relaxation', description: 'How many events there would be without one of the parameters.' })

const facetValues = z
  .array(z.strictObject({ value: z.string(), count }))
  .meta({ id: 'FacetValues', description: 'Values of a field with the number of events that have them, most first.' })

/** The body of an answer to a search. */
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
