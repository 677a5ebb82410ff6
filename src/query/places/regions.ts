import { memoize } from '../../snapshot/memoize.ts'
import { NO_REGION, type Places, regionsNamed } from '../../snapshot/places.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** Regions: states, provinces, Länder, and the places with events that lie in them. */

export function countryOfRegion({ regions, countries }: Snapshot, region: number): string {
  return countries.names.text(regions.countryOf[region]!)
}

/** The region with a folded name; of several the one where most places have events. */
export function regionNamed(snapshot: Snapshot, name: string): number | undefined {
  // Codes of two letters (`OR`, `IN`) are words, too. They count behind the name of a place only.
  return name.length < 3 ? undefined : largestRegion(snapshot, [...regionsNamed(snapshot.regions, name)])
}

/** The one of some regions where most places have events; undefined of none. */
export function largestRegion(snapshot: Snapshot, regions: readonly number[]): number | undefined {
  const size = (region: number) => placesOfRegion(snapshot, region).length
  return [...regions].sort((a, b) => size(b) - size(a) || a - b)[0]
}

/** The places with events that lie in a region. */
export function placesOfRegion({ places }: Snapshot, region: number): readonly number[] {
  return placesByRegion(places).get(region) ?? []
}

export const placesByRegion = memoize(({ placed, regionOf }: Places): ReadonlyMap<number, readonly number[]> => {
  const byRegion = new Map<number, number[]>()
  for (let place = 0; place < placed; place++) {
    const region = regionOf[place]!
    if (region === NO_REGION) continue
    const known = byRegion.get(region)
    if (known) known.push(place)
    else byRegion.set(region, [place])
  }
  return byRegion
})
