import fc from 'fast-check'
import { expect, test } from 'vitest'
import { topCounts } from '../../../src/search/facets/facets.ts'
import { runs } from '../../support/runs.ts'

/** Counts of any magnitude: most facets have a few large ones and a long tail. */
const someCount = fc.oneof(fc.nat(3), fc.nat(40), fc.nat(5000), fc.nat(2_000_000))

test('topCounts returns values by descending count, then by text, and leaves out values with count 0', () => {
  fc.assert(
    fc.property(
      fc.array(someCount, { maxLength: 400, size: 'max' }),
      fc.integer({ min: 1, max: 300 }),
      (counts, limit) => {
        // texts that are not in the order of values
        const textOf = (value: number) => String((value * 7919) % 1009).padStart(4, '0')
        const expected = counts
          .map((count, value) => ({ value: textOf(value), count }))
          .filter(({ count }) => count > 0)
          .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
          .slice(0, limit)
        expect(topCounts(Uint32Array.from(counts), counts.length, textOf, limit)).toEqual(expected)
      },
    ),
    { numRuns: runs(500), seed: 5, endOnFailure: true },
  )
})
