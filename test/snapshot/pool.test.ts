import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { byCodeUnits, poolOf } from '../../src/builder/content/string-pools.ts'

/** Any text, with lone surrogates, control characters and what JSON escapes. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('"', '\\', '\u0000', '\ud800', 'İ', '🌍'),
)

describe('a pool of strings', () => {
  test.prop([fc.array(anyText)])('a pool returns every string', (strings) => {
    const pool = poolOf(strings)
    expect(pool.length).toBe(strings.length)
    expect(strings.map((_, index) => pool.text(index))).toEqual(strings)
  })

  test.prop([fc.array(anyText)])('a pool returns every string escaped as JSON.stringify does', (strings) => {
    const pool = poolOf(strings)
    expect(strings.map((_, index) => `"${pool.escaped(index)}"`)).toEqual(strings.map((text) => JSON.stringify(text)))
  })

  test.prop([fc.uniqueArray(anyText), anyText])(
    'a pool of ascending strings finds those it has, and no other',
    (strings, other) => {
      const sorted = strings.sort(byCodeUnits)
      const pool = poolOf(sorted)
      expect(sorted.map((text) => pool.indexOf(text))).toEqual([...sorted.keys()])
      expect(pool.indexOf(other)).toBe(sorted.includes(other) ? sorted.indexOf(other) : undefined)
    },
  )
})
