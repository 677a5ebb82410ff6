import { expect, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { MAX_LISTED, otherListings } from '../../src/snapshot/also-listed.ts'

const listed = (docs: number[], next: number[]) => ({ docs: Uint32Array.from(docs), next: Uint32Array.from(next) })
const others = (of: ReturnType<typeof listed>, doc: number) => [...otherListings(of, doc as DocId)]

test('otherListings returns the other records of an event in ascending order, and at most four', () => {
  expect(others(listed([1, 2, 4, 5, 7, 9], [4, 0, 5, 2, 3, 1]), 4)).toEqual([1, 2, 5, 7])
})

test('otherListings ends even if the links between the records of an event are damaged', () => {
  expect(others(listed([2, 5, 9], [1, 2, 1]), 2)).toHaveLength(MAX_LISTED - 1)
})
