import { describe, expect, test } from 'vitest'
import { mayBeCompleted, mistakesIn, mistakesTo } from '../../../src/text/spell/misspelling.ts'

describe('a word that no event has', () => {
  test.each(['mac', 'machi', '机器', '机', 'наук', '기'])(
    'mayBeCompleted is true for a word that may be a prefix of other words: %s',
    (word) => {
      expect(mayBeCompleted(word)).toBe(true)
    },
  )

  test.each(['ma', '2026', '12th', 'web3', '20261'])('mayBeCompleted is false for %s', (word) => {
    expect(mayBeCompleted(word)).toBe(false)
  })

  test.each([
    ['mln', 0],
    ['2026', 0],
    ['12th', 0],
    ['covid19', 0],
    ['机器学习', 0],
    ['ロボット工学', 0],
    ['인공지능', 0],
    ['mesh', 1],
    ['machnie', 1],
    ['конфе', 1],
    ['machiens', 2],
    ['internatoinal', 2],
  ])('mistakesIn(%s) allows %i mistakes', (word, mistakes) => {
    expect(mistakesIn(word)).toBe(mistakes)
  })
})

test('mistakesTo allows every term that the allowed mistakes of a word can produce', () => {
  // letters of a word and of a term that differ by as many mistakes as the word may have
  for (let letters = 1; letters <= 14; letters++) {
    const mistakes = mistakesIn('x'.repeat(letters))
    for (let change = -mistakes; change <= mistakes; change++) {
      if (mistakes > 0) expect(mistakesTo('x'.repeat(letters + change))).toBeGreaterThanOrEqual(mistakes)
    }
  }
})
