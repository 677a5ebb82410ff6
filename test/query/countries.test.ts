import { expect, test } from 'vitest'
import { CONTINENT_COUNTRIES } from '../../src/event/continents.ts'
import type { Filter } from '../../src/query/request.ts'
import { sharedEvents } from '../support/shared-directory.ts'
import { idsOf, search } from '../support/small-directory.ts'
import { testCases } from '../support/word-cases.ts'

const built = sharedEvents([
  { id: 1, country: 'Chile' },
  { id: 2, country: 'Peru' },
  { id: 3, country: 'Fiji' },
  { id: 4, country: 'Bosnia and Herzegovina' },
  { id: 5, country: 'Samoa' },
  { id: 6, country: 'South Korea' },
  { id: 7, country: 'Oceania' },
  { id: 8, attendance: 'online' },
  { id: 9, country: 'Isreal' },
])

const country = (value: string): Filter => ({ by: 'country', value })
const ids = (...filters: readonly Filter[]) => idsOf(built, ...filters)

testCases(
  (value) => ids(country(value)),
  `
# the parameter "country" accepts a list of country names
Chile,Peru = 1,2
Chile and Peru = 1,2
Chile, Peru & Fiji = 1,2,3
Chile or Bosnia and Herzegovina = 1,4
Bosnia and Herzegovina = 4
Korea, Republic of = 6
# a misspelled value of "country" finds the country if a row of the dump has the same misspelling
Isreal = 9
Israel = 9
Philipines =
# a list in the parameter "country" may mix continents and countries
Chile, Oceania = 1,3,5,7
`,
)

test('the interpretation lists all countries of a list in the parameter "country"', () => {
  expect(search(built, country('Chile, Perú')).interpretation).toMatchObject([{ used: ['Chile', 'Perú'] }])
})

test.each(['Oceania', 'OCÉANIE', '大洋洲', 'Ozeanien'])('the parameter "country" accepts a continent: %s', (value) => {
  const { total, interpretation, countriesIncluded } = search(built, country(value))
  expect(total).toBe(3)
  expect(countriesIncluded).toContain('Tonga')
  expect(interpretation).toMatchObject([{ given: value, used: ['Oceania'] }])
})

test('a single value in the parameter "countries" may name several countries', () => {
  expect(ids({ by: 'countries', values: ['Chile and Peru', 'Fiji'] })).toEqual([1, 2, 3])
  expect(search(built, { by: 'countries', values: ['Chile and Pru'] }).total).toBe(0)
})

test('an attendance word in the parameter "country" is suggested as a filter on attendance', () => {
  const { suggestions } = search(built, country('virtual'))
  expect(suggestions).toMatchObject([{ given: 'virtual', filters: [{ by: 'attendance', value: 'online' }] }])
})

test('a list in the parameter "countries" may mix continents and countries', () => {
  expect(ids({ by: 'countries', values: ['Oceania', 'Chile', 'Fiji'] })).toEqual([1, 3, 5, 7])
  expect(ids({ by: 'countries', values: ['South America', 'Oceania'] })).toEqual([1, 2, 3, 5, 7])
})

test('a list in "countries" with as many countries as a continent is not mistaken for the continent', () => {
  const others = CONTINENT_COUNTRIES.Oceania.filter((name) => name !== 'Fiji')
  expect(ids(country('Oceania, Chile'), { by: 'countries', values: [...others, 'Chile'] })).toEqual([1, 5])
})

test('a continent in the parameter "country" is intersected with the other country filters', () => {
  expect(ids(country('Oceania'), { by: 'countries', values: ['Fiji', 'Chile'] })).toEqual([3])
  expect(ids(country('Oceania'), { by: 'continent', continent: 'Oceania' })).toEqual([3, 5])
})

test('a suggestion for an unknown country replaces only this country in a list of countries', () => {
  const list = search(built, { by: 'countries', values: ['Chile', 'Pru', 'Fiji'] })
  expect(list.suggestions).toMatchObject([{ filters: [{ by: 'countries', values: ['Chile', 'Peru', 'Fiji'] }] }])
  const text = search(built, country('Chile, Pru, Fiji'))
  expect(text.suggestions).toMatchObject([{ filters: [country('Chile, Peru, Fiji')] }])
})

test('the first 250 names in the parameter "countries" are read, and a warning counts the others', () => {
  const names = Array.from({ length: 250 }, (_, at) => `nowhere ${at}`)
  const read = search(built, { by: 'countries', values: [...names.slice(1), 'Chile'] })
  expect(read.total).toBe(1)
  expect(read.warnings.join()).not.toContain('were not read')
  const cut = search(built, { by: 'countries', values: ['Peru', ...names.slice(1), 'Chile', 'Fiji'] })
  expect(cut.total).toBe(1)
  expect(cut.warnings).toContain('The list of countries is too long: its last 2 names were not read.')
})
