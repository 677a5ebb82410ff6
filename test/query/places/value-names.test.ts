import { expect, test } from 'vitest'
import { members } from '../../../src/docset/docset.ts'
import { valueKey } from '../../../src/event/fold.ts'
import { placeOfValueName, valueNameOf, valueNames } from '../../../src/query/places/value-names.ts'
import { postingList } from '../../../src/snapshot/snapshot.ts'
import { gazetteerWith } from '../../support/gazetteer.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { search, smallDirectory } from '../../support/small-directory.ts'

/** Name, other names, country, region and inhabitants of each place. */
const PLACES = [
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

const built = sharedDirectory(async () => {
  const events = CITIES.map(([city, country], at) => ({ id: 1 + at, city, country }))
  return smallDirectory(events, '', { gazetteer: gazetteerWith(...PLACES) })
})

const placedNumbers = () => Array.from({ length: built.snapshot.places.placed }, (_, place) => place)

test('every place with events has its own value of "city", which finds exactly the events of the place', () => {
  const names = placedNumbers().map((place) => valueNameOf(built.snapshot, place))
  expect(new Set(names).size).toBe(names.length)
  names.forEach((value, place) => {
    const { docs } = search(built, { by: 'city', value })
    const list = built.snapshot.lists.get(built.snapshot.lists.first('place') + place)
    expect([value, [...docs].sort((a, b) => a - b)]).toEqual([value, members(list)])
    expect(members(postingList(built.snapshot, 'place', place))).toEqual(members(list))
  })
})

test('the value of "city" for a place includes region or country only if the name alone means another place', () => {
  const { placeOf } = valueNames(built.snapshot)
  const longer = placedNumbers().filter((place) => {
    return valueNameOf(built.snapshot, place) !== built.snapshot.places.labels.text(place)
  })
  expect([...placeOf.values()].sort((a, b) => a - b)).toEqual(longer)
  expect(longer.length).toBeGreaterThan(1)
  for (const place of longer) {
    expect(placeOfValueName(built.snapshot, valueKey(valueNameOf(built.snapshot, place)))).toBe(place)
  }
})
