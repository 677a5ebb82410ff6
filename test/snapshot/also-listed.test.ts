import { expect, test } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import { MAX_LISTED, otherListings } from '../../src/snapshot/also-listed.ts'

const listed = (docs: number[], next: number[]) => ({ docs: Uint32Array.from(docs), next: Uint32Array.from(next) })
const others = (of: ReturnType<typeof listed>, doc: number) => [...otherListings(of, doc as DocId)]

test('a damaged ring that does not lead back ends at the most records of an event', () => {
  expect(others(listed([2, 5, 9], [1, 2, 1]), 2)).toHaveLength(MAX_LISTED - 1)
})
