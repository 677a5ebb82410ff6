import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CONTINENT_COUNTRIES } from '../../src/event/continents.ts'
import type { Filter } from '../../src/query/request.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { search, smallDirectory } from '../support/small-directory.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory([
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
})
afterAll(() => built.dispose())

const country = (value: string): Filter => ({ by: 'country', value })
const ids = (...filters: readonly Filter[]) => {
  const { docs, total } = search(built, ...filters)
  expect(docs).toHaveLength(total)
  return docs.map((doc) => built.snapshot.id[doc])
}

test.each([
  ['Chile,Peru', [1, 2]],
  ['Chile; peru', [1, 2]],
  ['Chile and Peru', [1, 2]],
  ['Chile, Peru & Fiji', [1, 2, 3]],
  ['Chile or Bosnia and Herzegovina', [1, 4]],
  ['Bosnia and Herzegovina, Chile', [1, 4]],
  ['Bosnia and Herzegovina', [4]],
  ['Korea, Republic of', [6]],
])('country takes the names of several countries: %s', (value, found) => {
  expect(ids(country(value))).toEqual(found)
})

test('a misspelled name of a country means it if a row of the dump writes it so', () => {
  expect(ids(country('Isreal'))).toEqual([9])
  expect(ids(country('Israel'))).toEqual([9])
  expect(ids(country('Philipines'))).toEqual([])
})

test('several countries in country are reported', () => {
  expect(search(built, country('Chile, Perú')).interpretation).toEqual([
    {
      parameter: 'country',
      given: 'Chile, Perú',
      used: ['Chile', 'Perú'],
      reason: 'Events in any of "Chile" and "Perú" were searched for.',
    },
  ])
})

test('one country needs no report', () => {
  expect(search(built, country('Perú'))).toMatchObject({ total: 1, interpretation: [], countriesIncluded: ['Peru'] })
})

test.each(['Oceania', 'OCÉANIE', '大洋洲', 'Ozeanien'])('a continent in country is taken as that: %s', (value) => {
  const { total, interpretation, countriesIncluded } = search(built, country(value))
  expect(total).toBe(3)
  expect(countriesIncluded).toContain('Tonga')
  expect(interpretation).toEqual([
    {
      parameter: 'country',
      given: value,
      used: ['Oceania'],
      reason: `"${value}" is a continent: events in its 7 countries were searched for.`,
    },
  ])
})

test('a value of countries that names several is cut', () => {
  expect(ids({ by: 'countries', values: ['Chile and Peru', 'Fiji'] })).toEqual([1, 2, 3])
  expect(search(built, { by: 'countries', values: ['Chile and Pru'] }).total).toBe(0)
})

test('the name of a continent means its countries, and what some event has as its country, too', () => {
  expect(ids(country('Oceania'))).toEqual([3, 5, 7])
})

test('a country that says how an event is attended proposes that filter', () => {
  const { suggestions } = search(built, country('virtual'))
  expect(suggestions).toMatchObject([{ given: 'virtual', filters: [{ by: 'attendance', value: 'online' }] }])
})

test('a continent stands beside countries, in country and in countries', () => {
  expect(ids(country('Chile, Oceania'))).toEqual([1, 3, 5, 7])
  expect(ids({ by: 'countries', values: ['Oceania', 'Chile', 'Fiji'] })).toEqual([1, 3, 5, 7])
  expect(ids({ by: 'countries', values: ['South America', 'Oceania'] })).toEqual([1, 2, 3, 5, 7])
})

test('countries that are as many as those of a continent that was named are not taken for it', () => {
  const others = CONTINENT_COUNTRIES.Oceania.filter((name) => name !== 'Fiji')
  expect(ids(country('Oceania, Chile'), { by: 'countries', values: [...others, 'Chile'] })).toEqual([1, 5])
})

test('a continent in country narrows the other country filters', () => {
  expect(ids(country('Oceania'), { by: 'countries', values: ['Fiji', 'Chile'] })).toEqual([3])
  expect(ids(country('Oceania'), { by: 'continent', continent: 'Oceania' })).toEqual([3, 5])
})

test('the few events that have a word are looked up among those of several countries', async () => {
  const names = ['Chile', 'Peru', 'Fiji']
  const many = await smallDirectory(
    Array.from({ length: 300 }, (_, at) => ({
      id: at + 1,
      country: names[at % 3]!,
      name: at % 100 === 0 ? `Zebra ${at}` : `Horse ${at}`,
    })),
  )
  onTestFinished(() => many.dispose())
  const { docs } = search(many, { by: 'text', text: 'zebra' }, { by: 'countries', values: ['Chile', 'Fiji'] })
  expect(docs.map((doc) => many.snapshot.id[doc])).toEqual([1, 201])
})

test('an unknown name beside a known one is left out with a warning', () => {
  const { total, warnings, suggestions } = search(built, country('Chile, Pru'))
  expect(total).toBe(1)
  expect(warnings).toEqual(['No country is called "Pru", so it was left out.'])
  expect(suggestions).toMatchObject([{ parameter: 'country', given: 'Pru', didYouMean: ['Peru'], total: 2 }])
})

test('a proposal for an unknown name replaces it and nothing else, in a list and in a text', () => {
  const list = search(built, { by: 'countries', values: ['Chile', 'Pru', 'Fiji'] })
  expect(list.suggestions).toMatchObject([{ filters: [{ by: 'countries', values: ['Chile', 'Peru', 'Fiji'] }] }])
  const text = search(built, country('Chile, Pru, Fiji'))
  expect(text.suggestions).toMatchObject([{ filters: [country('Chile, Peru, Fiji')] }])
})

test('of a list of countries 250 names are read, and the answer says how many were not', () => {
  const names = Array.from({ length: 250 }, (_, at) => `nowhere ${at}`)
  const read = search(built, { by: 'countries', values: [...names.slice(1), 'Chile'] })
  expect(read.total).toBe(1)
  expect(read.warnings.join()).not.toContain('were not read')
  const cut = search(built, { by: 'countries', values: ['Peru', ...names.slice(1), 'Chile', 'Fiji'] })
  expect(cut.total).toBe(1)
  expect(cut.warnings).toContain('The list of countries is too long: its last 2 names were not read.')
})

test('a name in a list that is longer than a value of country is not looked up', () => {
  const spelled = (spaces: number) => `Chile${' '.repeat(spaces)}`
  expect(ids({ by: 'countries', values: ['Fiji', spelled(195)] })).toEqual(
    ids({ by: 'countries', values: ['Fiji', 'Chile'] }),
  )
  const { warnings, suggestions } = search(built, {
    by: 'countries',
    values: ['Fiji', `Chile${'e'.repeat(196)}`, 'Pru'],
  })
  expect(warnings.join()).toContain('No country is called')
  expect(suggestions.map(({ given }) => given)).toEqual(['Pru'])
  expect(ids({ by: 'countries', values: ['Fiji', spelled(196)] })).toEqual(ids({ by: 'countries', values: ['Fiji'] }))
})
