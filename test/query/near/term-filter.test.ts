import { fc, test as law } from '@fast-check/vitest'
import { expect } from 'vitest'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import { findTerm, mayBePrefix } from '../../../src/query/near/term-filter.ts'
import { termsOfWord } from '../../../src/text/tokenize.ts'
import { Vocabulary } from '../../../src/text/vocabulary.ts'

const word = (minLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'я', '中', '𐐨'), minLength, maxLength: 6 })

law.prop([fc.uniqueArray(word(1), { maxLength: 40 }), word(1)], { numRuns: 1000 })(
  'a term is found by its number, other words are not, and what begins a term may begin one',
  (words, other) => {
    const terms = [...new Set(words.flatMap(termsOfWord))].toSorted()
    const [pool, vocabulary] = [poolOf(terms), Vocabulary.of(terms)]
    const numberOf = (term: string) => findTerm({ terms: pool, vocabulary }, term)
    expect(terms.map(numberOf)).toEqual(terms.map((_, number) => number))
    if (termsOfWord(other).length === 1 && !terms.includes(other)) expect(numberOf(other)).toBeUndefined()
    for (const term of terms) {
      const letters = [...term]
      for (let end = 1; end <= letters.length; end++)
        expect(mayBePrefix(pool, letters.slice(0, end).join(''))).toBe(true)
    }
  },
)

law.prop([word(4)], { numRuns: 300 })('of few terms nearly nothing else may begin one', (other) => {
  expect(mayBePrefix(poolOf(['xyz']), other)).toBe(false)
})
