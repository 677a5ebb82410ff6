import { type DocSet, type LazyUnion, lazyUnion, NONE } from '../../docset/docset.ts'
import { fold } from '../../event/fold.ts'
import { memoize } from '../../snapshot/memoize.ts'
import { NO_REGION, regionsNamed } from '../../snapshot/places.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'

export function countryOfRegion({ regions, countries }: Snapshot, region: number): string {
  return countries.names.text(regions.countryOf[region]!)
}

/** True if a region is a part of a country with another name: `scotland`, but not the region `luxembourg`. */
export function isPartOf(snapshot: Snapshot, region: number, country: string): boolean {
  return countryOfRegion(snapshot, region) === country && fold(snapshot.regions.labels.text(region)) !== fold(country)
}

/** The region with a folded name; of several, the region with the most places that have events. */
export function regionNamed(snapshot: Snapshot, name: string): number | undefined {
  return largestRegion(snapshot, regionsCalled(snapshot, name))
}

/** The regions with a name or code. None for two letters, because such a code may be a word (`or`, `in`). */
export function regionsCalled(snapshot: Snapshot, name: string): readonly number[] {
  return name.length < 3 ? [] : [...regionsNamed(snapshot.regions, name)]
}

export function largestRegion(snapshot: Snapshot, regions: readonly number[]): number | undefined {
  const size = (region: number) => placesByRegion(snapshot).get(region)?.places.length ?? 0
  return [...regions].sort((a, b) => size(b) - size(a) || a - b)[0]
}

/** Returns the same object each time, by which the evaluator memoizes intersections. */
export function docsOfRegion(snapshot: Snapshot, region: number): DocSet | LazyUnion {
  return placesByRegion(snapshot).get(region)?.docs ?? NONE
}

interface PlacesOfRegion {
  readonly places: readonly number[]
  readonly docs: DocSet | LazyUnion
}

/** Regions by number: their places with events, and these events. A place is in one region at most. */
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

/** The events in some places. Each place must have events. */
export function docsOfPlaces(snapshot: Snapshot, places: readonly number[]): DocSet | LazyUnion {
  if (places.length === 1) return postingList(snapshot, 'place', places[0]!)
  return lazyUnion(places.map((place) => postingList(snapshot, 'place', place)))
}
