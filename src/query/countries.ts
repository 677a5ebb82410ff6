import { type DocSet, type LazyUnion, lazyUnion, NONE } from '../docset/docset.ts'
import { CONTINENT_COUNTRIES, CONTINENTS, type Continent } from '../event/continents.ts'
import { meaningOfSpelling } from '../event/country-spelling.ts'
import { valueKey } from '../event/fold.ts'
import { memoize } from '../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { keyNumber, labelOf } from './key-lookup.ts'
import { nearestCountries } from './near/suggest.ts'
import type { Suggestion } from './notes.ts'
import { type Filter, type FilterParameter, parameterOf } from './request.ts'

/** Unknown spellings that get suggestions, which cost a millisecond each. */
const MAX_EXPLAINED = 5

/** The countries a search is narrowed to. */
export interface CountryClause {
  /** Stored names, in the order of the first filter that names them; an unknown spelling is none of them. */
  readonly names: readonly string[]
  readonly docs: DocSet | LazyUnion
  /** Whether each filter names countries, but no country meets all of them. */
  readonly excludeEachOther: boolean
  /** For each filter with spellings that mean no country: these spellings. */
  readonly unknown: readonly UnknownCountries[]
}

export interface UnknownCountries {
  readonly parameter: FilterParameter
  /** In the order given; never empty. */
  readonly spellings: readonly string[]
  /** Whether the filter names a country as well. */
  readonly isOnlyPart: boolean
}

/** Resolves all country filters together, for one event lies in one country; undefined when there is none. */
export function countryClause(snapshot: Snapshot, filters: readonly Filter[]): CountryClause | undefined {
  const choices: (readonly string[])[] = []
  const unknown: UnknownCountries[] = []
  let continent: Continent | undefined
  for (const filter of filters) {
    const spellings = spellingsOf(filter)
    if (spellings !== undefined) {
      const named = known(snapshot, spellings)
      choices.push(named.names)
      if (named.unknown.length > 0) {
        const isOnlyPart = named.names.length > 0
        unknown.push({ parameter: parameterOf(filter), spellings: named.unknown, isOnlyPart })
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

/** Countries with events near each unknown spelling, for the first few of a long list. */
export function countrySuggestions(snapshot: Snapshot, { unknown }: CountryClause): Suggestion[] {
  return unknown.flatMap(({ parameter, spellings }) =>
    spellings
      .slice(0, MAX_EXPLAINED)
      .map((given) => ({ parameter, given, didYouMean: nearestCountries(snapshot, given) }))
      .filter(({ didYouMean }) => didYouMean.length > 0),
  )
}

/** The spellings of countries that a filter gives; undefined when it gives none. */
function spellingsOf(filter: Filter): readonly string[] | undefined {
  return filter.by === 'country' ? [filter.value] : filter.by === 'countries' ? filter.values : undefined
}

/** The stored name a spelling means; an event's own spelling when it names no known country; undefined when nobody has it. */
function resolveCountry(snapshot: Snapshot, written: string): string | undefined {
  const { countries, facets } = snapshot
  const country = meaningOfSpelling(written, (spelling) => {
    const number = keyNumber(countries.spellings, spelling)
    return number === undefined ? undefined : countries.countryOf[number]
  })
  if (country !== undefined) return countries.names.text(country)
  const key = keyNumber(facets.country.keys, valueKey(written))
  return key === undefined ? undefined : labelOf(snapshot, 'country', key)
}

/** The distinct countries some spellings mean, in order, and the spellings that mean none. */
function known(snapshot: Snapshot, spellings: readonly string[]): { names: string[]; unknown: string[] } {
  const names = new Set<string>()
  const unknown: string[] = []
  for (const written of spellings) {
    const name = resolveCountry(snapshot, written)
    if (name === undefined) unknown.push(written)
    else names.add(name)
  }
  return { names: [...names], unknown }
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
    { values: ids, size: keyOf.length, wanted: keys.flatMap((key) => idsByKey(keyOf).get(key) ?? []) },
  )
}

function keyOfCountry({ facets }: Snapshot, name: string): number | undefined {
  return keyNumber(facets.country.keys, valueKey(name))
}

/** Which spellings, by number, have a key. */
const idsByKey = memoize((keyOf: Uint32Array): ReadonlyMap<number, readonly number[]> => {
  const byKey = new Map<number, number[]>()
  keyOf.forEach((key, id) => {
    byKey.set(key, [...(byKey.get(key) ?? []), id])
  })
  return byKey
})
