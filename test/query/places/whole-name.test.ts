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

test('a place that is commonly called so wins over a larger one of which it is another name', () => {
  expect(found('Monterey').docs.map((doc) => built.snapshot.id[doc])).toEqual([2])
  expect(found('Monterrey').docs.map((doc) => built.snapshot.id[doc])).toEqual([1])
})

test('a place with very many more inhabitants wins by its name in another language', () => {
  expect(found('Roma').docs.map((doc) => built.snapshot.id[doc])).toEqual([3])
  expect(found('Roma').suggestions.map(({ didYouMean }) => didYouMean)).toEqual([['Roma, United States']])
})

test('of places with as many inhabitants the one with more events wins, and of alike ones always the same', () => {
  expect(found('Twin').docs.map((doc) => built.snapshot.id[doc])).toEqual([9, 10])
  expect(found('Twin').suggestions.map(({ didYouMean }) => didYouMean)).toEqual([['Twin, United States']])
  expect(found('Pair').docs.map((doc) => built.snapshot.id[doc])).toEqual([11])
})

test('a saint written in full or not is one name', () => {
  expect(found('St. Petersburg').docs.map((doc) => built.snapshot.id[doc])).toEqual([6])
  expect(found('St. Petersburg').suggestions.map(({ didYouMean }) => didYouMean)).toEqual([
    ['St. Petersburg, United States'],
  ])
})

test('a name of a country without events finds the events whose city is written so', () => {
  expect(found('St. Kitts')).toMatchObject({ total: 1, docs: [4] })
})

test('a name of a country that nothing is written like is told to be one', () => {
  const { total, interpretation } = found('Iceland')
  expect(total).toBe(0)
  expect(interpretation.map(({ reason }) => reason)).toEqual([
    '"Iceland" is a country: events in all its places were searched for.',
  ])
})

test('of places without inhabitants that anybody counted the one commonly called so wins, of others the larger', () => {
  const ids = (value: string) => found(value).docs.map((doc) => built.snapshot.id[doc])
  expect(ids('Hamlet')).toEqual([21])
  expect(ids('Spot')).toEqual([23])
  expect(ids('Point')).toEqual([24])
})
