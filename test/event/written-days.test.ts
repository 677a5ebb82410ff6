import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { type EpochDay, formatDay } from '../../src/event/days.ts'
import { FIRST_DAY, LAST_DAY, writtenDay } from '../../src/event/written-days.ts'

const read = (text: string) => {
  const day = writtenDay(text)
  return day === undefined ? undefined : formatDay(day)
}

test.each([
  ...['2026-03-01', '2026-03-01 23:59:59 AoE', '2026-03-01T23:59:00.000+01:00', '2026-03-01 (AoE)', '2026/03/01'],
  ...['2026-03-01, 11:59 pm (anywhere on earth)', '2026-03-01 17:00 CET', '2026-03-01 UTC-12', '2026.3.1'],
  ...['2026-03-01 (extended)', 'March 1st, 2026', 'Mar 1 2026', 'Mar. 1, 2026 at 5 pm', '1st of March, 2026'],
  ...['01-Mar-2026', 'Sunday, March 1, 2026', 'Sun 1 Mar 2026 AoE'],
])('the text %s is read as the day 2026-03-01', (text) => {
  expect(read(text)).toBe('2026-03-01')
})

test('a date in numbers is read if only one order of day and month gives a valid day', () => {
  expect(['13/03/2026', '03/13/2026', '13.03.2026', '03/03/2026'].map(read)).toEqual([
    '2026-03-13',
    '2026-03-13',
    '2026-03-13',
    '2026-03-03',
  ])
  expect(['01/03/2026', '1.3.2026', '13/13/2026'].map(read)).toEqual([undefined, undefined, undefined])
})

test.each([
  ...['', 'TBA', '2026-02-30', '2026', '2026-03', 'March 2026', '2026-03-01-05', '2026-03-01 - 2026-03-05'],
  ...['2026-03-01 (abstracts), 2026-03-08 (papers)', '2026-03-01 or later', 'around March 1, 2026', '32 March 2026'],
  ...['Marsh 1, 2026', '1899-12-31', '2200-01-01', '20260301', '1772323200'],
])('the text "%s" is not read as a day', (text) => {
  expect(read(text)).toBeUndefined()
})

law.prop([fc.integer({ min: FIRST_DAY, max: LAST_DAY })])(
  'writtenDay reads back every day that an answer writes',
  (day) => {
    expect(writtenDay(formatDay(day as EpochDay))).toBe(day)
    expect(writtenDay(` ${formatDay(day as EpochDay)} 23:59 `)).toBe(day)
  },
)
