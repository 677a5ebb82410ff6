import { CONTINENT_NAMES } from '../../event/continents.ts'
import { COUNTRIES } from '../../event/countries.ts'
import { countryKey, meaningOfSpelling } from '../../event/country-spelling.ts'
import { fold, valueKey } from '../../event/fold.ts'
import type { CountrySpelling } from '../dump/country-spellings.ts'
import { DictionaryColumn } from '../table/columns.ts'
import { possibleNames } from './city-parts.ts'
import { type CityReport, type CountryReport, cityReport, countryReport } from './location-report.ts'
import { misspelledCountry } from './misspelled.ts'
import { isOnline } from './online.ts'
import { type KnownPlace, PlaceIndex } from './place-index.ts'
import { CityResolver, type LocatedPair, type Location } from './resolve-city.ts'
import type { PlaceKnowledge } from './tables.ts'

export interface EventLocations {
  readonly pairs: readonly LocatedPair[]
  /** `pairOf[row]` is a position in `pairs`; length = rows. */
  readonly pairOf: Uint32Array
  /** Large places of the gazetteer, most inhabitants first. */
  readonly large: readonly KnownPlace[]
  readonly countries: CountryReport
  readonly cities: CityReport
  /** Misspelled names of countries in the dump, and the countries that they mean. */
  readonly misspelled: readonly CountrySpelling[]
}

interface PlaceColumns {
  readonly city: DictionaryColumn
  readonly country: DictionaryColumn
}

/** Locates each event by its city and its country together. Each pair is looked up once. */
export function locateEvents(
  { city, country }: PlaceColumns,
  knowledge: PlaceKnowledge,
  spellings: readonly CountrySpelling[],
): EventLocations {
  const numberOfKey = new Map(spellings.map((spelling) => [spelling.key, spelling.country]))
  const countryOf = (text: string) => meaningOfSpelling(text, (key) => numberOfKey.get(key))
  const unknown = country.values.filter((text) => countryOf(text) === undefined)
  // if no row has a city or an unknown country, nothing is looked up, and the gazetteer need not be read
  const needed = city.values.length > 1 || unknown.length > 1
  const gazetteer = needed ? knowledge.gazetteer : undefined
  const wanted = gazetteer ? new Set([...city.values, ...unknown].flatMap(possibleNames)) : new Set<string>()
  const index = new PlaceIndex(gazetteer, wanted, knowledge.placeNames)
  const areas = new Set([...CONTINENT_NAMES, ...knowledge.countryGroups.flatMap(({ names }) => names.map(valueKey))])
  const resolver = new CityResolver(index, knowledge.regions, countryOf, areas)

  const pairs: LocatedPair[] = []
  const numberOf = new Map<number, number>()
  const cities = city.numbers()
  const countries = country.numbers()
  const pairOf = Uint32Array.from(cities, (number, row) => {
    const pair = number * country.values.length + countries[row]!
    let found = numberOf.get(pair)
    if (found === undefined) {
      found = pairs.length
      numberOf.set(pair, found)
      pairs.push(locatedPair(resolver, city.values[number]!, country.values[countries[row]!]!))
    }
    pairs[found]!.rows++
    return found
  })
  return {
    pairs,
    pairOf,
    large: index.large,
    countries: countryReport(pairs),
    cities: cityReport(pairs, knowledge.regions, gazetteer !== undefined || !needed),
    misspelled: misspelledIn(pairs, numberOfKey),
  }
}

/** Misspelled names of countries, but not of parts of countries (`Scottland`). */
function misspelledIn(pairs: readonly LocatedPair[], known: ReadonlyMap<string, number>): CountrySpelling[] {
  const found = new Map<string, number>()
  for (const { written, column } of pairs) {
    const key = countryKey(written)
    const isOfName = column >= 0 && fold(COUNTRIES[column]!.name)[0] === key[0]
    if (isOfName && !known.has(key) && misspelledCountry(key) === column) found.set(key, column)
  }
  return Array.from(found, ([key, country]) => ({ key, country }))
}

function locatedPair(resolver: CityResolver, city: string, written: string): LocatedPair {
  const location = resolver.locate(city, written)
  return { ...location, city, written, served: servedCountry(location, written), rows: 0 }
}

/** The country in answers; `''` if the row's text only means online. */
function servedCountry({ country }: Location, written: string): string {
  if (country >= 0) return COUNTRIES[country]!.name
  return isOnline(written, '') ? '' : written
}

export function servedCountries({ pairs, pairOf }: EventLocations): DictionaryColumn {
  const column = new DictionaryColumn()
  for (const pair of pairOf) column.push(pairs[pair]!.served)
  return column
}
