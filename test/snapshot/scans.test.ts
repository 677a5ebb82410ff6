import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { escapeJson, StringPool } from '../../src/snapshot/pool.ts'
import { firstOutside, nextBelow, nextDescent } from '../../src/snapshot/structure.ts'

/** The first position between two that has a fault, or the second position. */
const firstOf = (from: number, to: number, isFault: (at: number) => boolean) => {
  for (let at = from; at < to; at++) if (isFault(at)) return at
  return to
}

const window = (length: number) =>
  fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const within = <Numbers extends { readonly length: number }>(arrays: fc.Arbitrary<Numbers>) =>
  arrays.chain((numbers) => fc.record({ numbers: fc.constant(numbers), window: window(numbers.length) }))
const few = { maxLength: 40 }
const bound = fc.oneof(fc.nat(8), fc.constantFrom(0, 255, 65_535, 2 ** 31, 2 ** 32 - 1))

describe('numbers outside of bounds', () => {
  const arrays = fc.oneof(
    fc.uint8Array({ ...few, max: 8 }),
    fc.uint16Array(few),
    fc.uint32Array({ ...few, max: 8 }),
    fc.uint32Array(few),
    fc.int32Array({ ...few, min: -8, max: 8 }),
    fc.array(fc.oneof(fc.nat(8), fc.double(), fc.constantFrom(-0, 0.5)), few).map((all) => Float64Array.from(all)),
  )
  test.prop([within(arrays), fc.integer({ min: -8, max: 8 }), bound, fc.option(fc.nat(9), { nil: undefined })])(
    'the scan of bounds finds the first number that is fractional or out of bounds, in every array type',
    ({ numbers, window: { from, to } }, least, most, none) => {
      const isFault = (at: number) => {
        const number = numbers[at]!
        return !(Number.isInteger(number) && number >= least && number <= most) && number !== none
      }
      const piece = new Float64Array(numbers.subarray(from, to))
      expect(from + firstOutside(piece, { least, most, none })).toBe(firstOf(from, to, isFault))
    },
  )
})

describe('numbers in order', () => {
  const nearlyAscending = fc
    .tuple(fc.array(fc.nat(50), { minLength: 1, maxLength: 40 }), fc.nat(40), fc.nat(60))
    .map(([all, at, value]) => all.sort((a, b) => a - b).with(at % all.length, value))
  test.prop([within(nearlyAscending), fc.boolean()])(
    'nextDescent returns the first position at which a signed or unsigned array is not ascending',
    ({ numbers, window: { from, to } }, mayEqual) => {
      const isFault = (at: number) =>
        at > 0 && (numbers[at]! < numbers[at - 1]! || (!mayEqual && numbers[at] === numbers[at - 1]))
      const expected = firstOf(from, to, isFault)
      // a scan from the first number on begins with the second number
      const reached = (at: number) => (to === 0 ? Math.min(at, 0) : at)
      expect(reached(nextDescent(Uint32Array.from(numbers), from, to, mayEqual))).toBe(expected)
      const below = Int32Array.from(numbers, (number) => number - 30)
      expect(reached(nextDescent(below, from, to, mayEqual))).toBe(expected)
    },
  )

  test.prop([within(fc.array(fc.tuple(fc.nat(5), fc.nat(5)), few))])(
    'nextBelow returns the first position at which the number of one array is below the number of the other array',
    ({ numbers: pairs, window: { from, to } }) => {
      const [numbers, least] = [0, 1].map((side) => Int32Array.from(pairs, (pair) => pair[side]!))
      const expected = firstOf(from, to, (at) => numbers![at]! < least![at]!)
      expect(nextBelow(numbers!, least!, from, to)).toBe(expected)
    },
  )
})

describe('strings of a pool', () => {
  const poolOfBytes = (strings: readonly Uint8Array[], skipped = 0) => {
    const offsets = new Uint32Array(strings.length + 1)
    strings.forEach((bytes, index) => {
      offsets[index + 1] = offsets[index]! + bytes.length
    })
    return new StringPool(offsets, Buffer.concat([Buffer.alloc(skipped), ...strings]).subarray(skipped))
  }
  const isStored = (bytes: Buffer) => {
    try {
      const text = bytes.toString()
      return Buffer.from(text).equals(bytes) && escapeJson(JSON.parse(`"${text}"`)) === text
    } catch {
      return false
    }
  }
  const stored = fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => Buffer.from(escapeJson(text)))
  const odd = fc.oneof(
    fc
      .constantFrom('"', '\\', '\n', '\\u00', '\\ud800', '\\"', '\\/', '\\u0041', '\\u001f', '\\ud83d\\ude00', '\u007f')
      .map((text) => Buffer.from(text)),
    fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
    stored.map((bytes) => bytes.subarray(0, -1)),
  )
  const strings = fc.array(fc.oneof({ weight: 9, arbitrary: stored }, { weight: 1, arbitrary: odd }), {
    maxLength: 200,
  })

  test.prop([within(strings), fc.nat(3)])(
    'nextUnstored returns the first string that is not UTF-8 escaped as by JSON.stringify',
    ({ numbers: all, window: { from, to } }, skipped) => {
      const expected = firstOf(from, to, (at) => !isStored(all[at]!))
      expect(poolOfBytes(all, skipped).nextUnstored(from, to)).toBe(expected)
    },
  )
})
