import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  countBits,
  countInBits,
  nthBitBelow,
  nthBitFrom,
  orWords,
  popcount,
  setRange,
  wordMask,
} from '../../src/docset/bits.ts'
import { BLOCK_DOCS, blocksFor } from '../../src/docset/kernels/kernels.ts'
import { portableKernels } from '../../src/docset/kernels/portable.ts'
import { runs } from '../support/runs.ts'

/** Documents of three blocks, of which the last is not full. */
const DOCS = 2 * BLOCK_DOCS + 70
const WORDS = Math.ceil(DOCS / 32)

const bitsOf = (docs: Iterable<number>) => {
  const words = new Uint32Array(WORDS)
  for (const doc of docs) words[doc >>> 5]! |= 1 << (doc & 31)
  const counts = new Uint32Array(blocksFor(DOCS))
  for (const doc of new Set(docs)) counts[Math.floor(doc / BLOCK_DOCS)]! += 1
  return { words, counts, kernels: portableKernels }
}
const someDoc = fc.oneof(
  fc.integer({ min: 0, max: DOCS - 1 }),
  fc.constantFrom(0, 31, 32, BLOCK_DOCS - 1, BLOCK_DOCS, DOCS - 1),
)
const someDocs = fc.array(someDoc, { maxLength: 40 })
const someWindow = fc
  .tuple(fc.integer({ min: 0, max: DOCS }), fc.integer({ min: 0, max: 200 }))
  .map(([from, length]) => [from, Math.min(DOCS, from + length)] as const)

test('popcount returns the number of 1 bits of any 32-bit word', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), (word) => {
      expect(popcount(word)).toBe(word.toString(2).replaceAll('0', '').length)
    }),
    { numRuns: runs(600), seed: 1 },
  )
})

test('wordMask returns a word with the bits of the documents in a window', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3 }), fc.nat(140), fc.nat(140), (index, from, to) => {
      const expected = Array.from({ length: 32 }, (_, bit) => 32 * index + bit).filter((doc) => doc >= from && doc < to)
      expect(wordMask(index, from, to) >>> 0).toBe(bitsOf(expected).words[index])
    }),
    { numRuns: runs(1000) },
  )
})

test('set bits in a window are counted, and selected by the number of set bits before or after them', () => {
  const runOfDocs = fc
    .tuple(someDoc, fc.nat(300))
    .map(([from, length]) => Array.from({ length: Math.min(length, DOCS - from) }, (_, at) => from + at))
  const window = fc.tuple(someDoc, someDoc).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
  const members = fc.tuple(someDocs, runOfDocs).map(([some, run]) => [...new Set([...some, ...run])])
  fc.assert(
    fc.property(members, window, fc.nat(60), (docs, [from, to], passed) => {
      const bits = bitsOf(docs)
      const inside = docs.filter((doc) => doc >= from && doc < to).sort((a, b) => a - b)
      expect(countBits(bits, from, to)).toBe(inside.length)
      expect(nthBitFrom(bits, from, to, passed)).toBe(inside[passed] ?? -1)
      expect(nthBitBelow(bits, from, to, passed)).toBe(inside[inside.length - 1 - passed] ?? -1)
    }),
    { numRuns: runs(1000), seed: 3 },
  )
})

test('countInBits returns how many documents of a list are set in a bitmap', () => {
  fc.assert(
    fc.property(someDocs, someDocs, (before, added) => {
      const docs = Uint32Array.from(new Set(added)).sort()
      expect(countInBits(docs, bitsOf(before).words)).toBe(docs.filter((doc) => before.includes(doc)).length)
    }),
  )
})

test('orWords and setRange change only the bits in their window', () => {
  fc.assert(
    fc.property(someDocs, someDocs, someWindow, (source, target, [from, to]) => {
      const { words } = bitsOf(target)
      orWords(words, bitsOf(source).words, from, to)
      expect(words).toEqual(bitsOf([...target, ...source.filter((doc) => doc >= from && doc < to)]).words)
      setRange(words, from, to)
      const inside = Array.from({ length: to - from }, (_, at) => from + at)
      expect(words).toEqual(bitsOf([...target, ...inside]).words)
    }),
    { numRuns: runs(400) },
  )
})
