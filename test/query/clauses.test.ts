import { expect, test } from 'vitest'
import { type DocSet, type LazyUnion, members } from '../../src/docset/docset.ts'
import { materialize } from '../../src/docset/unite.ts'
import { parseDay } from '../../src/event/days.ts'
import { clausesOf, FilterResolver } from '../../src/query/clauses.ts'
import type { Filter } from '../../src/query/request.ts'
import { sharedEvents } from '../support/shared-directory.ts'
import { type SomeEvent, search } from '../support/small-directory.ts'

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

const built = sharedEvents(EVENTS)

const space = () => built.snapshot.lists.space
const docsOf = (set: DocSet | LazyUnion) => members(materialize(set, space()))
const resolve = (filters: readonly Filter[]) => new FilterResolver(built.snapshot).resolve(filters)

test('four filters become the sets of documents that the example in src/query/clauses.ts shows', () => {
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
