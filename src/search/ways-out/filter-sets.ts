import { type DocSet, NONE } from '../../docset/docset.ts'
import { insertSorted } from '../../docset/sorted.ts'
import { EVENT_TYPES } from '../../event/record.ts'
import {
  type ChoiceOfFilter,
  type CountryClause,
  choiceOfCountryFilter,
  countryClause,
  MAX_EXPLAINED,
} from '../../query/countries.ts'
import { attendedAs } from '../../query/deadlines.ts'
import { addCountries, type Clause, type ResolvedDates, type ResolvedFilters, resolveDates } from '../../query/plan.ts'
import type { Filter } from '../../query/request.ts'
import { type ValueFilter, valueClause } from '../../query/value-clause.ts'
import type { ValueClause } from '../../query/values.ts'
import { memoizeByKey } from '../../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { isAhead, type Operand } from './conjunction.ts'

/** What the filters of a search ask for beside its text. A match is in all sets but `except`. */
export interface SetsOfSearch {
  /** Sets of filters of the request: the smallest first, lazy unions last. */
  readonly own: readonly Operand[]
  /** Sets of other filters. */
  readonly others: readonly Operand[]
  readonly except: DocSet
  /** The text, where there is one. */
  readonly text: string | undefined
}

/**
 * The sets of the filters of searches like one request. Each filter is resolved once, and those of the
 * request are resolved already. They are the same objects in all searches.
 */
export class FilterSets {
  readonly #snapshot: Snapshot
  readonly #own: readonly Filter[]
  /** Undefined where there is no filter on countries. */
  readonly #choiceOfOwn: ChoiceOfFilter | undefined
  readonly #countries: ResolvedTogether[] = []
  readonly #choiceOf: ChoiceOfFilter = memoizeByKey((filter) => {
    if (this.#own.includes(filter)) return this.#choiceOfOwn!(filter)
    const { ofCountry, ofCountries } = WORK_PER_LETTER
    this.#work += (filter.by === 'country' ? ofCountry : ofCountries) * lettersIn(filter)
    return choiceOfCountryFilter(this.#snapshot, filter)
  })
  readonly #dates: ResolvedTogether[] = []
  readonly #values: ResolvedValue[] = []
  #work = 0
  #last: { readonly filters: readonly Filter[]; readonly sets: SetsOfSearch } | undefined

  constructor(snapshot: Snapshot, { filters, values, countries, dates }: ResolvedFilters) {
    this.#snapshot = snapshot
    this.#own = filters
    this.#choiceOfOwn = countries?.choiceOf
    this.#work = workOfRequest(filters) + WORK_OF_UNKNOWN * unknownIn(values, countries)
    const byKind = groupByKind(filters)
    this.#addCountries(byKind.countries, countries)
    this.#addDates(byKind.dates, dates)
    let at = 0
    for (const filter of byKind.others) {
      if (isOnValue(filter)) this.#addValue(filter, isPlace(filter) ? countries : byKind.hasType, values[at++]!)
    }
  }

  /** What resolving filters took, those of the request included: about as many nanoseconds. */
  get work(): number {
    return this.#work
  }

