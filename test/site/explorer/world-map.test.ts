import { fc, test as law } from '@fast-check/vitest'
import { geoEqualEarth } from 'd3-geo'
import { expect, test } from 'vitest'
import { drawWorldMap } from '../../../build/world-map.ts'
import { CONTINENT_COUNTRIES } from '../../../src/event/continents.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'
import {
  type City,
  clustersOf,
  cornersOf,
  fitting,
  freeLabels,
  moved,
  type Point,
  project,
  SHADES,
  shadesOf,
  showing,
  type View,
  wholeOf,
  zoomed,
} from '../../../src/site/explorer/model/world-map.ts'

const map = drawWorldMap()

const names = [...map.shapes.map(({ name }) => name), ...map.small.map(({ name }) => name)]

test('the world map has every country of every continent by its stored name', () => {
  for (const country of Object.values(CONTINENT_COUNTRIES).flat()) expect(names).toContain(country)
})

test('all names on the world map are stored names of countries, and more than 230 countries are drawn', () => {
  const stored = COUNTRIES.map(({ name }) => name)
  const drawn = names.filter((name) => name !== null)
  expect(drawn.filter((name) => !stored.includes(name))).toEqual([])
  expect(new Set(drawn).size).toBe(drawn.length)
  expect(drawn.length).toBeGreaterThan(230)
})

law.prop([fc.double({ min: -56, max: 83, noNaN: true }), fc.double({ min: -179, max: 179, noNaN: true })])(
  'the world map draws a place at the point where the projection of the countries puts the place',
  (latitude, longitude) => {
    const projection = geoEqualEarth().scale(map.scale).translate([map.left, map.top])
    const [x, y] = projection([longitude, latitude])!
    const [ownX, ownY] = project(latitude, longitude, map)
    expect(ownX).toBeCloseTo(x, 6)
    expect(ownY).toBeCloseTo(y, 6)
  },
)

law.prop([fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1 })])(
  'on the world map, no country is paler than a country with fewer events, and the top country is darkest',
  (counts) => {
    const shadeOf = shadesOf(counts)
    const shades = counts.toSorted((a, b) => a - b).map(shadeOf)
    expect(shades).toEqual(shades.toSorted((a, b) => a - b))
    expect(Math.max(...shades)).toBeLessThan(SHADES)
    if (new Set(counts).size === counts.length && counts.length >= SHADES) expect(shades.at(-1)).toBe(SHADES - 1)
  },
)

const widthOf = (name: string) => {
  const [[left], [right]] = cornersOf(map.shapes.find((shape) => shape.name === name)!.path) as [Point, Point]
  return right - left
}

test('French Guiana, Martinique and Svalbard are not drawn on the world map as parts of France and Norway', () => {
  expect(widthOf('France')).toBeLessThan(map.width / 20)
  expect(widthOf('French Guiana')).toBeLessThan(map.width / 50)
  expect(map.small.map(({ name }) => name)).toEqual(expect.arrayContaining(['Martinique', 'Guadeloupe', 'Réunion']))
  const [[, top]] = cornersOf(map.shapes.find(({ name }) => name === 'Norway')!.path) as [Point]
  expect(top).toBeGreaterThan(project(74, 20, map)[1])
})

const frame = { width: map.width, height: map.height, aspect: 1.8 }
const somePoint = fc.tuple(
  fc.double({ min: 0, max: map.width, noNaN: true }),
  fc.double({ min: 0, max: map.height, noNaN: true }),
)
const someView = fc.array(somePoint, { maxLength: 4 }).map((points) => fitting(points, frame))

function isIn([x, y]: Point, { middle, width }: View): boolean {
  const isBetween = (at: number, center: number, size: number) => Math.abs(at - center) <= size / 2 + 1e-6
  return isBetween(x, middle[0], width) && isBetween(y, middle[1], width / frame.aspect)
}

law.prop([fc.array(somePoint, { minLength: 1, maxLength: 9 })])(
  'the part of the world map that fits some points contains all points, and is never larger than the map',
  (points) => {
    const view = fitting(points, frame)
    for (const point of points) expect(isIn(point, view)).toBe(true)
    expect(view.width).toBeLessThanOrEqual(wholeOf(frame).width)
  },
)

law.prop([someView, fc.double({ min: 0.2, max: 5, noNaN: true }), somePoint, somePoint])(
  'a view of the world map that is zoomed or moved never shows a place outside of the map',
  (view, factor, point, distance) => {
    for (const next of [zoomed(view, factor, point, frame), moved(view, distance, frame)]) {
      const [x, y] = next.middle
      if (next.width < frame.width) expect(isIn([x, y], wholeOf(frame))).toBe(true)
      expect(x - next.width / 2).toBeGreaterThanOrEqual(Math.min(0, (frame.width - next.width) / 2) - 1e-6)
      expect(next.width).toBeGreaterThan(0)
    }
    expect(isIn(point, showing(view, point, frame))).toBe(true)
  },
)

const cities: readonly City[] = [
  { value: 'Versailles', count: 2, lat: 48.8, lon: 2.13 },
  { value: 'Paris', count: 40, lat: 48.85, lon: 2.35 },
  { value: 'Brussels', count: 7, lat: 50.85, lon: 4.35 },
]

test('the name of a cluster is right of its circle, or left of the circle if there is no room on the right', () => {
  const clusters = clustersOf(cities, 0, map)
  const names = (scale: number, end = map.width) =>
    [...freeLabels(clusters, () => 12 / scale, scale, end)].map(([{ name }, side]) => `${name} ${side}`)
  expect(names(10)).toEqual(['Paris right', 'Brussels right', 'Versailles left'])
  expect(names(0.3)).not.toContain('Versailles right')
  expect(names(10, project(50.85, 4.5, map)[0])).toEqual(['Paris right', 'Brussels left', 'Versailles left'])
})

law.prop([
  fc.array(
    fc.record({
      value: fc.string(),
      count: fc.integer({ min: 1, max: 99 }),
      lat: fc.double({ min: -56, max: 70, noNaN: true }),
      lon: fc.double({ min: -179, max: 179, noNaN: true }),
    }),
    { maxLength: 20 },
  ),
  fc.double({ min: 0, max: 900, noNaN: true }),
])('clusters on the map are never closer than the given distance, and every event is in one', (some, distance) => {
  const clusters = clustersOf(some, distance, map)
  for (const [at, { point }] of clusters.entries())
    for (const other of clusters.slice(at + 1))
      expect(Math.hypot(point[0] - other.point[0], point[1] - other.point[1])).toBeGreaterThanOrEqual(distance)
  const sum = (all: readonly { readonly count: number }[]) => all.reduce((total, { count }) => total + count, 0)
  expect(sum(clusters)).toBeGreaterThanOrEqual(sum(some))
})
