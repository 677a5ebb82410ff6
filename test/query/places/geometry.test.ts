import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meansCoordinates, parseCoordinates, placesWithin } from '../../../src/query/places/geometry.ts'
import { COORDINATES_PER_DEGREE, NO_COORDINATE, type Places } from '../../../src/snapshot/places.ts'
import { kilometres } from '../../oracle-places.ts'
import { runs } from '../../support/runs.ts'

const CITIES: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  Innsbruck: [47.26, 11.39],
  Salzburg: [47.8, 13.04],
  Munich: [48.14, 11.58],
  Augsburg: [48.37, 10.9],
  Passau: [48.57, 13.46],
  Nuremberg: [49.45, 11.08],
}

/** An undefined point is a place without coordinates. */
function placesAt(points: readonly (readonly [number, number] | undefined)[]): Places {
  const units = (at: 0 | 1) =>
    Int32Array.from(points, (point) => (point ? Math.round(point[at] * COORDINATES_PER_DEGREE) : NO_COORDINATE))
  return { placed: points.length, latitude: units(0), longitude: units(1) } as unknown as Places
}

test('placesWithin finds the three of six cities that are within 100 km of Munich', () => {
  const names = Object.keys(CITIES)
  const places = placesAt(Object.values(CITIES))
  const found = placesWithin(places, { center: { latitude: 48.14, longitude: 11.58 }, km: 100 })
  expect(found.map((place) => names[place]).sort()).toEqual(['Augsburg', 'Innsbruck', 'Munich'])
})

const degree = (most: number) =>
  fc.oneof(
    fc.integer({ min: -most * 100, max: most * 100 }).map((n) => n / 100),
    fc.constantFrom(-most, 0, most),
  )
const point = fc.tuple(degree(90), degree(180))

test('placesWithin finds the same places as a linear scan, also at poles and at the date line', () => {
  fc.assert(
    fc.property(
      fc.array(fc.option(point, { nil: undefined, freq: 8 }), { maxLength: 200 }),
      point,
      fc.integer({ min: 1, max: 2000 }),
      (points, [latitude, longitude], km) => {
        const inside = points.flatMap((one, place) => {
          if (one === undefined) return []
          const distance = kilometres({ latitude, longitude }, { latitude: one[0], longitude: one[1] })
          return distance <= km ? [place] : []
        })
        expect(placesWithin(placesAt(points), { center: { latitude, longitude }, km }).sort((a, b) => a - b)).toEqual(
          inside,
        )
      },
    ),
    { numRuns: runs(500), seed: 20261120 },
  )
})

test.each([
  ['48.14,11.58', 48.14, 11.58],
  [' 48.14 , 11.58 ', 48.14, 11.58],
  ['-33.87 151.21', -33.87, 151.21],
  ['+40;−74', 40, -74],
  ['90,-180', 90, -180],
])('the parameter "near" reads coordinates as latitude and longitude in degrees: %s', (text, latitude, longitude) => {
  expect(meansCoordinates(text)).toBe(true)
  expect(parseCoordinates(text)).toEqual({ latitude, longitude })
})

test.each(['91,0', '0,181', '48.14', '48,1,2', '1e1,2', '48.14,', '!'])(
  'the parameter "near" does not read %s as coordinates',
  (text) => {
    expect(parseCoordinates(text)).toBeUndefined()
  },
)

test.each(['Munich', '大阪', 'Area 51', 'N 48.1'])(
  'the parameter "near" reads a text with letters as a name, not as coordinates: %s',
  (text) => {
    expect(meansCoordinates(text)).toBe(false)
  },
)
