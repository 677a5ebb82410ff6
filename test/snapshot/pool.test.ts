import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { byCodeUnits, poolOf } from '../../src/builder/content/string-pools.ts'
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
  'a string pool returns all strings in one call, even if most of them are ASCII',
  (length, others) => {
    const strings = Array.from({ length }, (_, index) => `text ${index}`)
    for (const [index, text] of others) if (index < length) strings[index] = text
    expect(poolOf(strings).texts()).toEqual(strings)
  },
)

test.prop([fc.array(anyText)])('a string pool returns every string escaped as by JSON.stringify', (strings) => {
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
