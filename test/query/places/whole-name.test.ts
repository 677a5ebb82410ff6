import { expect, test } from 'vitest'
import { gazetteerWith } from '../../support/gazetteer.ts'
import { sharedEventsWith } from '../../support/shared-directory.ts'
import { search } from '../../support/small-directory.ts'
import { testCases } from '../../support/word-cases.ts'

const GAZETTEER = gazetteerWith(
  ['Monterrey', 'Monterey', 'MX', '', 1_135_512],
  ['Monterey', '', 'US', '', 28_338],
  ['Rome', 'Roma', 'IT', '', 2_318_895],
  ['Roma', '', 'US', '', 10_042],
  ['Saint Petersburg', 'St. Petersburg', 'RU', '', 5_351_935],
  ['St. Petersburg', '', 'US', '', 257_083],
  ['Twin', '', 'US', '', 5000],
  ['Twin', '', 'CA', '', 5000],
  ['Pair', '', 'US', '', 5000],
  ['Pair', '', 'CA', '', 5000],
  ['Village', 'Hamlet', 'DE', '', 0],
  ['Hamlet', '', 'FR', '', 0],
  ['Spot', '', 'FR', '', 0],
  ['Great Spot', 'Spot', 'DE', '', 150],
  ['Point', '', 'FR', '', 0],
  ['Great Point', 'Point', 'DE', '', 98],
)

const EVENTS = [
  { id: 1, city: 'Monterrey', country: 'Mexico' },
  { id: 2, city: 'Monterey', country: 'United States' },
  { id: 3, city: 'Rome', country: 'Italy' },
  { id: 4, city: 'Roma', country: 'United States' },
  { id: 5, city: 'St. Kitts', country: '' },
  { id: 6, city: 'Saint Petersburg', country: 'Russia' },
  { id: 7, city: 'St. Petersburg', country: 'United States' },
  { id: 8, city: 'Twin', country: 'United States' },
  { id: 9, city: 'Twin', country: 'Canada' },
  { id: 10, city: 'Twin', country: 'Canada' },
  { id: 11, city: 'Pair', country: 'Canada' },
  { id: 12, city: 'Pair', country: 'United States' },
  { id: 20, city: 'Village', country: 'Germany' },
  { id: 21, city: 'Hamlet', country: 'France' },
  { id: 22, city: 'Spot', country: 'France' },
  { id: 23, city: 'Great Spot', country: 'Germany' },
  { id: 24, city: 'Point', country: 'France' },
  { id: 25, city: 'Great Point', country: 'Germany' },
]

const built = sharedEventsWith({ gazetteer: GAZETTEER }, EVENTS)

const found = (value: string) => search(built, { by: 'city', value })

testCases(
  (value) => found(value).docs.map((doc) => built.snapshot.id[doc]),
  `
# a name in "city" means the place with this common name, not a larger place that is also called so
Monterey = 2
Monterrey = 1
# a name in "city" means a place with this name in another language if that place is far larger
Roma = 3
# a name in "city" of places with equal populations means the place with more events
Twin = 9,10
Pair = 11
# the forms "St." and "Saint" of a place name in "city" are the same name
St. Petersburg = 6
# a country without events in "city" finds the events whose city has the same text
St. Kitts = 5
# a common name of a place of unknown size precedes the same name of a small place, not of a large place
Hamlet = 21
Spot = 23
Point = 24
`,
)

testCases(
  (value) => found(value).suggestions.map(({ didYouMean }) => didYouMean),
  `
# a name in "city" that means one of several places suggests the other place
Roma = Roma, United States
Twin = Twin, United States
St. Petersburg = St. Petersburg, United States
`,
)

test('a country without events in "city" is explained as a country if no city has its name', () => {
  const { total, interpretation } = found('Iceland')
  expect(total).toBe(0)
  expect(interpretation.map(({ reason }) => reason)).toEqual([
    '"Iceland" is a country: events in all its places were searched for.',
  ])
})
