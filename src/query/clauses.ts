import { type DocSet, type LazyUnion, range } from '../docset/docset.ts'
import { labelOfKind } from '../event/deadlines.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { changedSince, unknownBefore } from './changes.ts'
import { type CountryClause, countryClause, isOnCountries } from './countries.ts'
import {
  type AskedDeadlines,
  type DateFilters,
  dateFiltersOf,
  isOnDates,
  overlapping,
  runningOn,
  startingIn,
} from './dates.ts'
import { deadlinesIn } from './deadlines.ts'
import { excluded, valueIn } from './exclude.ts'
import { docsOfRegion } from './places/regions.ts'
import { type Filter, type FilterParameter, parameterOf } from './request.ts'
import { firstStartingOn } from './start-days.ts'
import { isOnValue, type ResolvedFilter, valueClause } from './value-clause.ts'
import type { ValueClause } from './values.ts'
import type { TextClause } from './words/text-clause.ts'

/**
 * From the filters of a request to clauses. Example of five events, by document number (run by
 * `test/query/clauses.test.ts`):
 *
 *   doc  first day    last day     country  type
 *   0    2026-10-05   2026-10-07   Germany  workshop
 *   1    2026-11-03   2026-11-05   Germany  workshop
 *   2    2026-11-04   2026-11-04   France   workshop
 *   3    2026-11-18   2026-11-22   Germany  workshop
 *   4    2026-11-20   2026-11-21   Germany  conference
 *
 * `country=Deutschland&type=workshop&from=2026-11-01&to=2026-11-20`: `FilterResolver` resolves the values,
 * `clausesOf` lists the clauses.
 *
 *   parameter  resolved to          clause
 *   type       workshop             0, 1, 2, 3
 *   country    Germany              0, 1, 3, 4
 *   from       first day >= 11-01   1 to 4: a range, because documents are sorted by first day
 *   to         last day < 11-20     0 to 3, the range with first day < 11-20
 *                                   excluded: 3, which starts before 11-20 and still runs on that day
 *
 * A match is in each set and in no excluded set: document 1.
 */

/** One condition of a search, and the documents that meet it. */
export interface Clause {
  readonly parameter: FilterParameter
  /** For `confdex explain`: the requested word, value or countries, or what is compared (`first day`). */
  readonly asksFor: string | readonly string[]
  readonly docs: DocSet | LazyUnion
  /** True if a match must not be in `docs`. */
  readonly isExcluded?: true
}

type ResolvedValue = ValueClause & Clause

/** The filters of a search, resolved in a snapshot. */
export interface ResolvedFilters {
  readonly filters: readonly Filter[]
  /** The reading of `q` that this search uses; undefined without `q`. */
  readonly text: TextClause | undefined
  /**
   * Results of the filters on one value except `country`, in the order of the filters; then the results of
   * excluded values.
   */
  readonly values: readonly ResolvedValue[]
  /** All country filters together; undefined if there is none. */
  readonly countries: CountryClause | undefined
  readonly dates: ResolvedDates
}

/** All filters on days, combined, with their clauses. */
export interface ResolvedDates extends DateFilters {
  /** Sentences on requested days for which the directory has no information. */
  readonly warnings: readonly string[]
  readonly clauses: readonly Clause[]
}

const COUNTRY_PARAMETERS: readonly FilterParameter[] = ['country', 'countries', 'continent']

/**
 * Resolves the filters of a request and of its alternatives. A result is reused if all filters that it
 * depends on are the same.
 */
