import { expect, test } from 'vitest'
import { isCalled } from '../../src/event/region-or-city.ts'

test.each([
  ['washington dc', 'washington', 690_000, true],
  ['new york city', 'new york', 8_800_000, true],
  ['oklahoma city', 'oklahoma', 700_000, false],
  ['missouri city', 'missouri', 76_000, false],
])('the city %s is commonly called %s, with %i inhabitants: %s', (commonName, name, inhabitants, expected) => {
  expect(isCalled(commonName, name, inhabitants)).toBe(expected)
})
