import { type DocSet, type LazyUnion, lazyUnion, NONE } from '../../docset/docset.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { docsOfCountries } from '../countries.ts'
import { placesOfRegion } from './regions.ts'
import type { Meaning } from './whole-name.ts'

/** The events of what a name means. */
export function docsOfMeaning(snapshot: Snapshot, meaning: Meaning): DocSet | LazyUnion {
  switch (meaning.kind) {
    case 'city':
      return meaning.place < snapshot.places.placed ? postingList(snapshot, 'place', meaning.place) : NONE
    case 'region':
      return docsOfPlaces(snapshot, placesOfRegion(snapshot, meaning.region))
    default:
      return docsOfCountries(snapshot, meaning.countries)
  }
}

/** The events of some places, which all have events. */
export function docsOfPlaces(snapshot: Snapshot, places: readonly number[]): DocSet | LazyUnion {
  if (places.length === 1) return postingList(snapshot, 'place', places[0]!)
  const { ids, placed } = snapshot.places
  return lazyUnion(
    places.map((place) => postingList(snapshot, 'place', place)),
    { values: ids, size: placed + 1, wanted: places },
  )
}
