import { type DocSet, type LazyUnion, lazyUnion, NONE } from '../../docset/docset.ts'
import { CONTINENTS, type Continent } from '../../event/continents.ts'
import { memoize, memoizeByKey } from '../../snapshot/memoize.ts'
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
      return docsOfRegion(snapshot)(meaning.region)
    case 'continent':
      return postingList(snapshot, 'continent', CONTINENTS.indexOf(meaning.label as Continent))
    default:
      return docsOfCountries(snapshot, meaning.countries)
  }
}

/** Every place is in one region at most, so all of these take as little as one set for each place. */
export const docsOfRegion = memoize((snapshot: Snapshot) =>
  memoizeByKey((region: number) => docsOfPlaces(snapshot, placesOfRegion(snapshot, region))),
)

/** The events of some places, which all have events. */
export function docsOfPlaces(snapshot: Snapshot, places: readonly number[]): DocSet | LazyUnion {
  if (places.length === 1) return postingList(snapshot, 'place', places[0]!)
  return lazyUnion(places.map((place) => postingList(snapshot, 'place', place)))
}
