import { type DocSet, type LazyUnion, lazyUnion, NONE } from '../docset/docset.ts'
import { CONTINENT_COUNTRIES, CONTINENTS, type Continent } from '../event/continents.ts'
import { meaningOfSpelling } from '../event/country-spelling.ts'
import { valueKey } from '../event/fold.ts'
import { memoize } from '../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { keyNumber, labelOf } from './key-lookup.ts'
import { nearestCountries } from './near/suggest.ts'
import type { Proposal } from './notes.ts'
import { type Filter, type FilterParameter, parameterOf } from './request.ts'

/** Unknown spellings of a filter that get proposals, which cost a millisecond each. */
const MAX_EXPLAINED = 5

/** The countries that a search is narrowed to. */
export interface CountryClause {
  /** Stored names, in the order of the first filter. Unknown spellings have none. */
  readonly names: readonly string[]
  readonly docs: DocSet | LazyUnion
  /** Whether each filter names countries, but no country meets all of them. */
  readonly excludeEachOther: boolean
  /** The spellings that mean no country, filter by filter. */
  readonly unknown: readonly UnknownCountries[]
}

/** The spellings of a filter that mean no country. */
export interface UnknownCountries {
  readonly parameter: FilterParameter
  /** In the order given; never empty. */
  readonly spellings: readonly string[]
  /** Whether other spellings of the filter do mean a country. */
  readonly isOnlyPart: boolean
}

/**
 * Resolves all country filters together (section 3.4 of docs/contract.md): an event lies in one country, so
 * the filters can be combined by name before any set is looked at. Undefined when there is no such filter.
 */
export function countryClause(snapshot: Snapshot, filters: readonly Filter[]): CountryClause | undefined {
  const choices: (readonly string[])[] = []
  const unknown: UnknownCountries[] = []
  let continent: Continent | undefined
  for (const filter of filters) {
    const spellings = spellingsOf(filter)
    if (spellings !== undefined) {
      const resolved = resolveSpellings(snapshot, spellings)
      choices.push(resolved.names)
      if (resolved.unknown.length > 0) {
        const isOnlyPart = resolved.names.length > 0
        unknown.push({ parameter: parameterOf(filter), spellings: resolved.unknown, isOnlyPart })
      }
    }
    if (filter.by === 'continent') {
      continent = filter.continent
      choices.push(CONTINENT_COUNTRIES[continent])
    }
  }
  const [first, ...others] = choices
  if (first === undefined) return undefined
  const names = first.filter((name) => others.every((choice) => choice.includes(name)))
  const excludeEachOther = names.length === 0 && choices.every((choice) => choice.length > 0)
  const isWholeContinent = continent !== undefined && names.length === CONTINENT_COUNTRIES[continent].length
  const docs = isWholeContinent
    ? postingList(snapshot, 'continent', CONTINENTS.indexOf(continent!))
    : docsOfCountries(snapshot, names)
  return { names, docs, excludeEachOther, unknown }
}

/** For the first few unknown spellings of each filter, the countries with events that are near them. */
export function countryProposals(
  snapshot: Snapshot,
  { unknown }: CountryClause,
  filters: readonly Filter[],
): Proposal[] {
  return unknown.flatMap(({ parameter, spellings }) =>
    spellings.slice(0, MAX_EXPLAINED).flatMap((given) =>
      nearestCountries(snapshot, given).map((name) => {
        const replaced = filters.filter((filter) => parameterOf(filter) === parameter)
        return { parameter, given, didYouMean: [name], instead: replaced.map(withCountry(given, name)) }
      }),
    ),
  )
}

/** Replaces a spelling of a country filter by the name of a country. */
function withCountry(spelling: string, name: string): (filter: Filter) => Filter {
  return (filter) => {
    if (filter.by === 'country') return { by: 'country', value: name }
    if (filter.by !== 'countries') return filter
    return { by: 'countries', values: filter.values.map((value) => (value === spelling ? name : value)) }
  }
}

/** The spellings that a filter gives; undefined where it names no country by spelling. */
function spellingsOf(filter: Filter): readonly string[] | undefined {
  return filter.by === 'country' ? [filter.value] : filter.by === 'countries' ? filter.values : undefined
}

/** The distinct countries that some spellings mean, in order, and the spellings that mean none. */
function resolveSpellings(
  snapshot: Snapshot,
  spellings: readonly string[],
): { names: readonly string[]; unknown: readonly string[] } {
  const names = new Set<string>()
  const unknown: string[] = []
  for (const spelling of spellings) {
    const name = resolveCountry(snapshot, spelling)
    if (name === undefined) unknown.push(spelling)
    else names.add(name)
  }
  return { names: [...names], unknown }
}

/**
 * The stored name of the country that a spelling means; where it means none, the spelling of events that have
 * it as their country. Undefined where no event has it either.
 */
function resolveCountry(snapshot: Snapshot, given: string): string | undefined {
  const { countries, facets } = snapshot
  const country = meaningOfSpelling(given, (spelling) => {
    const number = keyNumber(countries.spellings, spelling)
    return number === undefined ? undefined : countries.countryOf[number]
  })
  if (country !== undefined) return countries.names.text(country)
  const key = keyNumber(facets.country.keys, valueKey(given))
  return key === undefined ? undefined : labelOf(snapshot, 'country', key)
}

function docsOfCountries(snapshot: Snapshot, names: readonly string[]): DocSet | LazyUnion {
  const [name] = names
  if (name === undefined) return NONE
  if (names.length > 1) return lazyUnionOfCountries(snapshot, names)
  const key = keyOfCountry(snapshot, name)
  return key === undefined ? NONE : postingList(snapshot, 'country', key)
}

function lazyUnionOfCountries(snapshot: Snapshot, names: readonly string[]): DocSet | LazyUnion {
  const { keyOf, ids } = snapshot.facets.country
  const keys = names.map((name) => keyOfCountry(snapshot, name)).filter((key) => key !== undefined)
  return lazyUnion(
    keys.map((key) => postingList(snapshot, 'country', key)),
    { values: ids, size: keyOf.length, wanted: keys.flatMap((key) => spellingsByKey(keyOf).get(key) ?? []) },
  )
}

function keyOfCountry({ facets }: Snapshot, name: string): number | undefined {
  return keyNumber(facets.country.keys, valueKey(name))
}

/** The numbers of the spellings of each key. keyOf[spelling] is a key. */
const spellingsByKey = memoize((keyOf: Uint32Array): ReadonlyMap<number, readonly number[]> => {
  const byKey = new Map<number, number[]>()
  keyOf.forEach((key, spelling) => {
    byKey.set(key, [...(byKey.get(key) ?? []), spelling])
  })
  return byKey
})
