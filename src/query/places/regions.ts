import { type DocSet, type LazyUnion, lazyUnion, NONE } from '../../docset/docset.ts'
import { fold } from '../../event/fold.ts'
import { memoize } from '../../snapshot/memoize.ts'
import { NO_REGION, regionsNamed } from '../../snapshot/places.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'

/** Regions: states, provinces, Länder, and the places with events that lie in them. */

export function countryOfRegion({ regions, countries }: Snapshot, region: number): string {
  return countries.names.text(regions.countryOf[region]!)
}

/** True if a region that has the name of a country means only a part of it: `scotland`, not `luxembourg`. */
export function isPartOf(snapshot: Snapshot, region: number, country: string): boolean {
  return countryOfRegion(snapshot, region) === country && fold(snapshot.regions.labels.text(region)) !== fold(country)
}

/** The region with a folded name; of several the one where most places have events. */
export function regionNamed(snapshot: Snapshot, name: string): number | undefined {
  return largestRegion(snapshot, regionsCalled(snapshot, name))
}

/** The regions with a folded name. */
export function regionsCalled(snapshot: Snapshot, name: string): readonly number[] {
  // Codes of two letters (`OR`, `IN`) are words, too. They count behind the name of a place only.
  return name.length < 3 ? [] : [...regionsNamed(snapshot.regions, name)]
}

/** The one of some regions where most places have events; undefined of none. */
export function largestRegion(snapshot: Snapshot, regions: readonly number[]): number | undefined {
  const size = (region: number) => placesOfRegion(snapshot, region).length
  return [...regions].sort((a, b) => size(b) - size(a) || a - b)[0]
}

/** The places with events that lie in a region. */
function placesOfRegion(snapshot: Snapshot, region: number): readonly number[] {
  return placesByRegion(snapshot).get(region)?.places ?? []
}

/** The events in a region: the same set each time, so that its intersections are found again. */
export function docsOfRegion(snapshot: Snapshot, region: number): DocSet | LazyUnion {
  return placesByRegion(snapshot).get(region)?.docs ?? NONE
}

/** The places with events of a region, and their events. */
interface PlacesOfRegion {
  readonly places: readonly number[]
  readonly docs: DocSet | LazyUnion
}

/** The regions that have places with events. A place is in one region at most. */
export const placesByRegion = memoize((snapshot: Snapshot): ReadonlyMap<number, PlacesOfRegion> => {
  const { placed, regionOf } = snapshot.places
  const byRegion = new Map<number, number[]>()
  for (let place = 0; place < placed; place++) {
    const region = regionOf[place]!
    if (region === NO_REGION) continue
    const known = byRegion.get(region)
    if (known) known.push(place)
    else byRegion.set(region, [place])
  }
  return new Map(Array.from(byRegion, ([region, places]) => [region, { places, docs: docsOfPlaces(snapshot, places) }]))
})

/** The events of some places, which all have events. */
export function docsOfPlaces(snapshot: Snapshot, places: readonly number[]): DocSet | LazyUnion {
  if (places.length === 1) return postingList(snapshot, 'place', places[0]!)
  return lazyUnion(places.map((place) => postingList(snapshot, 'place', place)))
}
