import { COUNTRIES } from '../../event/countries.ts'
import { meaningOfSpelling } from '../../event/country-spelling.ts'
import { valueKey } from '../../event/fold.ts'
import type { Ids } from '../../snapshot/format.ts'
import { NO_COORDINATE, NO_COUNTRY, NO_REGION, type Places } from '../../snapshot/places.ts'
import type { Facet } from '../../snapshot/snapshot.ts'
import { poolOf } from '../content/string-pools.ts'
import type { CountrySpelling } from '../dump/country-spellings.ts'
import { possibleNames } from './city-parts.ts'
import { CityCounts, type CityReport } from './city-report.ts'
import type { PlaceKnowledge } from './knowledge.ts'
import { nameTable } from './make-regions.ts'
import { type KnownPlace, PlaceIndex } from './place-index.ts'
import { type CityMeaning, CityResolver } from './resolve-city.ts'

/** A place as the snapshot stores it. */
interface StoredPlace extends Pick<KnownPlace, 'latitude' | 'longitude' | 'population'> {
  readonly label: string
  /** Position in `COUNTRIES`; -1 for none. */
  readonly country: number
  /** Position in the table of regions; -1 for none. */
  readonly region: number
  readonly names: Set<string>
}

/** The columns of cities and countries, in document order. */
export interface CityColumns {
  readonly city: Facet
  readonly country: Facet
}

/** Makes the places of the cities of a directory. */
export function makePlaces(
  columns: CityColumns,
  knowledge: PlaceKnowledge,
  spellings: readonly CountrySpelling[],
): { places: Places; report: CityReport } {
  const table = new PlaceTable(columns, knowledge, spellings)
  const pairs = columns.country.spellings.length
  const placeOfPair = new Map<number, { place: number; rows: number }>()
  const placeOf = Int32Array.from(columns.city.ids, (city, doc) => {
    if (city === 0) return -1
    const pair = city * pairs + columns.country.ids[doc]!
    let known = placeOfPair.get(pair)
    if (known === undefined) {
      known = { place: table.placeOf(city, columns.country.ids[doc]!), rows: 0 }
      placeOfPair.set(pair, known)
    }
    known.rows++
    return known.place
  })
  for (const [pair, { rows }] of placeOfPair) table.count(Math.floor(pair / pairs), pair % pairs, rows)
  return table.finish(placeOf)
}

/** The places found so far, in the order in which documents first use them. */
class PlaceTable {
  readonly #city: Facet
  readonly #countries: readonly { readonly written: string; readonly number: number }[]
  readonly #index: PlaceIndex
  readonly #resolver: CityResolver
  readonly #knowledge: PlaceKnowledge
  readonly #regionNumbers: ReadonlyMap<string, number>
  readonly #stored: StoredPlace[] = []
  /** By place of the gazetteer; by key and region for cities that are none. */
  readonly #numbers = new Map<KnownPlace | string, number>()
  readonly #meanings = new Map<string, CityMeaning>()
  readonly #counts: CityCounts

