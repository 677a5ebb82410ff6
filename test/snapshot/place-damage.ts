import { poolOf } from '../../src/builder/content/string-pools.ts'
import { NO_COORDINATE } from '../../src/snapshot/places.ts'
import type { Mutable } from './verify-damage.ts'

type Damage = Readonly<Record<string, (snapshot: Mutable) => void>>

/** For each invariant, changes that break only this invariant. */
export const PLACE_DAMAGE: Readonly<Record<string, Damage>> = {
  places: {
    'a latitude without a longitude': ({ places }) => {
      places.longitude[places.latitude.findIndex((latitude) => latitude !== NO_COORDINATE)] = NO_COORDINATE
    },
    'a place whose common name is that of another one': ({ places }) => places.nameOf.fill(places.nameOf[1]!, 0, 1),
    'a name of a place with events that is not listed': ({ places }) => {
      Object.assign(places, { placedNames: places.placedNames.slice(1) })
    },
    'places of a name in another order': ({ places: { nameStart, namePlaces } }) => {
      const name = nameStart.findIndex((start, index) => nameStart[index + 1]! - start === 2)
      namePlaces.subarray(nameStart[name], nameStart[name]! + 2).reverse()
    },
    'a row whose city is no name of its place': ({ places }) => {
      const { ids, placed } = places
      const doc = ids.findIndex((place) => place < placed)
      for (let at = 0; at < places.namePlaces.length; at++) {
        if (places.namePlaces[at] === ids[doc]) places.namePlaces[at] = places.labels.length - 1
      }
    },
  },
  'place-lists': {
    'a row in the list of another place': ({ places }) => {
      const { ids, placed } = places
      ids[ids.findIndex((place) => place < placed)] = placed
    },
  },
  regions: {
    'a name of a region that is not folded': ({ regions }) => {
      Object.assign(regions, { names: poolOf(['A B', ...regions.names.texts().slice(1)]) })
    },
  },
}
