import { expect, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { MAX_LISTED, otherListings } from '../../src/snapshot/also-listed.ts'

const listed = (docs: number[], next: number[]) => ({ docs: Uint32Array.from(docs), next: Uint32Array.from(next) })
const others = (of: ReturnType<typeof listed>, doc: number) => [...otherListings(of, doc as DocId)]

test('each record of a ring has the others, in ascending order', () => {
  const ring = listed([2, 3, 7, 8, 9], [2, 3, 4, 1, 0])
  expect([2, 7, 9, 3, 8].map((doc) => others(ring, doc))).toEqual([[7, 9], [2, 9], [2, 7], [8], [3]])
})

test('a document that is in no ring has no other records', () => {
  expect([0, 4, 10].map((doc) => others(listed([2, 9], [1, 0]), doc))).toEqual([[], [], []])
  expect(others(listed([], []), 0)).toEqual([])
})

test('a damaged ring that does not lead back ends at the most records of an event', () => {
  expect(others(listed([2, 5, 9], [1, 2, 1]), 2)).toHaveLength(MAX_LISTED - 1)
})
