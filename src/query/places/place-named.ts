import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { parseContinent } from '../../event/continents.ts'
import { fold } from '../../event/fold.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { ExcludableFilter, Filter } from '../request.ts'
import { pointOf } from './geometry.ts'
import { docsAround } from './near-clause.ts'
import { meaningOfName } from './place-meaning.ts'
import { labelKeyOf, placeInWords } from './place-names.ts'
import { countryOfRegion } from './regions.ts'
import { valueNameOf } from './value-names.ts'
import { docsOfMeaning, type PlaceMeaning } from './whole-name.ts'

/** A place that words of `q` name. */
export interface NamedPlace {
  readonly kind: 'city' | 'region' | 'country' | 'countries' | 'continent'
  /** Human-readable label: `Munich, Germany`. */
  readonly label: string
  readonly docs: DocSet | LazyUnion
  /** The filter that finds `docs`. */
  readonly filter: ExcludableFilter
  /** False for an old, partial, foreign or abbreviated name. */
  readonly isCommonName: boolean
  /** 0 if unknown, and for places other than cities. */
  readonly inhabitants: number
}

/**
 * The place with events that some folded words name. Many English words are also places (`nice`, `reading`),
 * so the caller decides whether the place is meant.
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

/** A city, with the events within a distance of it. Undefined if the text means no city with coordinates. */
export function eventsNear(
  snapshot: Snapshot,
  folded: string,
  withinKm: number,
): (Pick<NamedPlace, 'label' | 'docs'> & { readonly filter: Filter }) | undefined {
  const meaning = meaningOfName(snapshot, folded)
  const center = meaning?.kind === 'city' ? pointOf(snapshot.places, meaning.place) : undefined
  if (meaning?.kind !== 'city' || center === undefined) return undefined
  return {
    label: placeInWords(snapshot, meaning.place),
    docs: docsAround(snapshot, { center, km: withinKm }),
    filter: { by: 'near', center: folded, withinKm },
  }
}

/** A human-readable label, the folded common name, and the filter that finds the events. */
function described(
  snapshot: Snapshot,
  meaning: PlaceMeaning,
): { readonly label: string; readonly commonName: string; readonly filter: ExcludableFilter } {
  switch (meaning.kind) {
    case 'city': {
      const filter: ExcludableFilter = { by: 'city', value: valueNameOf(snapshot, meaning.place) }
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
