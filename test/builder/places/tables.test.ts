import { expect, it } from 'vitest'
import {
  parseCountryGroups,
  parsePlaceNames,
  parseRegions,
  placeKnowledge,
} from '../../../src/builder/places/tables.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'

const numberOf = (name: string) => COUNTRIES.findIndex((country) => country.name === name)

it('a line of the table of regions has a country, a code and names', () => {
  expect(parseRegions('# states\n\nUS CA = California, CA')).toEqual([
    { country: numberOf('United States'), code: 'CA', names: ['California', 'CA'] },
  ])
})

it('a line of the table of country groups has names and countries', () => {
  expect(parseCountryGroups('Nordics, North = Sweden, Denmark')).toEqual([
    { names: ['Nordics', 'North'], countries: [numberOf('Denmark'), numberOf('Sweden')] },
  ])
})

it('a line of the table of place names adds names to a place, or gives its English name', () => {
  expect(parsePlaceNames('LA, L.A. = Los Angeles, US\nDC = Washington, US DC\nKöln, DE > Cologne')).toEqual([
    { place: 'Los Angeles', country: numberOf('United States'), region: undefined, names: ['LA', 'L.A.'] },
    { place: 'Washington', country: numberOf('United States'), region: 'DC', names: ['DC'] },
    { place: 'Köln', country: numberOf('Germany'), region: undefined, names: [], label: 'Cologne' },
  ])
})

it.each([
  ['a region without a country', () => parseRegions('\nCA = California'), 'line 2 of the regions'],
  ['a region of no country', () => parseRegions('XX CA = California'), 'line 1 of the regions'],
  ['a group without countries', () => parseCountryGroups('Nordics ='), 'line 1 of the groups of countries'],
  ['a group with an unknown country', () => parseCountryGroups('G = Atlantis'), 'expected a stored name, got "Atl'],
  ['a name of no place', () => parsePlaceNames('LA = Los Angeles'), 'line 1 of the names of places'],
])('the error for an invalid table of places names the line: %s', (_, parse, message) => {
  expect(parse).toThrow(message)
})

it('the tables of places in data/ have each region once and each name of a country group once', () => {
  const { regions, countryGroups, placeNames } = placeKnowledge(undefined)
  expect(new Set(regions.map(({ country, code }) => `${country} ${code}`)).size).toBe(regions.length)
  const names = countryGroups.flatMap((group) => group.names.map((name) => name.toLowerCase()))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(Math.min(regions.length, countryGroups.length, placeNames.length)).toBeGreaterThan(40)
})
