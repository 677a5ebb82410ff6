import { COUNTRIES } from '../../event/countries.ts'
import type { Ids } from '../../snapshot/format.ts'
import { NO_COORDINATE, NO_COUNTRY, NO_REGION, type Places } from '../../snapshot/places.ts'
import type { Facet } from '../../snapshot/snapshot.ts'
import { poolOf } from '../content/string-pools.ts'
import type { PlaceKnowledge } from './knowledge.ts'
import { nameTable } from './make-regions.ts'
import { type KnownPlace, PlaceIndex } from './place-index.ts'
import { type CityMeaning, possibleNames, resolveCity } from './resolve-city.ts'

/** A place as the snapshot stores it. */
interface StoredPlace extends Pick<KnownPlace, 'latitude' | 'longitude' | 'population'> {
  readonly label: string
  /** Position in `COUNTRIES`; -1 for none. */
  readonly country: number
  readonly names: Set<string>
}

/** Makes the places of the cities of a directory. `city` and `country` are in document order. */
export function makePlaces(city: Facet, country: Facet, { gazetteer }: PlaceKnowledge): Places {
  const cities = Array.from({ length: city.spellings.length }, (_, spelling) => city.spellings.text(spelling))
  const countries = Array.from({ length: country.spellings.length }, (_, spelling) => country.spellings.text(spelling))
  const countryNumbers = new Map(COUNTRIES.map(({ name }, number) => [name, number]))
  const index = new PlaceIndex(gazetteer, new Set(cities.flatMap((text) => [...possibleNames(text)])))

  const stored: StoredPlace[] = []
  const numbers = new Map<KnownPlace | string, number>()
  const numberOf = (cityId: number, countryId: number): number => {
    if (cityId === 0) return -1
    const countryName = countries[countryId]!
    const meaning = resolveCity(index, cities[cityId]!, countryName, countryNumbers.get(countryName) ?? -1)
    if (meaning.kind === 'online') return -1
    const key = city.keys.text(city.keyOf[cityId]!)
    const identity = meaning.kind === 'place' ? meaning.place : key
    let number = numbers.get(identity)
    if (number === undefined) {
      number = stored.length
      numbers.set(identity, number)
      stored.push(storedPlace(meaning, () => city.spellings.text(city.labels[city.keyOf[cityId]!]!)))
    }
    stored[number]!.names.add(key)
    return number
  }

  const placeOfPair = new Map<number, number>()
  const places = Int32Array.from(city.ids, (cityId, doc) => {
    const pair = cityId * countries.length + country.ids[doc]!
    let place = placeOfPair.get(pair)
    if (place === undefined) {
      place = numberOf(cityId, country.ids[doc]!)
      placeOfPair.set(pair, place)
    }
    return place
  })
  const placed = stored.length
  for (const place of index.large) {
    if (!numbers.has(place)) stored.push(storedPlace({ kind: 'place', place }, () => ''))
  }
  return { ...columnsOf(stored), ...namesOf(stored), placed, ids: idsOf(places, placed) }
}

function storedPlace(meaning: CityMeaning, label: () => string): StoredPlace {
  if (meaning.kind === 'place') {
    const { name, country, latitude, longitude, population, names } = meaning.place
    return { label: name, country, latitude, longitude, population, names: new Set(names) }
  }
  const unknown = { latitude: NO_COORDINATE, longitude: NO_COORDINATE, population: 0 }
  return { label: label(), country: -1, ...unknown, names: new Set() }
}

function columnsOf(stored: readonly StoredPlace[]) {
  return {
    labels: poolOf(stored.map(({ label }) => label)),
    countryOf: Uint16Array.from(stored, ({ country }) => (country < 0 ? NO_COUNTRY : country)),
    regionOf: Uint16Array.from(stored, () => NO_REGION),
    latitude: Int32Array.from(stored, ({ latitude }) => latitude),
    longitude: Int32Array.from(stored, ({ longitude }) => longitude),
    population: Uint32Array.from(stored, ({ population }) => population),
  }
}

function namesOf(stored: readonly StoredPlace[]): Pick<Places, 'names' | 'nameStart' | 'namePlaces'> {
  const byInhabitants = (a: number, b: number) => stored[b]!.population - stored[a]!.population || a - b
  const { names, starts, values } = nameTable(
    stored.map((place) => place.names),
    byInhabitants,
  )
  return { names, nameStart: starts, namePlaces: values }
}

/** Documents without a place have the number `placed`. */
function idsOf(places: Int32Array, placed: number): Ids {
  const ids = new (placed < 0x100 ? Uint8Array : placed < 0x1_0000 ? Uint16Array : Uint32Array)(places.length)
  places.forEach((place, doc) => {
    ids[doc] = place < 0 ? placed : place
  })
  return ids
}
