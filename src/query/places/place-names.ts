import { fold } from '../../event/fold.ts'
import { NO_COORDINATE, NO_COUNTRY, NO_REGION, type Places } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** What places are called, and which country and region they lie in. */

/** The folded common name of a place. */
export function labelKeyOf({ names, nameOf }: Places, place: number): string {
  return names.text(nameOf[place]!)
}

export function hasCoordinates({ latitude }: Places, place: number): boolean {
  return latitude[place] !== NO_COORDINATE
}

/** The stored name of the country of a place; undefined where nobody knows. */
export function countryOfPlace({ places, countries }: Snapshot, place: number): string | undefined {
  const country = places.countryOf[place]!
  return country === NO_COUNTRY ? undefined : countries.names.text(country)
}

/** The name of the region of a place; undefined where nobody knows. */
export function regionOfPlace({ places, regions }: Snapshot, place: number): string | undefined {
  const region = places.regionOf[place]!
  return region === NO_REGION ? undefined : regions.labels.text(region)
}

/** A place with its country, for people: `Munich, Germany`. Its name alone where the country has the same. */
export function placeInWords(snapshot: Snapshot, place: number): string {
  const label = snapshot.places.labels.text(place)
  const country = countryOfPlace(snapshot, place)
  return country === undefined || fold(country) === fold(label) ? label : `${label}, ${country}`
}