  of(filters: readonly Filter[]): SetsOfSearch {
    if (this.#last?.filters === filters) return this.#last.sets
    const { text, countries, dates, others, hasType } = groupByKind(filters)
    const ofCountries = this.#ofCountries(countries)
    const ofDates = this.#ofDates(dates)
    const ofOwn: Operand[] = []
    const ofOthers: Operand[] = []
    for (const { isOwn, sets } of [ofCountries, ofDates]) {
      if (!isOwn) ofOthers.push(...sets)
      else for (const set of sets) insertSorted(ofOwn, set, isAhead)
    }
    for (const filter of others) {
      const set = isOnValue(filter)
        ? this.#ofValue(filter, filters, isPlace(filter) ? ofCountries.clause : hasType, ofCountries.clause)
        : this.#ofOther(filter)
      if (this.#own.includes(filter)) insertSorted(ofOwn, set, isAhead)
      else ofOthers.push(set)
    }
    const sets = { own: ofOwn, others: ofOthers, except: ofDates.except, text }
    this.#last = { filters, sets }
    return sets
  }

  #ofCountries(filters: readonly Filter[]): ResolvedTogether {
    const known = knownFor(this.#countries, filters)
    return known ?? this.#addCountries(filters, countryClause(this.#snapshot, filters, this.#choiceOf))
  }

  #addCountries(filters: readonly Filter[], clause: CountryClause | undefined): ResolvedTogether {
    const clauses: Clause[] = []
    if (clause) addCountries(this.#snapshot, clause, clauses)
    const sets = clauses.map(({ docs }) => docs)
    const resolved = { filters, isOwn: this.#areOwn(filters), sets, clause, except: NONE }
    this.#countries.push(resolved)
    return resolved
  }

  #ofDates(filters: readonly Filter[]): ResolvedTogether {
    return knownFor(this.#dates, filters) ?? this.#addDates(filters, resolveDates(this.#snapshot, filters))
  }

  #addDates(filters: readonly Filter[], { clauses, except }: ResolvedDates): ResolvedTogether {
    const sets = clauses.map(({ docs }) => docs)
    const resolved = { filters, isOwn: this.#areOwn(filters), sets, clause: undefined, except }
    this.#dates.push(resolved)
    return resolved
  }

  #areOwn(filters: readonly Filter[]): boolean {
    return filters.every((filter) => this.#own.includes(filter))
  }

  #ofOther(filter: OtherFilter): Operand {
    if (filter.by === 'attendance') return attendedAs(this.#snapshot, filter.attendance)
    return postingList(this.#snapshot, 'type', EVENT_TYPES.indexOf(filter.type))
  }

  #ofValue(
    filter: ValueFilter,
    filters: readonly Filter[],
    dependsOn: ResolvedValue['dependsOn'],
    countries: CountryClause | undefined,
  ): Operand {
    for (const known of this.#values) {
      if (known.filter === filter && (known.isFixed || known.dependsOn === dependsOn)) return known.docs
    }
    this.#work += WORK_PER_LETTER.ofValues * lettersIn(filter)
    const value = valueClause(this.#snapshot, filter, countries, filters, this.#snapshot.lists.space)
    this.#addValue(filter, dependsOn, value)
    return value.docs
  }

  #addValue(filter: ValueFilter, dependsOn: ResolvedValue['dependsOn'], value: ValueClause): void {
    this.#values.push({ filter, dependsOn, docs: value.docs, isFixed: value.isFixed === true })
  }
}

/**
 * About how many nanoseconds it takes to resolve a filter, for each of its letters.
 *
 * Measured: a list of 110 countries, of 2,000 letters, 0.1 ms where its names are known, 2.5 ms where none
 * is; a list of 60 cities, of 200 letters, 0.1 ms; 20 countries with "and" between them, of 200 letters, 0.3.
 */
const WORK_PER_LETTER = { ofCountry: 1500, ofCountries: 50, ofValues: 500 } as const

/**
 * What reading a filter as it was given takes, for each of its letters.
 *
 * Measured: `q` of 200 letters with cities and topics of 300, most of them unknown, takes 3.6 ms.
 */
const WORK_PER_GIVEN_LETTER = { ofCountries: 600, ofText: 8000 } as const

/** What it takes beside to find the names that are near to one that means nothing. */
const WORK_OF_UNKNOWN = 100_000

/** How many values mean nothing that events have. */
function unknownIn(values: readonly ValueClause[], countries: CountryClause | undefined): number {
  const unknown = countries?.unknown.reduce((sum, { spellings }) => sum + spellings.length, 0) ?? 0
  return values.filter(({ docs }) => docs.count === 0).length + Math.min(MAX_EXPLAINED, unknown)
}

/** About how many nanoseconds a search took already to read its filters. */
export function workOfRequest(filters: readonly Filter[]): number {
  return filters.reduce((sum, filter) => sum + workOfGiven(filter), 0)
}

function workOfGiven(filter: Filter): number {
  return (isOnCountries(filter) ? WORK_PER_GIVEN_LETTER.ofCountries : WORK_PER_GIVEN_LETTER.ofText) * lettersIn(filter)
}

/** Letters of words and names that filters were given. */
export function lettersOf(filters: readonly Filter[]): number {
  return filters.reduce((sum, filter) => sum + lettersIn(filter), 0)
}

function lettersIn(filter: Filter): number {
  if (filter.by === 'text') return filter.text.length
  if (filter.by === 'countries') return filter.values.reduce((letters, value) => letters + value.length, 0)
  if (filter.by === 'near') return filter.center.length
  return 'value' in filter ? filter.value.length : 0
}

/** Filters that are resolved together: all those on countries, or on dates. */
interface ResolvedTogether {
  readonly filters: readonly Filter[]
  /** Whether all of them are filters of the request. */
  readonly isOwn: boolean
  readonly sets: readonly Operand[]
  readonly clause: CountryClause | undefined
  readonly except: DocSet
}

interface ResolvedValue {
  readonly filter: ValueFilter
  /** What a topic stands for depends on whether there is a filter on types, a place on the countries. */
  readonly dependsOn: CountryClause | boolean | undefined
  readonly docs: Operand
  /** Whether it does not depend on that, after all. */
  readonly isFixed: boolean
}

/** What is known for exactly these filters. */
function knownFor(known: readonly ResolvedTogether[], filters: readonly Filter[]): ResolvedTogether | undefined {
  for (const one of known) if (areSame(one.filters, filters)) return one
  return undefined
}

function areSame(some: readonly Filter[], filters: readonly Filter[]): boolean {
  return some.length === filters.length && some.every((filter, at) => filter === filters[at])
}

type OtherFilter = Extract<Filter, { by: 'type' | 'attendance' }>

/** Filters by how they are resolved: together, or each by itself. */
interface ByKind {
  readonly countries: readonly Filter[]
  readonly dates: readonly Filter[]
  readonly others: readonly (ValueFilter | OtherFilter)[]
  readonly text: string | undefined
  readonly hasType: boolean
}

/** Each `by` is read once: there are so many kinds of filters that V8 looks it up in a table. */
function groupByKind(filters: readonly Filter[]): ByKind {
  const countries: Filter[] = []
  const dates: Filter[] = []
  const others: (ValueFilter | OtherFilter)[] = []
  let text: string | undefined
  let hasType = false
  for (const filter of filters) {
    switch (filter.by) {
      case 'text':
        text ??= filter.text
        break
      case 'country':
      case 'countries':
      case 'continent':
        countries.push(filter)
        break
      case 'start':
      case 'end_before':
      case 'deadline':
        dates.push(filter)
        break
      default:
        if (filter.by === 'type') hasType = true
        others.push(filter)
    }
  }
  return { countries, dates, others, text, hasType }
}

function isOnCountries({ by }: Filter): boolean {
  return by === 'country' || by === 'countries' || by === 'continent'
}

function isPlace({ by }: ValueFilter): boolean {
  return by === 'city' || by === 'near'
}

function isOnValue(filter: ValueFilter | OtherFilter): filter is ValueFilter {
  return filter.by !== 'type' && filter.by !== 'attendance'
}
