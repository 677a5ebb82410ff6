import { countrySuggestions } from '../query/countries.ts'
import { overlapOf } from '../query/dates.ts'
import type { Suggestion } from '../query/notes.ts'
import type { ResolvedFilters } from '../query/plan.ts'
import { warningsOf } from '../query/warnings.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { SearchAnswer } from './directory.ts'

/** Puts the answer to a search together: what was found, and how the request was understood. */
export function answerOf(
  snapshot: Snapshot,
  resolved: ResolvedFilters,
  { total, docs, relax, facets }: Pick<SearchAnswer, 'total' | 'docs' | 'relax' | 'facets'>,
): SearchAnswer {
  const { text, values, countries, dates } = resolved
  const interpretation = text ? [...text.interpretation] : []
  const suggestions: Suggestion[] = []
  for (const value of values) {
    interpretation.push(...value.interpretation)
    suggestions.push(...value.suggestions)
  }
  if (countries) suggestions.push(...countrySuggestions(snapshot, countries))
  // Written out: an object made with spreads costs 1 to 3 us.
  return {
    total,
    docs,
    searchTerms: text?.words ?? [],
    countriesIncluded: countries?.names ?? [],
    dateRange: overlapOf(dates),
    warnings: warningsOf(resolved),
    interpretation,
    suggestions,
    relax,
    facets,
  }
}
