import { describe, expect, it } from 'vitest'
import { StringPool } from '../../../src/snapshot/pool.ts'
import type { Snapshot } from '../../../src/snapshot/snapshot.ts'
import { Synonyms } from '../../../src/snapshot/synonyms.ts'
import { Findings, type Subject } from '../../../src/snapshot/verify/invariant.ts'
import { checkSynonyms, checkTypoIndex } from '../../../src/snapshot/verify/words.ts'
import { makeTypoIndex } from '../../../src/text/typo-index.ts'

/** What a check finds in a snapshot with these parts. */
function findingsOf(check: (subject: Subject, findings: Findings) => void, parts: Partial<Snapshot>) {
  const findings = new Findings()
  check({ path: 'x.snapshot', snapshot: parts as Snapshot }, findings)
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

describe('the index of misspellings', () => {
  const TERMS = ['graph', 'model']
  const sound = makeTypoIndex(TERMS)
  const found = (typos: Snapshot['typos']) => findingsOf(checkTypoIndex, { terms: pool(TERMS), typos })
  const changed = (at: number, key: 'hash' | 'term') => {
    const typos = { hash: sound.hash.slice(), term: sound.term.slice() }
    typos[key].set([typos[key][at]! + 1], at)
    return typos
  }

  it('is compared from its first hash to its last', () => {
    expect(found(sound)).toEqual([])
    const last = sound.hash.length - 1
    for (const at of [0, 1, last]) {
      expect(found(changed(at, 'hash'))).toEqual([
        { where: `hash ${at}`, expected: String(sound.hash[at]), found: String(sound.hash[at]! + 1) },
      ])
      expect(found(changed(at, 'term'))).toMatchObject([{ where: `term of hash ${at}` }])
    }
  })

  it('has as many hashes as the terms have', () => {
    const fewer = { hash: sound.hash.slice(1), term: sound.term.slice(1) }
    expect(found(fewer)).toMatchObject([{ where: 'length of typo.hash' }])
  })
})
