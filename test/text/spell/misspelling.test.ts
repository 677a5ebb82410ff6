import { expect, test } from 'vitest'
import { mistakesIn, mistakesTo } from '../../../src/text/spell/misspelling.ts'

test('mistakesTo allows every term that the allowed mistakes of a word can produce', () => {
  // letters of a word and of a term that differ by as many mistakes as the word may have
  for (let letters = 1; letters <= 14; letters++) {
    const mistakes = mistakesIn('x'.repeat(letters))
    for (let change = -mistakes; change <= mistakes; change++) {
      if (mistakes > 0) expect(mistakesTo('x'.repeat(letters + change))).toBeGreaterThanOrEqual(mistakes)
    }
  }
})
