import { valueKey } from '../../event/fold.ts'
import { narrowest } from '../../snapshot/format.ts'
import {
  type CountryGroups,
  NO_COORDINATE,
  NO_COUNTRY,
  NO_REGION,
  type Places,
  type Regions,
} from '../../snapshot/places.ts'
import type { Facet } from '../../snapshot/snapshot.ts'
import { flatLists } from '../content/group-docs.ts'
import { nameTable, poolOf } from '../content/string-pools.ts'
import type { KnownPlace } from './place-index.ts'
import type { CityMeaning, LocatedPair } from './resolve-city.ts'
import type { CountryGroupLine, RegionLine } from './tables.ts'

interface StoredPlace extends Pick<KnownPlace, 'latitude' | 'longitude' | 'population'> {
  readonly label: string
  /** Position in `COUNTRIES`; -1 for none. */
  readonly country: number
  /** Position in the table of regions; -1 for none. */
  readonly region: number
  readonly names: Set<string>
}

/** The places of a directory. `pairOf(doc)` is the located pair of city and country of a document. */
export function makePlaces(
  city: Facet,
  pairOf: (doc: number) => LocatedPair,
  large: readonly KnownPlace[],
  regions: readonly RegionLine[],
): Places {
  const table = new PlaceTable(regions, large)
  const placeOfPair = new Map<LocatedPair, number>()
  const labelOf = (spelling: number) => city.spellings.text(city.labels[city.keyOf[spelling]!]!)
  const placeOf = Int32Array.from(city.ids, (spelling, doc) => {
    const pair = pairOf(doc)
    let place = placeOfPair.get(pair)
    if (place === undefined) {
      place = table.placeOf(pair, spelling === 0 ? undefined : labelOf(spelling))
      placeOfPair.set(pair, place)
    }
    return place
  })
  return table.finish(placeOf)
}

/** The places found so far, in the order in which documents first use them. */
class PlaceTable {
  readonly #large: readonly KnownPlace[]
  readonly #regionNumbers: ReadonlyMap<string, number>
  readonly #stored: StoredPlace[] = []
  /** Numbers of places. The key is a place of the gazetteer, or region, country and folded name as a text. */
  readonly #numbers = new Map<KnownPlace | string, number>()

  constructor(regions: readonly RegionLine[], large: readonly KnownPlace[]) {
    this.#large = large
    this.#regionNumbers = new Map(regions.map(({ country, code }, number) => [`${country} ${code}`, number]))
  }

  /** The place of a city and a country; -1 for none. `label` is the most frequent spelling of the city. */
  placeOf({ meaning }: LocatedPair, label: string | undefined): number {
    if (meaning.kind === 'online' || meaning.kind === 'none') return -1
    const name = label ?? meaning.label
    const key = valueKey(name)
    const identity = meaning.place ?? `${meaning.region} ${meaning.country} ${key}`
    let number = this.#numbers.get(identity)
    if (number === undefined) {
      number = this.#stored.length
      this.#numbers.set(identity, number)
      this.#stored.push(meaning.place ? this.#storedPlace(meaning.place) : unlocated(meaning, name))
    }
    this.#stored[number]!.names.add(key)
    return number
  }

  /** Adds the large places that have no events. `placeOf[doc]` is the place of document doc, or -1. */
  finish(placeOf: Int32Array): Places {
    const stored = this.#stored
    const placed = stored.length
    for (const place of this.#large) {
      if (!this.#numbers.has(place)) stored.push(this.#storedPlace(place))
    }
    const byInhabitants = (a: number, b: number) => stored[b]!.population - stored[a]!.population || a - b
    const { names, starts, values } = nameTable(
      stored.map((place) => place.names),
      byInhabitants,
    )
    return {
      ...columnsOf(stored),
      names,
      nameStart: starts,
      namePlaces: values,
      nameOf: Uint32Array.from(stored, ({ label }) => names.indexOf(valueKey(label))!),
      placedNames: placedNamesOf(starts, values, placed),
      placed,
      // documents without a place have the number `placed`
      ids: narrowest(
        placed + 1,
        placeOf.map((place) => (place < 0 ? placed : place)),
      ),
    }
  }

  #storedPlace(place: KnownPlace): StoredPlace {
    const { label, country, latitude, longitude, population } = place
    const region = this.#regionNumbers.get(`${country} ${place.region}`) ?? -1
    return { label, country, region, latitude, longitude, population, names: new Set(place.names) }
  }
}

/** A place without coordinates: at most its region and country are known. */
function unlocated({ country, region }: CityMeaning, label: string): StoredPlace {
  return {
    label,
    country,
    region,
    latitude: NO_COORDINATE,
    longitude: NO_COORDINATE,
    population: 0,
    names: new Set(),
  }
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

/** Numbers of the names of places with events (places below `placed`), ascending. */
function placedNamesOf(starts: Uint32Array, values: Uint32Array, placed: number): Uint32Array {
  const found: number[] = []
  for (let name = 0; name + 1 < starts.length; name++) {
    if (values.subarray(starts[name], starts[name + 1]).some((place) => place < placed)) found.push(name)
  }
  return Uint32Array.from(found)
}

/** Regions keep the order of the table. */
export function makeRegions(lines: readonly RegionLine[]): Regions {
  const { names, starts, values } = nameTable(lines.map((line) => line.names.map(valueKey)))
  return {
    labels: poolOf(lines.map((line) => line.names[0]!)),
    countryOf: Uint16Array.from(lines, ({ country }) => country),
    names,
    nameStart: starts,
    nameRegions: values,
  }
}

/** Groups keep the order of the table. If two groups share a name, the name means the first group. */
export function makeCountryGroups(lines: readonly CountryGroupLine[]): CountryGroups {
  const { names, starts, values } = nameTable(lines.map((line) => line.names.map(valueKey)))
  const members = flatLists(lines.map(({ countries }) => countries))
  return {
    labels: poolOf(lines.map((line) => line.names[0]!)),
    start: members.starts,
    countries: Uint16Array.from(members.values),
    names,
    groupOf: Uint16Array.from({ length: names.length }, (_, name) => values[starts[name]!]!),
  }
}
