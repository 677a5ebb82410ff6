/**
 * The world map of the explorer, projected when the page is built. So the page needs no geography except the
 * formula that places a city (`src/site/explorer/model/world-map.ts`).
 */
import { createRequire } from 'node:module'
import { type GeoPermissibleObjects, type GeoProjection, geoEqualEarth, geoPath } from 'd3-geo'
import countries from 'i18n-iso-countries'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { COUNTRIES } from '../src/event/countries.ts'
import type { MapView, WorldMap } from '../src/site/explorer/model/world-map.ts'

/** Width of the map in its own units; the page shows about one unit per pixel. */
const WIDTH = 960

/**
 * Minimum area, in square units, of a country that is drawn as a shape. A smaller country is drawn as a
 * circle, because its shape is too small to see or click. Luxembourg has 4, Belgium 40.
 */
const MIN_AREA = 20

/** Antarctica, which would take a fifth of the height, and has no events. */
const LEFT_OUT = '010'

/** Parts of the map that can be shown closer: west, south, east, north, in degrees. */
const CLOSER: Readonly<Record<string, readonly [number, number, number, number]>> = {
  Africa: [-20, -36, 54, 38],
  Asia: [28, -11, 148, 56],
  Europe: [-24, 34, 44, 71],
  'North America': [-168, 7, -52, 72],
  Oceania: [112, -48, 180, 0],
  'South America': [-84, -56, -33, 14],
}

type Properties = { name: string }
type Atlas = Topology<{ countries: GeometryCollection<Properties> }>
type Shape = ReturnType<typeof shapesOf>[number]

const require = createRequire(import.meta.url)

/**
 * Draws the countries of world-atlas at 1:110m; countries that it lacks are circles at their position at
 * 1:50m.
 */
export function drawWorldMap(): WorldMap {
  const coarse = shapesOf('110m').filter(({ id }) => id !== LEFT_OUT)
  const fine = shapesOf('50m').filter(({ id }) => id !== LEFT_OUT)
  const world: GeoPermissibleObjects = { type: 'FeatureCollection', features: coarse }
  const projection = geoEqualEarth().fitWidth(WIDTH, world)
  const path = geoPath(projection).digits(1)
  const height = Math.ceil(path.bounds(world)[1][1])
  const isSeen = (shape: Shape) => path.area(shape) >= MIN_AREA
  const shapes = coarse.filter(isSeen).map((shape) => ({ name: storedName(shape) ?? null, path: path(shape)! }))
  const drawn = new Set(shapes.map(({ name }) => name))
  const small = fine.flatMap((shape) => {
    const name = storedName(shape)
    if (name === undefined || drawn.has(name)) return []
    const [x, y] = path.centroid(shape).map((coordinate) => Math.round(coordinate * 10) / 10)
    return [{ name, x: x!, y: y! }]
  })
  const [left, top] = projection.translate()
  return { width: WIDTH, height, scale: projection.scale(), left, top, shapes, small, views: viewsIn(projection) }
}

function shapesOf(scale: '110m' | '50m') {
  const atlas = require(`world-atlas/countries-${scale}.json`) as Atlas
  return feature(atlas, atlas.objects.countries).features
}

/** The name of a country in answers; undefined for a shape that is no country there. */
function storedName({ id, properties }: Shape): string | undefined {
  const code = id === undefined ? undefined : countries.numericToAlpha2(id)
  return COUNTRIES.find((country) => (code === undefined ? country.name === properties.name : country.code === code))
    ?.name
}

function viewsIn(projection: GeoProjection): MapView[] {
  return Object.entries(CLOSER).map(([name, [west, south, east, north]]) => {
    const degrees = Array.from({ length: 21 }, (_, step) => step / 20)
    const edge = degrees.flatMap((share) => [
      projection([west, south + share * (north - south)])!,
      projection([east, south + share * (north - south)])!,
    ])
    const x = edge.map(([across]) => across!)
    const y = edge.map(([, down]) => down!)
    const [left, top] = [Math.floor(Math.min(...x)), Math.floor(Math.min(...y))]
    return { name, box: [left, top, Math.ceil(Math.max(...x)) - left, Math.ceil(Math.max(...y)) - top] }
  })
}
