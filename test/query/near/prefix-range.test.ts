import { fc, test as law } from '@fast-check/vitest'
import { expect } from 'vitest'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import { prefixRange } from '../../../src/query/near/prefix-range.ts'

/** Letters whose order in UTF-8 and UTF-16 differs among them: U+FA0E sorts behind the last two in UTF-16. */
const text = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'é', '中', '\uFA0E', '𝒳', '😀'), minLength, maxLength })

law.prop([fc.uniqueArray(text(1, 5), { maxLength: 60 }), text(1, 3)], { numRuns: 2000 })(
  'strings that begin with a text are those that a look at each finds',
  (strings, beginning) => {
    const sorted = strings.toSorted()
    const { from, to } = prefixRange(poolOf(sorted), beginning)
    expect(sorted.slice(from, to)).toEqual(sorted.filter((string) => string.startsWith(beginning)))
  },
)
