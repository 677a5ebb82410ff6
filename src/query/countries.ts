import type { DocSet, LazyUnion } from '../docset/docset.ts'
import { intersect } from '../docset/intersect.ts'
import { ownResult } from '../docset/retain.ts'
import { attendanceNamed } from '../event/attendance.ts'
import { CONTINENT_COUNTRIES } from '../event/continents.ts'
import { valueKey } from '../event/fold.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { type CountryMeaning, countryNamed, docsOfCountries, realCountry, spelledLike } from './country-names.ts'
import { MAX_COUNTRIES, MAX_COUNTRIES_EXPLAINED, MAX_COUNTRIES_RESOLVED } from './limits.ts'
import { type Interpretation, inWords, type Proposal, quoted } from './notes.ts'
import { countryOfRegion, docsOfRegion, isPartOf, regionNamed } from './places/regions.ts'
import { type Filter, type FilterParameter, isTooLong, parameterOf } from './request.ts'
import { nearestCountries } from './spelling.ts'
import { partsOf, type ValueClause } from './values.ts'

/** All country filters of a search, combined. */
export interface CountryClause {
  /** Distinct stored names, in the order of the first filter. */
  readonly names: readonly string[]
  readonly docs: DocSet | LazyUnion
  /** True if each filter names countries, but no country meets all filters. */
  readonly excludeEachOther: boolean
  /** The values of each filter that mean no country. */
  readonly unknown: readonly UnknownCountries[]
  /** Notes on values that name a region or several countries. */
  readonly interpretation: readonly Interpretation[]
  /** Number of names that were ignored because their list is too long. */
  readonly unread: number
  /** Regions that values of `country` mean (`country=scotland`). Their countries are in `names`. */
  readonly regions: readonly number[]
}

type CountryFilter = Extract<Filter, { by: 'country' | 'countries' }>

/** The countries of one filter. */
interface CountryChoice {
  readonly names: readonly string[]
  /** The values that mean no country. */
  readonly unknown: readonly string[]
  readonly interpretation: readonly Interpretation[]
  readonly region?: number
}

export interface UnknownCountries {
  readonly parameter: FilterParameter
  /** In the order of the values; never empty. */
  readonly spellings: readonly string[]
  /** True if other spellings of the filter mean a country. */
  readonly isOnlyPart: boolean
}

/**
 * Resolves all country filters together (section 3.4 of docs/contract.md), by intersecting lists of names: an
 * event is in one country. Undefined without country filters.
 */
export function countryClause(snapshot: Snapshot, filters: readonly Filter[]): CountryClause | undefined {
  if (!filters.some(isOnCountries)) return undefined
  const requested: (readonly string[])[] = []
  const unknown: UnknownCountries[] = []
  const interpretation: Interpretation[] = []
  const regions: number[] = []
  let unread = 0
  for (const filter of filters) {
    if (filter.by === 'continent') requested.push(CONTINENT_COUNTRIES[filter.continent])
    else if (filter.by === 'country' || filter.by === 'countries') {
      const choice = choiceOfCountryFilter(snapshot, filter)
      if (filter.by === 'countries') unread += Math.max(0, filter.values.length - MAX_COUNTRIES)
      requested.push(choice.names)
      interpretation.push(...choice.interpretation)
      if (choice.region !== undefined) regions.push(choice.region)
      if (choice.unknown.length > 0) {
        const isOnlyPart = choice.names.length > 0
        unknown.push({ parameter: parameterOf(filter), spellings: choice.unknown, isOnlyPart })
      }
    }
  }
  const [first, ...others] = requested as [readonly string[], ...(readonly string[])[]]
  const names = others.length === 0 ? first : first.filter((name) => others.every((other) => other.includes(name)))
  const excludeEachOther = names.length === 0 && requested.every((each) => each.length > 0)
  const docs = docsOfCountries(snapshot, names)
  return { names, docs, excludeEachOther, unknown, interpretation, unread, regions }
}

/** The events of one country filter, with the notes on it. */
export function countryValue(snapshot: Snapshot, filter: Filter): ValueClause {
  const clause = countryClause(snapshot, [filter])!
  const { regions, unknown, interpretation } = clause
  const sets = [clause.docs, ...regions.map((region) => docsOfRegion(snapshot, region))]
  const { space } = snapshot.lists
  const docs = sets.length === 1 ? clause.docs : ownResult(() => intersect(sets, space), space)
  const warnings = unknown.map(({ spellings }) => `No country is called ${inWords(spellings, 'or')}.`)
  return { docs, interpretation, proposals: countryProposals(snapshot, clause, [filter]), warnings }
}

export function isOnCountries({ by }: Filter): boolean {
  return by === 'country' || by === 'countries' || by === 'continent'
}

function choiceOfCountryFilter(snapshot: Snapshot, filter: CountryFilter): CountryChoice {
  if (filter.by === 'country') return choiceOfCountry(snapshot, filter.value)
  const values = filter.values.slice(0, MAX_COUNTRIES)
  const choice = choiceOfNames(snapshot, 'countries', values)
  if (choice.unknown.length === 0) return choice
  // a value such as `Germany and France` is not one country, but names several
  const isKnown = (part: string) => countryNamed(snapshot, part) !== undefined
  const cut = values.flatMap((value) => {
    const parts = isKnown(value) ? [value] : partsOf(value, isKnown)
    return parts.every(isKnown) ? parts : [value]
  })
  return cut.length > values.length ? choiceOfNames(snapshot, 'countries', cut) : choice
}

