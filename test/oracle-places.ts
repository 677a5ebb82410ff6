import type { EventRecord } from '../src/event/record.ts'
import { folded } from './oracle-words.ts'

/**
 * Reference for the places of `city` and `near` (section 3.3 of docs/contract.md). It reads plain records,
 * and shares no code with the engine.
 */

/** Degrees with two decimals, as in facets. */
export function placePosition(place: number, { places }: PlaceWorld): { lat?: number; lon?: number } {
  const { latitude, longitude } = places[place]!
  if (latitude === undefined || longitude === undefined) return {}
  return { lat: Number(latitude.toFixed(2)), lon: Number(longitude.toFixed(2)) }
}

export interface PlaceWorld {
  readonly places: readonly WorldPlace[]
  /** By id of the record. */
  readonly placeOf: ReadonlyMap<number, number>
  readonly countryOf: Readonly<Record<string, string>>
}

/** A record with the country of its column if `countries` have it, else of its place. */
export function withCountry(
  record: EventRecord,
  { places, placeOf }: Pick<PlaceWorld, 'places' | 'placeOf'>,
  countries: readonly string[],
): EventRecord {
  const country = places[placeOf.get(record.id) ?? -1]?.country
  return country === undefined || countries.includes(record.country) ? record : { ...record, country }
}

interface WorldPlace {
  readonly label: string
  readonly country: string | undefined
  /** Degrees; undefined if unknown. */
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly inhabitants: number
  /** Folded. */
  readonly names: ReadonlySet<string>
}

/**
 * The places that a value of `city` means as a whole, or else by its parts between commas; undefined if it
 * means no place with events. `searched` are the records in the requested countries.
 */
export function placesInValue(
  value: string,
  searched: readonly EventRecord[],
  world: PlaceWorld,
): ReadonlySet<number> | undefined {
  const whole = placeNamed(value, searched, world)
  if (whole !== undefined) {
    return [...world.placeOf.values()].includes(whole) ? new Set([whole]) : undefined
  }
  const parts = value.includes(',') ? value.split(',').map((part) => placeNamed(part.trim(), searched, world)) : []
  const known = parts.filter((place) => place !== undefined)
  return known.length > 0 ? new Set(known) : undefined
}

/** The places around a point, `lat,lon`, or a named place; only the named place if its point is unknown. */
export function placesNear(
  center: string,
  km: number,
  searched: readonly EventRecord[],
  world: PlaceWorld,
): ReadonlySet<number> {
  const point = centerOf(center, searched, world)
  if (point?.latitude !== undefined) return within(km, point, world)
  const place = placeNamed(center, searched, world)
  return new Set(place === undefined ? [] : [place])
}

/** The point `lat,lon`, or the point of a named place; undefined if there is no such place. */
export function centerOf(center: string, searched: readonly EventRecord[], world: PlaceWorld): Point | undefined {
  const [latitude, longitude] = center.split(',').map(Number)
  if (!Number.isNaN(latitude)) return { latitude, longitude }
  const place = placeNamed(center, searched, world)
  return place === undefined ? undefined : world.places[place]
}

/** The common name of a place. If it means another place, the country or "(no known city)" follows it. */
export function placeValue(place: number, world: PlaceWorld): string {
  const { label, country, latitude } = world.places[place]!
  if (placeNamed(label, [], world) === place) return label
  return latitude === undefined ? `${label} (no known city)` : `${label}, ${country}`
}

/**
 * The place that a name means; a country may follow the name. Places with events in `searched` are preferred,
 * then places with events. Of these, the place with the most inhabitants is chosen, which count a hundred
 * times if the name is the common name of the place.
 */
function placeNamed(given: string, searched: readonly EventRecord[], world: PlaceWorld): number | undefined {
  const { places, placeOf } = world
  const events = new Map<number, number>()
  for (const place of placeOf.values()) events.set(place, (events.get(place) ?? 0) + 1)
  const searchedPlaces = new Set(searched.map(({ id }) => placeOf.get(id)))
  const find = (name: string, isThere: (place: WorldPlace) => boolean) => {
    const named = [...places.keys()].filter((place) => places[place]!.names.has(name) && isThere(places[place]!))
    const withEvents = named.filter((place) => events.has(place))
    const there = withEvents.filter((place) => searchedPlaces.has(place))
    const weight = ({ label, inhabitants }: WorldPlace) => (inhabitants + 1) * (folded(label) === name ? 100 : 1)
    const best = (among: readonly number[]) =>
      among.toSorted(
        (a, b) => weight(places[b]!) - weight(places[a]!) || (events.get(b) ?? 0) - (events.get(a) ?? 0) || a - b,
      )[0]
    return best(there) ?? best(withEvents) ?? best(named)
  }
  const whole = find(folded(given), () => true)
  const comma = given.lastIndexOf(',')
  if (whole !== undefined || comma < 0) return whole
  const country = world.countryOf[given.slice(comma + 1).trim()]
  return country === undefined ? undefined : find(folded(given.slice(0, comma)), (place) => place.country === country)
}

function within(km: number, center: Point, { places }: PlaceWorld): ReadonlySet<number> {
  return new Set([...places.keys()].filter((place) => kilometres(center, places[place]!) <= km))
}

interface Point {
  readonly latitude: number | undefined
  readonly longitude: number | undefined
}

/** Infinity if a point is unknown. */
export function kilometres(a: Point, b: Point): number {
  if (a.latitude === undefined || b.latitude === undefined) return Number.POSITIVE_INFINITY
  const radians = (degrees: number | undefined) => (degrees! * Math.PI) / 180
  const across = Math.sin((radians(b.longitude) - radians(a.longitude)) / 2) ** 2
  const along = Math.sin((radians(b.latitude) - radians(a.latitude)) / 2) ** 2
  const height = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude))
  return 2 * 6371.0088 * Math.asin(Math.sqrt(along + height * across))
}
