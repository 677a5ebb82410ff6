import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { NUMBERS, searchParameters } from '../../../src/operations/search-parameters.ts'
import { SORTS as API_SORTS } from '../../../src/query/request.ts'
import { feedAddresses } from '../../../src/site/explorer/model/elsewhere.ts'
import { count, events, short } from '../../../src/site/explorer/model/numbers.ts'
import { periodOf, proposedSearch } from '../../../src/site/explorer/model/period.ts'
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

/** Parameters that change the answer, but are no filters. */
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

law.prop([someSearch])('the explorer reads the same search from the address that it makes of a search', (search) => {
  expect(readSearch(addressOf(search).replace(/^\/\??/, ''))).toEqual(search)
})

test('the explorer ignores unknown parameters and invalid values of an address, and rounds an offset to a page', () => {
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

test("a change of the explorer's search keeps the view, and view=list is ignored because it is the default", () => {
  expect(changed({ month: '2027-03', view: 'calendar' }, { month: undefined })).toEqual({ view: 'calendar' })
  expect(readSearch('view=map')).toEqual({ view: 'map' })
  expect(readSearch('view=list')).toEqual({})
})

test.each([
  ['machin lerning in munich', 'lerning', 'machin in munich'],
  ['Café “AI” congress', 'cafe ai', 'congress'],
  ['new york new', 'new', 'york new'],
  ['AI', 'ai', undefined],
])('withoutWords removes from "%s" the words "%s", regardless of upper case and accents', (q, given, left) => {
  expect(withoutWords({ q, topic: 'Law' }, given)).toEqual({ ...(left && { q: left }), topic: 'Law' })
  expect(withoutWords({ q }, `${given}x`)).toBeUndefined()
})

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
])('for the search %j the explorer shows the period %s', (search, period) => {
  expect(periodOf(search, '2026-11-20')).toBe(period)
})

test('a proposed search keeps the shown period, unless the proposal drops the filter on days', () => {
  const asked = { q: 'soil' }
  expect(proposedSearch({ q: 'sol', during: '2026-11-20/9999-12-31' }, asked, '2026-11-20')).toEqual({ q: 'sol' })
  expect(proposedSearch({ q: 'soil', limit: 20 }, asked, '2026-11-20')).toEqual({ q: 'soil', when: 'all' })
  const ofPast = proposedSearch({ q: 'sol', to: '2026-11-20' }, { ...asked, when: 'past' }, '2026-11-20')
  expect(ofPast).toEqual({ q: 'sol', when: 'past' })
  expect(proposedSearch({ q: 'sol' }, { ...asked, when: 'all' }, '2026-11-20')).toEqual({ q: 'sol', when: 'all' })
})

test('the calendar address that the explorer makes has the filters and feed token, but no offset, sort or view', () => {
  const place = { protocol: 'https:', host: 'a.org' }
  const search = { q: "women's health", country: 'France', offset: 40, sort: 'date', view: 'calendar' } as const
  const address = 'a.org/calendar.ics?q=women%27s+health&country=France&token=T'
  const addresses = { copied: `https://${address}`, opened: `webcal://${address}` }
  expect(feedAddresses(place, search, 'events', 'T')).toEqual(addresses)
  const { opened } = feedAddresses(place, { q: 'a' }, 'deadlines', null, true)
  expect(opened).toBe('webcal://a.org/calendar.ics?q=a&deadlines=true&alarms=true')
})

test.each([
  [0, '0', '0 events', '0'],
  [1, '1', '1 event', '1'],
  [999, '999', '999 events', '999'],
  [1000, '1,000', '1,000 events', '1K'],
  [1999, '1,999', '1,999 events', '1.9K'],
  [34_567, '34,567', '34,567 events', '34K'],
  [1_234_567, '1,234,567', '1,234,567 events', '1.2M'],
])(
  'the explorer writes the number %d as "%s", with its noun as "%s", and in short as "%s"',
  (number, whole, words, least) => {
    expect([count(number), events(number), short(number)]).toEqual([whole, words, least])
  },
)