/** The region that a value of `country` means; otherwise the countries that it names. */
function choiceOfCountry(snapshot: Snapshot, value: string): CountryChoice {
  const meaning = countryNamed(snapshot, value)
  const region = regionNamed(snapshot, valueKey(value))
  if (region !== undefined && isRegionMeant(snapshot, value, region, meaning)) {
    return choiceOfRegion(snapshot, value, region)
  }
  const values = meaning ? [value] : partsOf(value, (part) => countryNamed(snapshot, part) !== undefined)
  const choice = choiceOfNames(snapshot, 'country', values)
  if (values.length < 2 || choice.names.length === 0) return choice
  const used = values.filter((part) => !choice.unknown.includes(part))
  const reason = `Events in any of ${inWords(used, 'and')} were searched for.`
  const several = { parameter: 'country', given: value, used, reason } as const
  return { ...choice, interpretation: [several, ...choice.interpretation] }
}

/**
 * True if a value means a region rather than countries. Three cases:
 * - the value means no country;
 * - the value is no country, but events have it as their country, and the region has events;
 * - the region is a part of the real country that the value means, and has events: `scotland`, but not
 *   `georgia`, which is a country and a region of the United States.
 */
function isRegionMeant(
  snapshot: Snapshot,
  value: string,
  region: number,
  meaning: CountryMeaning | undefined,
): boolean {
  if (meaning === undefined) return true
  if (meaning.kind !== 'country' || !hasEventsIn(snapshot, region)) return false
  return realCountry(snapshot, value) === undefined || isPartOf(snapshot, region, meaning.label)
}

function hasEventsIn(snapshot: Snapshot, region: number): boolean {
  return docsOfRegion(snapshot, region).count > 0
}

/** The country of a region, and the region, which narrows the country. */
function choiceOfRegion(snapshot: Snapshot, given: string, region: number): CountryChoice {
  const country = countryOfRegion(snapshot, region)
  const used = [snapshot.regions.labels.text(region)]
  const reason = `${quoted(given)} is a region of ${country}: events in all its places were searched for.`
  return { names: [country], unknown: [], interpretation: [{ parameter: 'country', given, used, reason }], region }
}

function choiceOfNames(
  snapshot: Snapshot,
  parameter: 'country' | 'countries',
  values: readonly string[],
): CountryChoice {
  const names = new Set<string>()
  const unknown: string[] = []
  const interpretation: Interpretation[] = []
  for (const given of values) {
    const meaning = countryNamed(snapshot, given)
    if (meaning === undefined) {
      unknown.push(given)
      continue
    }
    for (const name of meaning.countries) names.add(name)
    if (meaning.kind !== 'country') {
      for (const name of spelledLike(snapshot, meaning)) names.add(name)
      interpretation.push(takenForSeveral(parameter, given, meaning))
    } else {
      const reason = reasonForWhole(snapshot, given, meaning.label)
      if (reason !== undefined) interpretation.push({ parameter, given, used: [meaning.label], reason })
    }
  }
  return { names: [...names], unknown, interpretation }
}

/** Why a whole country was searched although the value names a part of it. Undefined if it names no part. */
export function reasonForWhole(snapshot: Snapshot, given: string, country: string): string | undefined {
  const region = regionNamed(snapshot, valueKey(given))
  if (region === undefined || !isPartOf(snapshot, region, country)) return undefined
  const why = hasEventsIn(snapshot, region) ? 'A list accepts only whole countries' : 'No event is known to be there'
  return `${quoted(given)} is a part of ${country}. ${why}, so all of ${country} was searched.`
}

export function takenForSeveral(
  parameter: FilterParameter,
  given: string,
  { kind, label, countries }: CountryMeaning,
): Interpretation {
  const what = kind === 'continent' ? 'a continent' : 'a group of countries'
  const reason = `${quoted(given)} is ${what}: events in its ${countries.length} countries were searched for.`
  return { parameter, given, used: kind === 'continent' ? [label] : countries, reason }
}

/**
 * Proposals for the first unknown spellings: countries with events and similar names. A kind of attendance
 * (`online`) becomes a filter on attendance, unless the request has one. Long lists get fewer proposals.
 */
export function countryProposals(
  snapshot: Snapshot,
  { unknown }: CountryClause,
  filters: readonly Filter[],
): Proposal[] {
  const maxProposals = Math.max(1, Math.floor(MAX_COUNTRIES_RESOLVED / countNames(filters)))
  const mayAttend = filters.every(({ by }) => by !== 'attendance')
  const spellings = unknown.flatMap((each) => each.spellings.map((given) => ({ given, parameter: each.parameter })))
  return spellings
    .slice(0, MAX_COUNTRIES_EXPLAINED)
    .filter(({ given }) => !isTooLong(given))
    .flatMap(({ given, parameter }): Proposal[] => {
      const attendance = mayAttend ? attendanceNamed(given) : undefined
      if (attendance !== undefined) {
        const instead: Filter = { by: 'attendance', value: attendance }
        return [{ parameter, given, didYouMean: [attendance], instead: [instead] }]
      }
      const replaced = filters.filter((filter) => parameterOf(filter) === parameter)
      return nearestCountries(snapshot, given).map((name) => {
        return { parameter, given, didYouMean: [name], instead: replaced.map(withCountry(given, name)) }
      })
    })
    .slice(0, maxProposals)
}

function countNames(filters: readonly Filter[]): number {
  return filters.reduce(
    (sum, filter) => sum + (filter.by === 'countries' ? Math.min(filter.values.length, MAX_COUNTRIES) : 1),
    0,
  )
}

/** A function that replaces a spelling in a country filter by the name of a country. */
function withCountry(spelling: string, name: string): (filter: Filter) => Filter {
  return (filter) => {
    if (filter.by === 'country') return { by: 'country', value: filter.value.replace(spelling, () => name) }
    if (filter.by !== 'countries') return filter
    return { by: 'countries', values: filter.values.map((value) => (value === spelling ? name : value)) }
  }
}
