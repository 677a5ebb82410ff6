import { fc, test } from '@fast-check/vitest'
import { expect } from 'vitest'
import { orderByName } from '../../../src/builder/content/make-columns.ts'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import { valueKey } from '../../../src/event/fold.ts'

/** Common prefixes, repeated names, and letters that UTF-16 code units and code points sort differently. */
const someName = fc.oneof(
  fc.stringMatching(/^[ab]{1,9}$/),
  fc
    .array(fc.constantFrom('International', 'Conference', 'on', 'Art', 'arts', '2026'), { minLength: 1, maxLength: 5 })
    .map((words) => words.join(' ')),
  fc.string({ minLength: 1, maxLength: 6, unit: fc.constantFrom('a', '', 'é', '中', '\ua4a0', '\ufa0e', '𠀀', '!') }),
)

test('orderByName sorts events by UTF-16 code units of their folded names, then by document number', () => {
  fc.assert(
    fc.property(fc.array(someName, { maxLength: 200, size: 'max' }), (names) => {
      const keys = names.map(valueKey)
      const expected = names
        .map((_, doc) => doc)
        .sort((a, b) => (keys[a]! < keys[b]! ? -1 : keys[a]! > keys[b]! ? 1 : a - b))
      expect([...orderByName(poolOf(names))]).toEqual(expected)
    }),
    { numRuns: 300, seed: 5 },
  )
})
