import { describe, expect, test } from 'vitest'
import type { Filter } from '../../../src/query/request.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { idsOf, type SomeEvent, search, smallDirectory } from '../../support/small-directory.ts'

const PLACES: readonly (readonly [id: number, city: string, country: string])[] = [
  [1, 'Prague', 'Czech Republic'],
  [2, 'Praha', 'Czech Republic'],
  [3, 'Cambridge', 'United Kingdom'],
  [4, 'Cambridge, MA', 'United States'],
  [5, 'Portland, OR', 'United States'],
  [6, 'Portland', 'United States'],
  [7, 'Paris', 'France'],
  [8, 'Paris', 'United States'],
  [9, 'Bombay', 'India'],
  [10, 'Mumbai', 'India'],
  [11, '大阪', 'Japan'],
  [12, 'Los Angeles', 'United States'],
  [13, 'San Francisco', 'United States'],
  [14, 'Vienna', 'Austria'],
  [15, 'Mexico City', 'Mexico'],
  [16, 'Bletchley Park', 'United Kingdom'],
  [17, 'Copenhagen', 'Denmark'],
  [18, 'Oslo', 'Norway'],
  [19, 'Online', ''],
  [20, 'Victoria', 'Canada'],
  [21, 'Hong Kong', 'Hong Kong'],
  [23, 'Reading Bay', 'Bahamas'],
  [24, 'East Reading Bay', 'Bahamas'],
  [25, 'Suva no Hama', 'Fiji'],
  [26, 'Nadi no Hama', 'Fiji'],
  [27, 'Hong Kong', 'China'],
  [28, 'Sometown, GA', 'United States'],
  [29, 'Batumi', 'Georgia'],
]

const built = sharedDirectory(async () => {
  const events = PLACES.map(([id, city, country]): SomeEvent => ({ id, city, country }))
  return smallDirectory([...events, { id: 22, attendance: 'online' }], '', { gazetteer: testGazetteer() })
})

const city = (value: string): Filter => ({ by: 'city', value })
const answer = (value: string, ...others: readonly Filter[]) => search(built, city(value), ...others)
const ids = (value: string, ...others: readonly Filter[]) => idsOf(built, city(value), ...others)
const reasons = (value: string) => answer(value).interpretation.map(({ reason }) => reason)
const proposed = (value: string, ...others: readonly Filter[]) =>
  answer(value, ...others).suggestions.map(({ didYouMean, total }) => [didYouMean[0], total])

describe('a city is a place by any of its names', () => {
  test.each([
    ['Prague', [1, 2]],
    ['Prag', [1, 2]],
    ['Прага', [1, 2]],
    ['bombay', [9, 10]],
    ['Osaka', [11]],
    ['LA', [12]],
    ['Wien', [14]],
  ])('the parameter city finds a place by any of its names: %s', (value, found) => {
    expect(ids(value)).toEqual(found)
  })

  test('a place in city that is given by its common name has no note, and any other name is explained', () => {
    expect(reasons('PRAGUE')).toEqual([])
    expect(reasons('Praha')).toEqual(['"Praha" was interpreted as Prague, Czech Republic.'])
  })

  test('location.city in an answer keeps the spelling of the dump', () => {
    const { spellings, ids: written } = built.snapshot.facets.city
    expect(answer('Prague').docs.map((doc) => spellings.text(written[doc]!))).toEqual(['Prague', 'Praha'])
  })

  test('in the parameter city the common name of a place precedes an old name of a larger place', () => {
    expect(ids('Victoria')).toEqual([20])
  })
})

describe('a name of several places means the largest that has events', () => {
  test('an ambiguous value of city suggests the other places with their country, each with events', () => {
    expect(ids('Cambridge')).toEqual([3])
    expect(proposed('Cambridge')).toEqual([['Cambridge, United States', 1]])
    expect(ids('Cambridge, United States')).toEqual([4])
    expect(answer('Cambridge, United States').interpretation).toEqual([])
    expect(ids('Paris')).toEqual([7])
  })

  test('an ambiguous value of city means a place in the countries of the other filters', () => {
    expect(ids('Cambridge', { by: 'country', value: 'USA' })).toEqual([4])
    expect(ids('Paris', { by: 'countries', values: ['US', 'Canada'] })).toEqual([8])
    expect(ids('Paris', { by: 'continent', continent: 'North America' })).toEqual([8])
    expect(ids('Paris', { by: 'country', value: 'Germany' })).toEqual([])
    expect(proposed('Cambridge', { by: 'country', value: 'USA' })).toEqual([])
  })

  test.each([
    ['Cambridge (UK)', [3]],
    ['Cambridge USA', [4]],
    ['Cambridge, MA', [4]],
    ['Paris, Texas', [8]],
    ['Paris in Texas', [8]],
    ['Portland, Oregon', [5, 6]],
  ])('a region or country after a name in city selects among places of that name: %s', (value, found) => {
    expect(ids(value)).toEqual(found)
  })
})

