import { wordsOf } from '../../event/fold.ts'
import { placesNamed } from '../../snapshot/places.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { isCjk } from '../../text/tokenize.ts'
import { MAX_AREA_TRIES, MAX_PLACE_WORDS, MAX_PLACES_AROUND, MAX_PLACES_PROPOSED } from '../limits.ts'
import { MAX_VALUE_CHARACTERS } from '../request.ts'
import { mistakesInWhole, nearest, nearestKeys } from '../spelling.ts'
import { kilometresBetween, placesWithin, pointOf } from './geometry.ts'
import { areasOf, liesIn } from './place-meaning.ts'
import { valueNameOf } from './value-names.ts'

/**
 * Places with events whose names are similar to a folded text, most similar first, then most events. If there
 * are none, the end of the text is read as a region or country.
 */
export function nearestPlaces(snapshot: Snapshot, given: string): readonly number[] {
  // a single letter begins hundreds of names, unless it is Chinese or Japanese
  if ([...given].length === 1 && !isCjk(given)) return []
  const found = nearestByName(snapshot, given, () => true)
  if (found.length > 0) return found
  const words = wordsOf(given)
  if (words.length > MAX_PLACE_WORDS) return []
  for (let end = words.length - 1, tries = MAX_AREA_TRIES; end > 0 && tries > 0; end--) {
    const areas = areasOf(snapshot, words.slice(end))
    if (areas === undefined) continue
    tries--
    const isThere = (place: number) => areas.every((area) => liesIn(snapshot, place, area))
    const near = nearestByName(snapshot, words.slice(0, end).join(' '), isThere)
    if (near.length > 0) return near
  }
  return []
}

/** Compares names that events use; if none is similar, names in all languages. */
function nearestByName(snapshot: Snapshot, given: string, isAllowed: (place: number) => boolean): number[] {
  const { keys } = snapshot.facets.city
  const written = Array.from(nearestKeys(snapshot, 'city', given), ([key, mistakes]) => ({
    name: keys.text(key),
    mistakes,
  }))
  const found = nearestIn(snapshot, written, isAllowed)
  if (found.length > 0) return found
  const { names, placedNames: numbers } = snapshot.places
  const near = nearest(snapshot, 'place name', given, mistakesInWhole([...given].length))
  return nearestIn(
    snapshot,
    Array.from(near, ([at, mistakes]) => ({ name: names.text(numbers[at]!), mistakes })),
    isAllowed,
  )
}

/**
 * Up to MAX_PLACES_PROPOSED places with these names, fewest mistakes first, then most events. Only names with
 * at most one mistake more than the best name count.
 */
function nearestIn(
  snapshot: Snapshot,
  near: readonly { readonly name: string; readonly mistakes: number }[],
  isAllowed: (place: number) => boolean,
): number[] {
  const { places } = snapshot
  const fewest = near.reduce((least, { mistakes }) => Math.min(least, mistakes), Number.POSITIVE_INFINITY)
  const mistakesOf = new Map<number, number>()
  for (const { name, mistakes } of near) {
    if (mistakes > fewest + 1) continue
    for (const place of placesNamed(places, name)) {
      if (place >= places.placed || !isAllowed(place)) continue
      mistakesOf.set(place, Math.min(mistakes, mistakesOf.get(place) ?? mistakes))
    }
  }
  const eventsOf = (place: number) => postingList(snapshot, 'place', place).count
  return [...mistakesOf]
    .sort(([a, mistakesA], [b, mistakesB]) => mistakesA - mistakesB || eventsOf(b) - eventsOf(a) || a - b)
    .map(([place]) => place)
    .filter((place) => [...valueNameOf(snapshot, place)].length <= MAX_VALUE_CHARACTERS)
    .slice(0, MAX_PLACES_PROPOSED)
}

/** Radii of circles around a place without events. The first circle with events is used. */
const RADII_KM = [50, 150, 500]

/** Up to MAX_PLACES_AROUND places with events around a place, nearest first. */
export function placesAround(snapshot: Snapshot, place: number): number[] {
  const { places } = snapshot
  const center = pointOf(places, place)
  if (center === undefined) return []
  const distance = (other: number) => kilometresBetween(center, pointOf(places, other)!)
  for (const km of RADII_KM) {
    const found = placesWithin(places, { center, km })
    if (found.length > 0) return found.sort((a, b) => distance(a) - distance(b) || a - b).slice(0, MAX_PLACES_AROUND)
  }
  return []
}
