import { fc, test as law } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { distanceFrom } from '../../src/text/distance-from.ts'
import { editDistance } from '../../src/text/edit-distance.ts'

/**
 * Few letters, so that texts come near each other; two of them take several bytes, one takes two UTF-16 code
 * units.
 */
const letter = fc.constantFrom('a', 'b', 'é', '😀')
const limit = fc.integer({ min: 0, max: 5 })

describe('the distance from one text to many', () => {
  law.prop([fc.string({ unit: letter, maxLength: 12 }), fc.string({ unit: letter, maxLength: 12 }), limit], {
    numRuns: 20_000,
  })('the distance from one text to another is their edit distance', (given, other, most) => {
    expect(Math.min(distanceFrom(given)(other, most), most + 1)).toBe(editDistance(given, other, most))
  })

  law.prop(
    [
      fc.string({ unit: letter, minLength: 29, maxLength: 36 }),
      fc.array(fc.tuple(fc.nat(36), letter), { maxLength: 4 }),
    ],
    { numRuns: 5000 },
  )('the distance is the edit distance also around the longest text that fits into one number', (given, wrong) => {
    const letters = Array.from(given)
    for (const [at, put] of wrong) letters.splice(Math.min(at, letters.length), at % 2, put)
    const other = letters.join('')
    expect(Math.min(distanceFrom(given)(other, 5), 6)).toBe(editDistance(given, other, 5))
  })

  test('the distance from one text can be measured to several others', () => {
    const distanceTo = distanceFrom('network')
    expect(['netwrok', 'network', 'networks', ''].map((other) => distanceTo(other, 9))).toEqual([1, 0, 1, 7])
  })
})
