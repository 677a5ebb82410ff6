import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import {
  civilOf,
  dayOf,
  daysInMonth,
  type EpochDay,
  formatDay,
  formatMonth,
  parseDay,
  utcDay,
} from '../../src/event/days.ts'

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
