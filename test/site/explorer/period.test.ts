import { expect, test } from 'vitest'
import { periodOf, proposedSearch } from '../../../src/site/explorer/model/period.ts'
import type { Search } from '../../../src/site/explorer/model/search.ts'

const TODAY = '2026-11-20'

test.each<[Search, string]>([
  [{}, 'upcoming'],
  [{ q: 'soil', when: 'past' }, 'past'],
  [{ when: 'all' }, 'all'],
  [{ q: 'past soil' }, 'past'],
  [{ q: 'Upcoming workshops' }, 'upcoming'],
  [{ q: 'ICML 2026' }, 'upcoming'],
  [{ q: 'ICML 2025' }, 'all'],
  [{ month: '2026-10' }, 'all'],
  [{ month: '2026-10/2026-12' }, 'upcoming'],
  [{ year: '2025' }, 'all'],
  [{ to: '2026-11-19' }, 'all'],
  [{ during: '2026-12' }, 'all'],
])('the explorer shows for the search %j the period %s', (search, period) => {
  expect(periodOf(search, TODAY)).toBe(period)
})

test('a proposed search keeps the shown period, unless the proposal drops the filter on days', () => {
  const asked = { q: 'soil' }
  expect(proposedSearch({ q: 'sol', during: '2026-11-20/9999-12-31' }, asked, TODAY)).toEqual({ q: 'sol' })
  expect(proposedSearch({ q: 'soil', limit: 20 }, asked, TODAY)).toEqual({ q: 'soil', when: 'all' })
  const ofPast = proposedSearch({ q: 'sol', to: TODAY }, { ...asked, when: 'past' }, TODAY)
  expect(ofPast).toEqual({ q: 'sol', when: 'past' })
  expect(proposedSearch({ q: 'sol' }, { ...asked, when: 'all' }, TODAY)).toEqual({ q: 'sol', when: 'all' })
})
