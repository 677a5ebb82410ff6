/** The world map of the explorer, projected when the page is built. */
import { createRequire } from 'node:module'
import { type GeoPermissibleObjects, geoCentroid, geoDistance, geoEqualEarth, geoPath } from 'd3-geo'
import countries from 'i18n-iso-countries'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { COUNTRIES } from '../src/event/countries.ts'
import type { WorldMap } from '../src/site/explorer/model/world-map.ts'

/** Width of the map in its own units: large enough for coordinates to be whole numbers. */
const WIDTH = 9600

/**
 * Minimum area, in square units, of a country that is clicked on its shape; a smaller country has a circle.
 */
const MIN_AREA = 2000

/** Antarctica, which would take a fifth of the height, and has no events. */
const LEFT_OUT = '010'

/**
 * Parts far from the mainland that are countries of their own in answers, but not in world-atlas: by numeric
 * code of country and part, the longitude and latitude of the part's middle.
 */
const APART: Readonly<Record<string, Readonly<Record<string, [number, number]>>>> = {
  // France: French Guiana, Guadeloupe, Martinique, Mayotte, Réunion
  250: { 254: [-53.2, 3.9], 312: [-61.5, 16.2], 474: [-61, 14.7], 175: [45.1, -12.8], 638: [55.5, -21.1] },
  // Norway: Svalbard and Jan Mayen
  578: { 744: [18, 78.8] },
}

/** Maximum distance between the middle of a part in APART and one of its islands. */
const APART_RADIANS = 0.05

type Properties = { name: string }
type Atlas = Topology<{ countries: GeometryCollection<Properties> }>
type Shape = ReturnType<typeof shapesOf>[number]

const require = createRequire(import.meta.url)

/**
 * Draws the countries at 1:110m. Countries that this scale lacks, or that are smaller than MIN_AREA, are
 * circles at their position at 1:50m.
 */
export function drawWorldMap(): WorldMap {
  const coarse = shapesOf('110m').filter(({ id }) => id !== LEFT_OUT)
  const fine = shapesOf('50m').filter(({ id }) => id !== LEFT_OUT)
  const world: GeoPermissibleObjects = { type: 'FeatureCollection', features: coarse }
  const projection = geoEqualEarth().fitWidth(WIDTH, world)
  const path = geoPath(projection).digits(0)
  const height = Math.ceil(path.bounds(world)[1][1])
  const isSeen = (shape: Shape) => path.area(shape) >= MIN_AREA
  const shapes = coarse
    .filter(isSeen)
    .map((shape) => ({ name: storedName(shape) ?? null, path: relative(path(shape)!) }))
  const drawn = new Set(shapes.map(({ name }) => name))
  const small = fine.flatMap((shape) => {
    const name = storedName(shape)
    if (name === undefined || drawn.has(name)) return []
    const [x, y] = path.centroid(shape).map(Math.round)
    return [{ name, x: x!, y: y! }]
  })
  const [left, top] = projection.translate()
  return { width: WIDTH, height, scale: projection.scale(), left, top, shapes, small }
}

function shapesOf(scale: '110m' | '50m') {
  const atlas = require(`world-atlas/countries-${scale}.json`) as Atlas
  return feature(atlas, atlas.objects.countries).features.flatMap((shape) => {
    const { geometry, id } = shape
    const apart = APART[String(id)]
    if (apart === undefined || geometry.type !== 'MultiPolygon') return [shape]
    const ids = geometry.coordinates.map((coordinates) => {
      const middle = geoCentroid({ type: 'Polygon', coordinates })
      const distance = (code: string) => geoDistance(middle, apart[code]!)
      const [nearest] = Object.keys(apart).sort((one, other) => distance(one) - distance(other))
      return distance(nearest!) < APART_RADIANS ? nearest : id
    })
    return [...new Set(ids)].map((code) => {
      const coordinates = geometry.coordinates.filter((_, at) => ids[at] === code)
      return { ...shape, id: code, geometry: { ...geometry, coordinates } }
    })
  })
}

/** A path with each point relative to the previous point, in whole numbers: half as long when compressed. */
function relative(path: string): string {
  const outlines = path.split('M').slice(1)
  return outlines
    .map((outline) => {
      const points = outline
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(',').map(Number) as [number, number])
      const steps = points.slice(1).map(([x, y], at) => [x - points[at]![0], y - points[at]![1]])
      const taken = steps.filter(([right, down]) => right !== 0 || down !== 0)
      // an island smaller than one unit has no lines
      return taken.length === 0 ? '' : `M${points[0]!.join()}l${taken.join(' ').replace(/[ ,]-/g, '-')}Z`
    })
    .join('')
}

/** The name of a country in answers; undefined if the shape is no country there. */
function storedName({ id, properties }: Shape): string | undefined {
  const code = id === undefined ? undefined : countries.numericToAlpha2(id)
  return COUNTRIES.find((country) => (code === undefined ? country.name === properties.name : country.code === code))
    ?.name
}
