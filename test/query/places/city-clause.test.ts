import { expect, test } from 'vitest'
import type { Filter } from '../../../src/query/request.ts'
import { testGazetteer } from '../../support/gazetteer.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { idsOf, type SomeEvent, search, smallDirectory } from '../../support/small-directory.ts'
import { testCases } from '../../support/word-cases.ts'

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
const proposed = (value: string, ...others: readonly Filter[]) =>
  answer(value, ...others).suggestions.map(({ didYouMean, total }) => [didYouMean[0], total])

testCases(
  (value) => ids(value).join(' '),
  `
# the parameter "city" finds a place by any of its names
Prague = 1 2
Prag = 1 2
Прага = 1 2
bombay = 9 10
Osaka = 11
LA = 12
Wien = 14
# in the parameter "city" the common name of a place precedes an old name of a larger place
Victoria = 20
# an ambiguous value of "city" means the largest place of this name that has events
Cambridge = 3
Paris = 7
# a region or country after a name in "city" selects among places of that name
Cambridge, United States = 4
Cambridge (UK) = 3
Cambridge USA = 4
Cambridge, MA = 4
Paris, Texas = 8
Paris in Texas = 8
Portland, Oregon = 5 6
Georgia, United States = 28
# several cities in the parameter "city" mean events in any of the cities
Prague, Paris = 1 2 7
Portland, OR, Cambridge, MA = 4 5 6
Oslo; Praha = 1 2 18
Oslo, Atlantis = 18
Oslo, California = 12 13 18
Prague, Praha = 1 2
# a value of "city" is read as a list only if it has at most 50 names
Oslo${',x'.repeat(49)} = 18
Oslo${',x'.repeat(50)} =
# in the parameter "city", a code like CA or LA after a city elsewhere means a second place
Oslo, CA = 12 13
Oslo, LA = 12 18
# an area in the parameter "city" means all places in the area
California = 12 13
Japan = 11
Asia = 9 10 11 21 27
Scandinavia = 17 18
# in the parameter "city", a name that a country and a state share means the country
Georgia = 29
# the value "Online" of "city" means events that are attended online
Online = 19 22
# a value of "city" that names no place finds events whose city has this text, or else these words
Bletchley Park = 16
bletchley = 16
# if a place in the parameter "city" has no events, the cities with its name as a word are found
Reading = 23 24
reading = 23 24
Reading, UK =
# a word in the parameter "city" is a country code only if cities with the word have fewer events
no = 25 26
dk = 17
Norway = 18
`,
)

testCases(
  (value) => answer(value).interpretation.map(({ reason }) => reason),
  `
# no note explains a place in "city" that is given by its common name
PRAGUE =
Cambridge, United States =
# a note explains a value of "city" that is not the common name of a place
Praha = "Praha" was interpreted as Prague, Czech Republic.
California = "California" is a region of United States: events in all its places were searched for.
Japan = "Japan" is a country: events in all its places were searched for.
Asia = "Asia" is a continent: events in its 34 countries were searched for.
Scandinavia = "Scandinavia" is a group of countries: events in its 3 countries were searched for.
Online = "Online" is no place: events with attendance online were searched for.
bletchley = No city is called "bletchley". Searched in "Bletchley Park", the only city with this word in its name.
Reading = No event is in Reading, United Kingdom. Searched in the 2 cities with this word in their names.
`,
)

testCases(
  (value) => answer(value).warnings,
  `
# a warning names a text in the parameter "city" that means no place with events
Oslo, Atlantis, Praha = No place with events is called "Atlantis", so it was left out.
Oslo, CA = No place with events is called "Oslo, CA", so it was left out.
Oxford = No event is in Oxford, United Kingdom.
# no warning names a place without events if cities have its name as a word
Reading =
`,
)

testCases(
  (value) => proposed(value).join('; '),
  `
# an ambiguous value of "city" suggests the other places of this name, each with its number of events
Cambridge = Cambridge, United States,1
Georgia = Georgia, United States,1
Japan =
# a place without events in "city" suggests nearby places
Oxford = Cambridge,1
`,
)

test('an ambiguous value of "city" means a place in the countries of the other filters', () => {
  expect(ids('Cambridge', { by: 'country', value: 'USA' })).toEqual([4])
  expect(ids('Paris', { by: 'countries', values: ['US', 'Canada'] })).toEqual([8])
  expect(ids('Paris', { by: 'continent', continent: 'North America' })).toEqual([8])
  expect(ids('Paris', { by: 'country', value: 'Germany' })).toEqual([])
  expect(proposed('Cambridge', { by: 'country', value: 'USA' })).toEqual([])
})

test('location.city in an answer keeps the spelling of the dump', () => {
  const { spellings, ids: written } = built.snapshot.facets.city
  expect(answer('Prague').docs.map((doc) => spellings.text(written[doc]!))).toEqual(['Prague', 'Praha'])
  expect(answer('Oslo, Atlantis, Praha').interpretation).toMatchObject([{ used: ['Oslo', 'Prague'] }])
})

test.each([
  ['Pargue', 'Prague'],
  ['Copenhagn', 'Copenhagen'],
  ['Potrland, OR', 'Portland'],
])(
  'the misspelled value %s of "city" finds nothing, and the most similar name %s is suggested first',
  (value, name) => {
    const { total, suggestions } = answer(value)
    expect(total).toBe(0)
    expect(suggestions[0]).toMatchObject({ parameter: 'city', given: value, didYouMean: [name] })
  },
)

test('a misspelled value of "city" suggests a place once, even if several of its names are similar', () => {
  expect(proposed('Pragua').filter(([name]) => name === 'Prague')).toHaveLength(1)
})
