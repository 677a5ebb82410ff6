import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { escapeJson, StringPool } from '../../src/snapshot/pool.ts'

/** The first position from `from` on that has a fault; `to` if there is none before `to`. */
const firstOf = (from: number, to: number, isFault: (at: number) => boolean) => {
  for (let at = from; at < to; at++) if (isFault(at)) return at
  return to
}

const window = (length: number) =>
  fc.tuple(fc.nat(length), fc.nat(length)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const within = <Numbers extends { readonly length: number }>(arrays: fc.Arbitrary<Numbers>) =>
  arrays.chain((numbers) => fc.record({ numbers: fc.constant(numbers), window: window(numbers.length) }))

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
  'StringPool.nextUnstored finds the first string that is not the UTF-8 that JSON.stringify would write',
  ({ numbers: all, window: { from, to } }, skipped) => {
    const expected = firstOf(from, to, (at) => !isStored(all[at]!))
    expect(poolOfBytes(all, skipped).nextUnstored(from, to)).toBe(expected)
  },
)
