import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DocSet, type LazyUnion, members } from '../../src/docset/docset.ts'
import { materialize } from '../../src/docset/unite.ts'
import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import type { EventId } from '../../src/event/record.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { searchInput } from '../../src/operations/search-input.ts'
import { filtersOf, readSearch } from '../../src/operations/search-parameters.ts'
import { clausesOf, FilterResolver } from '../../src/query/clauses.ts'
import { formatRange } from '../../src/query/dates.ts'
import { deadlinesIn } from '../../src/query/deadlines.ts'
import type { ExcludableFilter, Filter } from '../../src/query/request.ts'
import { testGazetteer } from '../support/gazetteer.ts'
import { sharedEvents, sharedEventsWith } from '../support/shared-directory.ts'
import { on, type SomeEvent, search, searchWith, TODAY } from '../support/small-directory.ts'

const day = (text: string) => parseDay(text)!

const EVENTS: readonly SomeEvent[] = [
  { id: 10, start: day('2026-10-05'), end: day('2026-10-07'), country: 'Germany', type: 'workshop' },
  { id: 11, start: day('2026-11-03'), end: day('2026-11-05'), country: 'Germany', type: 'workshop' },
  { id: 12, start: day('2026-11-04'), end: day('2026-11-04'), country: 'France', type: 'workshop' },
  { id: 13, start: day('2026-11-18'), end: day('2026-11-22'), country: 'Germany', type: 'workshop' },
  { id: 14, start: day('2026-11-20'), end: day('2026-11-21'), country: 'Germany', type: 'conference' },
]
const FILTERS: readonly Filter[] = [
  { by: 'country', value: 'Deutschland' },
  { by: 'type', value: 'workshop' },
  { by: 'start', parameter: 'from', from: day('2026-11-01'), to: null },
  { by: 'end_before', day: day('2026-11-20') },
]

const example = sharedEvents(EVENTS)

const space = () => example.snapshot.lists.space
const docsOf = (set: DocSet | LazyUnion) => members(materialize(set, space()))
const resolve = (filters: readonly Filter[]) => new FilterResolver(example.snapshot).resolve(filters)

test('four filters become the sets of documents that the example in src/query/clauses.ts shows', () => {
  const clauses = clausesOf(example.snapshot, resolve(FILTERS))
  expect(clauses.map(({ parameter, asksFor, docs }) => [parameter, asksFor, docsOf(docs)])).toEqual([
    ['type', 'workshop', [0, 1, 2, 3]],
    ['country', ['Germany'], [0, 1, 3, 4]],
    ['from', 'first day', [1, 2, 3, 4]],
    ['to', 'last day', [0, 1, 2, 3]],
    ['to', 'last day', [3]],
  ])
  expect(clauses.slice(2, 4).map(({ docs }) => docs.form)).toEqual(['range', 'range'])
  expect(clauses.map(({ isExcluded }) => isExcluded === true)).toEqual([false, false, false, false, true])
  expect(search(example, ...FILTERS).docs).toEqual([1])
})

const hosts = sharedEvents([
  { id: 1, organizer: 'Princeton University' },
  { id: 2, organizer: 'PRINCETON UNIVERSITY' },
  { id: 3, organizer: 'Department of Physics, Princeton University' },
  { id: 4, organizer: 'University of Oslo' },
  { id: 5, organizer: 'Princeton University' },
  { id: 6, venue: 'Congress Hall A' },
  { id: 7, venue: 'Hall A' },
])

const organizedBy = (value: string) => search(hosts, { by: 'organizer', value })

test('the full name of an organizer in the parameter "organizer" finds only this organizer, in any case', () => {
  expect(organizedBy('princeton university')).toMatchObject({ total: 3, interpretation: [] })
})

test('a word in the parameter "organizer" finds all organizers with the word, listed by number of events', () => {
  const { total, interpretation } = organizedBy('princeton')
  expect(total).toBe(4)
  expect(interpretation).toEqual([
    {
      parameter: 'organizer',
      given: 'princeton',
      used: ['Princeton University', 'Department of Physics, Princeton University'],
      reason: 'No organizer is called "princeton". Searched in the 2 with all these words in the name.',
    },
  ])
  expect(organizedBy('physics princeton').interpretation).toMatchObject([
    {
      reason:
        'No organizer is called "physics princeton". Searched in "Department of Physics, Princeton University", ' +
        'the only one with all these words in the name.',
    },
  ])
})

test('an unknown value of "organizer" finds nothing, and a warning says so', () => {
  for (const value of ['Bergen', 'Princeton Oslo', '...']) {
    expect(organizedBy(value), value).toMatchObject({ total: 0, interpretation: [] })
    expect(organizedBy(value).warnings, value).toEqual([
      `No organizer is called "${value}", and none has all these words in its name.`,
    ])
  }
})

