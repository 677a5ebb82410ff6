import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocSet, type LazyUnion, members } from '../../src/docset/docset.ts'
import { materialize } from '../../src/docset/unite.ts'
import { parseDay } from '../../src/event/days.ts'
import { planOf, resolveFilters, withoutParameters } from '../../src/query/plan.ts'
import type { Filter } from '../../src/query/request.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { type SomeEvent, search, smallDirectory } from '../support/small-directory.ts'

const day = (text: string) => parseDay(text)!

/** The events of the example at the head of `src/query/plan.ts`. */
const EVENTS: readonly SomeEvent[] = [
  { id: 10, start: day('2026-10-05'), end: day('2026-10-07'), country: 'Germany', type: 'workshop' },
  { id: 11, start: day('2026-11-03'), end: day('2026-11-05'), country: 'Germany', type: 'workshop' },
  { id: 12, start: day('2026-11-04'), end: day('2026-11-04'), country: 'France', type: 'workshop' },
  { id: 13, start: day('2026-11-18'), end: day('2026-11-22'), country: 'Germany', type: 'workshop' },
  { id: 14, start: day('2026-11-20'), end: day('2026-11-21'), country: 'Germany', type: 'conference' },
]
const FILTERS: readonly Filter[] = [
  { by: 'country', value: 'Deutschland' },
  { by: 'type', type: 'workshop' },
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
const resolve = (filters: readonly Filter[]) => resolveFilters(built.snapshot, { filters }, space())

test('the example of a plan has the clauses that it says', () => {
  const plan = planOf(built.snapshot, resolve(FILTERS))
  if (plan.kind !== 'clauses') throw new Error('expected clauses')
  expect(plan.clauses.map(({ parameter, asksFor, docs }) => [parameter, asksFor, docsOf(docs)])).toEqual([
    ['type', 'workshop', [0, 1, 2, 3]],
    ['country', ['Germany'], [0, 1, 3, 4]],
    ['from', 'first day', [1, 2, 3, 4]],
    ['to', 'last day', [0, 1, 2, 3]],
  ])
  expect(plan.clauses.slice(2).map(({ docs }) => docs.form)).toEqual(['range', 'range'])
  expect(docsOf(plan.except)).toEqual([3])
  expect(search(built, ...FILTERS).docs).toEqual([1])
})

test('a plan with an empty clause says that nothing can match because of it', () => {
  const plan = planOf(built.snapshot, resolve([...FILTERS, { by: 'city', value: 'Atlantis' }]))
  expect(plan).toMatchObject({ kind: 'nothing', because: { parameter: 'city', asksFor: 'Atlantis' } })
})

test('filters without a parameter are those that a request without it has', () => {
  const rest = withoutParameters(built.snapshot, resolve(FILTERS), ['to', 'country'])
  const expected = resolve(FILTERS.filter(({ by }) => by === 'type' || by === 'start'))
  expect(planOf(built.snapshot, rest)).toEqual(planOf(built.snapshot, expected))
})

const WANTED: SomeEvent = {
  id: 20,
  name: 'Glaciers',
  topic: 'Geology',
  subTopic: 'Ice',
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
  subTopic: 'Sand',
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
  [{ by: 'type', type: 'seminar' }, 'type'],
  [{ by: 'start', parameter: 'from', from: null, to: day('2027-04-01') }, 'from'],
  [{ by: 'end_before', day: day('2027-04-01') }, 'to'],
  [{ by: 'deadline', parameter: 'deadline_from', from: day('2027-01-15'), to: day('2027-02-14') }, 'deadline_from'],
  [{ by: 'deadline', parameter: 'deadline_to', from: null, to: day('2027-01-15') }, 'deadline_to'],
  [{ by: 'attendance', attendance: 'online' }, 'attendance'],
])('a filter finds the one event of two that it is about, by a clause of its own: %j', async (filter, parameter) => {
  const two = await smallDirectory([WANTED, OTHER])
  try {
    expect(search(two, filter)).toMatchObject({ total: 1, docs: [0] })
    const resolved = resolveFilters(two.snapshot, { filters: [filter] }, two.snapshot.lists.space)
    const plan = planOf(two.snapshot, resolved)
    expect(plan.kind === 'clauses' && plan.clauses.map((clause) => clause.parameter)).toEqual([parameter])
  } finally {
    await two.dispose()
  }
})
