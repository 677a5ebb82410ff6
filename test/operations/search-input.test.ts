import { expect, test } from 'vitest'
import { describeSearch } from '../../src/operations/search-input.ts'

test('the description of a search names its filters in the order of the parameters, but no page', () => {
  const given = { limit: '10', from: '2027-01-01', sort: 'name', country: 'Germany', q: 'machine learning' }
  expect(describeSearch(given)).toBe('machine learning, Germany, from 2027-01-01')
  expect(describeSearch({ near: 'Munich', within_km: '50', deadline_to: '2027-02' })).toBe(
    'near Munich, deadline until 2027-02',
  )
  expect(describeSearch({ during: '2026-11-20/9999' })).toBe('upcoming on 2026-11-20')
  expect(describeSearch({ offset: '10' })).toBe('')
})
