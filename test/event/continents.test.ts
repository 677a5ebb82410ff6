import { describe, expect, test } from 'vitest'
import {
  CONTINENT_COUNTRIES,
  CONTINENTS,
  COUNTRIES_LEFT_OUT,
  continentOf,
  parseContinent,
} from '../../src/event/continents.ts'
import { COUNTRIES } from '../../src/event/countries.ts'

describe('continents', () => {
  test('the continents are the six of section 2.6 of the contract, in its order', () => {
    expect(CONTINENTS).toEqual(['Asia', 'Europe', 'North America', 'South America', 'Africa', 'Oceania'])
    expect(Object.keys(CONTINENT_COUNTRIES)).toEqual([...CONTINENTS])
  })

  test('each continent has as many countries as section 2.6 of the contract lists, from its first to its last', () => {
    const shape = CONTINENTS.map((continent) => {
      const countries = CONTINENT_COUNTRIES[continent]
      return [countries.length, countries[0], countries.at(-1)]
    })
    expect(shape).toEqual([
      [34, 'India', 'Oman'],
      [34, 'United Kingdom', 'Iceland'],
      [3, 'United States', 'Mexico'],
      [12, 'Brazil', 'Suriname'],
      [16, 'South Africa', 'Zimbabwe'],
      [7, 'Australia', 'Vanuatu'],
    ])
  })

  test('continents list only stored country names, each name once', () => {
    const listed = CONTINENTS.flatMap((continent) => CONTINENT_COUNTRIES[continent])
    const stored = new Set(COUNTRIES.map(({ name }) => name))
    expect(listed.filter((name) => !stored.has(name))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })
})

test('each stored country is in one continent, or left out of one, except four of the Antarctic', () => {
  const all = CONTINENTS.flatMap((continent) => [...CONTINENT_COUNTRIES[continent], ...COUNTRIES_LEFT_OUT[continent]])
  const antarctic = ['Antarctica', 'Bouvet Island', 'French Southern Territories', 'Heard Island and McDonald Islands']
  expect([...all, ...antarctic].sort()).toEqual(COUNTRIES.map(({ name }) => name).sort())
})

describe('parseContinent', () => {
  test.each([
    ['Asia', 'Asia'],
    ['EUROPE', 'Europe'],
    ['north america', 'North America'],
    ['South-America', 'South America'],
    [' océania ', 'Oceania'],
  ])('%j is read as the continent %s', (text, continent) => {
    expect(parseContinent(text)).toBe(continent)
  })

  test.each(['', 'America', 'Eurasia', 'Antarctica', 'North', 'Asia Europe', 'toString'])(
    '%j is no continent',
    (text) => {
      expect(parseContinent(text)).toBeUndefined()
    },
  )
})

describe('continentOf', () => {
  test('every listed country has its continent', () => {
    for (const continent of CONTINENTS) {
      for (const country of CONTINENT_COUNTRIES[continent]) expect(continentOf(country)).toBe(continent)
    }
  })

  test.each(['Belarus', 'Costa Rica', 'Greenland', 'uk', 'Atlantis', ''])('%j has no continent', (name) => {
    expect(continentOf(name)).toBeNull()
  })
})
