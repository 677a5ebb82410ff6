/** The world map: points of places, the visible part of the map, and clusters of cities. */

/** The map that the build generates, in its own units. */
export interface WorldMap {
  readonly width: number
  readonly height: number
  /** Parameters of the projection: units per radian at its middle, and the point of 0° N 0° E. */
  readonly scale: number
  readonly left: number
  readonly top: number
  /** Countries by their stored names, and land without a country to click (null), as SVG paths. */
  readonly shapes: readonly { readonly name: string | null; readonly path: string }[]
  /** Countries that are too small to be visible, with their centres. */
  readonly small: readonly { readonly name: string; readonly x: number; readonly y: number }[]
}

const A1 = 1.340264
const A2 = -0.081106
const A3 = 0.000893
const A4 = 0.003796
const M = Math.sqrt(3) / 2

/** The point of a place on the map, in the projection Equal Earth (Šavrič, Patterson, Jenny 2018). */
export function project(latitude: number, longitude: number, { scale, left, top }: WorldMap): Point {
  const l = Math.asin(M * Math.sin((latitude * Math.PI) / 180))
  const l2 = l * l
  const l6 = l2 * l2 * l2
  const x = (((longitude * Math.PI) / 180) * Math.cos(l)) / (M * (A1 + 3 * A2 * l2 + l6 * (7 * A3 + 9 * A4 * l2)))
  const y = l * (A1 + A2 * l2 + l6 * (A3 + A4 * l2))
  return [left + scale * x, top - scale * y]
}

export type Point = readonly [x: number, y: number]

/** The shown part of the map. Its height follows from the shape of the drawing. */
export interface View {
  readonly middle: Point
  readonly width: number
}

/** The size of the map, and the aspect ratio (width divided by height) of the drawing. */
export interface Frame extends Pick<WorldMap, 'width' | 'height'> {
  readonly aspect: number
}

/** Minimum width of the visible part: about 900 km after zooming, more when places are fitted. */
const MIN_WIDTH = 240
const MIN_FITTING_WIDTH = 800

/** Share of the drawing that is margin, on each side of the fitted places. */
const MARGIN = 0.12

export function wholeOf(frame: Frame): View {
  return { middle: [frame.width / 2, frame.height / 2], width: widestOf(frame) }
}

export function widestOf({ width, height, aspect }: Frame): number {
  return Math.max(width, height * aspect)
}

/** The part of the map that shows all points; the whole map if there are no points. */
export function fitting(points: readonly Point[], frame: Frame): View {
  if (points.length === 0) return wholeOf(frame)
  const [left, right] = rangeOf(points.map(([x]) => x))
  const [top, bottom] = rangeOf(points.map(([, y]) => y))
  const width = Math.max(right - left, (bottom - top) * frame.aspect) / (1 - 2 * MARGIN)
  return within({ middle: [(left + right) / 2, (top + bottom) / 2], width: Math.max(width, MIN_FITTING_WIDTH) }, frame)
}

function rangeOf(numbers: readonly number[]): [number, number] {
  return [Math.min(...numbers), Math.max(...numbers)]
}

/** The view, moved and resized as little as possible so that it shows nothing outside of the map. */
function within({ middle, width }: View, frame: Frame): View {
  const possible = Math.min(Math.max(width, MIN_WIDTH), widestOf(frame))
  const inside = (at: number, shown: number, size: number) =>
    shown >= size ? size / 2 : Math.min(Math.max(at, shown / 2), size - shown / 2)
  return {
    middle: [inside(middle[0], possible, frame.width), inside(middle[1], possible / frame.aspect, frame.height)],
    width: possible,
  }
}

/** The view zoomed in by `factor`. The given point of the map stays at its place in the drawing. */
export function zoomed(view: View, factor: number, [x, y]: Point, frame: Frame): View {
  const width = Math.min(Math.max(view.width / factor, MIN_WIDTH), widestOf(frame))
  const share = width / view.width
  const middle: Point = [x + (view.middle[0] - x) * share, y + (view.middle[1] - y) * share]
  return within({ middle, width }, frame)
}

export function moved({ middle: [x, y], width }: View, [right, down]: Point, frame: Frame): View {
  return within({ middle: [x + right, y + down], width }, frame)
}

