import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { addMonths, monthsBetween } from '../../../src/site/explorer/model/dates.ts'
import { earlierMonths, labelsOf, monthsInRow } from '../../../src/site/explorer/model/timeline.ts'

const someMonth = fc.integer({ min: -2000, max: 96_000 }).map((months) => addMonths('2026-11', months % 20_000))

law.prop([fc.array(someMonth, { minLength: 1, maxLength: 30 })])(
  'the timeline has every month with events once and in order, however far apart the months are',
  (known) => {
    const row = monthsInRow(known)
    expect(row).toEqual([...new Set(row)].sort())
    expect(row).toEqual(expect.arrayContaining(known))
    expect(row.length).toBeGreaterThanOrEqual(12)
    expect(row.length).toBeLessThanOrEqual(26 * known.length + 12)
  },
)

test('the timeline keeps gaps of up to 24 months without events, and leaves out longer gaps', () => {
  expect(monthsInRow(['2027-03', '2026-01'])).toEqual(monthsBetween('2026-01', '2027-03'))
  expect(monthsInRow(['2026-01', '2099-05', '2026-12'])).toEqual([...monthsBetween('2026-01', '2026-12'), '2099-05'])
  expect(monthsInRow(['2026-01'])).toEqual(monthsBetween('2026-01', '2026-12'))
  expect(monthsInRow([])).toEqual([])
})

test('the timeline shows 120 months at first, and more if the chosen month or this month is earlier', () => {
  const row = monthsBetween('1990-01', '2027-12')
  expect(row[earlierMonths(row, undefined, '2026-11')]).toBe('2018-01')
  expect(row[earlierMonths(row, '1995-03', '2026-11')]).toBe('1995-03')
  const ahead = monthsBetween('2026-11', '2050-12')
  expect(earlierMonths(ahead, undefined, '2026-11')).toBe(0)
  expect(earlierMonths(row.slice(0, 30), undefined, '2026-11')).toBe(0)
})

law.prop([someMonth, fc.integer({ min: 12, max: 900 }), fc.integer({ min: 60, max: 1600 })])(
  'labels of the timeline never overlap, and are within its width',
  (first, count, width) => {
    const row = monthsBetween(first, addMonths(first, count - 1))
    const lefts = labelsOf(row, width).map(({ at }) => (at * width) / row.length)
    for (const [at, left] of lefts.entries()) expect(left - (lefts[at - 1] ?? -100)).toBeGreaterThan(37.9)
    expect((lefts.at(-1) ?? 0) + 38).toBeLessThanOrEqual(width + 1)
  },
)

test('labels of the timeline are months if there is room, or else years at regular distances', () => {
  const texts = (last: string, width: number) => labelsOf(monthsBetween('2026-11', last), width).map(({ text }) => text)
  expect(texts('2027-02', 400)).toEqual(['2026', 'Dec', '2027', 'Feb'])
  expect(texts('2028-12', 300)).toEqual(['2027', '2028'])
  expect(texts('2028-12', 700)).toEqual(['2026', '2027', '2028'])
  expect(texts('2066-12', 300)).toEqual(['2030', '2040', '2050', '2060'])
})
