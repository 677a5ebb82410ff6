import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { NUMBERS, searchParameters } from '../../../src/operations/search-parameters.ts'
import { SORTS as API_SORTS } from '../../../src/query/request.ts'
import {
  addressOf,
  changed,
  FILTER_LABELS,
  type Filter,
  isAside,
  opened,
  readSearch,
  resultsOf,
  type Search,
  SORTS,
  withoutWords,
} from '../../../src/site/explorer/model/search.ts'

/** Parameters that change the answer, but not the set of matching events. */
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

test('the explorer has a label for every filter and every order of the API, and no other labels', () => {
  const parameters = Object.keys(searchParameters.shape)
  expect(Object.keys(FILTER_LABELS)).toEqual(parameters.filter((name) => !OF_ANSWERS.includes(name)))
  expect(Object.keys(SORTS)).toEqual([...API_SORTS])
  expect([...NUMBERS].filter((name) => name in FILTER_LABELS)).toEqual(['within_km', 'year'])
})

law.prop([someSearch])('the explorer reads from its address of a search the same search', (search) => {
  expect(readSearch(addressOf(search).replace(/^\/\??/, ''))).toEqual(search)
})

test('the explorer ignores unknown parameters, empty values and invalid offsets of an address', () => {
  const odd = '?colour=red&q=%20&topic=+Law+&offset=-20&sort=up&view=x&event=1.5&key=secret'
  expect(readSearch(odd)).toEqual({ topic: 'Law' })
  expect(readSearch('offset=47')).toEqual({ offset: 40 })
})

law.prop([someSearch, fc.constantFrom(...(Object.keys(FILTER_LABELS) as Filter[])), someText])(
  'changing a filter of the explorer goes to the first page of results, and closes what hides the results',
  (search, filter, value) => {
    const set = changed(search, { [filter]: value })
    expect(set).toMatchObject({ [filter]: value })
    expect([set.offset, set.event, set.compare, set.starred]).toEqual(Array(4).fill(undefined))
    expect(changed(set, { [filter]: undefined })[filter]).toBeUndefined()
  },
)

law.prop([someSearch])(
  'closing an event in the explorer keeps compared events, starred events and the page of results',
  (search) => {
    const { event, ...before } = search
    expect(opened(search, undefined)).toEqual(before)
    const { compare, starred, ...results } = before
    expect(resultsOf(search)).toEqual(results)
    expect(isAside(search)).toBe(compare !== undefined || starred !== undefined)
  },
)

test("a change of the explorer's search keeps the view, and the address of the list has no view", () => {
  expect(changed({ month: '2027-03', view: 'calendar' }, { month: undefined })).toEqual({ view: 'calendar' })
  expect(readSearch('view=map')).toEqual({ view: 'map' })
  expect(readSearch('view=list')).toEqual({})
})

test.each([
  ['machin lerning in munich', 'lerning', 'machin in munich'],
  ['Café “AI” congress', 'cafe ai', 'congress'],
  ['new york new', 'new', 'york new'],
  ['AI', 'ai', undefined],
])('withoutWords removes from "%s" the words "%s", in any case and with or without accents', (q, given, left) => {
  expect(withoutWords({ q, topic: 'Law' }, given)).toEqual({ ...(left && { q: left }), topic: 'Law' })
  expect(withoutWords({ q }, `${given}x`)).toBeUndefined()
})