/** The view if it contains the point; otherwise a view of the same size around the point. */
export function showing(view: View, [x, y]: Point, frame: Frame): View {
  const isIn =
    Math.abs(x - view.middle[0]) < view.width / 2 && Math.abs(y - view.middle[1]) < view.width / frame.aspect / 2
  return isIn ? view : within({ middle: [x, y], width: view.width }, frame)
}

/**
 * Two opposite corners of the rectangle around a country. In its path, each outline is its first point,
 * followed by the steps from point to point.
 */
export function cornersOf(path: string): readonly Point[] {
  const points = path.split('M').flatMap((outline): Point[] => {
    const numbers = outline.match(/-?\d+/g)?.map(Number) ?? []
    let [x, y] = [0, 0]
    return numbers.flatMap((number, at): Point[] => {
      if (at % 2 === 0) x += number
      else y += number
      return at % 2 === 0 ? [] : [[x, y]]
    })
  })
  const [left, right] = rangeOf(points.map(([x]) => x))
  const [top, bottom] = rangeOf(points.map(([, y]) => y))
  return [
    [left, top],
    [right, bottom],
  ]
}

export interface City {
  readonly value: string
  readonly count: number
  readonly lat: number
  readonly lon: number
}

export interface Cluster {
  /** The city with the most events, and its point on the map. */
  readonly name: string
  readonly point: Point
  /** Radius around this city, in km, that contains the other cities; 0 for a single city. */
  readonly km: number
  /** Events in this city, or within the radius. */
  readonly count: number
}

/** Clusters of cities, most events first: a city joins the first cluster that is closer than `distance`. */
export function clustersOf(cities: readonly City[], distance: number, map: WorldMap): readonly Cluster[] {
  const found: { readonly city: City; readonly point: Point; km: number }[] = []
  for (const city of cities.toSorted((a, b) => b.count - a.count)) {
    const point = project(city.lat, city.lon, map)
    const near = found.find((other) => Math.hypot(other.point[0] - point[0], other.point[1] - point[1]) < distance)
    if (near === undefined) found.push({ city, point, km: 0 })
    else near.km = Math.max(near.km, kmBetween(near.city, city))
  }
  return found.map(({ city, point, km }) => {
    if (km === 0) return { name: city.value, point, km, count: city.count }
    const step = km < 100 ? 10 : 50
    const radius = Math.ceil((km + 1) / step) * step
    const inRadius = cities.filter((other) => kmBetween(city, other) <= radius)
    return { name: city.value, point, km: radius, count: inRadius.reduce((sum, other) => sum + other.count, 0) }
  })
}

/** Pixels that the name of a cluster needs: for each letter, and in height. */
const LETTER = 7
const LINE = 14

/**
 * The clusters whose names fit next to their circles, with the side of the name. A name fits if it covers no
 * circle and no other name, and does not reach beyond `end`.
 */
export function freeLabels(
  clusters: readonly Cluster[],
  radiusOf: (cluster: Cluster) => number,
  scale: number,
  end: number,
): ReadonlyMap<Cluster, 'left' | 'right'> {
  type Box = readonly [left: number, top: number, right: number, bottom: number]
  const overlap = (a: Box, b: Box) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
  const taken = clusters.map((cluster): Box => {
    const { point } = cluster
    const r = radiusOf(cluster)
    return [point[0] - r, point[1] - r, point[0] + r, point[1] + r]
  })
  const free = new Map<Cluster, 'left' | 'right'>()
  for (const [at, cluster] of clusters.entries()) {
    const [left, , right] = taken[at]!
    const [width, height] = [(cluster.name.length * LETTER) / scale, LINE / scale]
    const top = cluster.point[1] - height / 2
    for (const side of ['right', 'left'] as const) {
      const start = side === 'right' ? right : left - width
      const box: Box = [start, top, start + width, top + height]
      if (box[2] > end || taken.some((other, place) => place !== at && overlap(box, other))) continue
      taken.push(box)
      free.set(cluster, side)
      break
    }
  }
  return free
}

const EARTH_RADIUS_KM = 6371

function kmBetween(one: City, other: City): number {
  const [a, b] = [one, other].map(({ lat }) => (lat * Math.PI) / 180) as [number, number]
  const longitude = ((other.lon - one.lon) * Math.PI) / 180
  const chord = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(longitude / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord))
}

/** Number of shades, from the fewest events (0) to the most. */
export const SHADES = 5

/**
 * Shades by rank: each shade has about the same number of counts, so that a few large counts do not leave all
 * others pale.
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
