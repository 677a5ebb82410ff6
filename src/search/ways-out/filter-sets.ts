import type { DocSet } from '../../docset/docset.ts'
import { insertSorted } from '../../docset/sorted.ts'
import { EVENT_TYPES } from '../../event/record.ts'
import { type CountryClause, countryClause } from '../../query/countries.ts'
import { dateFiltersOf } from '../../query/dates.ts'
import { attendedAs } from '../../query/deadlines.ts'
import { addCountries, addDates, type Clause, type ResolvedFilters } from '../../query/plan.ts'
import type { Filter } from '../../query/request.ts'
import { type ValueFilter, valueClause } from '../../query/value-clause.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { isAhead, type Operand } from './conjunction.ts'

/** What the filters of a search ask for beside its text. A match is in all sets but `except`. */
export interface SetsOfSearch {
  /** Sets of filters of the request: the smallest first, lazy unions last. */
  readonly own: readonly Operand[]
  /** Sets of other filters. */
  readonly others: readonly Operand[]
  readonly except: DocSet
}

/**
 * The sets of the filters of searches like one request. Each filter is resolved once, and those of the
 * request are resolved already. They are the same objects in all searches.
 */
export class FilterSets {
  readonly #snapshot: Snapshot
  readonly #own: ReadonlySet<Filter>
  readonly #ofCountries: (filters: readonly Filter[]) => SetsOfCountries
  readonly #ofDates: (filters: readonly Filter[]) => SetsOfDates
  /** What a topic stands for depends on whether there is a filter on types, a place on the countries. */
  readonly #ofValues = new Map<ValueFilter, Map<CountryClause | boolean | undefined, Operand>>()

  constructor(snapshot: Snapshot, { filters, values, countries }: ResolvedFilters) {
    this.#snapshot = snapshot
    this.#own = new Set(filters)
    const onCountries = filters.filter(isOnCountries)
    this.#ofCountries = onceForSame((some) => {
      const isOwn = some.length === onCountries.length && some.every((filter) => this.#own.has(filter))
      return setsOfCountries(snapshot, isOwn ? countries : countryClause(snapshot, some))
    })
    this.#ofDates = onceForSame((some) => setsOfDates(snapshot, some))
    const hasType = filters.some(isOnType)
    for (const [at, filter] of filters.filter(isOnValue).entries()) {
      this.#ofValues.set(filter, new Map([[isPlace(filter) ? countries : hasType, values[at]!.docs]]))
    }
  }

  of(filters: readonly Filter[]): SetsOfSearch {
    const own: Operand[] = []
    const others: Operand[] = []
    const add = (set: Operand, isOwn: boolean) => {
      if (isOwn) insertSorted(own, set, isAhead)
      else others.push(set)
    }
    const onCountries = filters.filter(isOnCountries)
    const onDates = filters.filter(isOnDates)
    const countries = this.#ofCountries(onCountries)
    const dates = this.#ofDates(onDates)
    const areOwn = (some: readonly Filter[]) => some.every((filter) => this.#own.has(filter))
    for (const set of countries.sets) add(set, areOwn(onCountries))
    for (const set of dates.sets) add(set, areOwn(onDates))
    for (const filter of filters) {
      const set = this.#ofOne(filter, filters, countries.clause)
      if (set) add(set, this.#own.has(filter))
    }
    return { own, others, except: dates.except }
  }

  /** The set of a filter that is resolved by itself. */
  #ofOne(filter: Filter, filters: readonly Filter[], countries?: CountryClause): Operand | undefined {
    if (isOnValue(filter)) return this.#ofValue(filter, filters, countries)
    if (isOnType(filter)) return postingList(this.#snapshot, 'type', EVENT_TYPES.indexOf(filter.type))
    return filter.by === 'attendance' ? attendedAs(this.#snapshot, filter.attendance) : undefined
  }

  #ofValue(filter: ValueFilter, filters: readonly Filter[], countries?: CountryClause): Operand {
    let known = this.#ofValues.get(filter)
    if (known === undefined) {
      known = new Map()
      this.#ofValues.set(filter, known)
    }
    const dependsOn = isPlace(filter) ? countries : filters.some(isOnType)
    let set = known.get(dependsOn)
    if (set === undefined) {
      set = valueClause(this.#snapshot, filter, countries, filters, this.#snapshot.lists.space).docs
      known.set(dependsOn, set)
    }
    return set
  }
}

interface SetsOfCountries {
  readonly clause: CountryClause | undefined
  readonly sets: readonly Operand[]
}

function setsOfCountries(snapshot: Snapshot, clause: CountryClause | undefined): SetsOfCountries {
  const clauses: Clause[] = []
  if (clause) addCountries(snapshot, clause, clauses)
  return { clause, sets: clauses.map(({ docs }) => docs) }
}

interface SetsOfDates {
  readonly sets: readonly Operand[]
  readonly except: DocSet
}

function setsOfDates(snapshot: Snapshot, filters: readonly Filter[]): SetsOfDates {
  const clauses: Clause[] = []
  const except = addDates(snapshot, dateFiltersOf(filters), clauses)
  return { sets: clauses.map(({ docs }) => docs), except }
}

function isOnCountries({ by }: Filter): boolean {
  return by === 'country' || by === 'countries' || by === 'continent'
}

function isOnDates({ by }: Filter): boolean {
  return by === 'start' || by === 'end_before' || by === 'deadline'
}

function isOnType(filter: Filter): filter is Extract<Filter, { by: 'type' }> {
  return filter.by === 'type'
}

function isPlace({ by }: Filter): boolean {
  return by === 'city' || by === 'near'
}

function isOnValue(filter: Filter): filter is ValueFilter {
  return filter.by === 'topic' || filter.by === 'sub_topic' || isPlace(filter)
}

/** A function of some filters that remembers its results for each choice of the same ones. There are few. */
function onceForSame<Result>(make: (filters: readonly Filter[]) => Result): (filters: readonly Filter[]) => Result {
  const known: { readonly filters: readonly Filter[]; readonly result: Result }[] = []
  return (filters) => {
    for (const one of known) if (areSame(one.filters, filters)) return one.result
    const result = make(filters)
    known.push({ filters, result })
    return result
  }
}

function areSame(some: readonly Filter[], others: readonly Filter[]): boolean {
  return some.length === others.length && some.every((filter, at) => filter === others[at])
}
