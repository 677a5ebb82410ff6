import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocSet, type LazyUnion, members } from '../../src/docset/docset.ts'
import { materialize } from '../../src/docset/unite.ts'
import { parseDay } from '../../src/event/days.ts'
import { clausesOf, FilterResolver, withoutParameters } from '../../src/query/clauses.ts'
import type { Filter } from '../../src/query/request.ts'
import { Evaluator } from '../../src/search/evaluator.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { type SomeEvent, search, smallDirectory, TODAY } from '../support/small-directory.ts'

const day = (text: string) => parseDay(text)!

/** The events of the example at the head of `src/query/clauses.ts`. */
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

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory(EVENTS)
})
afterAll(() => built.dispose())

const space = () => built.snapshot.lists.space
const docsOf = (set: DocSet | LazyUnion) => members(materialize(set, space()))
const resolve = (filters: readonly Filter[]) => new FilterResolver(built.snapshot).resolve(filters)

test('the example of clauses.ts has the clauses that it shows', () => {
  const clauses = clausesOf(built.snapshot, resolve(FILTERS))
  expect(clauses.map(({ parameter, asksFor, docs }) => [parameter, asksFor, docsOf(docs)])).toEqual([
    ['type', 'workshop', [0, 1, 2, 3]],
    ['country', ['Germany'], [0, 1, 3, 4]],
    ['from', 'first day', [1, 2, 3, 4]],
    ['to', 'last day', [0, 1, 2, 3]],
    ['to', 'last day', [3]],
  ])
  expect(clauses.slice(2, 4).map(({ docs }) => docs.form)).toEqual(['range', 'range'])
  expect(clauses.map(({ isExcluded }) => isExcluded === true)).toEqual([false, false, false, false, true])
  expect(search(built, ...FILTERS).docs).toEqual([1])
})

test('filters without a parameter are those that a request without it has', () => {
  const rest = withoutParameters(built.snapshot, resolve(FILTERS), ['to', 'country'])
  const expected = resolve(FILTERS.filter(({ by }) => by === 'type' || by === 'start'))
  expect(clausesOf(built.snapshot, rest)).toEqual(clausesOf(built.snapshot, expected))
})

test('a filter is resolved once for all searches of a request, unless it depends on the others', () => {
  const resolver = new FilterResolver(built.snapshot)
  const [country, type] = FILTERS as [Filter, Filter]
  const city: Filter = { by: 'city', value: 'Berlin' }
  const topic: Filter = { by: 'topic', value: 'Physics' }
  const valuesOf = (...filters: Filter[]) => resolver.resolve(filters).values
  const [berlin, physics] = valuesOf(city, topic, country)
  expect(valuesOf(topic, country)).toEqual([physics])
  expect(valuesOf(topic, country)[0]).toBe(physics)
  expect(valuesOf(city, country)[0]).toBe(berlin)
  expect(valuesOf(topic, type)[0]).not.toBe(physics)
  expect(resolver.resolve([country]).countries).toBe(resolver.resolve([country, type]).countries)
})

const WANTED: SomeEvent = {
  id: 20,
  name: 'Glaciers',
  topic: 'Geology',
  sub_topic: 'Ice',
  city: 'Oslo',
  country: 'Norway',
  type: 'seminar',
  attendance: 'online',
  start: day('2027-03-01'),
  end: day('2027-03-02'),
  submissionDeadline: '2027-01-15',
}
const OTHER: SomeEvent = {
  id: 21,
  name: 'Deserts',
  topic: 'Law',
  sub_topic: 'Sand',
  city: 'Lima',
  country: 'Peru',
  type: 'workshop',
  attendance: 'in-person',
  start: day('2027-05-01'),
  end: day('2027-05-02'),
  submissionDeadline: '2027-02-15',
}

test.each<[Filter, string]>([
  [{ by: 'text', text: 'glaciers' }, 'q'],
  [{ by: 'topic', value: 'Geology' }, 'topic'],
  [{ by: 'sub_topic', value: 'Ice' }, 'subtopic'],
  [{ by: 'city', value: 'Oslo' }, 'city'],
  [{ by: 'country', value: 'Norway' }, 'country'],
  [{ by: 'countries', values: ['Norway', 'Chile'] }, 'country'],
  [{ by: 'continent', continent: 'Europe' }, 'country'],
  [{ by: 'type', value: 'seminar' }, 'type'],
  [{ by: 'start', parameter: 'from', from: null, to: day('2027-04-01') }, 'from'],
  [{ by: 'end_before', day: day('2027-04-01') }, 'to'],
  [{ by: 'during', from: day('2027-03-02'), to: day('2027-04-30') }, 'during'],
  [{ by: 'deadline', parameter: 'deadline_from', from: day('2027-01-15'), to: day('2027-02-14') }, 'deadline_from'],
  [{ by: 'deadline', parameter: 'deadline_to', from: null, to: day('2027-01-15') }, 'deadline_to'],
  [{ by: 'attendance', value: 'online' }, 'attendance'],
])('a filter finds the one event of two that it is about, by a clause of its own: %j', async (filter, parameter) => {
  const two = await smallDirectory([WANTED, OTHER])
  try {
    expect(search(two, filter)).toMatchObject({ total: 1, docs: [0] })
    const { snapshot } = two
    const evaluator = new Evaluator(snapshot, TODAY)
    const text = filter.by === 'text' ? evaluator.readingsOf(filter.text).exact : undefined
    const clauses = clausesOf(snapshot, evaluator.resolve([filter], text))
    expect(new Set(clauses.map((clause) => clause.parameter))).toEqual(new Set([parameter]))
  } finally {
    await two.dispose()
  }
})
