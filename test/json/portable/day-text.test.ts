import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { dayOf, type EpochDay, formatDay, formatDayRange } from '../../../src/event/days.ts'
import { viewOf } from '../../../src/json/portable/copy-text.ts'
import { writeDay, writeDayRange } from '../../../src/json/portable/day-text.ts'

const FIRST = dayOf(1900, 1, 1)
const LAST = dayOf(2199, 12, 31)
const ROOM = 64

function written(write: (into: DataView, at: number) => number): string {
  const bytes = Buffer.alloc(ROOM, '?')
  const end = write(viewOf(bytes), 5)
  expect(bytes.toString('latin1', 0, 5)).toBe('?????')
  return bytes.toString('latin1', 5, end)
}
const range = (start: EpochDay, end: EpochDay) => written((into, at) => writeDayRange(into, at, start, end))

describe('day-text', () => {
  test('every day from 1900 to 2199 is written as formatDay and formatDayRange write it', () => {
    const wrong: string[] = []
    for (let day = FIRST; day <= LAST; day = (day + 1) as EpochDay) {
      const bytes = Buffer.alloc(ROOM, '?')
      writeDay(viewOf(bytes), 0, day)
      const end = writeDayRange(viewOf(bytes), 10, day, day)
      if (bytes.toString('latin1', 0, end) !== `${formatDay(day)}${formatDayRange(day, day)}`)
        wrong.push(formatDay(day))
    }
    expect(wrong).toEqual([])
  })

  test('a day takes exactly ten bytes', () => {
    const bytes = Buffer.alloc(ROOM, '?')
    writeDay(viewOf(bytes), 5, dayOf(2026, 3, 5))
    expect(bytes.toString('latin1')).toBe(`?????2026-03-05${'?'.repeat(ROOM - 15)}`)
  })

  test.prop([fc.integer({ min: FIRST, max: LAST }), fc.oneof(fc.nat(70), fc.nat(LAST - FIRST))])(
    'any range is written as formatDayRange writes it',
    (first, more) => {
      const [start, end] = [first as EpochDay, Math.min(first + more, LAST) as EpochDay]
      expect(range(start, end)).toBe(formatDayRange(start, end))
    },
  )

  test('a range within one month is shortened, and one to the same month of another year is not', () => {
    expect(range(dayOf(2026, 3, 15), dayOf(2026, 3, 17))).toBe('Mar 15-17, 2026')
    expect(range(dayOf(2026, 3, 15), dayOf(2027, 3, 17))).toBe('Mar 15, 2026 - Mar 17, 2027')
    expect(range(dayOf(2199, 12, 30), LAST)).toBe('Dec 30-31, 2199')
    expect(range(dayOf(2026, 3, 30), dayOf(2026, 4, 2))).toBe('Mar 30 - Apr 2, 2026')
  })
})
