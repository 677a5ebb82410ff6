import { expect, test } from 'vitest'
import { poolOf } from '../../src/builder/content/string-pools.ts'
import { type DocId, sparse } from '../../src/docset/docset.ts'
import { MAX_LISTED, otherListings } from '../../src/snapshot/also-listed.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { checkAlsoListed } from '../../src/snapshot/verify/columns.ts'
import { Findings } from '../../src/snapshot/verify/invariant.ts'

const listed = (docs: number[], next: number[]) => ({ docs: Uint32Array.from(docs), next: Uint32Array.from(next) })
const others = (of: ReturnType<typeof listed>, doc: number) => [...otherListings(of, doc as DocId)]

test('otherListings returns the other records of an event in ascending order, and at most four', () => {
  expect(others(listed([1, 2, 4, 5, 7, 9], [4, 0, 5, 2, 3, 1]), 4)).toEqual([1, 2, 5, 7])
})

test('otherListings ends even if the ring of records of an event is damaged', () => {
  expect(others(listed([2, 5, 9], [1, 2, 1]), 2)).toHaveLength(MAX_LISTED - 1)
})

test('verifying finds records of one event that have no single leader or whose names are not alike', () => {
  const firstFinding = (next: number[], duplicates: number[], names = ['ICML', 'ICML', 'ICML 1970']) => {
    const findings = new Findings()
    const snapshot = {
      names: poolOf(names),
      start: new Int32Array(3),
      end: Int32Array.of(1, 2, 3),
      alsoListed: listed([0, 1, 2], next),
      lists: { first: () => 0, get: () => sparse(Uint32Array.from(duplicates)) },
    }
    checkAlsoListed({ file: -1, snapshot: snapshot as unknown as Snapshot }, findings)
    return findings.first[0]
  }
  expect(firstFinding([2, 0, 1], [0, 2])).toBeUndefined()
  expect(firstFinding([1, 2, 1], [0, 2])).toMatchObject({ expected: 'a ring of 2 to 64 documents' })
  expect(firstFinding([2, 0, 1], [0, 1, 2])).toMatchObject({ expected: '1', found: '0' })
  expect(firstFinding([2, 0, 1], [0])).toMatchObject({ expected: '1', found: '2' })
  expect(firstFinding([2, 0, 1], [0, 2, 7])).toMatchObject({ expected: '2', found: '3' })
  expect(firstFinding([2, 0, 1], [0, 2], ['ICML', 'ICML', 'NeurIPS'])).toMatchObject({ found: 'documents 2 1 0' })
})