export class FilterResolver {
  readonly #snapshot: Snapshot
  readonly #countries: CommonResult<CountryClause | undefined>[] = []
  readonly #dates: CommonResult<ResolvedDates>[] = []
  readonly #values: KnownValue[] = []

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
  }

  /** `text` is the reading of `q` to use; undefined without `q`. */
  resolve(filters: readonly Filter[], text?: TextClause): ResolvedFilters {
    const snapshot = this.#snapshot
    const onCountries = filters.filter(isOnCountries)
    const countries = commonResult(this.#countries, onCountries, () => countryClause(snapshot, onCountries))
    const onDates = filters.filter(isOnDates)
    const dates = commonResult(this.#dates, onDates, () => resolveDates(snapshot, onDates))
    const hasType = filters.some(({ by }) => by === 'type')
    const resolved = (filter: ResolvedFilter) => this.#valueOf(filter, countries, hasType, filters)
    const values = filters.filter(isOnValue).map(resolved)
    for (const all of filters) {
      if (all.by === 'exclude') values.push(...all.filters.map((filter) => excluded(resolved(filter), filter, all)))
    }
    return { filters, text, values, countries, dates }
  }

  /** The result of a filter on one value, computed again only if `dependsOn` differs. */
  #valueOf(
    filter: ResolvedFilter,
    countries: CountryClause | undefined,
    hasType: boolean,
    filters: readonly Filter[],
  ): ResolvedValue {
    const dependsOn = filter.by === 'city' || filter.by === 'near' ? countries : hasType
    const isSame = (known: KnownValue) =>
      known.filter === filter && (known.value.isFixed === true || known.dependsOn === dependsOn)
    const known = this.#values.find(isSame)
    if (known) return known.value
    const asksFor = textOf(filter)
    const resolved = valueClause(this.#snapshot, filter, countries, filters)
    const value = { ...resolved, parameter: parameterOf(filter), asksFor }
    this.#values.push({ filter, dependsOn, value })
    return value
  }
}

function textOf(filter: ResolvedFilter): string {
  if (filter.by === 'near') return filter.center
  return filter.by === 'ids' ? filter.ids.join() : valueIn(filter)
}

/** The common result of several filters: of all country filters, or of all filters on days. */
interface CommonResult<Resolved> {
  readonly filters: readonly Filter[]
  readonly resolved: Resolved
}

interface KnownValue {
  readonly filter: ResolvedFilter
  /** The country filters for a place; otherwise true if the request has a filter on types. */
  readonly dependsOn: CountryClause | boolean | undefined
  readonly value: ResolvedValue
}

/** The result for `filters`: from `known`, or computed by `resolve` and added to `known`. */
function commonResult<Resolved>(
  known: CommonResult<Resolved>[],
  filters: readonly Filter[],
  resolve: () => Resolved,
): Resolved {
  const isSame = (one: CommonResult<Resolved>) =>
    one.filters.length === filters.length && one.filters.every((filter, at) => filter === filters[at])
  const found = known.find(isSame)
  if (found) return found.resolved
  const resolved = resolve()
  known.push({ filters, resolved })
  return resolved
}

/**
 * Removes the filters of some parameters. Other values keep their meaning: without `country=US`,
 * `city=Cambridge` still means the city in the United States.
 */
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
    text: isLeft('q') ? resolved.text : undefined,
    values: resolved.values.filter(({ parameter }) => isLeft(parameter)),
    countries: COUNTRY_PARAMETERS.every(isLeft) ? resolved.countries : countryClause(snapshot, filters),
    dates: areDatesLeft ? resolved.dates : resolveDates(snapshot, filters),
  }
}

/** The clauses of a search: first of its filters, then of the words of `q`. */
export function clausesOf(snapshot: Snapshot, { values, countries, dates, text }: ResolvedFilters): Clause[] {
  const clauses: Clause[] = [...values]
  if (countries) addCountries(snapshot, countries, clauses)
  clauses.push(...dates.clauses)
  if (text) for (const { asksFor, docs } of text.anywhere) clauses.push({ parameter: 'q', asksFor, docs })
  return clauses
}

function addCountries(snapshot: Snapshot, { names, docs, regions }: CountryClause, clauses: Clause[]): void {
  clauses.push({ parameter: 'country', asksFor: names, docs })
  for (const region of regions) {
    const asksFor = snapshot.regions.labels.text(region)
    clauses.push({ parameter: 'country', asksFor, docs: docsOfRegion(snapshot, region) })
  }
}

function parameterOfDeadline({ from, to, openAt }: AskedDeadlines): FilterParameter {
  if (from !== null) return 'deadline_from'
  if (to !== null) return 'deadline_to'
  return openAt === null ? 'deadline_kind' : 'deadline_open'
}

function resolveDates(snapshot: Snapshot, filters: readonly Filter[]): ResolvedDates {
  const { start, endBefore, during, deadline, updatedSince, newSince } = dateFiltersOf(filters)
  const clauses: Clause[] = []
  if (deadline) {
    const asksFor = `${labelOfKind(deadline.kind)} deadline`
    clauses.push({ parameter: parameterOfDeadline(deadline), asksFor, docs: deadlinesIn(snapshot, deadline) })
  }
  if (start.from !== null || start.to !== null) {
    clauses.push({ parameter: 'from', asksFor: 'first day', docs: startingIn(snapshot.start, start) })
  }
  if (endBefore !== null) {
    const parameter = 'to'
    clauses.push({ parameter, asksFor: 'last day', docs: range(0, firstStartingOn(snapshot.start, endBefore)) })
    const running = runningOn(snapshot, endBefore)
    if (running.count > 0) clauses.push({ parameter, asksFor: 'last day', docs: running, isExcluded: true })
  }
  if (during) clauses.push({ parameter: 'during', asksFor: 'running', docs: overlapping(snapshot, during) })
  if (updatedSince !== null) {
    const docs = changedSince(snapshot, 'updated', updatedSince)
    clauses.push({ parameter: 'updated_since', asksFor: 'last change', docs })
  }
  const warnings: string[] = []
  if (newSince !== null) {
    clauses.push({ parameter: 'new_since', asksFor: 'first seen', docs: changedSince(snapshot, 'firstSeen', newSince) })
    warnings.push(...unknownBefore(snapshot.changes, newSince))
  }
  return { start, endBefore, during, deadline, updatedSince, newSince, clauses, warnings }
}
