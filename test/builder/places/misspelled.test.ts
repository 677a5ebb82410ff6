import { expect, test } from 'vitest'
import { misspelledCountry } from '../../../src/builder/places/misspelled.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'

const meant = (text: string) => COUNTRIES[misspelledCountry(text) ?? -1]?.name

test.each([
  ['demark', 'Denmark'],
  ['swedan', 'Sweden'],
  ['belguim', 'Belgium'],
  ['phillipines', 'Philippines'],
  ['untied states', 'United States'],
  ['united arab emirate', 'UAE'],
])('a misspelled country of a row means the nearest country: %s is %s', (text, country) => {
  expect(meant(text)).toBe(country)
})

test.each(['austrlia', 'iram', 'paris', 'online', 'europe', ''])(
  'a text in the column country that is near no country or two countries means no country: "%s"',
  (text) => {
    expect(meant(text)).toBeUndefined()
  },
)
