import { expect, test } from 'vitest'
import { type EpochDay, formatDay, parseDay } from '../../../../src/event/days.ts'
import { monthsIn, rangeFilters, rangeLabel } from '../../../../src/query/words/meanings/range-words.ts'

const day = (text: string | null) => (text === null ? null : parseDay(text)!)

test.each([
  ['2027-03-01', '2027-03-31', 1],
  ['2027-03-01', '2027-05-31', 3],
  ['2026-12-01', '2027-01-31', 2],
  ['2027-01-01', '2027-12-31', 12],
  ['2027-03-02', '2027-04-01', 0],
  ['2027-03-01', '2027-03-30', 0],
])('from %s to %s there are %i whole months', (from, to, months) => {
  expect(monthsIn(day(from) as EpochDay, day(to) as EpochDay)).toBe(months)
})

test.each([
  [null, null, 'any day', []],
  [null, '2027-03-15', 'until 2027-03-15', ['to 2027-03-16']],
  [null, '1970-01-31', 'until 1970-01-31', ['to 1970-02-01']],
  ['2027-03-15', null, 'from 2027-03-15 on', ['from 2027-03-15']],
  ['2027-03-15', '2027-03-15', '2027-03-15', ['from 2027-03-15', 'to 2027-03-16']],
  ['2027-03-01', '2027-03-31', 'March 2027', ['month 2027-03-01 2027-03-31']],
  ['2027-12-01', '2027-12-31', 'December 2027', ['month 2027-12-01 2027-12-31']],
  ['2027-01-01', '2027-12-31', '2027', ['year 2027-01-01 2027-12-31']],
  ['2026-04-01', '2027-03-31', '2026-04-01 to 2027-03-31', ['from 2026-04-01', 'to 2027-04-01']],
  ['2027-01-01', '2028-12-31', '2027-01-01 to 2028-12-31', ['from 2027-01-01', 'to 2029-01-01']],
])('the range from %s to %s is called %j, and is asked for by %j', (from, to, label, filters) => {
  const range = { from: day(from), to: day(to) }
  expect(rangeLabel(range)).toBe(label)
  const written = rangeFilters(range).map((filter) => {
    if (filter.by === 'end_before') return `to ${formatDay(filter.day)}`
    if (filter.by !== 'start') return filter.by
    return [
      filter.parameter,
      ...[filter.from, filter.to].flatMap((each) => (each === null ? [] : formatDay(each))),
    ].join(' ')
  })
  expect(written).toEqual(filters)
})
