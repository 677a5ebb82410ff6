import { expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import type { EventId } from '../../../src/event/record.ts'
import { findById } from '../../../src/snapshot/snapshot.ts'
import { type SomeEvent, testDirectory } from '../../support/small-directory.ts'

type Row = readonly [name: string, day: string, city?: string, website?: string, series?: string]

/** The series of each event; empty if there is none. */
async function seriesOf(rows: readonly Row[], organizer = ''): Promise<string[]> {
  const events = rows.map(([name, day, city = '', website = '', series = ''], index): SomeEvent => {
    const start = parseDay(day)!
    return { id: index + 1, name, start, end: start, city, website, series, organizer }
  })
  const built = await testDirectory(events, 'AI = artificial intelligence')
  const { ids, spellings } = built.snapshot.facets.series
  return events.map(({ id }) => spellings.text(ids[findById(built.snapshot, id as EventId)!]!))
}

test('events whose names differ only by the edition form a series if they have the same website', async () => {
  const rows: Row[] = [
    ['Soil Talks 2025', '2025-03-01', 'Rome', 'https://2025.soil.example/'],
    ['3rd Soil Talks', '2026-03-01', 'Oslo', 'https://www.soil.example/2026'],
    ['Soil Songs 2026', '2026-03-01', 'Oslo', 'https://soil.example/songs'],
  ]
  expect(await seriesOf(rows)).toEqual(['Soil Talks', 'Soil Talks', ''])
})

test('an acronym and its long form are one series if both name an event with the same days and city', async () => {
  const rows: Row[] = [
    ['Conference on Soil Microbes (CSM 2025)', '2025-03-01', 'Rome'],
    ['Conference on Soil Microbes (CSM 2026)', '2026-03-08', 'Oslo'],
    ['CSM 2026', '2026-03-08', 'Oslo'],
    ['CSM 2027', '2027-03-08', 'Bern'],
    ['CSM 2028', '2028-03-08', 'Oslo'],
  ]
  const series = 'Conference on Soil Microbes (CSM)'
  expect(await seriesOf(rows)).toEqual([series, series, series, '', series])
})

test('events of a single year form no series', async () => {
  const rows: Row[] = [
    ['Soil Talks', '2026-03-01', 'Rome', 'https://soil.example/'],
    ['Soil Talks', '2026-05-01', 'Rome', 'https://soil.example/'],
  ]
  expect(await seriesOf(rows)).toEqual(['', ''])
})

test('events with a generic name form a series only if they have the same website or organizer', async () => {
  const rows: Row[] = [
    ['Annual Meeting 2025', '2025-03-01', 'Rome', 'https://a.example/'],
    ['Annual Meeting 2026', '2026-03-01', 'Rome', 'https://b.example/'],
    ['AI Summit 2025', '2025-03-01', 'Rome'],
    ['AI Summit 2026', '2026-03-01', 'Rome'],
    ['International Conference on Science', '2025-06-01', 'Rome', 'https://www.c.example/'],
    ['International Conference on Science', '2026-06-01', 'Oslo', 'https://c.example/'],
  ]
  const science = 'International Conference on Science'
  expect(await seriesOf(rows)).toEqual(['', '', '', '', science, science])
  expect(await seriesOf(rows.slice(0, 2), 'Soil Society')).toEqual(['Annual Meeting', 'Annual Meeting'])
})

test('a conference held in several cities each year is one series for each city, named with the city', async () => {
  const rows = ['2025', '2026'].flatMap((year): Row[] => [
    ['MudCon', `${year}-03-01`, 'Rome, Italy', 'https://mudcon.example/rome'],
    ['MudCon', `${year}-05-01`, 'Oslo', 'https://mudcon.example/oslo'],
  ])
  expect(await seriesOf([...rows, ['MudCon', '2026-08-01', 'Bern', 'https://mudcon.example/bern']])).toEqual([
    'MudCon (Rome)',
    'MudCon (Oslo)',
    'MudCon (Rome)',
    'MudCon (Oslo)',
    '',
  ])
})

test('if two series have the same name, their cities are added to their names', async () => {
  const rows: Row[] = [
    ['Soil Nights', '2025-03-01', 'Rome'],
    ['Soil Nights', '2026-03-01', 'Rome'],
    ['Soil Nights', '2025-05-01', 'Oslo'],
    ['Soil Nights', '2026-05-01', 'Oslo'],
  ]
  expect(await seriesOf(rows)).toEqual([
    'Soil Nights (Rome)',
    'Soil Nights (Rome)',
    'Soil Nights (Oslo)',
    'Soil Nights (Oslo)',
  ])
})

test('an event without a series gets the series of its other editions, unless they have different series', async () => {
  const rows: Row[] = [
    ['Soil Nights 2025', '2025-03-01', 'Rome', '', 'The Talks'],
    ['Soil Nights 2026', '2026-03-01', 'Rome'],
    ['Mud Nights 2025', '2025-03-01', 'Rome', '', 'A'],
    ['Mud Nights 2026', '2026-03-01', 'Rome', '', 'B'],
    ['Mud Nights 2027', '2027-03-01', 'Rome'],
  ]
  expect(await seriesOf(rows)).toEqual(['The Talks', 'The Talks', 'A', 'B', ''])
})
