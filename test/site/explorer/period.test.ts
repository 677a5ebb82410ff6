import { describe, expect, test } from 'vitest'
import { periodOf, proposedSearch, sentFiltersOf } from '../../../src/site/explorer/model/period.ts'
import { addressOf, type Search } from '../../../src/site/explorer/model/search.ts'

const TODAY = '2026-11-20'

describe('the period of a search', () => {
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
  ])('periodOf returns for the search %j the period %s', (search, period) => {
    expect(periodOf(search, TODAY)).toBe(period)
  })

  test('the explorer sends the period as during or to, and its own address names the period without a day', () => {
    expect(sentFiltersOf({ q: 'soil' }, TODAY)).toEqual([
      ['q', 'soil'],
      ['during', '2026-11-20/9999'],
    ])
    expect(sentFiltersOf({ q: 'past soil' }, TODAY)).toEqual([
      ['q', 'soil'],
      ['to', TODAY],
    ])
    expect(sentFiltersOf({ q: 'upcoming' }, TODAY)).toEqual([['during', '2026-11-20/9999']])
    expect(sentFiltersOf({ q: 'soil', when: 'all' }, TODAY)).toEqual([['q', 'soil']])
    expect(addressOf({ q: 'soil', when: 'past' })).toBe('/?q=soil&when=past')
  })

  test('a proposed search keeps the period of the explorer, unless it drops the filter on days', () => {
    const asked = { q: 'soil' }
    expect(proposedSearch({ q: 'sol', during: '2026-11-20/9999-12-31' }, asked, TODAY)).toEqual({ q: 'sol' })
    expect(proposedSearch({ q: 'soil', limit: 20 }, asked, TODAY)).toEqual({ q: 'soil', when: 'all' })
    expect(proposedSearch({ q: 'sol', to: TODAY }, { ...asked, when: 'past' }, TODAY)).toEqual({
      q: 'sol',
      when: 'past',
    })
    expect(proposedSearch({ q: 'sol' }, { ...asked, when: 'all' }, TODAY)).toEqual({ q: 'sol', when: 'all' })
  })
})
