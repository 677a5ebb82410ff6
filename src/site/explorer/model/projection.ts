import type { WorldMap } from './world-map.ts'

const A1 = 1.340264
const A2 = -0.081106
const A3 = 0.000893
const A4 = 0.003796
const M = Math.sqrt(3) / 2

/**
 * Where a place lies on the map. The projection is Equal Earth (Šavrič, Patterson, Jenny 2018), with which
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
