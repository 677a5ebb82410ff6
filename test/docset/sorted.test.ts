import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { gallop, insertSorted, lowerBound } from '../../src/docset/sorted.ts'

const ascending = fc.uint32Array({ max: 40 }).map((values) => values.sort())

test.prop([ascending, fc.nat(41), fc.nat(50)])(
  'lowerBound and gallop find the first value from an index on that is not below another',
  (values, value, from) => {
    const start = Math.min(from, values.length)
    const found = values.findIndex((each, index) => index >= start && each >= value)
    const expected = found < 0 ? values.length : found
    expect(lowerBound(values, value, start)).toBe(expected)
    expect(gallop(values, value, start)).toBe(expected)
  },
)

interface Item {
  readonly rank: number
  readonly arrival: number
}

const items = fc.array(fc.nat(9)).map((ranks) => ranks.map((rank, arrival): Item => ({ rank, arrival })))
const ranksBefore = (a: Item, b: Item) => a.rank < b.rank

test.prop([items, fc.option(fc.nat(12), { nil: undefined })])(
  'insertSorted holds what a stable sort puts first, cut off at the limit',
  (all, limit) => {
    const list: Item[] = []
    for (const item of all) insertSorted(list, item, ranksBefore, limit)
    expect(list).toEqual(all.toSorted((a, b) => a.rank - b.rank).slice(0, limit))
  },
)
