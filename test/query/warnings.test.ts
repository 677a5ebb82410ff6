import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import type { Filter } from '../../src/query/request.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { search, smallDirectory } from '../support/small-directory.ts'

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory([
    { id: 1, country: 'Germany' },
    { id: 2, country: 'Japan' },
  ])
})
afterAll(() => built.dispose())

const warnings = (...filters: readonly Filter[]) => search(built, ...filters).warnings
const countries = (...values: readonly string[]): Filter => ({ by: 'countries', values })
const day = (text: string) => parseDay(text)!

test('an unknown country beside a known one is left out, with a warning', () => {
  expect(warnings(countries('Jpan', 'Germany'))).toEqual(['No country is called "Jpan", so it was left out.'])
})

test('several unknown countries are named once each', () => {
  expect(warnings(countries('Jpan', 'Germany', 'Atlantis', 'Jpan', 'Utopia'))).toEqual([
    'No country is called "Jpan", "Atlantis" or "Utopia", so they were left out.',
  ])
  expect(warnings(countries('Jpan', 'Germany', 'Jpan'))).toEqual(['No country is called "Jpan", so it was left out.'])
})

test('nothing is left out where no country of a list is known', () => {
  expect(warnings(countries('Jpan', 'Atlantis'))).toEqual(['No country is called "Jpan" or "Atlantis".'])
})

test('country filters without a common country say that no event can match', () => {
  expect(warnings(countries('Germany'), { by: 'country', value: 'Japan' })).toEqual([
    'The country filters have no country in common, so no event can match.',
  ])
})

test('a q without letters and digits says that no event can match', () => {
  expect(warnings({ by: 'text', text: '?!' })).toEqual(['q has no letters or digits, so no event can match.'])
})

test('date filters that do not overlap say that no event can match', () => {
  const from: Filter = { by: 'start', parameter: 'from', from: day('2027-02-01'), to: null }
  const month: Filter = { by: 'start', parameter: 'month', from: day('2027-01-01'), to: day('2027-01-31') }
  expect(warnings(from, month)).toEqual(['The date filters do not overlap, so no event can match.'])
})

test('filters that are understood give no warning', () => {
  expect(warnings(countries('Germany', 'Japan'), { by: 'text', text: 'event' })).toEqual([])
})
