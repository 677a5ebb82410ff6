import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { gazetteerFile, gazetteerOf } from '../../../src/builder/places/gazetteer.ts'
import { countryReport } from '../../../src/builder/places/location-report.ts'
import { attendanceOfCity, isOnline, withoutAttendance } from '../../../src/builder/places/online.ts'
import {
  parseCountryGroups,
  parsePlaceNames,
  parseRegions,
  placeKnowledge,
} from '../../../src/builder/places/tables.ts'
import { COUNTRIES } from '../../../src/event/countries.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { testCases } from '../../support/word-cases.ts'

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
  ['a group with an unknown country', () => parseCountryGroups('G = Atlantis'), 'expected a stored country name, got'],
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

const MUNICH = [
  '2867714\tMunich\tMunich\tMonaco,München\t48.13743\t11.57549\tP\tPPLA\tDE',
  '\t02\t091\t09162\t09162000\t1260391\t\t524\tEurope/Berlin\t2022-10-12',
].join('\t')
const PLACE = {
  id: 2867714,
  name: 'Munich',
  asciiName: 'Munich',
  otherNames: 'Monaco,München',
  latitude: 4_813_743,
  longitude: 1_157_549,
  feature: 'PPLA',
  country: 'DE',
  region: '02',
  population: 1_260_391,
}

it('each line of a gazetteer is a place, except comments and empty lines', () => {
  expect([...gazetteerOf(`# (c)\n\n${MUNICH}\n`, 'some lines').places()]).toEqual([PLACE])
})

it.each([
  ['no end of the last line', `${MUNICH}\n${MUNICH}`],
  ['ends of lines of Windows', `${MUNICH}\r\n${MUNICH}\r\n`],
])('a gazetteer file with %s is read completely', (_, text) => {
  const path = join(scratchFolder(), 'cities.txt')
  writeFileSync(path, text)
  expect([...gazetteerFile(path).places()]).toEqual([PLACE, PLACE])
})

it.each([
  ['Munich,Germany', 'expected 19 fields separated by tabs, got 1'],
  [MUNICH.replace('48.13743', '148'), 'expected a latitude in field 5, got "148"'],
  [MUNICH.replace('1260391', 'many'), 'expected a population in field 15, got "many"'],
  [MUNICH.replace('\tMunich\t', '\t\t'), 'expected a name in field 2, got none'],
])('an invalid line of a gazetteer is reported with its number and advice', (line, message) => {
  const reading = () => [...gazetteerOf(`# a comment\n${line}`, 'cities.txt').places()]
  expect(reading).toThrow(`cities.txt, line 2: ${message}`)
  expect(reading).toThrow('cities500.txt')
})

it('a missing gazetteer is reported with advice', () => {
  expect(() => [...gazetteerFile('/nowhere/cities.txt').places()]).toThrow(/\/nowhere\/cities.txt.*--gazetteer/)
})

/** Equal rows: city and country as written, the country of the column, and the country of the events. */
const rows = (city: string, written: string, count: number, column = '', country = column) => ({
  city,
  written,
  column: numberOf(column),
  country: numberOf(country),
  rows: count,
})

test('the build report counts and shows the rows whose country was derived from the city', () => {
  const { derived, unknown, mapped } = countryReport([
    rows('Hilo, HI', '', 2, '', 'United States'),
    rows('Boston', 'MA', 3, 'Morocco', 'United States'),
    rows('Oslo', 'Nowhere', 1, '', 'Norway'),
  ])
  expect(derived).toEqual({
    rows: 6,
    samples: [
      { city: 'Boston', written: 'MA', country: 'United States', rows: 3 },
      { city: 'Hilo, HI', written: '', country: 'United States', rows: 2 },
      { city: 'Oslo', written: 'Nowhere', country: 'Norway', rows: 1 },
    ],
  })
  expect(unknown).toEqual([{ written: 'Nowhere', rows: 1 }])
  expect(mapped).toEqual([{ written: 'MA', country: 'Morocco', rows: 3 }])
})

it.each([
  ...['Online', 'online', 'Virtual', 'Virtual Event', 'Online via Zoom', 'Remote', 'Zoom', 'Worldwide (online)'],
  ...['온라인', 'オンライン', 'En ligne', 'Online Event (à distance)'],
])('the column "city" with the text "%s" means online', (city) => {
  expect(isOnline(city, '')).toBe(true)
  expect(attendanceOfCity(city, '')).toBe('online')
})

testCases(
  attendanceOfCity,
  `
# the column "city" with a place and a word for online means hybrid
Berlin & Online | = hybrid
Online and Physical, Berlin | = hybrid
Budapest :hungary:<br/>Virtual | = hybrid
Mesa (AZ) / Virtual | = hybrid
# a word in the columns "city" and "country" that only looks like an attendance means no attendance
TBD | Germany = null
Online Valley | Germany = null
Remoteville | Germany = null
Global | = null
# the columns "city" and "country" together mean an attendance
Montreal | Canada & Virtual = hybrid
| Canada & Virtual = hybrid
Hybrid | Germany = hybrid
London (in person) | = in-person
| Online = online
Berlin | Virtual = online
`,
)

testCases(
  withoutAttendance,
  `
# words for attendance in the columns "city" and "country" are no part of the place
London & Online = London
Canada & Virtual = Canada
Berlin = Berlin
온라인 =
`,
)
