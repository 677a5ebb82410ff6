import { type CountryClause, countrySuggestions } from '../query/countries.ts'
import { type DateRange, overlapOf } from '../query/dates.ts'
import type { Suggestion } from '../query/notes.ts'
import type { ResolvedFilters } from '../query/plan.ts'
import type { TextClause } from '../query/words/text-clause.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { SearchAnswer } from './directory.ts'

/** The answer to a search: what was found, and how the request was understood. */
export function answerOf(
  snapshot: Snapshot,
  { text, values, countries, dates }: ResolvedFilters,
  { total, docs, relax, facets }: Pick<SearchAnswer, 'total' | 'docs' | 'relax' | 'facets'>,
): SearchAnswer {
  const dateRange = overlapOf(dates)
  const interpretation = text ? [...text.interpretation] : []
  const suggestions: Suggestion[] = []
  for (const value of values) {
    interpretation.push(...value.interpretation)
    suggestions.push(...value.suggestions)
  }
  if (countries) suggestions.push(...countrySuggestions(snapshot, countries))
  // written out: with spreads, an object costs 1 to 3 us
  return {
    total,
    docs,
    searchTerms: text?.words ?? [],
    countriesIncluded: countries?.names ?? [],
    dateRange,
    warnings: warningsOf(text, countries, dateRange),
    interpretation,
    suggestions,
    relax,
    facets,
  }
}

function warningsOf(text: TextClause | undefined, countries: CountryClause | undefined, dates: DateRange): string[] {
  const warnings = [...(countries?.warnings ?? [])]
  if (text && text.words.length === 0) warnings.push('q has neither letters nor digits; nothing can match it.')
  if (dates.from !== null && dates.to !== null && dates.from > dates.to) {
    warnings.push('The date filters do not overlap.')
  }
  return warnings
}
