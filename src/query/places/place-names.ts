import { CONTINENT_NAMES } from '../../event/continents.ts'
import { fold } from '../../event/fold.ts'
import { memoize } from '../../snapshot/memoize.ts'
import { NO_COORDINATE, NO_COUNTRY, NO_REGION, type Places } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

export function labelKeyOf({ names, nameOf }: Places, place: number): string {
  return names.text(nameOf[place]!)
}

export function hasCoordinates({ latitude }: Places, place: number): boolean {
  return latitude[place] !== NO_COORDINATE
}

/** Stored name of the country of a place; undefined if the country is unknown. */
export function countryOfPlace({ places, countries }: Snapshot, place: number): string | undefined {
  const country = places.countryOf[place]!
  return country === NO_COUNTRY ? undefined : countries.names.text(country)
}

/** Label of the region of a place; undefined if the region is unknown. */
export function regionOfPlace({ places, regions }: Snapshot, place: number): string | undefined {
  const region = places.regionOf[place]!
  return region === NO_REGION ? undefined : regions.labels.text(region)
}

/** Human-readable name: `Munich, Germany`. Without the country if both have the same name. */
export function placeInWords(snapshot: Snapshot, place: number): string {
  const label = snapshot.places.labels.text(place)
  const country = countryOfPlace(snapshot, place)
  return country === undefined || fold(country) === fold(label) ? label : `${label}, ${country}`
}

/**
 * First and last words of names. Runs that begin or end with other words are not looked up, so a sentence
 * takes half the time.
 */
interface EdgeWords {
  /** Of areas (see `lastOfArea`) and of places with events. */
  readonly first: ReadonlySet<string>
  /** Of areas (see `lastOfArea`) and of places with events. */
  readonly last: ReadonlySet<string>
  /** Of areas: regions, countries, groups of countries and continents. */
  readonly lastOfArea: ReadonlySet<string>
}

export const edgeWords = memoize(({ places, regions, countries, countryGroups, facets }: Snapshot): EdgeWords => {
  const pools = [regions.names, countries.spellings, countryGroups.names, facets.country.keys]
  const areas = [...pools.flatMap((pool) => pool.texts()), ...CONTINENT_NAMES]
  const names = [...areas, ...Array.from(places.placedNames, (name) => places.names.text(name))]
  const lastOf = (name: string) => name.slice(name.lastIndexOf(' ') + 1)
  return {
    first: new Set(names.map((name) => name.split(' ', 1)[0]!)),
    last: new Set(names.map(lastOf)),
    lastOfArea: new Set(areas.map(lastOf)),
  }
})
