import { expect, test } from 'vitest'
import { meansCoordinates, parseCoordinates } from '../../../src/query/places/coordinates.ts'

test.each([
  ['48.14,11.58', 48.14, 11.58],
  [' 48.14 , 11.58 ', 48.14, 11.58],
  ['-33.87 151.21', -33.87, 151.21],
  ['+40;−74', 40, -74],
  ['90,-180', 90, -180],
])('coordinates are latitude and longitude in degrees: %s', (text, latitude, longitude) => {
  expect(meansCoordinates(text)).toBe(true)
  expect(parseCoordinates(text)).toEqual({ latitude, longitude })
})

test.each(['91,0', '0,181', '48.14', '48,1,2', '1e1,2', '48.14,', '!'])('%s is no point on the globe', (text) => {
  expect(parseCoordinates(text)).toBeUndefined()
})

test.each(['Munich', '大阪', 'Area 51', 'N 48.1'])('a text with letters is a name: %s', (text) => {
  expect(meansCoordinates(text)).toBe(false)
})