  constructor({ city, country }: CityColumns, knowledge: PlaceKnowledge, spellings: readonly CountrySpelling[]) {
    const cities = Array.from({ length: city.spellings.length }, (_, spelling) => city.spellings.text(spelling))
    const written = Array.from({ length: country.spellings.length }, (_, spelling) => country.spellings.text(spelling))
    const numberOf = new Map(COUNTRIES.map(({ name }, number) => [name, number]))
    const numberOfKey = new Map(spellings.map(({ key, country: number }) => [key, number]))
    this.#city = city
    this.#knowledge = knowledge
    this.#countries = written.map((text) => ({ written: text, number: numberOf.get(text) ?? -1 }))
    const unknown = this.#countries.filter(({ number }) => number < 0).map((one) => one.written)
    // without any city nothing is looked up, and the gazetteer need not be read
    const gazetteer = cities.length > 1 ? knowledge.gazetteer : undefined
    const wanted = gazetteer ? new Set([...cities, ...unknown].flatMap(possibleNames)) : new Set<string>()
    this.#index = new PlaceIndex(gazetteer, wanted, knowledge.placeNames)
    this.#resolver = new CityResolver(this.#index, knowledge.regions, (text) =>
      meaningOfSpelling(text, (key) => numberOfKey.get(key)),
    )
    this.#regionNumbers = new Map(
      knowledge.regions.map((region, number) => [`${region.country} ${region.code}`, number]),
    )
    this.#counts = new CityCounts(gazetteer !== undefined || cities.length <= 1)
  }

  /** The place of a city in a country, both numbers of spellings; -1 for none. */
  placeOf(city: number, country: number): number {
    const meaning = this.#meaningOf(city, country)
    if (meaning.kind === 'online') return -1
    const key = this.#city.keys.text(this.#city.keyOf[city]!)
    const identity = meaning.kind === 'place' ? meaning.place : identityOf(meaning, key)
    let number = this.#numbers.get(identity)
    if (number === undefined) {
      number = this.#stored.length
      this.#numbers.set(identity, number)
      this.#stored.push(this.#placeOfMeaning(meaning, city))
    }
    this.#stored[number]!.names.add(key)
    return number
  }

  count(city: number, country: number, rows: number): void {
    const { kind } = this.#meaningOf(city, country)
    this.#counts.add(kind, this.#city.spellings.text(city), this.#countries[country]!.written, rows)
  }

  /** Adds the large places that have no events. `placeOf[doc]` is the place of document doc, or -1. */
  finish(placeOf: Int32Array): { places: Places; report: CityReport } {
    const stored = this.#stored
    const placed = stored.length
    for (const place of this.#index.large) {
      if (!this.#numbers.has(place)) stored.push(this.#storedPlace(place))
    }
    const byInhabitants = (a: number, b: number) => stored[b]!.population - stored[a]!.population || a - b
    const { names, starts, values } = nameTable(
      stored.map((place) => place.names),
      byInhabitants,
    )
    const places = {
      ...columnsOf(stored),
      names,
      nameStart: starts,
      namePlaces: values,
      nameOf: Uint32Array.from(stored, ({ label }) => names.indexOf(valueKey(label))!),
      placedNames: placedNamesOf(starts, values, placed),
      placed,
      ids: idsOf(placeOf, placed),
    }
    return { places, report: this.#counts.report() }
  }

  #meaningOf(city: number, country: number): CityMeaning {
    const pair = `${city} ${country}`
    let meaning = this.#meanings.get(pair)
    if (meaning === undefined) {
      meaning = this.#resolver.resolve(this.#city.spellings.text(city), this.#countries[country]!)
      this.#meanings.set(pair, meaning)
    }
    return meaning
  }

  #placeOfMeaning(meaning: Exclude<CityMeaning, { kind: 'online' }>, city: number): StoredPlace {
    if (meaning.kind === 'place') return this.#storedPlace(meaning.place)
    const region = meaning.kind === 'region' ? meaning.region : -1
    const country = region >= 0 ? this.#knowledge.regions[region]!.country : -1
    return {
      label: this.#city.spellings.text(this.#city.labels[this.#city.keyOf[city]!]!),
      country: meaning.kind === 'country' ? meaning.country : country,
      region,
      latitude: NO_COORDINATE,
      longitude: NO_COORDINATE,
      population: 0,
      names: new Set(),
    }
  }

  #storedPlace(place: KnownPlace): StoredPlace {
    const { label, country, latitude, longitude, population } = place
    const region = this.#regionNumbers.get(`${country} ${place.region}`) ?? -1
    return { label, country, region, latitude, longitude, population, names: new Set(place.names) }
  }
}

/** A city that is no place of the gazetteer is one place a key; where it names a region, one a region. */
function identityOf(meaning: CityMeaning, key: string): string {
  if (meaning.kind === 'region') return `${meaning.region} ${key}`
  return meaning.kind === 'country' ? `${meaning.country} ${key}` : key
}

function columnsOf(stored: readonly StoredPlace[]) {
  return {
    labels: poolOf(stored.map(({ label }) => label)),
    countryOf: Uint16Array.from(stored, ({ country }) => (country < 0 ? NO_COUNTRY : country)),
    regionOf: Uint16Array.from(stored, ({ region }) => (region < 0 ? NO_REGION : region)),
    latitude: Int32Array.from(stored, ({ latitude }) => latitude),
    longitude: Int32Array.from(stored, ({ longitude }) => longitude),
    population: Uint32Array.from(stored, ({ population }) => population),
  }
}

/** The names of the first `placed` places, ascending. */
function placedNamesOf(starts: Uint32Array, values: Uint32Array, placed: number): Uint32Array {
  const found: number[] = []
  for (let name = 0; name + 1 < starts.length; name++) {
    if (values.subarray(starts[name], starts[name + 1]).some((place) => place < placed)) found.push(name)
  }
  return Uint32Array.from(found)
}

/** Documents without a place have the number `placed`. */
function idsOf(placeOf: Int32Array, placed: number): Ids {
  const ids = new (placed < 0x100 ? Uint8Array : placed < 0x1_0000 ? Uint16Array : Uint32Array)(placeOf.length)
  placeOf.forEach((place, doc) => {
    ids[doc] = place < 0 ? placed : place
  })
  return ids
}