test('if a search with the filter "organizer" finds nothing, relax proposes the search without the filter', () => {
  const { relax } = search(hosts, { by: 'organizer', value: 'Bergen' }, { by: 'type', value: 'conference' })
  expect(relax).toMatchObject([{ without: 'organizer', total: 7 }])
})

test('the parameter "venue" prefers the venue with the exact text to venues with the same words', () => {
  const at = (value: string) => search(hosts, { by: 'venue', value })
  expect(at('hall a')).toMatchObject({ total: 1, interpretation: [] })
  expect(at('A Hall')).toMatchObject({ total: 2, interpretation: [{ used: ['Congress Hall A', 'Hall A'] }] })
})

const varied = sharedEventsWith({ gazetteer: testGazetteer() }, [
  { id: 1, country: 'Germany', city: 'Munich', type: 'workshop', rank: 'CORE:A' },
  { id: 2, country: 'Germany', city: 'Berlin', organizer: 'Princeton University' },
  { id: 3, country: 'France', city: 'Paris', type: 'workshop', language: 'pt-BR' },
  { id: 4, country: 'Japan', attendance: 'online', organizer: 'Physics, Princeton University' },
  { id: 5, country: '', topic: 'Physics' },
])

const without = (...filters: ExcludableFilter[]): Filter => ({ by: 'exclude', filters })

function foundIn(...filters: Filter[]) {
  const { docs, warnings, interpretation, suggestions } = search(varied, ...filters)
  return { ids: docs.map((doc) => varied.snapshot.id[doc]), warnings, interpretation, suggestions }
}

const WORKSHOPS: readonly ExcludableFilter[] = [{ by: 'type', value: 'workshop' }]

test.each<[ExcludableFilter[], number[]]>([
  [[{ by: 'country', value: 'Deutschland' }], [3, 4, 5]],
  [[{ by: 'country', value: 'Bavaria' }], [2, 3, 4, 5]],
  [[{ by: 'country', value: 'France, Japan' }], [1, 2, 5]],
  [[{ by: 'continent', continent: 'Europe' }], [4, 5]],
  [[{ by: 'city', value: 'München' }], [2, 3, 4, 5]],
  [[{ by: 'topic', value: 'physics' }], [1, 2, 3, 4]],
  [[{ by: 'organizer', value: 'princeton' }], [1, 3, 5]],
  [[{ by: 'attendance', value: 'online' }], [1, 2, 3, 5]],
  [[{ by: 'language', value: 'pt' }], [1, 2, 4, 5]],
  [[{ by: 'rank', value: 'core:a' }], [2, 3, 4, 5]],
  [
    [...WORKSHOPS, { by: 'country', value: 'Japan' }],
    [2, 5],
  ],
])('a search that excludes %j finds all other events, also events without a value', (filters, ids) => {
  expect(foundIn(without(...filters))).toMatchObject({ ids, warnings: [], suggestions: [] })
})

test('a search that requires and excludes one value finds nothing, and relax proposes to drop either filter', () => {
  const germany: ExcludableFilter = { by: 'country', value: 'Germany' }
  const workshop: Filter = { by: 'type', value: 'workshop' }
  const { total, relax } = search(varied, germany, without(germany), workshop)
  expect([total, relax.map(({ without: part, total: found }) => [part, found])]).toEqual([
    0,
    [
      ['exclude', 1],
      ['country', 1],
    ],
  ])
})

test('excluding a value that no event has excludes nothing, and adds a warning and a suggestion', () => {
  const { ids, warnings, suggestions } = foundIn(
    without({ by: 'country', value: 'Germny' }, { by: 'type', value: 'workshop' }),
  )
  expect([ids, warnings]).toEqual([[2, 4, 5], ['"country:Germny" excludes nothing, because no event has this value.']])
  const meant = without({ by: 'country', value: 'Germany' }, { by: 'type', value: 'workshop' })
  expect(suggestions).toEqual([
    { parameter: 'exclude', given: 'country:Germny', didYouMean: ['country:Germany'], filters: [meant], total: 2 },
  ])
})

test('the note on an excluded value says what the value means, and that its events are left out', () => {
  expect(foundIn(without({ by: 'country', value: 'Bavaria' })).interpretation).toEqual([
    {
      parameter: 'exclude',
      given: 'country:Bavaria',
      used: ['Bavaria'],
      reason:
        '"Bavaria" is a region of Germany: events in all its places were searched for. These events are left out.',
    },
  ])
})

