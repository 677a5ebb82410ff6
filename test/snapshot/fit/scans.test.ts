import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
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

/** An array in the memory of the kernel, so many words from the start of the room. */
function at<Kind extends Uint8Array | Uint32Array | Int32Array>(
  words: number,
  numbers: Kind,
  kind: new (buffer: ArrayBufferLike, offset: number, length: number) => Kind,
): Kind {
  const array = new kind(room.buffer, room.byteOffset + 4 * words, numbers.length)
  array.set(numbers)
  return array
}

describe('arrays that are looked at in pieces', () => {
  /** First and last numbers of pieces of 64 KB, by the bytes of a number, and one in the middle. */
  const places = (bytes: number, length: number) =>
    [
      0,
      1,
      500,
      ...[1, 2].flatMap((piece) => [-1, 0, 1].map((more) => (piece * 65_536) / bytes + more)),
      length - 1,
    ].filter((place) => place < length)

  it.each([
    [new Uint8Array(150_000)],
    [new Uint16Array(75_000)],
    [new Uint32Array(40_000)],
    [new Int32Array(40_000)],
    [new Float64Array(20_000)],
  ])('have their first number outside of a range found, wherever it is', (numbers) => {
    const array = reached(numbers.fill(7))
    expect(fast.firstOutside(array, 0, 7)).toBe(-1)
    for (const place of places(array.BYTES_PER_ELEMENT, array.length)) {
      array[place] = 8
      expect(fast.firstOutside(array, 0, 7)).toBe(place)
      expect(slow.firstOutside(array, 0, 7)).toBe(place)
      expect(fast.firstOutside(array, 0, 8)).toBe(-1)
      expect(fast.firstOutside(array, 0, 7, 8)).toBe(-1)
      expect(fast.firstOutside(array, 1, 7, 8)).toBe(-1)
      array[place] = 7
    }
    array[3] = 0
    expect([fast, slow].map((scans) => scans.firstOutside(array, 1, 7))).toEqual([3, 3])
    expect([fast, slow].map((scans) => scans.firstOutside(array, 0, -1))).toEqual([0, 0])
    array[3] = 7
  })

  it('have their first number below the one before found, wherever it is', () => {
    for (const array of [reached(new Uint32Array(40_000)), reached(new Int32Array(40_000))]) {
      const fill = () => void array.set(array.map((_, index) => 2 * index))
      fill()
      expect([fast, slow].map((scans) => scans.firstDescent(array))).toEqual([-1, -1])
      for (const place of places(4, array.length).filter((each) => each > 1)) {
        array[place] = 2 * place - 3
        expect([fast, slow].map((scans) => scans.firstDescent(array))).toEqual([place, place])
        array[place] = 2 * place - 2
        expect([fast, slow].map((scans) => scans.firstDescent(array))).toEqual([-1, -1])
        fill()
      }
    }
  })

  it('have their first number below that of another array found, wherever it is', () => {
    const [least, numbers] = [at(0, new Int32Array(20_000), Int32Array), at(25_000, new Int32Array(20_000), Int32Array)]
    const elsewhere = new Int32Array(20_000)
    for (const array of [least, numbers, elsewhere]) array.fill(-5)
    for (const place of [-1, ...places(4, 20_000)]) {
      if (place >= 0) numbers[place] = -6
      expect([fast, slow].map((scans) => scans.firstBelow(numbers, least))).toEqual([place, place])
      expect(fast.firstBelow(numbers, elsewhere)).toBe(place)
      expect(fast.firstBelow(Int32Array.from(numbers), least)).toBe(place)
      if (place >= 0) numbers[place] = -5
    }
  })

  it('have ascending members from any place to any other', () => {
    const block = reached(Uint32Array.of(9, 1, 2, 2, 3, 1))
    for (const scans of [fast, slow]) {
      expect([
        scans.firstNotAscending(block, 0, 6),
        scans.firstNotAscending(block, 1, 3),
        scans.firstNotAscending(block, 1, 6),
        scans.firstNotAscending(block, 3, 5),
        scans.firstNotAscending(block, 3, 6),
        scans.firstNotAscending(block, 5, 6),
        scans.firstNotAscending(block, 2, 2),
      ]).toEqual([1, -1, 3, -1, 5, -1, -1])
    }
  })

  it('have a member that does not ascend found right behind the place where they start', () => {
    const block = reached(Uint32Array.of(1, 2, 3, 4, 9, 5, 6, 7))
    for (const scans of [fast, slow]) {
      expect([scans.firstNotAscending(block, 4, 7), scans.firstNotAscending(block, 5, 8)]).toEqual([5, -1])
    }
  })

  it('have their bits counted from any place to any other', () => {
    const words = reached(Uint32Array.of(1, 3, 7, 0xffff_ffff, 0x8000_0000, 15))
    for (const scans of [fast, slow]) {
      expect([
        scans.countBits(words, 0, 6),
        scans.countBits(words, 1, 4),
        scans.countBits(words, 4, 5),
        scans.countBits(words, 2, 2),
      ]).toEqual([43, 37, 1, 0])
    }
  })

  it('have their first string that is no text found, wherever it is', () => {
    const length = 3000
    const bytes = at(0, new Uint8Array(length).fill(0x61), Uint8Array)
    const offsets = at(
      2000,
      Uint32Array.from({ length: length + 1 }, (_, index) => index),
      Uint32Array,
    )
    const copies = [Uint8Array.from(bytes), Uint32Array.from(offsets)] as const
    for (const place of [-1, 0, 1, 1022, 1023, 1024, 1025, 2047, 2048, 2999]) {
      for (const array of [bytes, copies[0]]) if (place >= 0) array[place] = 0x22
      expect([fast, slow].map((scans) => scans.firstNoText(bytes, offsets))).toEqual([place, place])
      expect(fast.firstNoText(copies[0], offsets)).toBe(place)
      expect(fast.firstNoText(bytes, copies[1])).toBe(place)
      for (const array of [bytes, copies[0]]) if (place >= 0) array[place] = 0x61
    }
  })

  it('are no sets where one list is none, wherever it is, or where the kernel does not reach them', () => {
    const length = 3000
    const there = {
      form: at(0, new Uint8Array(length), Uint8Array),
      start: at(1000, new Uint32Array(length).fill(3), Uint32Array),
      count: at(5000, new Uint32Array(length).fill(4), Uint32Array),
      block: at(9000, new Uint32Array(1), Uint32Array),
    }
    expect(fast.areSets(there, 7)).toBe(true)
    expect(fast.areSets(there, 6)).toBe(false)
    for (const part of ['form', 'start', 'count', 'block'] as const) {
      expect(fast.areSets({ ...there, [part]: there[part].slice() }, 7)).toBe(false)
    }
    for (const place of [0, 1, 1023, 1024, 1025, 2047, 2048, 2999]) {
      for (const part of ['form', 'start', 'count'] as const) {
        const before = there[part][place]!
        there[part][place] = 5
        expect(fast.areSets(there, 7), `${part} ${place}`).toBe(false)
        there[part][place] = before
      }
    }
  })
})

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
