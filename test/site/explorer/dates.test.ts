import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import type { StatedDeadline } from '../../../src/event/deadlines.ts'
import {
  addMonths,
  dueInWords,
  estimateInWords,
  monthsBetween,
  statusInWords,
  statusOf,
  weeksOf,
} from '../../../src/site/explorer/model/dates.ts'
import { asWritten, instantInZone, timeLeft } from '../../../src/site/explorer/model/due.ts'
import { mcpCall } from '../../../src/site/explorer/model/elsewhere.ts'

test.each([
  ['2026-12-02', '2026-12-03', 'in 12 days'],
  ['2026-11-21', '2026-11-21', 'tomorrow'],
  ['2026-11-20', '2026-11-20', 'today'],
  ['2026-11-18', '2026-11-20', 'running'],
  ['2026-11-18', '2026-11-19', '1 day ago'],
  ['2027-03-20', '2027-03-22', 'in 4 months'],
  ['2020-11-18', '2020-11-19', '6 years ago'],
])('on 2026-11-20 the explorer describes an event from %s to %s as "%s"', (start, end, words) => {
  expect(statusInWords(statusOf({ start, end }, '2026-11-20'))).toBe(words)
})

law.prop([fc.integer({ min: 0, max: 3000 })])(
  'addMonths and monthsBetween agree across years, and addMonths with a negative number undoes the addition',
  (count) => {
    const months = monthsBetween('1999-11', addMonths('1999-11', count))
    expect(months.length).toBe(count + 1)
    expect(months.toSorted()).toEqual(months)
    expect(addMonths(months.at(-1)!, -count)).toBe('1999-11')
  },
)

law.prop([fc.integer({ min: 0, max: 3000 })])(
  'weeksOf returns weeks from Monday to Sunday that contain each day of the month once',
  (count) => {
    const month = addMonths('1999-11', count)
    const weeks = weeksOf(month)
    expect(weeks.every((week) => week.length === 7 && new Date(week[0]!).getUTCDay() === 1)).toBe(true)
    const days = weeks.flat().filter((day) => day.startsWith(month))
    expect(days[0]).toBe(`${month}-01`)
    expect(new Set(days).size).toBe(new Date(Number(month.slice(0, 4)), Number(month.slice(5)), 0).getDate())
    for (const week of weeks) expect(week.some((day) => day.startsWith(month))).toBe(true)
  },
)

test('the explorer writes a search as an MCP tool call, with JSON numbers and JSON arrays instead of texts', () => {
  expect(JSON.parse(mcpCall({ countries: 'France, Spain' })).params.arguments.countries).toEqual(['France', 'Spain'])
  expect(
    JSON.parse(mcpCall({ q: "women's health", country: 'France', year: '2027', offset: 40, when: 'all' })),
  ).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'search_conferences',
      arguments: { q: "women's health", country: 'France', year: 2027, limit: 20, offset: 40 },
    },
  })
})

const DEADLINE: StatedDeadline = {
  kind: 'submission',
  due: '2026-12-01',
  zone: null,
  due_utc: '2026-12-02T12:00:00Z',
  open: true,
  round: null,
  label: null,
  extended: false,
}

test.each<[string, Partial<StatedDeadline>, string, string | undefined, string]>([
  ['a day without a zone', {}, 'Submission', 'open, closes in 12 days', 'Dec 1, 2026, anywhere on earth'],
  [
    'a round with a remark',
    { kind: 'camera_ready', round: 2, label: 'short papers', extended: true, zone: 'AoE' },
    'Camera-ready, round 2 (short papers, extended)',
    'open, closes in 12 days',
    'Dec 1, 2026, AoE',
  ],
  [
    'a closed deadline',
    { due: '2026-11-18 23:59', zone: 'Europe/Berlin', due_utc: '2026-11-18T22:59:00Z', open: false },
    'Submission',
    'closed 2 days ago',
    'Nov 18, 2026 23:59, Europe/Berlin',
  ],
  [
    'a notification',
    { kind: 'notification', due: '2026-11-21', due_utc: '2026-11-22T12:00:00Z' },
    'Notification',
    'in 2 days',
    'Nov 21, 2026, anywhere on earth',
  ],
  ['a text that is no day', { due: 'to be announced', due_utc: null }, 'Submission', undefined, 'to be announced'],
])('on 2026-11-20 the explorer describes %s in words', (_, changes, title, state, written) => {
  expect(dueInWords({ ...DEADLINE, ...changes }, '2026-11-20')).toMatchObject({ title, state, written })
})

test.each([
  ['Asia/Tokyo', 'Dec 2, 2026, 21:00 GMT+9'],
  ['America/Los_Angeles', 'Dec 2, 2026, 04:00 PST'],
  ['UTC', 'Dec 2, 2026, 12:00 UTC'],
])('the explorer shows the instant of a deadline in the time zone %s as "%s"', (zone, local) => {
  expect(dueInWords(DEADLINE, '2026-11-20', zone).local).toBe(local)
})

test('the explorer says that dates of the next edition are estimated, and names the years of the estimate', () => {
  const start = { from: '2027-06-01', to: '2027-06-12' }
  const estimate = { start, submission_deadline: null, years: [2024, 2025, 2026], note: '' }
  expect(estimateInWords(estimate)).toBe(
    'Estimated from the editions of 2024, 2025, 2026, not announced: the next edition begins between Jun 1, 2027 ' +
      'and Jun 12, 2027.',
  )
  expect(estimateInWords({ ...estimate, start: null, submission_deadline: start })).toContain(
    'the next edition has its submission deadline between Jun 1, 2027 and Jun 12, 2027.',
  )
})

test.each([
  ['2026-11-20T12:30:00Z', 'in 30 minutes'],
  ['2026-11-20T13:00:00Z', 'in 1 hour'],
  ['2026-11-21T11:59:00Z', 'in 23 hours'],
  ['2026-12-02T12:00:00Z', 'in 12 days'],
  ['2026-11-20T11:59:59Z', 'closed 1 minute ago'],
  ['2026-11-17T10:00:00Z', 'closed 3 days ago'],
])('at 2026-11-20T12:00Z the explorer describes a deadline at %s as "%s"', (instant, words) => {
  expect(timeLeft(Date.parse(instant), Date.parse('2026-11-20T12:00:00Z'))).toBe(words)
})

test('the explorer shows the instant of a deadline in the time zone of the reader, and the day as written', () => {
  const due = { kind: 'camera_ready', due: '2026-12-01', due_utc: '2026-12-02T12:00:00Z', open: true }
  const [instant, now] = [Date.parse(due.due_utc), Date.parse('2026-11-20T12:00:00Z')]
  expect(instantInZone(instant, now, 'Asia/Tokyo')).toBe('Wed, Dec 2, 21:00')
  expect(instantInZone(Date.parse('2027-01-01T04:59:00Z'), now, 'America/New_York')).toBe('Thu, Dec 31, 23:59')
  expect(instantInZone(Date.parse('2027-01-01T12:00:00Z'), now, 'UTC')).toBe('Fri, Jan 1, 2027, 12:00')
  expect(asWritten(due)).toBe('Camera-ready, Dec 1 AoE')
  expect(asWritten({ ...due, due_utc: '2026-12-01T22:59:00Z' })).toBe('Camera-ready, Dec 1')
})
