import type { DocSpace } from '../docset/doc-space.ts'
import { type DocSet, type LazyUnion, NONE, range } from '../docset/docset.ts'
import { EVENT_TYPES } from '../event/record.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { type CountryClause, countryClause } from './countries.ts'
import { type DateFilters, dateFiltersOf, isOnDates, runningOn, startingIn } from './dates.ts'
import { attendedAs, deadlinesIn } from './deadlines.ts'
import { docsOfRegion } from './places/place-docs.ts'
import { type Filter, type FilterParameter, parameterOf, type SearchRequest } from './request.ts'
import { firstStartingOn } from './start-days.ts'
import { valueClause } from './value-clause.ts'
import type { ValueClause } from './values.ts'
import { type TextClause, textClauseOf } from './words/text-clause.ts'

/**
 * From the filters of a request to the sets that a search intersects. An example of five events, by document
 * number (`test/query/plan.test.ts` runs it):
 *
 *   doc  first day    last day     country  type
 *   0    2026-10-05   2026-10-07   Germany  workshop
 *   1    2026-11-03   2026-11-05   Germany  workshop
 *   2    2026-11-04   2026-11-04   France   workshop
 *   3    2026-11-18   2026-11-22   Germany  workshop
 *   4    2026-11-20   2026-11-21   Germany  conference
 *
 * `country=Deutschland&type=workshop&from=2026-11-01&to=2026-11-20`: `resolveFilters` finds what each value
 * means, `planOf` makes clauses of them.
 *
 *   parameter  resolved to          clause
 *   type       workshop             0, 1, 2, 3
 *   country    Germany              0, 1, 3, 4
 *   from       first day >= 11-01   1 to 4, a range, for documents are in the order of first days
 *   to         last day < 11-20     0 to 3, the range with first day < 11-20;
 *                                   `except`: 3, which starts in time but still runs on 11-20
 *
 * A match is in all clauses and not in `except`: 1. With `city=Atlantis` besides, one clause is empty, and
 * the plan says that nothing can match because of it.
 */
export type Plan =
  | { readonly kind: 'nothing'; readonly because: Clause }
  | {
      readonly kind: 'clauses'
      /** A match meets all of them. */
      readonly clauses: readonly Clause[]
      /** No match is in this set: events that start in time but end too late. */
      readonly except: DocSet
      /** Undefined without `q`: then there is no relevance to order by. */
      readonly text: TextClause | undefined
    }

/** One condition of a search, resolved: the documents that meet it. */
export interface Clause {
  readonly parameter: FilterParameter
  /** A word, a value or countries, for reports on a plan. */
  readonly asksFor: string | readonly string[]
  readonly docs: DocSet | LazyUnion
}

/**
 * What the filters of a request mean, each by itself. Kept apart from the plan, for a search that is planned
 * again without some filters need not resolve the others again, which can cost more than the search.
 */
export interface ResolvedFilters {
  readonly filters: readonly Filter[]
  /** Undefined without `q`. */
  readonly text: TextClause | undefined
  /** The topics, sub-topics, cities and circles, in the order of the request. */
  readonly values: readonly ValueClause[]
  /** All country filters together; undefined when there is none. */
  readonly countries: CountryClause | undefined
  /** The clauses of `values`, of the type and of the attendance, in the order of the request. */
  readonly valueClauses: readonly Clause[]
  readonly dates: ResolvedDates
}

/** All filters on days. A match is in all clauses and not in `except`. */
export interface ResolvedDates extends DateFilters {
  readonly clauses: readonly Clause[]
  /** Documents that start in time but have not ended. */
  readonly except: DocSet
}

const COUNTRY_PARAMETERS: readonly FilterParameter[] = ['country', 'countries', 'continent']

