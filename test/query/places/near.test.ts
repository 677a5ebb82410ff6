import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meansCoordinates, parseCoordinates, placesWithin } from '../../../src/query/places/geometry.ts'
import type { Filter } from '../../../src/query/request.ts'
import { COORDINATES_PER_DEGREE, NO_COORDINATE, type Places } from '../../../src/snapshot/places.ts'
import { kilometres } from '../../oracle-places.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { runs } from '../../support/runs.ts'
import { sharedEventsWith } from '../../support/shared-directory.ts'
import { idsOf, search, searchWith } from '../../support/small-directory.ts'
import { testWords } from '../../support/word-cases.ts'

const built = sharedEventsWith({ gazetteer: testGazetteer() }, [
  { id: 1, city: 'London', country: 'United Kingdom', type: 'workshop' },
  { id: 2, city: 'Oxford', country: 'United Kingdom' },
  { id: 3, city: 'Cambridge', country: 'United Kingdom' },
  { id: 4, city: 'Paris', country: 'France' },
  { id: 5, city: 'Toronto', country: 'Canada' },
  { id: 6, city: 'Atlantis', country: '' },
  { id: 7, city: 'Cambridge', country: 'United States' },
  { id: 8, city: '', country: 'France' },
])

const near = (center: string, withinKm = 100): Filter => ({ by: 'near', center, withinKm })
const ids = (...filters: readonly Filter[]) => idsOf(built, ...filters)

test.each([
  [near('London'), [1, 2, 3]],
  [near('Londres', 500), [1, 2, 3, 4]],
  [near('London', 60), [1]],
  [near('51.5,-0.13', 100), [1, 2, 3]],
  [near('0,0', 2000), []],
  [near('Cambridge', 10), [3]],
  [near('Cambridge, USA', 10), [7]],
  [near('Reading'), [1, 2]],
  [near('Cambridge, MA', 10), [7]],
  [near('Berlin', 1100), [1, 2, 3, 4]],
])('the filter "near" finds events around a place, even if no event is in the place: %o', (filter, found) => {
  expect(ids(filter)).toEqual(found)
})

testWords(
  built,
  `
# words with a distance from a place mean a circle around the place
near London = 1 2 3
events within 60 km of London = 1
40 miles from London = 1
less than 500km around London = 1 2 3 4
500 kilometers from London = 1 2 3 4 | 500 kilometers from London: within 500 km of London, United Kingdom
not within 500 km of London = 5 6 7 8
`,
)

test('an unknown value of one letter in the filter "near" suggests no place, but a value of two letters may', () => {
  expect(search(built, near('o')).suggestions).toEqual([])
  expect(search(built, near('ox')).suggestions).toMatchObject([{ didYouMean: ['Oxford'] }])
})

test('the filter "near" is intersected with the other filters', () => {
  expect(ids(near('London'), { by: 'type', value: 'workshop' })).toEqual([1])
  expect(ids(near('London', 500), { by: 'country', value: 'France' })).toEqual([4])
  expect(ids(near('Cambridge', 10), { by: 'country', value: 'USA' })).toEqual([7])
  expect(ids(near('London'), { by: 'city', value: 'Oxford' })).toEqual([2])
})

test('the interpretation of the filter "near" names the centre and the radius', () => {
  const [note] = search(built, near('Londres', 50)).interpretation
  expect(note).toMatchObject({ used: ['London'], reason: 'Searched within 50 km of London, United Kingdom.' })
  expect(search(built, near('51.5,-0.13')).interpretation).toEqual([])
})

test('the facet "city" counts only the places in the circle of the filter "near"', () => {
  const { facets } = searchWith(built, [near('London')], { facets: ['city'] })
  expect(facets).toMatchObject([
    { field: 'city', values: ['Cambridge', 'London', 'Oxford'].map((value) => ({ value, count: 1 })) },
  ])
})

test('an unknown place in the filter "near" finds nothing and suggests similar names', () => {
  const { total, warnings, suggestions } = search(built, near('Lodnon'))
  expect(total).toBe(0)
  expect(warnings).toEqual(['No place is called "Lodnon".'])
  expect(suggestions[0]).toMatchObject({ parameter: 'near', didYouMean: ['London'], total: 3 })
})

test('the filter "near" with a country or a place without coordinates finds the events in it', () => {
  expect(ids(near('France'))).toEqual([4, 8])
  expect(ids(near('Atlantis'))).toEqual([6])
  expect(search(built, near('Atlantis')).interpretation[0]!.reason).toBe(
    'The coordinates of "Atlantis" are unknown, so only events in this place were searched for.',
  )
})

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
