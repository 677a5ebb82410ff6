import { fc, test } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import { jsonObject, jsonString, jsonStrings } from '../../../src/http/page/json-text.ts'

/** Any text, with lone surrogates, control characters and what JSON escapes. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('"', '\\', '\n', '\u0000', '\u007f', '\u2028', '\ud800', '\udfff', '\uffff', 'İ', '🌍'),
)
const aName = fc.constantFrom('q', 'topic', 'facets_limit', 'year', 'limit')

describe('JSON put together by hand', () => {
  test('is what JSON.stringify says of every single code unit', () => {
    const units = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit))
    expect(units.filter((unit) => jsonString(unit) !== JSON.stringify(unit))).toEqual([])
  })

  test.prop([fc.array(anyText)])('is what JSON.stringify says of texts', (texts) => {
    expect(jsonStrings(texts)).toBe(JSON.stringify(texts))
  })

  test.prop([fc.dictionary(aName, fc.oneof(anyText, fc.maxSafeNat()), { noNullPrototype: true })])(
    'is what JSON.stringify says of an echoed query',
    (query) => {
      expect(jsonObject(query)).toBe(JSON.stringify(query))
    },
  )
})
