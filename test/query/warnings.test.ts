import { expect, test } from 'vitest'
import { parseDay } from '../../src/event/days.ts'
import type { Filter } from '../../src/query/request.ts'
import { sharedEvents } from '../support/shared-directory.ts'
import { search } from '../support/small-directory.ts'

const built = sharedEvents([
  { id: 1, country: 'Germany' },
  { id: 2, country: 'Japan' },
])

const warnings = (...filters: readonly Filter[]) => search(built, ...filters).warnings
const countries = (...values: readonly string[]): Filter => ({ by: 'countries', values })
const day = (text: string) => parseDay(text)!

test('a warning names each unknown country of the parameter "countries" once', () => {
  expect(warnings(countries('Jpan', 'Germany', 'Atlantis', 'Jpan', 'Utopia'))).toEqual([
    'No country is called "Jpan", "Atlantis" or "Utopia", so they were left out.',
  ])
  expect(warnings(countries('Jpan', 'Germany', 'Jpan'))).toEqual(['No country is called "Jpan", so it was left out.'])
})

test('a warning says that no event can match if the country filters have no common country', () => {
  expect(warnings(countries('Germany'), { by: 'country', value: 'Japan' })).toEqual([
    'The country filters have no country in common, so no event can match.',
  ])
})

test('a warning says that no event can match if date filters do not overlap', () => {
  const from: Filter = { by: 'start', parameter: 'from', from: day('2027-02-01'), to: null }
  const month: Filter = { by: 'start', parameter: 'month', from: day('2027-01-01'), to: day('2027-01-31') }
  expect(warnings(from, month)).toEqual(['The date filters do not overlap, so no event can match.'])
})

test('a warning says that no event can match if deadline_from is after deadline_to', () => {
  const filters = (from: string, to: string): Filter[] => [
    { by: 'deadline', parameter: 'deadline_from', from: day(from), to: null },
    { by: 'deadline', parameter: 'deadline_to', from: null, to: day(to) },
  ]
  const empty = 'The filters on submission deadlines do not overlap, so no event can match.'
  expect(warnings(...filters('2027-02-02', '2027-02-01'))).toContain(empty)
  expect(warnings(...filters('2027-02-01', '2027-02-01'))).not.toContain(empty)
})

test('the parameters from and to with the same day are a range of one day, and give no warning', () => {
  const from: Filter = { by: 'start', parameter: 'from', from: day('2027-02-01'), to: null }
  const until = (to: string): Filter => ({ by: 'end_before', day: day(to) })
  const empty = 'The date filters do not overlap, so no event can match.'
  expect(warnings(from, until('2027-02-01'))).not.toContain(empty)
  expect(warnings(from, until('2027-01-31'))).toContain(empty)
})

test('filters with known values give no warning', () => {
  expect(warnings(countries('Germany', 'Japan'), { by: 'text', text: 'event' })).toEqual([])
})
