import { describe, expect, it } from 'vitest'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { checkDeadlines } from '../../../src/snapshot/verify/columns.ts'
import { Findings } from '../../../src/snapshot/verify/invariant.ts'

/** Documents 0 and 3 have the first deadline, document 2 has the second one, document 1 has none. */
const SOUND = { ids: [0, 2, 1, 0], days: [10, 20], firstOf: [0, 2, 3], docs: [0, 3, 2] }

/** What is found in deadlines that differ from sound ones. */
function found(changes: Partial<typeof SOUND>) {
  const { ids, days, firstOf, docs } = { ...SOUND, ...changes }
  const deadlines = {
    ids: Uint8Array.from(ids),
    days: Int32Array.from(days),
    firstOf: Uint32Array.from(firstOf),
    docs: Uint32Array.from(docs),
  }
  const findings = new Findings()
  checkDeadlines({ file: -1, snapshot: { rows: 4, deadlines } as unknown as Snapshot }, findings)
  expect(findings.first).toHaveLength(findings.count)
  return findings.first.map((each) => [each.where, each.expected, each.found])
}

describe('deadlines that are verified', () => {
  it('are sound with documents on each day, and without any', () => {
    expect(found({})).toEqual([])
    expect(found({ ids: [0, 0, 0, 0], days: [], firstOf: [0], docs: [] })).toEqual([])
  })

  it('have as many places as documents with a deadline', () => {
    expect(found({ ids: [0, 1, 1, 0] })).toEqual([['length of docs_by_deadline', '4', '3']])
    expect(found({ ids: [2, 2, 1, 0] })).toEqual([
      ['length of docs_by_deadline', '2', '3'],
      ['deadline of place 0', '0', '2'],
    ])
  })

  it('have documents, each in the place of its deadline and once', () => {
    expect(found({ firstOf: [0, 3, 3] })).toEqual([
      ['deadline of place 2', '0', '1'],
      ['place 2 by deadline', 'a document after 3', '2'],
    ])
    expect(found({ docs: [0, 0, 2] })).toEqual([['place 1 by deadline', 'a document after 0', '0']])
    expect(found({ docs: [3, 0, 2] })).toEqual([['place 1 by deadline', 'a document after 3', '0']])
    expect(found({ docs: [0, 1, 2] })).toEqual([['deadline of place 1', '0', '2']])
  })
})
