import { expect, test } from 'vitest'
import { gazetteerOf } from '../../../src/builder/places/gazetteer.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { search, smallDirectory } from '../../support/small-directory.ts'

/** A line of a gazetteer: a city, its other names, country and inhabitants. */
function line(id: number, name: string, others: string, country: string, population: number): string {
  return [
    id,
    name,
    name,
    others,
    10 + id,
    20,
    'P',
    'PPL',
    country,
    '',
    '',
    '',
    '',
    '',
    population,
    '',
    '',
    '',
    '',
  ].join('\t')
}

const GAZETTEER = [
  line(1, 'Monterrey', 'Monterey', 'MX', 1_135_512),
  line(2, 'Monterey', '', 'US', 28_338),
  line(3, 'Rome', 'Roma', 'IT', 2_318_895),
  line(4, 'Roma', '', 'US', 10_042),
  line(5, 'Saint Petersburg', 'St. Petersburg', 'RU', 5_351_935),
  line(6, 'St. Petersburg', '', 'US', 257_083),
  line(7, 'Twin', '', 'US', 5000),
  line(8, 'Twin', '', 'CA', 5000),
  line(9, 'Pair', '', 'US', 5000),
  line(10, 'Pair', '', 'CA', 5000),
  line(11, 'Village', 'Hamlet', 'DE', 0),
  line(12, 'Hamlet', '', 'FR', 0),
  line(13, 'Spot', '', 'FR', 0),
  line(14, 'Great Spot', 'Spot', 'DE', 150),
  line(15, 'Point', '', 'FR', 0),
  line(16, 'Great Point', 'Point', 'DE', 98),
].join('\n')

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
  ...['Village', 'Hamlet', 'Spot', 'Great Spot', 'Point', 'Great Point'].map((city, at) => {
    return {
      id: 20 + at,
      city,
      country: ['Village', 'Great Spot', 'Great Point'].includes(city) ? 'Germany' : 'France',
    }
  }),
]

const built = sharedDirectory(() => smallDirectory(EVENTS, '', gazetteerOf(GAZETTEER, 'four places')))

const found = (value: string) => search(built, { by: 'city', value })

test('a place whose common name is given wins over a larger place with that alternative name', () => {
  expect(found('Monterey').docs.map((doc) => built.snapshot.id[doc])).toEqual([2])
  expect(found('Monterrey').docs.map((doc) => built.snapshot.id[doc])).toEqual([1])
})

test('a place with a far larger population wins by its name in another language', () => {
  expect(found('Roma').docs.map((doc) => built.snapshot.id[doc])).toEqual([3])
  expect(found('Roma').suggestions.map(({ didYouMean }) => didYouMean)).toEqual([['Roma, United States']])
})

test('if populations are equal, the place with more events wins, and other ties are stable', () => {
  expect(found('Twin').docs.map((doc) => built.snapshot.id[doc])).toEqual([9, 10])
  expect(found('Twin').suggestions.map(({ didYouMean }) => didYouMean)).toEqual([['Twin, United States']])
  expect(found('Pair').docs.map((doc) => built.snapshot.id[doc])).toEqual([11])
})

test('the forms "St." and "Saint" of a place name are the same name', () => {
  expect(found('St. Petersburg').docs.map((doc) => built.snapshot.id[doc])).toEqual([6])
  expect(found('St. Petersburg').suggestions.map(({ didYouMean }) => didYouMean)).toEqual([
    ['St. Petersburg, United States'],
  ])
})

test('a country without events finds the events whose city has the same text', () => {
  expect(found('St. Kitts')).toMatchObject({ total: 1, docs: [4] })
})

test('a country without events is explained as a country if no city has its name', () => {
  const { total, interpretation } = found('Iceland')
  expect(total).toBe(0)
  expect(interpretation.map(({ reason }) => reason)).toEqual([
    '"Iceland" is a country: events in all its places were searched for.',
  ])
})

test('if populations are unknown, the place with that common name wins; otherwise the larger place wins', () => {
  const ids = (value: string) => found(value).docs.map((doc) => built.snapshot.id[doc])
  expect(ids('Hamlet')).toEqual([21])
  expect(ids('Spot')).toEqual([23])
  expect(ids('Point')).toEqual([24])
})
