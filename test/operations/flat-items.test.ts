import { expect, onTestFinished, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { flatItem, type ShownDeadlines } from '../../src/operations/flat-items.ts'
import { type SomeEvent, smallDirectory, TODAY } from '../support/small-directory.ts'

async function flat(
  event: Omit<SomeEvent, 'id'>,
  today: EpochDay = TODAY,
  shown?: ShownDeadlines,
): Promise<Record<string, unknown>> {
  const { directory, dispose } = await smallDirectory([{ id: 7, start: TODAY, ...event }])
  onTestFinished(dispose)
  return JSON.parse(flatItem(directory, 0 as DocId, noonOf(today), shown))
}

test('an event in MCP tools is flat, and has no empty members', async () => {
  expect(await flat({ name: 'A "quoted" name\\' })).toEqual({
    id: 7,
    name: 'A "quoted" name\\',
    start: '2026-11-20',
    end: '2026-11-20',
    type: 'Conference',
    topic: 'Engineering',
  })
})

test('an event in MCP tools has its deadline up to the day of the deadline, and not later', async () => {
  const submissionDeadline = '2026-12-01'
  expect(await flat({ submissionDeadline }, parseDay('2026-12-01')!)).toMatchObject({ deadline: submissionDeadline })
  expect(await flat({ submissionDeadline }, parseDay('2026-12-02')!)).not.toHaveProperty('deadline')
  expect(await flat({ submissionDeadline: 'to be announced' })).not.toHaveProperty('deadline')
})

test('MCP tools cut long texts, not counting JSON escapes, and leave out a long website', async () => {
  const words = 'word '.repeat(100).trim()
  const long = await flat({ name: words, city: words, website: `https://example.org/${'a'.repeat(200)}` })
  expect(String(long.name)).toMatch(/^word .* word…$/)
  expect(String(long.name).length).toBeLessThanOrEqual(200)
  expect(String(long.city).length).toBeLessThanOrEqual(100)
  expect(long).not.toHaveProperty('website')
  const quotes = '"'.repeat(200)
  expect(await flat({ name: quotes })).toMatchObject({ name: quotes })
})
