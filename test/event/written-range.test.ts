import { fc, test as property } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { type EpochDay, formatDay, formatDayRange, parseDay } from '../../src/event/days.ts'
import { writtenRange } from '../../src/event/written-range.ts'

function read(text: string): string | undefined {
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
  expect(read(text)).toBe(range)
})

test.each([
  ...['', 'TBD', 'June 2027', 'March-April, 2027', 'May 5-3, 2027', 'February 27-30, 2027', 'June 12-17'],
  ...['01/06/2027 - 05/06/2027', 'June 12, 2026 - June 17, 2028'],
])('the text %j is not read as a range of days', (text) => {
  expect(read(text)).toBeUndefined()
})

const days = fc.tuple(
  fc.integer({ min: parseDay('1901-01-01')!, max: parseDay('2198-01-01')! }),
  fc.integer({ min: 0, max: 30 }),
)
property.prop([days])('writtenRange reads back every range of days that an answer writes', ([start, length]) => {
  const range = { start: start as EpochDay, end: (start + length) as EpochDay }
  expect(writtenRange(formatDayRange(range.start, range.end))).toEqual(range)
})

property.prop([fc.string({ maxLength: 200 })])('no text makes writtenRange throw', (text) => {
  const range = writtenRange(text)
  expect(range === undefined || range.start <= range.end).toBe(true)
})
