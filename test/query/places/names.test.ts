import { expect, test } from 'vitest'
import { members } from '../../../src/docset/docset.ts'
import { valueKey } from '../../../src/event/fold.ts'
import { placeOfValueName, valueNameOf, valueNames } from '../../../src/query/places/value-names.ts'
import { postingList } from '../../../src/snapshot/snapshot.ts'
import { gazetteerWith } from '../../support/gazetteer.ts'
import { sharedDirectory, sharedEventsWith } from '../../support/shared-directory.ts'
import { search, smallDirectory } from '../../support/small-directory.ts'
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
# a name in "city" means the place with this common name, not a larger place with this name as an alias
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
# in "city", a common name of a place of unknown size precedes an alias of a small place, not of a large place
Hamlet = 21
Spot = 23
Point = 24
`,
)

testCases(
  (value) => found(value).suggestions.map(({ didYouMean }) => didYouMean),
  `
# an ambiguous name in "city" suggests the other place with this name
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

/** Name, other names, country, region and inhabitants of each place. */
const SHARED_NAMES = [
  ['Twin', '', 'US', 'TX', 900_000],
  ['Twin', '', 'CA', '', 5000],
  ['Twin', '', 'US', 'ME', 4000],
  ['Twin', '', 'US', 'ME', 3000],
  ['Pair', '', 'IT', '', 5000],
  ['Pair', '', 'DE', '', 6000],
  ['Lonely', 'Alone', 'DE', '', 7000],
  ['Other', 'Lonely', 'FR', '', 2_000_000],
  ['Twin', '', 'FR', '', 700],
  ['Pair', '', 'FR', '', 800],
] as const
/** City and country of each event. */
const CITIES = [
  ['Twin', 'United States'],
  ['Twin', 'Canada'],
  ['Twin, Maine', 'United States'],
  ['Pair', 'Italy'],
  ['Pair', 'Germany'],
  ['Pair', 'Germany'],
  ['Lonely', 'Germany'],
  ['Other', 'France'],
  ['Nowhere at all', ''],
  ['Italy', 'Italy'],
] as const

const shared = sharedDirectory(async () => {
  const events = CITIES.map(([city, country], at) => ({ id: 1 + at, city, country }))
  return smallDirectory(events, '', { gazetteer: gazetteerWith(...SHARED_NAMES) })
})

const placedNumbers = () => Array.from({ length: shared.snapshot.places.placed }, (_, place) => place)

test('every place with events has its own value of "city", which finds exactly the events of the place', () => {
  const names = placedNumbers().map((place) => valueNameOf(shared.snapshot, place))
  expect(new Set(names).size).toBe(names.length)
  names.forEach((value, place) => {
    const { docs } = search(shared, { by: 'city', value })
    const list = shared.snapshot.lists.get(shared.snapshot.lists.first('place') + place)
    expect([value, [...docs].sort((a, b) => a - b)]).toEqual([value, members(list)])
    expect(members(postingList(shared.snapshot, 'place', place))).toEqual(members(list))
  })
})

test('the value of "city" for a place includes region or country only if the name alone means another place', () => {
  const { placeOf } = valueNames(shared.snapshot)
  const longer = placedNumbers().filter((place) => {
    return valueNameOf(shared.snapshot, place) !== shared.snapshot.places.labels.text(place)
  })
  expect([...placeOf.values()].sort((a, b) => a - b)).toEqual(longer)
  expect(longer.length).toBeGreaterThan(1)
  for (const place of longer) {
    expect(placeOfValueName(shared.snapshot, valueKey(valueNameOf(shared.snapshot, place)))).toBe(place)
  }
})
