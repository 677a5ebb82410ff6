import { type AnyOf, type DocSet, NONE, range } from '../docset/docset.ts'
import type { Universe } from '../docset/universe.ts'
import { EVENT_TYPES } from '../event/record.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { type DateRange, dateFiltersOf, overlapOf, runningOn, startingIn } from './dates.ts'
import type { SearchAnswer, Suggestion } from './directory.ts'
import { type CountryClause, countryClause, countrySuggestions } from './places.ts'
import { type Filter, type FilterParameter, parameterOf, type SearchRequest } from './request.ts'
import { firstStartingOn } from './start-days.ts'
import { type ValueClause, valueClause } from './values.ts'
import { clauseOfAllWords, type TextClause } from './words.ts'

/** One condition of a search, resolved: the documents that meet it. */
export interface Clause {
  readonly parameter: FilterParameter
  /** What it asks for, for whoever reads a plan: a word, a value, countries. */
  readonly asks: string | readonly string[]
  readonly docs: DocSet | AnyOf
}

/** A search resolved in one snapshot: nothing can match, or the sets whose intersection does. */
export type Plan =
  | { readonly kind: 'nothing'; readonly because: Clause }
  | {
      readonly kind: 'clauses'
      /** A match meets all of them. */
      readonly clauses: readonly Clause[]
      /** A match is not in it: events that have not ended. */
      readonly except: DocSet
      /** Undefined without `q`: then there is no relevance to order by. */
      readonly text: TextClause | undefined
    }

/** What was understood of a request, for the answer. */
export type Understood = Pick<
  SearchAnswer,
  'searchTerms' | 'countriesIncluded' | 'dateRange' | 'warnings' | 'interpretation' | 'suggestions'
>

/** What the filters of a request mean, each by itself: to find out can cost more than the search. */
export interface ResolvedFilters {
  readonly filters: readonly Filter[]
  readonly text: TextClause | undefined
  readonly values: readonly ValueClause[]
  /** All country filters together; undefined when there is none. */
  readonly countries: CountryClause | undefined
  /** The clauses of `values`, in that order. */
  readonly valueClauses: readonly Clause[]
}

const COUNTRY_PARAMETERS: readonly FilterParameter[] = ['country', 'countries', 'continent']

/** Resolves a request's filters to sets. Does not check parameters: the edge has. */
export function resolveFilters(
  snapshot: Snapshot,
  { filters }: Pick<SearchRequest, 'filters'>,
  universe: Universe,
): ResolvedFilters {
  let text: TextClause | undefined
  const values: ValueClause[] = []
  const valueClauses: Clause[] = []
  for (const filter of filters) {
    switch (filter.by) {
      case 'text':
        text = clauseOfAllWords(snapshot, filter.text, universe)
        break
      case 'topic':
      case 'sub_topic':
      case 'city': {
        const value = valueClause(snapshot, filter.by, filter.value, universe)
        values.push(value)
        valueClauses.push({ parameter: parameterOf(filter), asks: filter.value, docs: value.docs })
        break
      }
      case 'type': {
        const docs = postingList(snapshot, 'type', EVENT_TYPES.indexOf(filter.type))
        valueClauses.push({ parameter: 'type', asks: filter.type, docs })
      }
    }
  }
  return { filters, text, values, valueClauses, countries: countryClause(snapshot, filters) }
}

/** The plan of a search; without the filters of some parameters, where those that are left mean what they mean in the whole search. */
export function planOf(snapshot: Snapshot, resolved: ResolvedFilters, without: readonly FilterParameter[] = []): Plan {
  const isLeft = (parameter: FilterParameter) => !without.includes(parameter)
  const filters = resolved.filters.filter((filter) => isLeft(parameterOf(filter)))
  const clauses = resolved.valueClauses.filter(({ parameter }) => isLeft(parameter))
  const countries = COUNTRY_PARAMETERS.every(isLeft) ? resolved.countries : countryClause(snapshot, filters)
  if (countries) clauses.push({ parameter: 'country', asks: countries.names, docs: countries.docs })
  const text = isLeft('q') ? resolved.text : undefined
  if (text) for (const { asks, docs } of text.anywhere) clauses.push({ parameter: 'q', asks, docs })
  const except = addDates(snapshot, filters, clauses)
  const impossible = clauses.find(({ docs }) => docs.count === 0)
  return impossible ? { kind: 'nothing', because: impossible } : { kind: 'clauses', clauses, except, text }
}

/** Adds what the date filters ask for; returns the documents that start in time but have not ended. */
function addDates(snapshot: Snapshot, filters: readonly Filter[], clauses: Clause[]): DocSet {
  const { start, endBefore } = dateFiltersOf(filters)
  if (start.from !== null || start.to !== null) {
    clauses.push({ parameter: 'from', asks: 'first day', docs: startingIn(snapshot.start, start) })
  }
  if (endBefore === null) return NONE
  clauses.push({ parameter: 'to', asks: 'last day', docs: range(0, firstStartingOn(snapshot.start, endBefore)) })
  return runningOn(snapshot, endBefore)
}

/** What an answer says of how the request was understood. */
export function understoodOf(snapshot: Snapshot, { filters, text, values, countries }: ResolvedFilters): Understood {
  const dateRange = overlapOf(dateFiltersOf(filters))
  const interpretation = text ? [...text.interpretation] : []
  const suggestions: Suggestion[] = []
  for (const value of values) {
    interpretation.push(...value.interpretation)
    suggestions.push(...value.suggestions)
  }
  if (countries) suggestions.push(...countrySuggestions(snapshot, countries))
  return {
    searchTerms: text?.words ?? [],
    countriesIncluded: countries?.names ?? [],
    dateRange,
    warnings: warningsOf(text, countries, dateRange),
    interpretation,
    suggestions,
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
