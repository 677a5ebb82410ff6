import { expect, test } from 'vitest'
import { poolOf } from '../../src/builder/content/string-pools.ts'
import type { DocId } from '../../src/docset/docset.ts'
import { MAX_LISTED, otherListings } from '../../src/snapshot/also-listed.ts'
import type { Snapshot } from '../../src/snapshot/snapshot.ts'
import { checkAlsoListed } from '../../src/snapshot/verify/columns.ts'
import { Findings } from '../../src/snapshot/verify/invariant.ts'

const listed = (docs: number[], next: number[]) => ({ docs: Uint32Array.from(docs), next: Uint32Array.from(next) })
const others = (of: ReturnType<typeof listed>, doc: number) => [...otherListings(of, doc as DocId)]

test('following a damaged ring of records stops at the maximum number of records of an event', () => {
  expect(others(listed([2, 5, 9], [1, 2, 1]), 2)).toHaveLength(MAX_LISTED - 1)
})

test('verifying finds a ring of three records that are not in ascending order', () => {
  const firstFinding = (next: number[]) => {
    const findings = new Findings()
    const alsoListed = listed([0, 1, 2], next)
    const snapshot = { names: poolOf(['ICML', 'ICML', 'ICML']), start: new Int32Array(3), alsoListed }
    checkAlsoListed({ file: -1, snapshot: snapshot as unknown as Snapshot }, findings)
    return findings.first[0]
  }
  expect(firstFinding([1, 2, 0])).toBeUndefined()
  expect(firstFinding([2, 0, 1])).toMatchObject({ expected: '1', found: '2' })
})
