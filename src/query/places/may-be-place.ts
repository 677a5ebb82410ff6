import { CONTINENT_NAMES } from '../../event/continents.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { FNV_START } from '../../text/fnv1a.ts'
import { addText, addTexts, emptyFilter, hashOf, isHashIn, isIn } from '../near/term-filter.ts'
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
    if (isPlace || isHashIn(areas, hash) || (beginsWithPlace && isIn(areaEnds, word))) runs |= 1 << length
    beginsWithPlace ||= isPlace
  }
  return runs
}

/** False only where no name of a region, country, group of countries or continent ends with a word. */
export function mayEndArea(snapshot: Snapshot, word: string): boolean {
  return isIn(placeWords(snapshot).areaEnds, word)
}

/** Filters (`near/term-filter.ts`). */
interface PlaceWords {
  /** The names of places with events and of regions. */
  readonly places: Uint32Array
  /** The names of countries, groups of countries and continents. */
  readonly areas: Uint32Array
  /** The last words of all names that may stand behind the name of a place. */
  readonly areaEnds: Uint32Array
}

const SPACE = 0x20

/** Made of bytes, not of strings, which would take three times as long in a process that has just started. */
export const placeWords = memoize((snapshot: Snapshot): PlaceWords => {
  const { regions, countries, countryGroups, facets } = snapshot
  const [places, areas, areaEnds] = [emptyFilter(), emptyFilter(), emptyFilter()]
  const { from, to } = placedNames(snapshot.places)
  addTexts(places, snapshot.places.names.bytes, from, to)
  const { bytes, offsets } = regions.names
  const long = Uint32Array.from(offsets.keys()).filter((name) => offsets[name + 1]! - offsets[name]! >= LEAST_REGION)
  const startsOf = (names: Uint32Array) => names.map((name) => offsets[name]!)
  addTexts(places, bytes, startsOf(long), startsOf(long.map((name) => name + 1)))
  for (const pool of [countries.spellings, countryGroups.names, facets.country.keys]) {
    addTexts(areas, pool.bytes, pool.offsets.subarray(0, -1), pool.offsets.subarray(1))
  }
  for (const pool of [regions.names, countries.spellings, countryGroups.names, facets.country.keys]) {
    addTexts(areaEnds, pool.bytes, lastWords(pool), pool.offsets.subarray(1))
  }
  for (const name of CONTINENT_NAMES) {
    addText(areas, name)
    addText(areaEnds, name.slice(name.lastIndexOf(' ') + 1))
  }
  return { places, areas, areaEnds }
})

/** Where the last word of each string of a pool starts. */
function lastWords({ bytes, offsets }: StringPool): Uint32Array {
  const starts = new Uint32Array(offsets.length - 1)
  for (let text = 0; text < starts.length; text++) {
    let at = offsets[text + 1]!
    while (at > offsets[text]! && bytes[at - 1] !== SPACE) at--
    starts[text] = at
  }
  return starts
}
