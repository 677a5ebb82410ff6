import { expect, test } from 'vitest'
import { isCalled } from '../../src/event/region-or-city.ts'

test.each([
  ['washington dc', 'washington', 690_000, true],
  ['new york city', 'new york', 8_800_000, true],
  ['oklahoma city', 'oklahoma', 700_000, false],
  ['missouri city', 'missouri', 76_000, false],
])('isCalled("%s", "%s", %i inhabitants) returns %s', (commonName, name, inhabitants, expected) => {
  expect(isCalled(commonName, name, inhabitants)).toBe(expected)
})
