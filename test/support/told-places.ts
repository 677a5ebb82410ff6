import { COORDINATES_PER_DEGREE, NO_COORDINATE, NO_COUNTRY } from '../../src/snapshot/places.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import type { PlaceWorld } from '../oracle-places.ts'

/**
 * The places of a directory as tables for the oracle (`oracle-places.ts`). The oracle does not resolve cities
 * again: it uses the place of each record that the builder found.
 */
export function toldPlaces({ places, countries, id }: Snapshot): Omit<PlaceWorld, 'countryOf'> {
  const names = Array.from({ length: places.labels.length }, () => new Set<string>())
  for (let name = 0; name < places.names.length; name++) {
    const text = places.names.text(name)
    for (const place of places.namePlaces.subarray(places.nameStart[name], places.nameStart[name + 1])) {
      names[place]!.add(text)
    }
  }
  const coordinate = (value: number) => (value === NO_COORDINATE ? undefined : value / COORDINATES_PER_DEGREE)
  const all = names.map((ofPlace, place) => ({
    label: places.labels.text(place),
    country: places.countryOf[place] === NO_COUNTRY ? undefined : countries.names.text(places.countryOf[place]!),
    latitude: coordinate(places.latitude[place]!),
    longitude: coordinate(places.longitude[place]!),
    inhabitants: places.population[place]!,
    names: ofPlace,
  }))
  const placeOf = new Map<number, number>()
  id.forEach((event, doc) => {
    if (places.ids[doc]! < places.placed) placeOf.set(event, places.ids[doc]!)
  })
  return { places: all, placeOf }
}
