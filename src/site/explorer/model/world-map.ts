/** The map that the build generates, in its own units. */
export interface WorldMap {
  readonly width: number
  readonly height: number
  /** Parameters of the projection: units per radian at its middle, and the point of 0° N 0° E. */
  readonly scale: number
  readonly left: number
  readonly top: number
  /** Countries by their stored names, and land without a country (null), as SVG paths. */
  readonly shapes: readonly { readonly name: string | null; readonly path: string }[]
  /** Countries too small to be seen, as their middle points. */
  readonly small: readonly { readonly name: string; readonly x: number; readonly y: number }[]
  readonly views: readonly MapView[]
}

/** A part of the map: left, top, width, height. */
export interface MapView {
  readonly name: string
  readonly box: readonly [number, number, number, number]
}

const A1 = 1.340264
const A2 = -0.081106
const A3 = 0.000893
const A4 = 0.003796
const M = Math.sqrt(3) / 2

/**
 * The point of a place on the map. The projection is Equal Earth (Šavrič, Patterson, Jenny 2018), with which
 * d3-geo draws the countries.
 */
export function project(latitude: number, longitude: number, { scale, left, top }: WorldMap): [x: number, y: number] {
  const l = Math.asin(M * Math.sin((latitude * Math.PI) / 180))
  const l2 = l * l
  const l6 = l2 * l2 * l2
  const x = (((longitude * Math.PI) / 180) * Math.cos(l)) / (M * (A1 + 3 * A2 * l2 + l6 * (7 * A3 + 9 * A4 * l2)))
  const y = l * (A1 + A2 * l2 + l6 * (A3 + A4 * l2))
  return [left + scale * x, top - scale * y]
}

/** Number of shades, from the fewest events (0) to the most. */
export const SHADES = 5

/**
 * Shades by rank, so that a few large counts do not leave all others pale: each shade has about the same
 * number of counts. Equal counts have the same shade.
 */
export function shadesOf(counts: readonly number[]): (count: number) => number {
  const ascending = counts.toSorted((a, b) => a - b)
  // bounds[i] is the lowest count of shade i + 1
  const bounds = Array.from(
    { length: SHADES - 1 },
    (_, index) => ascending[Math.floor((ascending.length * (index + 1)) / SHADES)],
  )
  return (count) => bounds.filter((bound) => bound !== undefined && count >= bound).length
}
