import type { DocSpace } from '../docset/doc-space.ts'
import { type DocSet, type LazyUnion, NONE, range } from '../docset/docset.ts'
import { EVENT_TYPES } from '../event/record.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { type CountryClause, countryClause } from './countries.ts'
import { type DateFilters, dateFiltersOf, runningOn, startingIn } from './dates.ts'
import { type Filter, type FilterParameter, parameterOf, type SearchRequest } from './request.ts'
import { firstStartingOn } from './start-days.ts'
import { type ValueClause, valueClause } from './values.ts'
import { type TextClause, textClauseOf } from './words/text-clause.ts'

/** One condition of a search, resolved: the documents that meet it. */
export interface Clause {
  readonly parameter: FilterParameter
  /** What it asks for, for whoever reads a plan: a word, a value, countries. */
  readonly asksFor: string | readonly string[]
  readonly docs: DocSet | LazyUnion
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

/** What the filters of a request mean, each by itself: to find out can cost more than the search. */
export interface ResolvedFilters {
  readonly filters: readonly Filter[]
  readonly text: TextClause | undefined
  readonly values: readonly ValueClause[]
  /** All country filters together; undefined when there is none. */
  readonly countries: CountryClause | undefined
  /** The clauses of `values`, in that order, and of the type. */
  readonly valueClauses: readonly Clause[]
  readonly dates: DateFilters
}

const COUNTRY_PARAMETERS: readonly FilterParameter[] = ['country', 'countries', 'continent']

/** Resolves a request's filters to sets. Does not check parameters: the edge has. */
export function resolveFilters(
  snapshot: Snapshot,
  { filters }: Pick<SearchRequest, 'filters'>,
  space: DocSpace,
): ResolvedFilters {
  let text: TextClause | undefined
  const values: ValueClause[] = []
  const valueClauses: Clause[] = []
  for (const filter of filters) {
    switch (filter.by) {
      case 'text':
        text = textClauseOf(snapshot, filter.text, space)
        break
      case 'topic':
      case 'sub_topic':
      case 'city': {
        const value = valueClause(snapshot, filter.by, filter.value, space)
        values.push(value)
        valueClauses.push({ parameter: parameterOf(filter), asksFor: filter.value, docs: value.docs })
        break
      }
      case 'type': {
        const docs = postingList(snapshot, 'type', EVENT_TYPES.indexOf(filter.type))
        valueClauses.push({ parameter: 'type', asksFor: filter.type, docs })
      }
    }
  }
  const countries = countryClause(snapshot, filters)
  return { filters, text, values, valueClauses, countries, dates: dateFiltersOf(filters) }
}

/** A search without the filters of some parameters, where those that are left mean what they mean in the whole search. */
export function withoutParameters(
  snapshot: Snapshot,
  resolved: ResolvedFilters,
  parameters: readonly FilterParameter[],
): ResolvedFilters {
  const isLeft = (parameter: FilterParameter) => !parameters.includes(parameter)
  const filters = resolved.filters.filter((filter) => isLeft(parameterOf(filter)))
  return {
    filters,
    values: resolved.values,
    text: isLeft('q') ? resolved.text : undefined,
    valueClauses: resolved.valueClauses.filter(({ parameter }) => isLeft(parameter)),
    countries: COUNTRY_PARAMETERS.every(isLeft) ? resolved.countries : countryClause(snapshot, filters),
    dates: dateFiltersOf(filters),
  }
}

/** The plan of a search. */
export function planOf(snapshot: Snapshot, { valueClauses, countries, text, dates }: ResolvedFilters): Plan {
  const clauses = [...valueClauses]
  if (countries) clauses.push({ parameter: 'country', asksFor: countries.names, docs: countries.docs })
  if (text) for (const { asksFor, docs } of text.anywhere) clauses.push({ parameter: 'q', asksFor, docs })
  const except = addDates(snapshot, dates, clauses)
  const impossible = clauses.find(({ docs }) => docs.count === 0)
  return impossible ? { kind: 'nothing', because: impossible } : { kind: 'clauses', clauses, except, text }
}

/** Adds what the date filters ask for; returns the documents that start in time but have not ended. */
function addDates(snapshot: Snapshot, { start, endBefore }: DateFilters, clauses: Clause[]): DocSet {
  if (start.from !== null || start.to !== null) {
    clauses.push({ parameter: 'from', asksFor: 'first day', docs: startingIn(snapshot.start, start) })
  }
  if (endBefore === null) return NONE
  clauses.push({ parameter: 'to', asksFor: 'last day', docs: range(0, firstStartingOn(snapshot.start, endBefore)) })
  return runningOn(snapshot, endBefore)
}