describe('several cities', () => {
  test.each([
    ['Prague, Paris', [1, 2, 7]],
    ['Portland, OR, Cambridge, MA', [4, 5, 6]],
    ['Oslo; Praha', [1, 2, 18]],
    ['Oslo, Atlantis', [18]],
    ['Oslo, California', [12, 13, 18]],
    ['Prague, Praha', [1, 2]],
  ])('several cities in the parameter city mean events in any of the cities: %s', (value, found) => {
    expect(ids(value)).toEqual(found)
  })

  test('a value of city is read as a list only up to 50 names', () => {
    const list = (unknown: number) => `Oslo${',x'.repeat(unknown)}`
    expect(ids(list(49))).toEqual([18])
    expect(ids(list(50))).toEqual([])
  })

  test('the answer explains each city of a list in the parameter city, and warns of an unknown city', () => {
    const { interpretation, warnings } = answer('Oslo, Atlantis, Praha')
    expect(interpretation).toMatchObject([{ used: ['Oslo', 'Prague'] }])
    expect(warnings).toEqual(['No place with events is called "Atlantis", so it was left out.'])
  })
})

test('in the parameter city, the code of a state after a city that is not in it means the state', () => {
  expect(ids('Oslo, CA')).toEqual([12, 13])
  expect(answer('Oslo, CA').warnings).toEqual(['No place with events is called "Oslo, CA", so it was left out.'])
  expect(ids('Oslo, LA')).toEqual([12, 18])
})

describe('areas in the parameter city', () => {
  test.each([
    ['California', [12, 13], '"California" is a region of United States: events in all its places were searched for.'],
    ['Japan', [11], '"Japan" is a country: events in all its places were searched for.'],
    ['Asia', [9, 10, 11, 21, 27], '"Asia" is a continent: events in its 34 countries were searched for.'],
    ['Scandinavia', [17, 18], '"Scandinavia" is a group of countries: events in its 3 countries were searched for.'],
  ])('the area %s in the parameter city means all places in it', (value, found, reason) => {
    expect(ids(value)).toEqual(found)
    expect(reasons(value)).toEqual([reason])
  })

  test('city=Georgia means the country, and suggests the state of the same name', () => {
    expect(ids('Georgia')).toEqual([29])
    expect(proposed('Georgia')).toEqual([['Georgia, United States', 1]])
    expect(ids('Georgia, United States')).toEqual([28])
    expect(proposed('Japan')).toEqual([])
  })

  test('the value "Online" of city means events that are attended online', () => {
    expect(ids('Online')).toEqual([19, 22])
    expect(reasons('Online')).toEqual(['"Online" is no place: events with attendance online were searched for.'])
  })
})

describe('a value that means no place with events', () => {
  test('a value of city that names no place finds events whose city has this text, or else these words', () => {
    expect(ids('Bletchley Park')).toEqual([16])
    expect(ids('bletchley')).toEqual([16])
    expect(reasons('bletchley')).toEqual([
      'No city is called "bletchley". Searched in "Bletchley Park", the only city with this word in its name.',
    ])
  })

  test.each([
    ['Pargue', 'Prague'],
    ['Copenhagn', 'Copenhagen'],
    ['Potrland, OR', 'Portland'],
  ])('a misspelled value of city suggests the nearest name: %s', (value, name) => {
    const { total, suggestions } = answer(value)
    expect(total).toBe(0)
    expect(suggestions[0]).toMatchObject({ parameter: 'city', given: value, didYouMean: [name] })
  })

  test('a misspelled value of city suggests a place once, even if several of its names are similar', () => {
    expect(proposed('Pragua').filter(([name]) => name === 'Prague')).toHaveLength(1)
  })

  test('a place without events in city means the cities with its name as a word, and a note says so', () => {
    expect(ids(' reading')).toEqual([23, 24])
    expect(answer('Reading')).toMatchObject({ warnings: [], suggestions: [] })
    expect(reasons('Reading')).toEqual([
      'No event is in Reading, United Kingdom. Searched in the 2 cities with this word in their names.',
    ])
    expect(ids('Reading, UK')).toEqual([])
  })

  test('city=no means cities with the word "no" rather than Norway, if they have more events', () => {
    expect(ids('no')).toEqual([25, 26])
    expect(ids('dk')).toEqual([17])
    expect(ids('Norway')).toEqual([18])
  })

  test('a place without events in city is named in a warning, and nearby places are suggested', () => {
    const { total, warnings } = answer('Oxford')
    expect(total).toBe(0)
    expect(warnings).toEqual(['No event is in Oxford, United Kingdom.'])
    expect(proposed('Oxford')).toEqual([['Cambridge', 1]])
  })
})
