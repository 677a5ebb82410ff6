import { expect, test } from 'vitest'
import { members } from '../../../../src/docset/docset.ts'
import { materialize } from '../../../../src/docset/unite.ts'
import { formatDay, parseDay } from '../../../../src/event/days.ts'
import { dateEntity, rangeFilters, rangeLabel } from '../../../../src/query/words/entities/date-entity.ts'
import { smallDirectory } from '../../../support/small-directory.ts'

const day = (text: string | null) => (text === null ? null : parseDay(text)!)

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
])('the range of days from %s to %s has the label %j and the filters %j', (from, to, label, filters) => {
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

test('dateEntity finds events that run in a range if overlaps is true, else events that start in it', async () => {
  const built = await smallDirectory([
    { id: 1, start: day('2026-12-01')!, end: day('2026-12-07')! },
    { id: 2, start: day('2026-12-06')!, end: day('2026-12-08')! },
    { id: 3, start: day('2026-12-08')!, end: day('2026-12-12')! },
    { id: 4, start: day('2026-12-09')!, end: day('2026-12-09')! },
  ])
  try {
    const { snapshot } = built
    const range = { from: day('2026-12-08')!, to: day('2026-12-08')! }
    const docsOf = (overlaps: boolean) => {
      const { docs } = dateEntity(snapshot, 0, { to: 2, range, isDoubtful: false, overlaps })
      return members(materialize(docs, snapshot.lists.space))
    }
    expect([docsOf(true), docsOf(false)]).toEqual([[1, 2], [2]])
    expect(dateEntity(snapshot, 0, { to: 2, range, isDoubtful: false, overlaps: true })).toMatchObject({
      label: '2026-12-08',
      takenFor: 'events that run on 2026-12-08',
      filters: [{ by: 'during', ...range }],
    })
  } finally {
    await built.dispose()
  }
})
