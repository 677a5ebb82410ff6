import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { noonOf } from '../../src/event/moment.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { filtersOf, readSearch } from '../../src/operations/search-parameters.ts'
import { formatRange } from '../../src/query/dates.ts'

const day = (text: string) => parseDay(text)!

test('parsing the text that formatRange returns gives the same range', () => {
  const someRange = fc.oneof(
    fc.tuple(fc.integer({ min: -700_000, max: 2_900_000 }), fc.nat(800)).map(([from, days]) => [from, from + days]),
    fc.integer({ min: 0, max: 9999 }).map((year) => {
      const written = String(year).padStart(4, '0')
      return [day(`${written}-01-01`), day(`${written}-12-31`)]
    }),
  )
  fc.assert(
    fc.property(someRange, ([from, to]) => {
      const given = { from: from as EpochDay, to: to as EpochDay }
      const { parsed } = readSearch(parseQueryString(`during=${formatRange(given)}`))
      expect(filtersOf(parsed, noonOf(0 as EpochDay).now)).toEqual([{ by: 'during', ...given }])
    }),
    { numRuns: 300, seed: 9 },
  )
})

test.each([
  ['2027-01-01', '2027-12-31', '2027'],
  ['2027-03-01', '2027-03-31', '2027-03'],
  ['2027-03-01', '2027-04-30', '2027-03-01/2027-04-30'],
])('formatRange writes the range from %s to %s as %s', (from, to, written) => {
  expect(formatRange({ from: day(from), to: day(to) })).toBe(written)
})
