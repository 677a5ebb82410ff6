import { fc, test as law } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { NUMBERS, searchParameters } from '../../../src/operations/search-parameters.ts'
import { SORTS as API_SORTS } from '../../../src/query/request.ts'
import { calendarTargetsOf, countsTargetOf, targetOf } from '../../../src/site/explorer/model/client.ts'
import {
  addressOf,
  changed,
  comparedIn,
  FILTER_LABELS,
  type Filter,
  isAside,
  opened,
  readSearch,
  resultsOf,
  type Search,
  SORTS,
  searchOfCall,
  withCompared,
  withoutWords,
} from '../../../src/site/explorer/model/search.ts'

/** Parameters that do not change which events match. */
const OF_ANSWERS = ['limit', 'offset', 'sort', 'facets', 'facets_limit', 'fields', 'duplicates', 'timing']

const someText = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '')
const someSearch: fc.Arbitrary<Search> = fc
  .record(
    {
      ...Object.fromEntries(Object.keys(FILTER_LABELS).map((name) => [name, someText.map((text) => text.trim())])),
      month: fc.constantFrom('2027-03', '2027-03/2027-05'),
      when: fc.constantFrom('past', 'all'),
      sort: fc.constantFrom('date', '-date', 'name', 'deadline'),
      offset: fc.integer({ min: 1, max: 50_000 }).map((page) => page * 20),
      view: fc.constantFrom('deadlines', 'calendar', 'map'),
      event: fc.integer({ min: 1 }),
      compare: fc.uniqueArray(fc.integer({ min: 1 }), { minLength: 1, maxLength: 4 }).map((ids) => ids.join()),
      starred: fc.constant('1' as const),
    },
    { requiredKeys: [] },
  )
  .map((search) => search as Search)

describe('the address of a search', () => {
  test('the explorer has a label for every filter and every order of the API, and no other labels', () => {
    const parameters = Object.keys(searchParameters.shape)
    expect(Object.keys(FILTER_LABELS)).toEqual(parameters.filter((name) => !OF_ANSWERS.includes(name)))
    expect(Object.keys(SORTS)).toEqual([...API_SORTS])
    expect([...NUMBERS].filter((name) => name in FILTER_LABELS)).toEqual(['within_km', 'year'])
  })

  law.prop([someSearch])('readSearch returns the search from which addressOf made an address', (search) => {
    expect(readSearch(addressOf(search).replace(/^\/\??/, ''))).toEqual(search)
  })

  test('readSearch ignores unknown parameters, empty values and invalid offsets of an address', () => {
    expect(readSearch('?colour=red&q=%20&topic=+Law+&offset=-20&sort=up&view=x&event=1.5&key=secret')).toEqual({
      topic: 'Law',
    })
    expect(readSearch('offset=47')).toEqual({ offset: 40 })
  })

  test('targetOf writes no apostrophe, which would end a quoted text in a shell', () => {
    expect(targetOf({ q: "women's health", when: 'all' })).toMatch(
      /^\/api\/gpt\/conferences\?q=women%27s\+health&limit=20&/,
    )
  })

  test('the explorer requests facet counts separately from results, by the same request in every view', () => {
    const search = { q: 'soil', offset: 20, when: 'all' } as const
    expect(targetOf(search)).toBe('/api/gpt/conferences?q=soil&limit=20&offset=20&duplicates=fold&timing=1')
    expect(countsTargetOf(search)).not.toContain('offset')
    for (const view of ['calendar', 'map'] as const) {
      expect(targetOf({ ...search, view })).toBe(targetOf(search))
      expect(countsTargetOf({ ...search, view })).toBe(countsTargetOf(search))
    }
  })

  test('the view of deadlines requests open deadlines, soonest first; the calendar requests a month', () => {
    expect(targetOf({ view: 'deadlines', when: 'all' })).toMatch(/\?deadline_open=true&sort=deadline&/)
    expect(countsTargetOf({ view: 'deadlines', when: 'all' })).toContain('?deadline_open=true&')
    const [first, second] = calendarTargetsOf({ q: 'soil', month: '2027-03', when: 'all' })
    expect(first).toMatch(/\?q=soil&month=2027-03&sort=date&limit=50&.*facets=day/)
    expect(second).not.toContain('facets')
  })
})

describe('changes of a search', () => {
  law.prop([someSearch, fc.constantFrom(...(Object.keys(FILTER_LABELS) as Filter[])), someText])(
    'changing a filter of the explorer goes to the first page of results, and closes what hides the results',
    (search, filter, value) => {
      const set = changed(search, { [filter]: value })
      expect(set).toMatchObject({ [filter]: value })
      expect([set.offset, set.event, set.compare, set.starred]).toEqual(Array(4).fill(undefined))
      expect(changed(set, { [filter]: undefined })[filter]).toBeUndefined()
    },
  )

  law.prop([someSearch])('closing an event leaves compared and starred events and the page of results', (search) => {
    const { event, ...before } = search
    expect(opened(search, undefined)).toEqual(before)
    const { compare, starred, ...results } = before
    expect(resultsOf(search)).toEqual(results)
    expect(isAside(search)).toBe(compare !== undefined || starred !== undefined)
  })

  test('a comparison has up to four events, each once; withCompared ignores what is no id', () => {
    expect(withCompared([3], '1,3,x,-2,1.5,2,4,5')).toBe('3,1,2,4')
    expect(withCompared([])).toBeUndefined()
    expect(readSearch('compare=12,,13,12')).toEqual({ compare: '12,13' })
    expect(readSearch('compare=x')).toEqual({})
    expect(comparedIn({ compare: '12,13' })).toEqual([12, 13])
    expect(comparedIn({})).toEqual([])
  })

  test("a change of the explorer's search keeps the view, and the address of the list has no view", () => {
    expect(changed({ month: '2027-03', view: 'calendar' }, { month: undefined })).toEqual({ view: 'calendar' })
    expect(readSearch('view=map')).toEqual({ view: 'map' })
    expect(readSearch('view=list')).toEqual({})
  })

  test('searchOfCall makes a search of a proposed call, without limit, facets and facets_limit', () => {
    const params = { q: 'law', year: 2027, limit: 20, facets: 'type', facets_limit: 300, sort: 'date' }
    expect(searchOfCall(params)).toEqual({ q: 'law', year: '2027', sort: 'date' })
  })

  test.each([
    ['machin lerning in munich', 'lerning', 'machin in munich'],
    ['Café “AI” congress', 'cafe ai', 'congress'],
    ['new york new', 'new', 'york new'],
    ['AI', 'ai', undefined],
  ])('withoutWords removes from "%s" the words "%s", in any case and with or without accents', (q, given, left) => {
    expect(withoutWords({ q, topic: 'Law' }, given)).toEqual(
      left === undefined ? { topic: 'Law' } : { q: left, topic: 'Law' },
    )
  })

  test('withoutWords returns undefined if q does not contain the words', () => {
    expect(withoutWords({ q: 'law' }, 'laws')).toBeUndefined()
  })
})
