import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { parseContinent } from '../../event/continents.ts'
import { fold } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { Filter } from '../request.ts'
import { pointOf } from './geometry.ts'
import { docsAround } from './near-clause.ts'
import { meaningOfName } from './place-meaning.ts'
import { hasCoordinates, labelKeyOf, placeInWords } from './place-names.ts'
import { countryOfRegion } from './regions.ts'
import { valueNameOf } from './value-names.ts'
import { docsOfMeaning, type PlaceMeaning } from './whole-name.ts'

/** What words mean as a place, for words of `q`. */
export interface NamedPlace {
  readonly kind: 'city' | 'region' | 'country' | 'countries' | 'continent'
  /** For people: `Munich, Germany`. */
  readonly label: string
  readonly docs: DocSet | LazyUnion
  /** The filter that finds the same events. */
  readonly filter: Filter
  /** Whether the words are the common name, not an old, partial, foreign or abbreviated one. */
  readonly isCommonName: boolean
  /** Inhabitants of a city; 0 where nobody knows, and for all that is no city. */
  readonly inhabitants: number
}

/**
 * What a folded run of words means as a place: a city, region, country, continent or group of countries.
 * Undefined where it means none, or one where no event lies. Many English words are places, too (`nice`,
 * `reading`): the caller judges by `isCommonName`, `inhabitants` and `docs.count`.
 */
export function placeNamed(snapshot: Snapshot, folded: string): NamedPlace | undefined {
  const meaning = meaningOfName(snapshot, folded)
  if (meaning === undefined) return undefined
  const docs = docsOfMeaning(snapshot, meaning)
  if (docs.count === 0) return undefined
  const { places } = snapshot
  const { label, commonName, filter } = described(snapshot, meaning)
  return {
    kind: meaning.kind,
    label,
    docs,
    filter,
    isCommonName: commonName === folded,
    inhabitants: meaning.kind === 'city' ? places.population[meaning.place]! : 0,
  }
}

/** The events around a named place, and the filter that finds them. */
export interface Surroundings {
  /** For people: `Munich, Germany`. */
  readonly label: string
  readonly docs: DocSet | LazyUnion
  readonly filter: Filter
}

/**
 * The events in places within some kilometres of the city that a folded text means; undefined where it means
 * no city, or nobody knows where it lies.
 */
export function eventsNear(snapshot: Snapshot, folded: string, withinKm: number): Surroundings | undefined {
  const meaning = meaningOfName(snapshot, folded)
  if (meaning?.kind !== 'city' || !hasCoordinates(snapshot.places, meaning.place)) return undefined
  return {
    label: placeInWords(snapshot, meaning.place),
    docs: docsAround(snapshot, pointOf(snapshot.places, meaning.place)!, withinKm),
    filter: { by: 'near', center: folded, withinKm },
  }
}

function described(
  snapshot: Snapshot,
  meaning: PlaceMeaning,
): { readonly label: string; readonly commonName: string; readonly filter: Filter } {
  switch (meaning.kind) {
    case 'city': {
      const filter: Filter = { by: 'city', value: valueNameOf(snapshot, meaning.place) }
      const commonName = labelKeyOf(snapshot.places, meaning.place)
      return { label: placeInWords(snapshot, meaning.place), commonName, filter }
    }
    case 'region': {
      const name = snapshot.regions.labels.text(meaning.region)
      const label = `${name}, ${countryOfRegion(snapshot, meaning.region)}`
      const other = meaningOfName(snapshot, fold(name))
      const isEnough = other?.kind === 'region' && other.region === meaning.region
      return { label, commonName: fold(name), filter: { by: 'city', value: isEnough ? name : label } }
    }
    case 'continent': {
      const continent = parseContinent(meaning.label)!
      return { label: continent, commonName: fold(continent), filter: { by: 'continent', continent } }
    }
    default:
      return {
        label: meaning.label,
        commonName: fold(meaning.label),
        filter: { by: 'country', value: meaning.label },
      }
  }
}
