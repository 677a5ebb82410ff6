import { expect, test } from 'vitest'
import { CONTINENT_COUNTRIES, CONTINENTS, COUNTRIES_LEFT_OUT, parseContinent } from '../../src/event/continents.ts'
import { COUNTRIES } from '../../src/event/countries.ts'

test('CONTINENT_COUNTRIES lists only stored country names, each name once', () => {
  const listed = CONTINENTS.flatMap((continent) => CONTINENT_COUNTRIES[continent])
  const stored = new Set(COUNTRIES.map(({ name }) => name))
  expect(listed.filter((name) => !stored.has(name))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})

test('each country except four in the Antarctic is listed in one continent, as included or as left out', () => {
  const all = CONTINENTS.flatMap((continent) => [...CONTINENT_COUNTRIES[continent], ...COUNTRIES_LEFT_OUT[continent]])
  const antarctic = ['Antarctica', 'Bouvet Island', 'French Southern Territories', 'Heard Island and McDonald Islands']
  expect([...all, ...antarctic].sort()).toEqual(COUNTRIES.map(({ name }) => name).sort())
})

test.each([
  ['Asia', 'Asia'],
  ['EUROPE', 'Europe'],
  ['north america', 'North America'],
  ['South-America', 'South America'],
  [' océania ', 'Oceania'],
])('parseContinent(%j) returns %s', (text, continent) => {
  expect(parseContinent(text)).toBe(continent)
})

test.each(['', 'America', 'Eurasia', 'Antarctica', 'North', 'Asia Europe', 'toString'])(
  'parseContinent returns no continent for %j',
  (text) => {
    expect(parseContinent(text)).toBeUndefined()
  },
)
