import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { DocSpace } from '../../../src/docset/doc-space.ts'
import { faultOf } from '../../../src/snapshot/fit/lists.ts'
import { Scans } from '../../../src/snapshot/fit/scans.ts'

/** Memory of the kernel with room for the arrays of a test. */
const { memory } = DocSpace.withLists(64, { listWords: 64, columnWords: [50_000], scratchSets: 0, retainedSets: 0 })
const room = memory.allocate(50_000)
const fast = new Scans(memory.wasm)
const slow = new Scans(undefined)

/** The same numbers where the kernel reaches them, a few numbers behind an aligned address. */
function reached<Array extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>(
  numbers: Array,
): Array {
  const Kind = numbers.constructor as new (buffer: ArrayBufferLike, offset: number, length: number) => Array
  const array = new Kind(room.buffer, room.byteOffset + 8 * 3, numbers.length)
  array.set(numbers as never)
  return array
}

const u32 = fc.oneof(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.constantFrom(0, 1, 2 ** 31, 2 ** 32 - 1))
const bound = fc.oneof(u32, fc.constantFrom(255, 65_535, 5))
const ascending = fc.array(fc.nat(1000), { maxLength: 200 }).map((numbers) => numbers.sort((a, b) => a - b))
const text = fc
  .array(
    fc.oneof(
      // no ASCII, and sometimes the last character is cut
      {
        weight: 5,
        arbitrary: fc
          .tuple(fc.array(fc.integer({ min: 0x80, max: 0x10_ffff }), { minLength: 10, maxLength: 40 }), fc.nat(3))
          .map(([points, less]) =>
            Buffer.from(String.fromCodePoint(...points)).subarray(0, less === 0 ? -1 : undefined),
          ),
      },
      {
        weight: 5,
        arbitrary: fc
          .string({ unit: 'grapheme', maxLength: 30 })
          .map((some) => Buffer.from(JSON.stringify(some).slice(1, -1))),
      },
      {
        weight: 1,
        arbitrary: fc.constantFrom('"', '\\', '\n', '\\u00', '\\ud800', '\\"', '/').map((some) => Buffer.from(some)),
      },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 4 }).map((bytes) => Buffer.from(bytes)) },
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((strings) => ({
    bytes: Uint8Array.from(Buffer.concat(strings)),
    offsets: Uint32Array.from([0, ...strings.map((_, index) => Buffer.concat(strings.slice(0, index + 1)).length)]),
  }))

describe('the kernel that checks whether values fit', () => {
  test.prop([fc.uint8Array({ maxLength: 100 }), bound])('the kernel finds the bytes above a bound', (numbers, most) => {
    expect(fast.firstOutside(reached(numbers), 0, most)).toBe(slow.firstOutside(numbers, 0, most))
  })

  test.prop([fc.uint16Array({ maxLength: 100 }), bound, fc.constantFrom(undefined, 6, 65_535)])(
    'the kernel finds the u16 above a bound that are not the one for none',
    (numbers, most, none) => {
      expect(fast.firstOutside(reached(numbers), 0, most, none)).toBe(slow.firstOutside(numbers, 0, most, none))
    },
  )

  test.prop([fc.uint32Array({ maxLength: 100 }), bound])('the kernel finds the u32 above a bound', (numbers, most) => {
    expect(fast.firstOutside(reached(numbers), 0, most)).toBe(slow.firstOutside(numbers, 0, most))
  })

  const none = -(2 ** 31)
  const signed = fc.array(fc.oneof(fc.integer(), fc.constant(none)), { maxLength: 100 })
  test.prop([signed, fc.maxSafeInteger(), fc.nat(), fc.constantFrom(undefined, none)])(
    'the kernel finds the signed numbers outside of a range that are not the one for none',
    (given, from, more, none) => {
      const numbers = Int32Array.from(given)
      const least = from % 2 ** 31
      const most = Math.min(least + more, 2 ** 31 - 1)
      expect(fast.firstOutside(reached(numbers), least, most, none)).toBe(slow.firstOutside(numbers, least, most, none))
    },
  )

  test.prop([fc.array(fc.oneof(fc.double(), fc.maxSafeNat()), { maxLength: 50 })])(
    'the kernel finds the f64 that are no event ids',
    (given) => {
      const numbers = Float64Array.from(given)
      const most = Number.MAX_SAFE_INTEGER
      expect(fast.firstOutside(reached(numbers), 1, most)).toBe(slow.firstOutside(numbers, 1, most))
    },
  )

  test.prop([ascending, fc.nat(200), u32])('the kernel finds where numbers descend', (given, at, value) => {
    const numbers = Uint32Array.from(given)
    if (at < numbers.length) numbers[at] = value
    expect(fast.firstDescent(reached(numbers))).toBe(slow.firstDescent(numbers))
    const signed = Int32Array.from(numbers)
    expect(fast.firstDescent(reached(signed))).toBe(slow.firstDescent(signed))
  })

  test.prop([text])('the kernel finds the texts that are not the inside of a string in JSON', ({ bytes, offsets }) => {
    const lies = room.subarray(20_000)
    const reachedOffsets = new Uint32Array(lies.buffer, lies.byteOffset, offsets.length)
    reachedOffsets.set(offsets)
    expect(fast.firstNoText(reached(bytes), reachedOffsets)).toBe(slow.firstNoText(bytes, offsets))
  })

  test.prop([
    fc.array(fc.record({ form: fc.nat(3), start: fc.nat(40), count: fc.nat(40) }), { maxLength: 20 }),
    fc.constantFrom(0, 1, 31, 32, 33, 500),
    fc.array(fc.nat(40), { minLength: 1, maxLength: 60 }),
  ])('the kernel knows the posting lists that are sets', (lists, rows, given) => {
    const block = Uint32Array.from(given)
    const parts = {
      form: Uint8Array.from(lists, ({ form }) => form),
      start: Uint32Array.from(lists, ({ start }) => start),
      count: Uint32Array.from(lists, ({ count }) => count),
    }
    const at = (words: number, numbers: Uint32Array) => {
      const array = new Uint32Array(room.buffer, room.byteOffset + 4 * words, numbers.length)
      array.set(numbers)
      return array
    }
    const there = {
      form: reached(parts.form),
      start: at(1000, parts.start),
      count: at(2000, parts.count),
      block: at(3000, block),
    }
    const areSets = lists.every((list) => faultOf(list, rows, block, slow) === undefined)
    expect(fast.areSets(there, rows)).toBe(areSets)
  })
})
