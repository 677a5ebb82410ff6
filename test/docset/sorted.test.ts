import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gallop, insertSorted, keepInList, lowerBound, mergeSorted } from '../../src/docset/sorted.ts'
import { runs } from '../support/runs.ts'

const RUNS = { numRuns: runs(1000), seed: 2 }

const ascending = fc.uint32Array({ max: 40 }).map((values) => values.sort())

test('lowerBound returns the first index whose value is not below the given value', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50)), fc.nat(60), (unsorted, value) => {
      const values = unsorted.sort((a, b) => a - b)
      const expected = values.findIndex((candidate) => candidate >= value)
      expect(lowerBound(values, value)).toBe(expected < 0 ? values.length : expected)
    }),
    RUNS,
  )
})

test('lowerBound and gallop return the first index from a start whose value is not below the given one', () => {
  fc.assert(
    fc.property(ascending, fc.nat(41), fc.nat(50), (values, value, from) => {
      const start = Math.min(from, values.length)
      const found = values.findIndex((each, index) => index >= start && each >= value)
      const expected = found < 0 ? values.length : found
      expect(lowerBound(values, value, start)).toBe(expected)
      expect(gallop(values, value, start)).toBe(expected)
    }),
    RUNS,
  )
})

const distinct = fc.uniqueArray(fc.nat(60)).map((values) => Uint32Array.from(values).sort())

test('keepInList writes the intersection of two lists, even over the first list', () => {
  fc.assert(
    fc.property(distinct, distinct, fc.nat(60), (a, b, most) => {
      const length = Math.min(a.length, most)
      const expected = [...a.subarray(0, length)].filter((value) => b.includes(value))
      const count = keepInList(a, a, length, b)
      expect([...a.subarray(0, count)]).toEqual(expected)
    }),
    RUNS,
  )
})

test('mergeSorted writes the numbers of two lists in ascending order without duplicates', () => {
  fc.assert(
    fc.property(distinct, distinct, (a, b) => {
      const to = new Uint32Array(a.length + b.length)
      const merged = to.subarray(0, mergeSorted(to, a, b))
      expect([...merged]).toEqual([...new Set([...a, ...b])].sort((one, other) => one - other))
    }),
    RUNS,
  )
})

interface Item {
  readonly rank: number
  readonly arrival: number
}

const items = fc.array(fc.nat(9)).map((ranks) => ranks.map((rank, arrival): Item => ({ rank, arrival })))
const ranksBefore = (a: Item, b: Item) => a.rank < b.rank

test('insertSorted fills a list like a stable sort that is cut off at the limit', () => {
  fc.assert(
    fc.property(items, fc.option(fc.nat(12), { nil: undefined }), (all, limit) => {
      const list: Item[] = []
      for (const item of all) insertSorted(list, item, ranksBefore, limit)
      expect(list).toEqual(all.toSorted((a, b) => a.rank - b.rank).slice(0, limit))
    }),
    RUNS,
  )
})
