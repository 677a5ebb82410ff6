import fc from 'fast-check'
import { expect, test } from 'vitest'
import { popcount } from '../../src/docset/bits.ts'

test('popcount counts the bits of any word', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffff_ffff }), (word) => {
      expect(popcount(word)).toBe(word.toString(2).replaceAll('0', '').length)
    }),
    { numRuns: 600, seed: 1 },
  )
})
