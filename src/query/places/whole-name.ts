import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { fold } from '../../event/fold.ts'
import { placesNamed } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { type CountryMeaning, countryNamed } from '../countries.ts'
import { type ChosenPlace, choosePlace } from './choose-place.ts'
import { hasCoordinates, labelKeyOf } from './place-names.ts'
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
  const country = countryNamed(snapshot, name)
  if (country && (!hasCoordinates(places, chosen.place) || fold(country.label) === name)) return country
  const region = hasCoordinates(places, chosen.place) ? undefined : regionMeaning(snapshot, name)
  return region ?? { kind: 'city', ...chosen }
}

function regionMeaning(snapshot: Snapshot, name: string): Meaning | undefined {
  const region = regionNamed(snapshot, name)
  return region === undefined ? undefined : { kind: 'region', region }
}