/** Resolves the filters of a request in a snapshot. Does not check parameters: the request is valid. */
export function resolveFilters(
  snapshot: Snapshot,
  { filters }: Pick<SearchRequest, 'filters'>,
  space: DocSpace,
): ResolvedFilters {
  // A name of several places means one in these countries.
  const countries = countryClause(snapshot, filters)
  let text: TextClause | undefined
  const values: ValueClause[] = []
  const valueClauses: Clause[] = []
  for (const filter of filters) {
    switch (filter.by) {
      case 'text':
        text = textClauseOf(snapshot, filter.text, space)
        break
      case 'near':
      case 'city':
      case 'topic':
      case 'sub_topic': {
        const value = valueClause(snapshot, filter, countries, filters, space)
        values.push(value)
        const asksFor = filter.by === 'near' ? filter.center : filter.value
        valueClauses.push({ parameter: parameterOf(filter), asksFor, docs: value.docs })
        break
      }
      case 'type': {
        const docs = postingList(snapshot, 'type', EVENT_TYPES.indexOf(filter.type))
        valueClauses.push({ parameter: 'type', asksFor: filter.type, docs })
        break
      }
      case 'attendance': {
        const docs = attendedAs(snapshot, filter.attendance)
        valueClauses.push({ parameter: 'attendance', asksFor: filter.attendance, docs })
        break
      }
      case 'country':
      case 'countries':
      case 'continent':
      case 'start':
      case 'end_before':
      case 'deadline':
        // together with the other filters on countries or dates
        break
      default:
        filter satisfies never
    }
  }
  return { filters, text, values, valueClauses, countries, dates: resolveDates(snapshot, filters) }
}

/** The filters of a search without some parameters. What is left means what it means in the whole search. */
export function withoutParameters(
  snapshot: Snapshot,
  resolved: ResolvedFilters,
  parameters: readonly FilterParameter[],
): ResolvedFilters {
  const isLeft = (parameter: FilterParameter) => !parameters.includes(parameter)
  const filters = resolved.filters.filter((filter) => isLeft(parameterOf(filter)))
  const areDatesLeft = resolved.filters.every((filter) => !isOnDates(filter) || filters.includes(filter))
  return {
    filters,
    values: resolved.values,
    text: isLeft('q') ? resolved.text : undefined,
    valueClauses: resolved.valueClauses.filter(({ parameter }) => isLeft(parameter)),
    countries: COUNTRY_PARAMETERS.every(isLeft)
      ? resolved.countries
      : countryClause(snapshot, filters, resolved.countries?.choiceOf),
    dates: areDatesLeft ? resolved.dates : resolveDates(snapshot, filters),
  }
}

/** The same filters; the sets of values and countries are what `setOf` returns for them. */
export function withSets(
  resolved: ResolvedFilters,
  setOf: (docs: Clause['docs'], parameter: FilterParameter) => Clause['docs'],
): ResolvedFilters {
  const { valueClauses, countries } = resolved
  return {
    ...resolved,
    valueClauses: valueClauses.map((clause) => ({ ...clause, docs: setOf(clause.docs, clause.parameter) })),
    countries: countries && { ...countries, docs: setOf(countries.docs, 'countries') },
  }
}

/** The plan of a search, maybe with another reading of its text. */
export function planOf(snapshot: Snapshot, resolved: ResolvedFilters, text = resolved.text): Plan {
  const { valueClauses, countries, dates } = resolved
  const clauses = [...valueClauses]
  if (countries) addCountries(snapshot, countries, clauses)
  if (text) for (const { asksFor, docs } of text.anywhere) clauses.push({ parameter: 'q', asksFor, docs })
  clauses.push(...dates.clauses)
  const impossible = clauses.find(({ docs }) => docs.count === 0)
  if (impossible) return { kind: 'nothing', because: impossible }
  return { kind: 'clauses', clauses, except: dates.except, text }
}

/** Adds the clauses of the country filters. */
export function addCountries(snapshot: Snapshot, { names, docs, regions }: CountryClause, clauses: Clause[]): void {
  clauses.push({ parameter: 'country', asksFor: names, docs })
  for (const region of regions) {
    const asksFor = snapshot.regions.labels.text(region)
    clauses.push({ parameter: 'country', asksFor, docs: docsOfRegion(snapshot)(region) })
  }
}

/** Resolves the filters on days among some filters. */
export function resolveDates(snapshot: Snapshot, filters: readonly Filter[]): ResolvedDates {
  const { start, endBefore, deadline } = dateFiltersOf(filters)
  const clauses: Clause[] = []
  if (deadline) {
    const parameter = deadline.from === null ? 'deadline_to' : 'deadline_from'
    clauses.push({ parameter, asksFor: 'submission deadline', docs: deadlinesIn(snapshot, deadline) })
  }
  if (start.from !== null || start.to !== null) {
    clauses.push({ parameter: 'from', asksFor: 'first day', docs: startingIn(snapshot.start, start) })
  }
  if (endBefore === null) return { start, endBefore, deadline, clauses, except: NONE }
  clauses.push({ parameter: 'to', asksFor: 'last day', docs: range(0, firstStartingOn(snapshot.start, endBefore)) })
  return { start, endBefore, deadline, clauses, except: runningOn(snapshot, endBefore) }
}
