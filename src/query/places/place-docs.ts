import { type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { CONTINENTS, type Continent } from '../../event/continents.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { docsOfCountries } from '../countries.ts'
import { docsOfRegion } from './regions.ts'
import type { Meaning } from './whole-name.ts'

/** The events of what a name means. */
export function docsOfMeaning(snapshot: Snapshot, meaning: Meaning): DocSet | LazyUnion {
  switch (meaning.kind) {
    case 'city':
      return meaning.place < snapshot.places.placed ? postingList(snapshot, 'place', meaning.place) : NONE
    case 'region':
      return docsOfRegion(snapshot, meaning.region)
    case 'continent':
      return postingList(snapshot, 'continent', CONTINENTS.indexOf(meaning.label as Continent))
    default:
      return docsOfCountries(snapshot, meaning.countries)
  }
}
