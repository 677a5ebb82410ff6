import { afterAll, beforeAll, expect, test } from 'vitest'
import { members } from '../../src/docset/docset.ts'
import { dayOf, type EpochDay, formatDay, parseDay } from '../../src/event/days.ts'
import type { AskedDeadlines } from '../../src/query/dates.ts'
import { deadlinesIn } from '../../src/query/deadlines.ts'
import type { BuiltDirectory } from '../support/directory.ts'
import { smallDirectory } from '../support/small-directory.ts'

const rangeOf = (from: string | null, to: string | null): AskedDeadlines => ({
  kind: 'submission',
  openAt: null,
  from: from === null ? null : parseDay(from)!,
  to: to === null ? null : parseDay(to)!,
})

const DEADLINES = ['2026-03-15', null, '2026-02-01', '2026-03-15', '2026-04-10']
let built: BuiltDirectory
beforeAll(async () => {
  const start = (index: number) => dayOf(2026, 6, 1 + index)
  built = await smallDirectory(
    DEADLINES.map((submissionDeadline, index) => {
      const attendance = index === 4 ? ('online' as const) : null
      return { id: 1 + index, start: start(index), end: start(index), submissionDeadline, attendance }
    }),
  )
})
afterAll(() => built.dispose())
const docsIn = (from: string | null, to: string | null) => members(deadlinesIn(built.snapshot, rangeOf(from, to)))

test('the deadline table groups documents with a deadline by day', () => {
  const { days, docs } = built.snapshot.deadlines
  expect(Array.from(days, (day) => formatDay(day as EpochDay))).toEqual(['2026-02-01', '2026-03-15', '2026-04-10'])
  expect([...docs]).toEqual([2, 0, 3, 4])
})

test('deadlinesIn(range) includes both ends of the range, and null makes an end open', () => {
  expect(docsIn('2026-02-01', null)).toEqual([0, 2, 3, 4])
  expect(docsIn(null, null)).toEqual([0, 2, 3, 4])
  expect(docsIn('2026-03-01', '2026-03-31')).toEqual([0, 3])
  expect(docsIn('2026-03-01', '2026-04-30')).toEqual([0, 3, 4])
  expect(docsIn('2026-03-15', '2026-03-15')).toEqual([0, 3])
  expect(docsIn(null, '2026-03-14')).toEqual([2])
  expect(docsIn('2026-04-11', null)).toEqual([])
  expect(docsIn('2026-03-16', '2026-04-09')).toEqual([])
  expect(docsIn('2026-04-01', '2026-03-01')).toEqual([])
})
