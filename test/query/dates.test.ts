import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { members } from '../../src/docset/docset.ts'
import { materialize } from '../../src/docset/unite.ts'
import { type EpochDay, parseDay } from '../../src/event/days.ts'
import { parseQueryString } from '../../src/http/request/query-string.ts'
import { filtersOf, readSearch } from '../../src/operations/search-parameters.ts'
import { formatRange, monthsIn, overlapOf, overlapping } from '../../src/query/dates.ts'
import { smallDirectory } from '../support/small-directory.ts'

const day = (text: string) => parseDay(text)!
const range = (from: string, to: string) => ({ from: day(from), to: day(to) })

test('events overlap a range if and only if they start by its last day and end on its first day or later', async () => {
  const someDay = fc.integer({ min: 20_000, max: 20_200 })
  const length = fc.oneof(fc.nat(6), fc.integer({ min: 3, max: 40 }), fc.nat(900))
  const someEvents = fc.array(fc.tuple(someDay, length), { minLength: 1, maxLength: 60 })
  const someRanges = fc.array(fc.tuple(someDay, fc.oneof(fc.constant(0), fc.nat(60))), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(someEvents, someRanges, async (events, ranges) => {
      const built = await smallDirectory(
        events.map(([start, days], at) => ({
          id: at + 1,
          start: start as EpochDay,
          end: (start + days) as EpochDay,
        })),
      )
      try {
        const { snapshot } = built
        for (const [first, days] of ranges) {
          const asked = { from: first as EpochDay, to: (first + days) as EpochDay }
          const expected = events.flatMap(([start, more], at) =>
            start <= asked.to && start + more >= asked.from ? [at + 1] : [],
          )
          const docs = members(materialize(overlapping(snapshot, asked), snapshot.lists.space))
          expect(docs.map((doc) => snapshot.id[doc]).sort((a, b) => a! - b!)).toEqual(expected)
          snapshot.lists.space.reset()
        }
      } finally {
        await built.dispose()
      }
    }),
    { numRuns: 30, seed: 8 },
  )
})

test('a range that is written as a value of during is read as the same range', () => {
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
      expect(filtersOf(parsed)).toEqual([{ by: 'during', ...given }])
    }),
    { numRuns: 300, seed: 9 },
  )
})

test.each([
  ['2027-01-01', '2027-12-31', '2027'],
  ['2027-03-01', '2027-03-31', '2027-03'],
  ['2027-03-15', '2027-03-15', '2027-03-15'],
  ['2027-03-01', '2027-04-30', '2027-03-01/2027-04-30'],
  ['2026-04-01', '2027-03-31', '2026-04-01/2027-03-31'],
])('the range from %s to %s is written %s', (from, to, written) => {
  expect(formatRange(range(from, to))).toBe(written)
})

test.each([
  ['2027-03-01', '2027-03-31', 1],
  ['2027-03-01', '2027-05-31', 3],
  ['2026-12-01', '2027-01-31', 2],
  ['2027-01-01', '2027-12-31', 12],
  ['2027-03-02', '2027-04-01', 0],
  ['2027-03-01', '2027-03-30', 0],
])('from %s to %s there are %i whole months', (from, to, months) => {
  expect(monthsIn(range(from, to))).toBe(months)
})

describe('the range that an answer reports', () => {
  const open = { from: null, to: null }
  const december = range('2026-12-01', '2026-12-31')

  test('is that of during if no other filter on days is supplied', () => {
    expect(overlapOf({ start: open, endBefore: null, during: december })).toEqual(december)
    expect(overlapOf({ start: open, endBefore: null, during: undefined })).toEqual(open)
  })

  test('is the overlap with the range of first days if they overlap', () => {
    const start = range('2026-12-20', '2027-01-10')
    expect(overlapOf({ start, endBefore: day('2026-12-28'), during: december })).toEqual(
      range('2026-12-20', '2026-12-28'),
    )
  })

  test('is that of first days before the first day of during, on which such events may still run', () => {
    const start = range('2026-11-01', '2026-11-30')
    expect(overlapOf({ start, endBefore: null, during: december })).toEqual(start)
  })

  test('has its first day after its last day if events would start after during or end before it', () => {
    const late = { from: day('2027-01-01'), to: null }
    expect(overlapOf({ start: late, endBefore: null, during: december })).toEqual({
      from: late.from,
      to: december.to,
    })
    expect(overlapOf({ start: open, endBefore: day('2026-11-30'), during: december })).toEqual({
      from: december.from,
      to: day('2026-11-30'),
    })
  })
})
