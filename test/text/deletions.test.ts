import { fc, test as law } from '@fast-check/vitest'
import { expect } from 'vitest'
import { deletionHashes } from '../../src/text/deletions.ts'

/** FNV-1a over the code points of a text. */
const hashOf = (letters: readonly string[]) =>
  letters.reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0, 0x811c9dc5)

law.prop(
  [fc.string({ unit: fc.constantFrom('a', 'b', 'c', '中', '😀'), maxLength: 11 }), fc.integer({ min: 0, max: 2 })],
  {
    numRuns: 2000,
  },
)('deletion hashes are those of the first eight letters without any one or two of them', (word, most) => {
  const letters = Array.from(word).slice(0, 8)
  const expected = new Set([hashOf(letters)])
  letters.forEach((_, first) => {
    if (most > 0) expected.add(hashOf(letters.toSpliced(first, 1)))
    for (let second = first + 1; most > 1 && second < letters.length; second++) {
      expected.add(hashOf(letters.toSpliced(second, 1).toSpliced(first, 1)))
    }
  })
  expect(new Set(deletionHashes(word, most))).toEqual(expected)
})