test('excluded events are left out of all facets, also of the facet of the excluded value', () => {
  const filters = [{ by: 'country', value: 'France' } as const, without({ by: 'country', value: 'Germany' })]
  const { facets } = searchWith(varied, filters, { facets: ['country', 'type'] })
  expect(facets).toEqual([
    {
      field: 'country',
      values: [
        { value: 'France', count: 1 },
        { value: 'Japan', count: 1 },
      ],
    },
    { field: 'type', values: [{ value: 'workshop', count: 1 }] },
  ])
})

const numbered = sharedEvents([{ id: 7, country: 'Japan' }, { id: 3, country: 'Japan' }, { id: 9 }, { id: 12 }])

const ids = (...numbers: number[]) => ({ by: 'ids', ids: numbers as EventId[] }) as const

test('the filter "ids" finds exactly the events with these ids, and a warning names ids that no event has', () => {
  const { docs, warnings } = search(numbered, ids(9, 4, 3, 5))
  expect([docs.map((doc) => numbered.snapshot.id[doc]), warnings]).toEqual([[3, 9], ['No event has the id 4, 5.']])
  expect(search(numbered, ids(4)).total).toBe(0)
})

test('the filter "ids" is intersected with other filters, and relax never drops the filter "ids"', () => {
  const { total, relax } = search(numbered, ids(9, 12), { by: 'country', value: 'Japan' })
  expect([total, relax.map(({ without, total: found }) => [without, found])]).toEqual([0, [['country', 2]]])
})

test('the parameter "ids" accepts up to 200 distinct ids in plain digits', () => {
  const read = (value: string) => searchInput(readSearch(parseQueryString(`ids=${value}`)), noonOf(TODAY))
  const most = Array.from({ length: 200 }, (_, at) => Number.MAX_SAFE_INTEGER - at)
  expect(read('12,7,12').request.filters).toEqual([ids(12, 7)])
  expect(read(most.join()).request.filters).toEqual([ids(...most)])
  for (const value of ['0', 'x', '1.5', '7,', '-3', '9007199254740993', `${most.join()},5`]) {
    expect(() => read(value), value).toThrow(
      '"ids" must be up to 200 ids of events in plain digits, separated by commas',
    )
  }
})

const twoCountries = sharedEvents([
  { id: 1, country: 'Germany' },
  { id: 2, country: 'Japan' },
])

const warnings = (...filters: readonly Filter[]) => search(twoCountries, ...filters).warnings
const countries = (...values: readonly string[]): Filter => ({ by: 'countries', values })

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
  const empty = 'The filters on deadlines do not overlap, so no event can match.'
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

test('parsing the text that formatRange returns gives the same range', () => {
  const someRange = fc.oneof(
    fc.tuple(fc.integer({ min: -700_000, max: 2_900_000 }), fc.nat(800)).map(([from, days]) => [from, from + days]),
    fc.integer({ min: 0, max: 9999 }).map((year) => {
      const written = String(year).padStart(4, '0')
      return [day(`${written}-01-01`), day(`${written}-12-31`)]
    }),
  )
  fc.assert(
    fc.property(someRange, ([from, to]) => {
      const given = { from: from as EpochDay, to: to as EpochDay }
      const { parsed } = readSearch(parseQueryString(`during=${formatRange(given)}`))
      expect(filtersOf(parsed, noonOf(0 as EpochDay).now)).toEqual([{ by: 'during', ...given }])
    }),
    { numRuns: 300, seed: 9 },
  )
})

test.each([
  ['2027-01-01', '2027-12-31', '2027'],
  ['2027-03-01', '2027-03-31', '2027-03'],
  ['2027-03-01', '2027-04-30', '2027-03-01/2027-04-30'],
])('formatRange writes the range from %s to %s as %s', (from, to, written) => {
  expect(formatRange({ from: day(from), to: day(to) })).toBe(written)
})

const withDeadlines = sharedEvents(
  ['2026-03-15', null, '2026-02-01', '2026-03-15', '2026-04-10'].map((submissionDeadline, at) => {
    return { id: 1 + at, submissionDeadline, ...on(`2026-06-0${1 + at}`) }
  }),
)

test.each([
  ['2026-02-01', undefined, [0, 2, 3, 4]],
  [undefined, undefined, [0, 2, 3, 4]],
  ['2026-03-01', '2026-03-31', [0, 3]],
  ['2026-03-01', '2026-04-30', [0, 3, 4]],
  ['2026-03-15', '2026-03-15', [0, 3]],
  [undefined, '2026-03-14', [2]],
  ['2026-03-16', '2026-04-09', []],
])('the documents of the example in src/query/deadlines.ts with a deadline from %s to %s are %j', (from, to, docs) => {
  const range = { from: day(from ?? '') ?? null, to: day(to ?? '') ?? null }
  const found = deadlinesIn(withDeadlines.snapshot, { kind: 'submission', openAt: null, ...range })
  expect(members(found)).toEqual(docs)
})
