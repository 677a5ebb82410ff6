/** Words about records: editions of series, ranks, sources, what changed, and fields to show. */
import { describe, expect, test } from 'vitest'
import type { EpochDay } from '../../../../src/event/days.ts'
import { sharedDirectory } from '../../../support/shared-directory.ts'
import { search, smallDirectory, TODAY } from '../../../support/small-directory.ts'

const at = (days: number) => ({ start: (TODAY + days) as EpochDay, end: (TODAY + days + 2) as EpochDay })
const ICML = 'International Conference on Machine Learning (ICML)'

const built = sharedDirectory(() =>
  smallDirectory([
    { id: 1, name: 'ICML 2024', series: ICML, rank: 'CORE:A* (2023)', ...at(-500) },
    { id: 2, name: 'ICML 2025', series: ICML, rank: 'CORE:A*', ...at(-130) },
    { id: 3, name: 'ICML 2027', series: ICML, rank: 'CORE:A* | Mosaic:Gold', acceptance: '1 of 4 (25 %)', ...at(230) },
    { id: 4, name: 'Trends in ICML Research', rank: 'CORE:A', ...at(20) },
    {
      id: 5,
      name: 'Soil Days 2025',
      series: 'Soil Days',
      source: 'Society Calendar',
      updatedAt: '2026-11-17',
      ...at(-300),
    },
    {
      id: 6,
      name: 'Data Forum',
      series: 'Open Data Forum',
      source: 'Open Register',
      updatedAt: '2026-11-02',
      ...at(9),
    },
    { id: 8, name: 'A Conference on Art', ...at(40) },
    { id: 7, name: 'Core Values', rank: 'Mosaic:Gold', updatedAt: '2026-01-05', ...at(3) },
  ]),
)

function found(text: string) {
  const { docs, interpretation, shows } = search(built, { by: 'text', text })
  return { ids: docs.map((doc) => built.snapshot.id[doc]), reasons: interpretation.map(({ reason }) => reason), shows }
}

describe('series', () => {
  test.each([
    ['next ICML', [3], 'upcoming editions of the series'],
    ['when is the next ICML?', [3], 'upcoming editions of the series'],
    ['ICML next edition', [3], 'upcoming editions of the series'],
    ['next edition of the International Conference on Machine Learning', [3], 'upcoming editions of the series'],
    ['last ICML', [2, 1], 'past editions of the series'],
    ['past editions of ICML', [2, 1], 'past editions of the series'],
    ['all editions of ICML', [3, 2, 1], 'editions of the series'],
    ['ICML series', [3, 2, 1], 'editions of the series'],
    ['series Open Data', [6], 'editions of the series'],
    ['next Soil Days', [5], 'of which none is upcoming'],
  ])('the words %j find the editions %j of a series', (text, ids, reason) => {
    expect(found(text).ids).toEqual(ids)
    expect(found(text).reasons.join(' ')).toContain(reason)
    expect(found(text).shows).toContain('series')
  })

  test.each([
    ['next machine learning conference', 'words of a name are no series without a word for editions'],
    ['next year', 'a date is no series'],
    ['next of', 'a stop word is no series'],
  ])('the words %j name no series: %s', (text) => {
    expect(found(text).reasons.join(' ')).not.toContain('the series')
  })
})

describe('ranks', () => {
  test.each([
    ['A* conferences', [3, 2, 1], 'CORE:A*'],
    ['CORE A* upcoming', [3], 'CORE:A*'],
    ['CORE: A conferences', [4], 'CORE:A'],
    ['rank A conferences', [4], 'CORE:A'],
    ['A ranked in CORE', [4], 'CORE:A'],
    ['ranked gold', [7, 3], 'Mosaic:Gold'],
    ['ranked by core', [], ''],
    ['core ranked', [4, 3, 2, 1], 'CORE:A* or CORE:A'],
  ])('the words %j mean a rank and find %j', (text, ids, label) => {
    if (label === '') return expect(found(text).reasons.join(' ')).not.toContain('the rank')
    expect(found(text).ids).toEqual(ids)
    expect(found(text).reasons.join(' ')).toContain(`interpreted as the rank ${label}.`)
    expect(found(text).shows).toEqual(['rank'])
  })
})

describe('changes', () => {
  test.each([
    ['new since Monday', [5], '2026-11-16'],
    ['new conferences since 1 November', [6, 5], '2026-11-01'],
    ['changed this month', [6, 5], '2026-11-01'],
    ['updated since October', [6, 5], '2026-10-01'],
    ['updated in 2026', [7, 6, 5], '2026-01-01'],
    ['recently updated', [5], '2026-11-13'],
  ])('the words %j find the records %j, changed since then', (text, ids, since) => {
    expect(found(text).ids).toEqual(ids)
    expect(found(text).reasons.join(' ')).toContain(`records that are new or changed since ${since}`)
    expect(found(text).shows).toEqual(['changes'])
  })

  test('"since" without a word for a change stays a first day of events', () => {
    expect(found('forum since 1 November').reasons.join(' ')).toContain('events that start from')
  })
})

test('"from" before words of a source means the records of the source', () => {
  expect(found('events from the Society Calendar').ids).toEqual([5])
  expect(found('forum listed by open register')).toMatchObject({ ids: [6], shows: ['source'] })
})

test('words for a field are left out, and the answer shows the field', () => {
  expect(found('acceptance rate of ICML 2027')).toMatchObject({ ids: [3], shows: ['rank'] })
})
