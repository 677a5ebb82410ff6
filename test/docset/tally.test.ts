import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DocSet, members, range, sparse } from '../../src/docset/docset.ts'
import { portableKernels } from '../../src/docset/kernels/portable.ts'
import { tally } from '../../src/docset/tally.ts'
import { someRows, someSet } from '../support/sets.ts'

const VALUES = 5

function expectTallied(set: DocSet, rows: number): void {
  const columns = [new Uint8Array(rows), new Uint16Array(rows)]
  columns.forEach((values, index) => {
    for (let doc = 0; doc < rows; doc++) values[doc] = (doc * (7 + index)) % VALUES
  })
  const tallies = columns.map((values) => ({ values, counts: new Uint32Array(VALUES).fill(3) }))
  tally(set, tallies, portableKernels)
  for (const { values, counts } of tallies) {
    const expected = new Uint32Array(VALUES).fill(3)
    for (const doc of members(set)) expected[values[doc]!]!++
    expect(counts).toEqual(expected)
  }
}

test('tally adds the members of a set to the counts of their values, in several columns', () => {
  const someSetOfRows = someRows.chain((rows) => fc.record({ rows: fc.constant(rows), set: someSet(rows) }))
  fc.assert(
    fc.property(someSetOfRows, ({ rows, set }) => expectTallied(set, rows)),
    { numRuns: 300, seed: 5 },
  )
})

test('tally counts a set that spans several batches', () => {
  expectTallied(range(3, 20_000), 20_000)
  expectTallied(sparse(Uint32Array.from({ length: 20_000 }, (_, doc) => 2 * doc)), 40_000)
})
