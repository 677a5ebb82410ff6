import type { ResolvedFilters } from '../query/clauses.ts'
import { overlapOf } from '../query/dates.ts'
import { warningsOf } from '../query/warnings.ts'
import type { Alternatives } from './alternatives/alternatives.ts'
import type { SearchAnswer } from './directory.ts'

/** Composes the answer to a search: what was found, and how the request was understood. */
export function answerOf(
  resolved: ResolvedFilters,
  { total, upcoming, docs, facets }: Pick<SearchAnswer, 'total' | 'upcoming' | 'docs' | 'facets'>,
  { suggestions, relax, warnings }: Alternatives,
  notes: readonly string[],
): SearchAnswer {
  const { text, values, countries, dates } = resolved
  const interpretation = text ? [...text.notes()] : []
  for (const value of values) interpretation.push(...value.interpretation)
  if (countries) interpretation.push(...countries.interpretation)
  const allWarnings = [...warningsOf(resolved), ...warnings, ...notes]
  // written out, because an object made with spreads costs 1 to 3 us
  return {
    total,
    upcoming,
    docs,
    reading: text?.reading,
    searchTerms: text?.words ?? [],
    asksForDeadlines: text?.asksForDeadlines === true,
    countriesIncluded: countries?.names ?? [],
    dateRange: overlapOf(dates),
    warnings: allWarnings,
    interpretation,
    suggestions,
    relax,
    facets,
  }
}
