import { lowerBound } from '../../docset/sorted.ts'
import { memoize } from '../../snapshot/memoize.ts'
import { COORDINATES_PER_DEGREE, NO_COORDINATE, type Places } from '../../snapshot/places.ts'

/**
 * Finds the places in a circle on the globe. A box of latitudes and longitudes around the circle excludes
 * most places; the distance of the other places is computed.
 *
 * Example (run by `test/query/places/near.test.ts`): 100 km around Munich, 48.14 north, 11.58 east. A
 * degree of latitude is 111 km, so the box is from 47.24 to 49.04 north. A degree of longitude is 74 km here,
 * so the box is from 10.23 to 12.93 east.
 *
 *   place      latitude  longitude
 *   Innsbruck  47.26     11.39      in the box, 99 km away: in the circle
 *   Salzburg   47.80     13.04      not in the box
 *   Munich     48.14     11.58      in the circle
 *   Augsburg   48.37     10.90      in the box, 57 km away: in the circle
 *   Passau     48.57     13.46      not in the box
 *   Nuremberg  49.45     11.08      not in the box: its latitude is too large
 */

/** In degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

export interface Circle {
  readonly center: Point
  readonly km: number
}

/** The mean radius of the Earth. */
const EARTH_KM = 6371.0088
const RADIANS = Math.PI / 180
/** Margin of the box around the circle, so that rounding excludes no place. */
const MARGIN_DEGREES = 1e-6

/** Distance along a great circle (the haversine formula). */
export function kilometresBetween(a: Point, b: Point): number {
  const [phiA, phiB] = [a.latitude * RADIANS, b.latitude * RADIANS]
  const [sinPhi, sinLambda] = [Math.sin((phiB - phiA) / 2), Math.sin(((b.longitude - a.longitude) * RADIANS) / 2)]
  const h = sinPhi * sinPhi + Math.cos(phiA) * Math.cos(phiB) * sinLambda * sinLambda
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Undefined if the coordinates of the place are unknown. */
export function pointOf({ latitude, longitude }: Places, place: number): Point | undefined {
  if (latitude[place] === NO_COORDINATE) return undefined
  return {
    latitude: latitude[place]! / COORDINATES_PER_DEGREE,
    longitude: longitude[place]! / COORDINATES_PER_DEGREE,
  }
}

/** The places with events and coordinates. */
interface PlacesByLatitude {
  /** `latitude[i]` is the latitude of place[i], in the units of `Places`, ascending. */
  readonly latitude: Int32Array
  readonly place: Uint32Array
}

export const placesByLatitude = memoize(({ placed, latitude }: Places): PlacesByLatitude => {
  const located: number[] = []
  for (let place = 0; place < placed; place++) if (latitude[place] !== NO_COORDINATE) located.push(place)
  const place = Uint32Array.from(located).sort((a, b) => latitude[a]! - latitude[b]! || a - b)
  return { latitude: Int32Array.from(place, (number) => latitude[number]!), place }
})

/** The places with events within a distance of a point, in no order. */
export function placesWithin(places: Places, { center, km }: Circle): number[] {
  const { latitude, place } = placesByLatitude(places)
  const height = km / EARTH_KM / RADIANS + MARGIN_DEGREES
  const width = widthOf(center, km)
  const first = lowerBound(latitude, Math.floor((center.latitude - height) * COORDINATES_PER_DEGREE))
  const most = (center.latitude + height) * COORDINATES_PER_DEGREE
  const found: number[] = []
  for (let at = first; at < place.length && latitude[at]! <= most; at++) {
    const number = place[at]!
    const apart = Math.abs(places.longitude[number]! / COORDINATES_PER_DEGREE - center.longitude)
    if (Math.min(apart, 360 - apart) > width) continue
    if (kilometresBetween(center, pointOf(places, number)!) <= km) found.push(number)
  }
  return found
}

/** Half the width of the box in degrees of longitude; 180 if a pole is in the circle. */
function widthOf({ latitude }: Point, km: number): number {
  const angle = km / EARTH_KM
  const cosine = Math.cos(latitude * RADIANS)
  return Math.sin(angle) >= cosine ? 180 : Math.asin(Math.sin(angle) / cosine) / RADIANS + MARGIN_DEGREES
}

/** Matches latitude and longitude in decimal degrees, separated by a comma, a semicolon or a space. */
const PAIR = /^([+-]?\d{1,3}(?:\.\d+)?)(?:\s*[,;]\s*|\s+)([+-]?\d{1,3}(?:\.\d+)?)$/
const LETTER = /\p{L}/u

/** The rule for a text without letters, as the end of the sentence "Parameter near ...". */
export const COORDINATES_RULE =
  'must be the name of a place, or latitude and longitude in degrees, such as 48.14,11.58 ' +
  '(latitude from -90 to 90, longitude from -180 to 180)'

/** True if a text is meant as coordinates, because it has no letters. */
export function meansCoordinates(text: string): boolean {
  return !LETTER.test(text)
}

/** The point of a text `lat,lon` in degrees; undefined for other texts, and for numbers out of range. */
export function parseCoordinates(text: string): Point | undefined {
  const [, first, second] = PAIR.exec(text.trim().replaceAll('−', '-')) ?? []
  if (first === undefined || second === undefined) return undefined
  const [latitude, longitude] = [Number(first), Number(second)]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}
