import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { fold } from '../../event/fold.ts'
import { placesNamed } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { type CountryMeaning, countryNamed } from '../countries.ts'
import { type ChosenPlace, choosePlace } from './choose-place.ts'
import { countryOfPlace, hasCoordinates, labelKeyOf } from './place-names.ts'
import { regionNamed } from './regions.ts'

/** What a name means: a place, a region, or a country, continent or group of countries. */
export type Meaning =
  | ({ readonly kind: 'city' } & ChosenPlace)
  | { readonly kind: 'region'; readonly region: number }
  | CountryMeaning

/** The events among which a place must have some, if it is to be chosen among several. */
export type Within = DocSet | LazyUnion | undefined

/**
 * What a folded name means by itself, without a region or country behind it: a place with events by any of
 * its names, else a country, continent, group of countries or region, else a place without events. A country
 * that is called so wins over a place that is commonly called otherwise: `mexico`.
 */
export function meaningOfWhole(snapshot: Snapshot, name: string, within: Within): Meaning | undefined {
  const { places } = snapshot
  const named = placesNamed(places, name)
  const placed: number[] = []
  for (let at = 0; at < named.length; at++) if (named[at]! < places.placed) placed.push(named[at]!)
  if (placed.length === 0) {
    const larger = countryNamed(snapshot, name) ?? regionMeaning(snapshot, name)
    if (larger) return larger
    return named.length === 0 ? undefined : { kind: 'city', place: named[0]!, isOnly: true, rivals: [] }
  }
  const chosen = choosePlace(snapshot, name, placed, within)
  const isCommonName = labelKeyOf(places, chosen.place) === name
  if (isCommonName && hasCoordinates(places, chosen.place)) return { kind: 'city', ...chosen }
  const larger = countryNamed(snapshot, name)
  const isCalledSo = larger?.kind === 'country' && fold(larger.label) === name
  const isKnown = hasCoordinates(places, chosen.place)
  if (isKnown) return isCalledSo ? larger : { kind: 'city', ...chosen }
  // a spelling that the builder took for a region or country, or that names several countries
  const region = regionNamed(snapshot, name)
  if (region !== undefined && places.regionOf[chosen.place] === region) return { kind: 'region', region }
  const isThere = larger?.kind !== 'country' || countryOfPlace(snapshot, chosen.place) === larger.label
  return larger && isThere ? larger : { kind: 'city', ...chosen }
}

function regionMeaning(snapshot: Snapshot, name: string): Meaning | undefined {
  const region = regionNamed(snapshot, name)
  return region === undefined ? undefined : { kind: 'region', region }
}
