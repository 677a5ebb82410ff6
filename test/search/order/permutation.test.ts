import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DocSpace } from '../../../src/docset/doc-space.ts'
import { type DocSet, sparse } from '../../../src/docset/docset.ts'
import { listOf } from '../../../src/docset/forms.ts'
import { takeInOrder } from '../../../src/search/order/orders.ts'
import { runs } from '../../support/runs.ts'
import { someRows, someSet } from '../../support/sets.ts'

const RUNS = { numRuns: runs(600), seed: 3 }

/** So few members that they are a list. */
function fewOf(rows: number): fc.Arbitrary<DocSet> {
  const docs = fc.uniqueArray(fc.nat(rows - 1), { minLength: 1, maxLength: Math.ceil(rows / 256) })
  return docs.map((some) => sparse(Uint32Array.from(some.sort((a, b) => a - b))))
}

/** Documents in some order, in parts, with a set of them and a page of it. */
const somePage = someRows
  .filter((rows) => rows > 0)
  .chain((rows) => {
    const docs = Array.from({ length: rows }, (_, doc) => doc)
    const order = fc.shuffledSubarray(docs, { minLength: rows })
    const members = fc.oneof({ weight: 3, arbitrary: someSet(rows) }, fewOf(rows))
    return fc.tuple(fc.constant(rows), order, members, fc.nat(rows), fc.integer({ min: 1, max: 60 }), fc.nat(rows))
  })

test('a page of a document set in any order has the same members as a full sort', () => {
  fc.assert(
    fc.property(somePage, ([rows, order, set, anyOffset, limit, cut]) => {
      fc.pre(set.count > 0)
      const offset = anyOffset % set.count
      const space = new DocSpace(rows)
      const members = new Set(listOf(set, space))
      const expected = order.filter((doc) => members.has(doc)).slice(offset, offset + limit)
      const docs = Uint32Array.from(order)
      const parts = () => [docs.subarray(0, cut), docs.subarray(cut)]
      const placeOf = (doc: number) => order.indexOf(doc)
      expect(takeInOrder(set, { parts, placeOf }, { offset, limit }, space)).toEqual(expected)
    }),
    RUNS,
  )
})
