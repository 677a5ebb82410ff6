import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EpochDay, parseDay } from '../../../src/event/days.ts'
import type { Filter } from '../../../src/query/request.ts'
import type { BuiltDirectory } from '../../support/directory.ts'
import { search, smallDirectory } from '../../support/small-directory.ts'

const day = (text: string): EpochDay => parseDay(text)!
const on = (text: string) => ({ start: day(text), end: day(text) })

let built: BuiltDirectory
beforeAll(async () => {
  built = await smallDirectory([
    { id: 1, name: 'EuroPython 2025', ...on('2025-07-14') },
    { id: 2, name: 'EuroPython 2026', ...on('2026-07-13') },
    { id: 3, name: 'Workshop on Data', type: 'workshop', topic: 'Data', ...on('2027-03-01') },
  ])
})
afterAll(() => built.dispose())

const year = (number: number): Filter => ({
  by: 'start',
  parameter: 'year',
  from: day(`${number}-01-01`),
  to: day(`${number}-12-31`),
})
const month = (from: string, to: string): Filter => ({ by: 'start', parameter: 'month', from: day(from), to: day(to) })
const q = (text: string): Filter => ({ by: 'text', text })

test.each<[string, string, readonly Filter[]]>([
  [
    'a year among the words',
    '2029 is not listed yet; the last EuroPython in the directory is 2026.',
    [q('EuroPython 2029')],
  ],
  [
    'a year as a filter',
    '2029 is not listed yet; the last EuroPython in the directory is 2026.',
    [q('EuroPython'), year(2029)],
  ],
  [
    'a year in which others are listed',
    'No EuroPython is listed for 2027 yet; the last one in the directory is 2026.',
    [q('EuroPython'), year(2027)],
  ],
  [
    'a month of the same year',
    '2027-09 is not listed yet; the last matching event in the directory is Mar 2027.',
    [{ by: 'topic', value: 'Data' }, month('2027-09-01', '2027-09-30')],
  ],
  [
    'a date, with a description',
    '2028-05-01 is not listed yet; the last event for "the Workshop on Data" in the directory is 2027.',
    [q('the Workshop on Data'), { by: 'start', parameter: 'from', from: day('2028-05-01'), to: null }],
  ],
])('a date behind all events is told with the last one: %s', (_, sentence, filters) => {
  expect(search(built, ...filters)).toMatchObject({ total: 0, warnings: [sentence] })
})

test.each<[string, readonly Filter[]]>([
  ['a past year', [q('EuroPython'), year(2019)]],
  ['today', [q('EuroPython'), { by: 'start', parameter: 'from', from: day('2026-11-20'), to: null }]],
  ['a year with later events', [q('EuroPython'), year(2026), { by: 'type', type: 'webinar' }]],
  ['a date for the whole directory', [year(2029)]],
  ['a name that no event has', [q('Zzyzx 2029')]],
])('no last event is told for %s', (_, filters) => {
  expect(search(built, ...filters)).toMatchObject({ total: 0, warnings: [] })
})
