import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import {
  civilOf,
  dayOf,
  daysInMonth,
  type EpochDay,
  formatDay,
  formatDayRange,
  formatMonth,
  parseDay,
  utcDay,
} from '../../src/event/days.ts'
import { FIRST_DAY, LAST_DAY, writtenDay } from '../../src/event/written-days.ts'
import { writtenRange } from '../../src/event/written-range.ts'

const MS_PER_DAY = 86_400_000
const FIRST = dayOf(1900, 1, 1)
const LAST = dayOf(2199, 12, 31)

test('parseDay and formatDay agree with Date in UTC for every day from 1900 to 2199', () => {
  const wrong: string[] = []
  for (let day = FIRST; day <= LAST; day = (day + 1) as EpochDay) {
    const date = new Date(day * MS_PER_DAY)
    const iso = date.toISOString().slice(0, 10)
    const { year, month, day: dayOfMonth } = civilOf(day)
    const agrees =
      year === date.getUTCFullYear() &&
      month === date.getUTCMonth() + 1 &&
      dayOfMonth === date.getUTCDate() &&
      dayOf(year, month, dayOfMonth) === day &&
      formatDay(day) === iso &&
      formatMonth(day) === iso.slice(0, 7) &&
      parseDay(iso) === day &&
      utcDay(date) === day
    if (!agrees) wrong.push(iso)
  }
  expect(wrong).toEqual([])
  expect(LAST - FIRST + 1).toBe(300 * 365 + 73)
})

test('daysInMonth agrees with Date for every month from 1900 to 2199', () => {
  for (let year = 1900; year <= 2199; year++) {
    for (let month = 1; month <= 12; month++) {
      expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate())
    }
  }
})

law.prop([fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })])(
  'utcDay agrees with Date at any time of any day',
  (date) => {
    expect(formatDay(utcDay(date))).toBe(date.toISOString().slice(0, 10))
  },
)

test.each([
  ...['2026-1-01', '26-01-01', '2026/01/01', '2026-01-01T00:00', ' 2026-01-01', '2026-01-01\n', '٢٠٢٦-٠١-٠١', ''],
])('parseDay returns undefined for %j', (text) => {
  expect(parseDay(text)).toBeUndefined()
})

law.prop([fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 13 }), fc.integer({ min: 0, max: 32 })])(
  'parseDay accepts exactly the days that Date does not change',
  (year, month, day) => {
    const pad = (value: number, width: number) => String(value).padStart(width, '0')
    const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`
    const date = new Date(`${text}T00:00:00Z`)
    const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
    expect(parseDay(text)).toBe(exists ? utcDay(date) : undefined)
  },
)

const readDay = (text: string) => {
  const day = writtenDay(text)
  return day === undefined ? undefined : formatDay(day)
}

test.each([
  ...['2026-03-01', '2026-03-01 23:59:59 AoE', '2026-03-01T23:59:00.000+01:00', '2026-03-01 (AoE)', '2026/03/01'],
  ...['2026-03-01, 11:59 pm (anywhere on earth)', '2026-03-01 17:00 CET', '2026-03-01 UTC-12', '2026.3.1'],
  ...['2026-03-01 (extended)', 'March 1st, 2026', 'Mar 1 2026', 'Mar. 1, 2026 at 5 pm', '1st of March, 2026'],
  ...['01-Mar-2026', 'Sunday, March 1, 2026', 'Sun 1 Mar 2026 AoE'],
])('the text %s is read as the day 2026-03-01', (text) => {
  expect(readDay(text)).toBe('2026-03-01')
})

test('a date in numbers is read only if day and month cannot be confused, as in 13/03/2026 or 03/03/2026', () => {
  expect(['13/03/2026', '03/13/2026', '13.03.2026', '03/03/2026'].map(readDay)).toEqual([
    '2026-03-13',
    '2026-03-13',
    '2026-03-13',
    '2026-03-03',
  ])
  expect(['01/03/2026', '1.3.2026', '13/13/2026'].map(readDay)).toEqual([undefined, undefined, undefined])
})

test.each([
  ...['', 'TBA', '2026-02-30', '2026', '2026-03', 'March 2026', '2026-03-01-05', '2026-03-01 - 2026-03-05'],
  ...['2026-03-01 (abstracts), 2026-03-08 (papers)', '2026-03-01 or later', 'around March 1, 2026', '32 March 2026'],
  ...['Marsh 1, 2026', '1899-12-31', '2200-01-01', '20260301', '1772323200'],
])('the text "%s" is not read as a day', (text) => {
  expect(readDay(text)).toBeUndefined()
})

law.prop([fc.integer({ min: FIRST_DAY, max: LAST_DAY })])(
  'writtenDay reads back every day that an answer writes',
  (day) => {
    expect(writtenDay(formatDay(day as EpochDay))).toBe(day)
    expect(writtenDay(` ${formatDay(day as EpochDay)} 23:59 `)).toBe(day)
  },
)

function readRange(text: string): string | undefined {
  const range = writtenRange(text)
  return range && `${formatDay(range.start)} ${formatDay(range.end)}`
}

test.each([
  ['June 12-17, 2027', '2027-06-12 2027-06-17'],
  ['12–17 June 2027', '2027-06-12 2027-06-17'],
  ['12.-17. June 2027', '2027-06-12 2027-06-17'],
  ['30 June to 2 July 2027', '2027-06-30 2027-07-02'],
  ['September 29- October 3, 2027', '2027-09-29 2027-10-03'],
  ['June 30th until July 2nd, 2027', '2027-06-30 2027-07-02'],
  ['Mon 14 - Fri 18 June 2027', '2027-06-14 2027-06-18'],
  ['from 3 to 5 May 2027', '2027-05-03 2027-05-05'],
  ['July, 13-14, 2027', '2027-07-13 2027-07-14'],
  ['May 8 & 9, 2027', '2027-05-08 2027-05-09'],
  ['Dec 30, 2026 - Jan 2, 2027', '2026-12-30 2027-01-02'],
  ['December 30 - January 2, 2027', '2026-12-30 2027-01-02'],
  ['2027-06-12/2027-06-17', '2027-06-12 2027-06-17'],
  ['2027-06-12-17', '2027-06-12 2027-06-17'],
  ['13/06/2027 - 17/06/2027', '2027-06-13 2027-06-17'],
  ['2027-03-01T09:00:00+01:00', '2027-03-01 2027-03-01'],
])('the text %j is read as the range %s', (text, range) => {
  expect(readRange(text)).toBe(range)
})

test.each([
  ...['', 'TBD', 'June 2027', 'March-April, 2027', 'May 5-3, 2027', 'February 27-30, 2027', 'June 12-17'],
  ...['01/06/2027 - 05/06/2027', 'June 12, 2026 - June 17, 2028'],
])('the text %j is not read as a range of days', (text) => {
  expect(readRange(text)).toBeUndefined()
})

const days = fc.tuple(
  fc.integer({ min: parseDay('1901-01-01')!, max: parseDay('2198-01-01')! }),
  fc.integer({ min: 0, max: 30 }),
)
law.prop([days])('writtenRange reads back every range of days that an answer writes', ([start, length]) => {
  const range = { start: start as EpochDay, end: (start + length) as EpochDay }
  expect(writtenRange(formatDayRange(range.start, range.end))).toEqual(range)
})

law.prop([fc.string({ maxLength: 200 })])('no text makes writtenRange throw', (text) => {
  const range = writtenRange(text)
  expect(range === undefined || range.start <= range.end).toBe(true)
})
