import { describe, expect, it } from 'vitest'
import { StringPool } from '../../../src/snapshot/pool.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { Synonyms } from '../../../src/snapshot/synonyms.ts'
import { Findings, type Subject } from '../../../src/snapshot/verify/invariant.ts'
import { checkSynonyms } from '../../../src/snapshot/verify/words.ts'

/** What a check finds in a snapshot with these parts. */
function findingsOf(check: (subject: Subject, findings: Findings) => void, parts: Partial<Snapshot>) {
  const findings = new Findings()
  check({ file: -1, snapshot: parts as Snapshot }, findings)
  return findings.first
}

const pool = (texts: readonly string[]): StringPool => {
  const bytes = texts.map((text) => Buffer.from(text))
  const offsets = Uint32Array.from(
    [0, ...bytes].map((_, index) => bytes.slice(0, index).reduce((a, b) => a + b.length, 0)),
  )
  return new StringPool(offsets, Buffer.concat(bytes))
}

describe('forms that are told apart by their neighbours', () => {
  const found = (from: readonly string[], to: readonly string[]) =>
    findingsOf(checkSynonyms, { synonyms: new Synonyms(pool(from), pool(to)) })

  it('each is compared with the one before it, the second with the first as well', () => {
    expect(found(['ai', 'ml', 'qa'], ['a', 'b', 'c'])).toEqual([])
    expect(found(['ml', 'ai', 'qa'], ['a', 'b', 'c'])).toEqual([
      { where: 'form 1', expected: 'one that sorts after ml = a', found: 'ai = b' },
    ])
    expect(found(['ai', 'qa', 'ml'], ['a', 'b', 'c'])).toEqual([
      { where: 'form 2', expected: 'one that sorts after qa = b', found: 'ml = c' },
    ])
  })

  it('equal forms ascend by what they also find', () => {
    expect(found(['ai', 'ai'], ['a', 'b'])).toEqual([])
    expect(found(['ai', 'ai'], ['b', 'a'])).toMatchObject([{ where: 'form 1', found: 'ai = a' }])
    expect(found(['ai', 'ai'], ['a', 'a'])).toMatchObject([{ where: 'form 1', found: 'ai = a' }])
  })
})
