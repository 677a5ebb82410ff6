import { expect, test } from 'vitest'
import { compareRanks, ranksIn, readRanks } from '../../src/event/ranks.ts'

test.each([
  ['CORE:A*, CCF:A', 'CCF:A | CORE:A*'],
  ['core : A* (2023); CORE:A', 'core:A* (2023) | CORE:A'],
  ['My Scheme: Top 10', 'My_Scheme:Top_10'],
  ['CORE:A | CORE:A', 'CORE:A'],
  ['A*', undefined],
  ['CORE:A,', undefined],
])('readRanks(%j) returns %j', (written, text) => {
  expect(readRanks(written)).toBe(text)
  if (text !== undefined) expect(readRanks(text)).toBe(text)
})

test('ranksIn returns scheme, value and year of each rank in a text', () => {
  expect(ranksIn('CCF:A (2022) | CORE:A*')).toEqual([
    { scheme: 'CCF', value: 'A', year: 2022 },
    { scheme: 'CORE', value: 'A*', year: null },
  ])
  expect(ranksIn('')).toEqual([])
})

test('compareRanks sorts by scheme, then by value in the order of data/rank-values.txt, then by text', () => {
  const sorted = ['CCF:B', 'CORE:A*', 'CORE:A', 'CORE:Unranked', 'CORE:Beta', 'CORE:Other', 'Mine:1', 'Mine:2']
  expect(sorted.toReversed().sort(compareRanks)).toEqual(sorted)
})
