import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { byCodeUnits, poolOf } from '../../src/builder/content/string-pools.ts'
import { escapeJson, StringPool } from '../../src/snapshot/pool.ts'
import { runs } from '../support/runs.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('"', '\\', '\u0000', '\ud800', 'İ', '🌍'),
)

/** UTF-16 sorts U+FA0E after the last two of these characters, UTF-8 sorts it before them. */
function prefixText(minLength: number, maxLength: number) {
  const unit = fc.constantFrom('a', 'b', '"', '\\', 'é', '中', '\uFA0E', '𝒳', '😀')
  return fc.string({ unit, minLength, maxLength })
}

test.prop([fc.array(anyText)])('a string pool returns every string by its number', (strings) => {
  const pool = poolOf(strings)
  expect(pool.length).toBe(strings.length)
  expect(strings.map((_, index) => pool.text(index))).toEqual(strings)
  expect(pool.texts()).toEqual(strings)
})

test.prop([fc.integer({ min: 250, max: 1030 }), fc.array(fc.tuple(fc.nat(1029), anyText), { maxLength: 5 })])(
  'a string pool returns all strings in one call, even if only a few of them are not ASCII',
  (length, others) => {
    const strings = Array.from({ length }, (_, index) => `text ${index}`)
    for (const [index, text] of others) if (index < length) strings[index] = text
    expect(poolOf(strings).texts()).toEqual(strings)
  },
)

test.prop([fc.array(anyText)])('a string pool escapes every string like JSON.stringify', (strings) => {
  const pool = poolOf(strings)
  expect(strings.map((_, index) => `"${pool.escaped(index)}"`)).toEqual(strings.map((text) => JSON.stringify(text)))
})

test.prop([fc.uniqueArray(anyText), anyText])(
  'a sorted string pool finds its strings and no other strings',
  (strings, other) => {
    const sorted = strings.sort(byCodeUnits)
    const pool = poolOf(sorted)
    expect(sorted.map((text) => pool.indexOf(text))).toEqual([...sorted.keys()])
    expect(pool.indexOf(other)).toBe(sorted.includes(other) ? sorted.indexOf(other) : undefined)
  },
)

test.prop([fc.uniqueArray(prefixText(1, 5), { maxLength: 60 }), prefixText(1, 3)], { numRuns: runs(2000) })(
  'a sorted string pool returns the range of strings that begin with a prefix',
  (strings, prefix) => {
    const sorted = strings.toSorted(byCodeUnits)
    const { from, to } = poolOf(sorted).rangeOfPrefix(prefix)
    expect(sorted.slice(from, to)).toEqual(sorted.filter((string) => string.startsWith(prefix)))
  },
)

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
  'StringPool.nextUnstored finds the first string whose bytes differ from those that JSON.stringify writes',
  ({ numbers: all, window: { from, to } }, skipped) => {
    const expected = firstOf(from, to, (at) => !isStored(all[at]!))
    expect(poolOfBytes(all, skipped).nextUnstored(from, to)).toBe(expected)
  },
)
