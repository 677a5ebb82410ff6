import { expect, test } from 'vitest'
import type { EpochDay } from '../../../src/event/days.ts'
import { sharedDirectory } from '../../support/shared-directory.ts'
import { searchWords, smallDirectory, TODAY } from '../../support/small-directory.ts'

/**
 * For each series, a past event with its name, a later past edition, and an upcoming event with a longer
 * name.
 */
const SERIES = [
  'Soil Science Days 2025',
  'Deep Water Robotics Forum',
  'Coastal Ethics Panel',
  'AI Policy Night 2025',
  'Artificial Intelligence Policy Night 2025',
  'Mono 2024',
  'XY Works 2024',
  'Xylem Works 2024',
]

const at = (days: number) => ({ start: (TODAY + days) as EpochDay })
const built = sharedDirectory(() =>
  smallDirectory(
    SERIES.flatMap((name, number) => [
      { id: 10 * number + 1, name, ...at(-90 - number) },
      { id: 10 * number + 2, name: `The 3rd ${name}`, ...at(-30 - number) },
      { id: 10 * number + 3, name: `${name} Reunion`, ...at(30 + number) },
    ]),
    'AI = artificial intelligence\nXY = xylem',
  ),
)

test.each([
  ['soil science days 2025', [1, 3, 2], 'has a number'],
  ['2025 days science soil', [1, 3, 2], 'has a number, in any order'],
  ['soil science days', [3, 2, 1], 'has three words and no number'],
  ['3rd soil science days 2025', [2], 'has an ordinal that only one event has'],
  ['deep water robotics forum', [11, 13, 12], 'has four words'],
  ['deep water robotics', [13, 12, 11], 'has three words'],
  ['deep water robotics deep', [13, 12, 11], 'has three words, one of them twice'],
  ['deep water robotics fourm', [11, 13, 12], 'has four words, one of them misspelled'],
  ['coastal ethics panel', [23, 22, 21], 'has three words'],
  ['the coastal ethics panel', [22], 'has four words, one a stop word that only one event has'],
  ['mono 2024', [51, 53, 52], 'has two words, one of them a number'],
])('the query %j ranks the events %j by the named series, because the name in q %s', (text, expected) => {
  expect(searchWords(built, text).ids).toEqual(expected)
})

test('an event with a synonym of a word in its name is not ranked as an edition of the series in q', () => {
  const [first] = searchWords(built, 'ai policy night 2025').ids
  expect(first).toBe(31)
  expect(searchWords(built, 'artificial intelligence policy night 2025').ids[0]).toBe(41)
  for (const text of ['ai policy night 2025', 'artificial intelligence policy night 2025']) {
    expect(searchWords(built, text).ids).toHaveLength(6)
  }
})

test('an event with a synonym of a corrected word is not ranked as an edition of the series in q', () => {
  expect(searchWords(built, 'xylm works 2024').ids).toEqual([71, 63, 73, 72, 62, 61])
})
