/** Places of events, regions (states, provinces), and groups of countries. */
import type { Ids } from './format.ts'
import type { StringPool } from './pool.ts'

/** In `countryOf`: the place is in no country that the snapshot knows. */
export const NO_COUNTRY = 0xffff
/** In `regionOf`: the place is in no region of the table. */
export const NO_REGION = 0xffff
/** In `latitude` and `longitude`: the position of the place is unknown. */
export const NO_COORDINATE = -0x8000_0000
/** A degree in the units of `latitude` and `longitude`; one unit is about a metre. */
export const COORDINATES_PER_DEGREE = 100_000

/**
 * Places. Places with events come first: place p below `placed` has posting list p of the group `place`. The
 * other places are large places without events, which queries may name.
 *
 * A spelling of the dump that could not be resolved is also a place, without coordinates. If it names a
 * region (`California`), it has that region. A city such as `Online` is no place.
 */
export interface Places {
  /** Number of places with events. */
  readonly placed: number
  /** labels.text(p) is the common name of place p, `Munich`; length = places. */
  readonly labels: StringPool
  /** countryOf[p] is an index in `countries.names`, or NO_COUNTRY; length = places. */
  readonly countryOf: Uint16Array
  /** regionOf[p] is an index in `regions`, or NO_REGION; length = places. */
  readonly regionOf: Uint16Array
  /** In 1/100,000 degrees, or NO_COORDINATE; length = places. */
  readonly latitude: Int32Array
  readonly longitude: Int32Array
  /** Inhabitants; 0 if unknown; length = places. */
  readonly population: Uint32Array
  /** Distinct folded names, ascending: names of the gazetteer in all languages, and spellings of the dump. */
  readonly names: StringPool
  /** The places of name n, most inhabitants first, are namePlaces[nameStart[n] .. nameStart[n + 1]]. */
  readonly nameStart: Uint32Array
  readonly namePlaces: Uint32Array
  /** nameOf[p] is the index in `names` of the folded common name of place p; length = places. */
  readonly nameOf: Uint32Array
  /** Indexes in `names` of all names of places that have events, ascending. */
  readonly placedNames: Uint32Array
  /** ids[doc] is the place of document doc, or `placed` if it has none; length = rows. */
  readonly ids: Ids
}

/** First-level divisions of countries: states, provinces, Länder, cantons. */
export interface Regions {
  /** labels.text(r) is the common name of region r, `California`; length = regions. */
  readonly labels: StringPool
  /** countryOf[r] is an index in `countries.names`; length = regions. */
  readonly countryOf: Uint16Array
  /** Distinct folded names and codes, ascending. */
  readonly names: StringPool
  /** The regions of name n, ascending, are nameRegions[nameStart[n] .. nameStart[n + 1]]. */
  readonly nameStart: Uint32Array
  readonly nameRegions: Uint32Array
}

/** Countries that people name together: `Scandinavia`, `DACH`. */
export interface CountryGroups {
  /** labels.text(g) is the common name of group g; length = groups. */
  readonly labels: StringPool
  /** The countries of group g, indexes in `countries.names`, are countries[start[g] .. start[g + 1]]. */
  readonly start: Uint32Array
  readonly countries: Uint16Array
  /** Distinct folded names, ascending. */
  readonly names: StringPool
  /** groupOf[n] is the group of name n; length = names. */
  readonly groupOf: Uint16Array
}

/** The places that a folded name means, most inhabitants first; empty if it names none. */
export function placesNamed({ names, nameStart, namePlaces }: Places, folded: string): Uint32Array {
  const name = names.indexOf(folded)
  return name === undefined ? namePlaces.subarray(0, 0) : namePlaces.subarray(nameStart[name], nameStart[name + 1])
}

/** The regions that a folded name means; empty if it names none. */
export function regionsNamed({ names, nameStart, nameRegions }: Regions, folded: string): Uint32Array {
  const name = names.indexOf(folded)
  return name === undefined ? nameRegions.subarray(0, 0) : nameRegions.subarray(nameStart[name], nameStart[name + 1])
}
