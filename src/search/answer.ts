import type { ResolvedFilters } from '../query/clauses.ts'
import type { UnknownCountries } from '../query/countries.ts'
import { type DateRange, overlapOf } from '../query/dates.ts'
import { inWords } from '../query/notes.ts'
import type { Alternatives } from './alternatives/alternatives.ts'
import type { SearchAnswer } from './directory.ts'

type Found = Pick<SearchAnswer, 'total' | 'upcoming' | 'folded' | 'docs' | 'deadlineKind' | 'circle' | 'facets'>

/** Composes the answer to a search. */
export function answerOf(
  resolved: ResolvedFilters,
  found: Found,
  { suggestions, relax, warnings }: Alternatives,
  notes: readonly string[],
): SearchAnswer {
  const { total, upcoming, folded, docs, deadlineKind, circle, facets } = found
  const { text, values, countries, dates } = resolved
  const interpretation = text ? [...text.notes()] : []
  for (const value of values) interpretation.push(...value.interpretation)
  if (countries) interpretation.push(...countries.interpretation)
  const allWarnings = [...warningsOf(resolved), ...warnings, ...notes]
  // without spreads, which cost 1 to 3 us
  return {
    total,
    upcoming,
    folded,
    docs,
    reading: text?.reading,
    searchTerms: text?.words ?? [],
    shows: text?.shows ?? [],
    deadlineKind,
    circle,
    countriesIncluded: countries?.names ?? [],
    dateRange: overlapOf(dates),
    warnings: allWarnings,
    interpretation,
    suggestions,
    relax,
    facets,
  }
}

/** Sentences on values that were left out, and on filters that nothing can match. */
function warningsOf({ countries, text, dates, values }: ResolvedFilters): string[] {
  const warnings = text ? [...text.warnings] : []
  for (const value of values) if (value.warnings) warnings.push(...value.warnings)
  if (countries) {
    for (const unknown of countries.unknown) {
      if (unknown.parameter === 'countries' || unknown.isOnlyPart) warnings.push(unknownCountries(unknown))
    }
    if (countries.unread > 0) {
      warnings.push(`The list of countries is too long: its last ${countries.unread} names were not read.`)
    }
    if (countries.excludeEachOther) {
      warnings.push('The country filters have no country in common, so no event can match.')
    }
  }
  if (text && text.words.length === 0) warnings.push('q has no letters or digits, so no event can match.')
  if (isEmpty(overlapOf(dates))) {
    warnings.push('The date filters do not overlap, so no event can match.')
  }
  warnings.push(...dates.warnings)
  if (dates.deadline && isEmpty(dates.deadline)) {
    warnings.push('The filters on deadlines do not overlap, so no event can match.')
  }
  return warnings
}

function isEmpty({ from, to }: DateRange): boolean {
  return from !== null && to !== null && from > to
}

function unknownCountries({ spellings, isOnlyPart }: UnknownCountries): string {
  const distinct = [...new Set(spellings)]
  const unknown = `No country is called ${inWords(distinct, 'or')}`
  if (!isOnlyPart) return `${unknown}.`
  return `${unknown}, so ${distinct.length === 1 ? 'it was' : 'they were'} left out.`
}
