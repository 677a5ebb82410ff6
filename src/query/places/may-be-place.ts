import { CONTINENT_NAMES } from '../../event/continents.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { FNV_START } from '../../text/fnv1a.ts'
import { numbersByKey } from '../key-lookup.ts'
import { addText, addTexts, emptyFilter, hashOf, isHashIn } from '../near/term-filter.ts'
import { placedNames } from './placed-names.ts'

/** Shorter names of regions are codes, which count behind the name of a place only. */
const LEAST_REGION = 3

/**
 * Which of the runs of words that begin at a position may mean a place with events: bit n is 0 only where the
 * run of n words means none. Looks at runs of up to `most` words.
 *
 * A run may mean a place where it may be a name, or where its first words may be the name of a place and its
 * last word ends the name of a region or country: `portland or`. Most runs of words of a query mean no place,
 * and finding that out by all rules takes long.
 *
 * Measured: 0.2 us for five runs.
 */
export function runsThatMayBePlaces(snapshot: Snapshot, words: readonly string[], at: number, most: number): number {
  const { places, areas, areaEnds } = placeWords(snapshot)
  // names of countries may have an article before them
  let runs = words[at] === 'the' && most > 1 ? runsThatMayBePlaces(snapshot, words, at + 1, most - 1) << 1 : 0
  let beginsWithPlace = false
  let hash = FNV_START
  for (let length = 1; length <= most && at + length <= words.length; length++) {
    const word = words[at + length - 1]!
    hash = hashOf(length === 1 ? word : ` ${word}`, hash)
    const isPlace = isHashIn(places, hash)
    if (isPlace || isHashIn(areas, hash) || (beginsWithPlace && areaEnds.has(word))) runs |= 1 << length
    beginsWithPlace ||= isPlace
  }
  return runs
}

interface PlaceWords {
  /** A filter (`near/term-filter.ts`) of the names of places with events and of regions. */
  readonly places: Uint32Array
  /** A filter of the names of countries, groups of countries and continents. */
  readonly areas: Uint32Array
  /** The last words of all names that may stand behind the name of a place. */
  readonly areaEnds: ReadonlySet<string>
}

/** Measured: 12 ms for 2,261 places of 232,830 names. */
export const placeWords = memoize((snapshot: Snapshot): PlaceWords => {
  const { regions, countries, countryGroups, facets } = snapshot
  const places = emptyFilter()
  const { from, to } = placedNames(snapshot.places)
  addTexts(places, snapshot.places.names.bytes, from, to)
  const areas = emptyFilter()
  const areaEnds = new Set<string>()
  const addAll = (filter: Uint32Array, names: Iterable<string>) => {
    for (const name of names) {
      if (filter === areas || name.length >= LEAST_REGION) addText(filter, name)
      areaEnds.add(name.slice(name.lastIndexOf(' ') + 1))
    }
  }
  addAll(places, numbersByKey(regions.names).keys())
  for (const pool of [countries.spellings, countryGroups.names, facets.country.keys]) {
    addAll(areas, numbersByKey(pool).keys())
  }
  addAll(areas, CONTINENT_NAMES)
  return { places, areas, areaEnds }
})
