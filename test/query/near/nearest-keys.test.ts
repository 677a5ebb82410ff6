import fc from 'fast-check'
import { expect, test } from 'vitest'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import { mayBeWithin, signatureOf } from '../../../src/query/near/letter-signature.ts'
import { nearestKeys } from '../../../src/query/near/nearest-keys.ts'
import { editDistance } from '../../../src/text/edit-distance.ts'

function nearestOf(keys: readonly string[], given: string) {
  return Object.fromEntries(Array.from(nearestKeys(poolOf(keys), given), ([key, mistakes]) => [keys[key], mistakes]))
}

/** The keys of the example at the head of `src/query/near/nearest-keys.ts`. */
const EXAMPLE = ['berlin', 'bern', 'dublin', 'paris', 'san jose']

test('the example of near keys is found as it says', () => {
  expect(nearestOf(EXAMPLE, 'berlni')).toEqual({ berlin: 1, bern: 2 })
  expect(nearestOf(EXAMPLE, 'san j')).toEqual({ 'san jose': 1 })
  expect(nearestOf(EXAMPLE, 'jose')).toEqual({ 'san jose': 0 })
  expect(nearestOf(EXAMPLE, 'jose san')).toEqual({ 'san jose': 0 })
})

test('the example of near keys needs the edit distance of the keys that it says', () => {
  const berlni = signatureOf('berlni')
  const compared = EXAMPLE.filter((key) => mayBeWithin(2, berlni, signatureOf(key)))
  expect(compared.map((key) => [key, editDistance('berlni', key, 9)])).toEqual([
    ['berlin', 1],
    ['bern', 2],
    ['dublin', 4],
  ])
})

const CITIES = ['berlin', 'new york', 'paris', 'paris la defense', 'san francisco', 'san jose', 'são', '中国']

test.each([
  ['whole keys with few mistakes are near', 'berlni', { berlin: 1 }],
  ['keys that start with a text are near', 'san f', { 'san francisco': 1 }],
  ['keys with the word of a text are near', 'york', { 'new york': 0 }],
  ['keys with a word near that of a text are near', 'fransisco', { 'san francisco': 1 }],
  ['keys with all words of a text are near', 'paris defense', { 'paris la defense': 0 }],
  ['no key is near an empty text', '', {}],
  ['no key is near a text with too many mistakes', 'xyzzy', {}],
])('%s', (_what, given, near) => {
  expect(nearestOf(CITIES, given)).toEqual(near)
})

test('a key of 255 letters and one that is longer are near each other', () => {
  const [short, long] = ['x'.repeat(254), 'x'.repeat(300)]
  expect(nearestOf([short, long], `${long}y`)).toEqual({ [long]: 1 })
  expect(nearestOf([short, long], 'x'.repeat(256))).toEqual({ [short]: 2, [long]: 1 })
})

test('all keys within two mistakes of a text of five to nine letters are near', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ö'), minLength: 5, maxLength: 9 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 30 }), word, (keys, given) => {
      const near = nearestKeys(poolOf(keys), given)
      keys.forEach((key, number) => {
        if (editDistance(given, key, 2) <= 2) expect(near.get(number)).toBeLessThanOrEqual(editDistance(given, key, 2))
      })
    }),
  )
})

/** Mistakes that a whole text of 1 to 11 letters may have, and a word of it. */
const WHOLE = [0, 0, 1, 1, 2, 2, 2, 2, 2, 3, 3]
const IN_WORD = [0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]

/** A text, and the same with some of its last letters replaced. */
const textOf = (letters: number) => 'abcdefghijk'.slice(0, letters)
const mistaken = (text: string, mistakes: number) => text.slice(0, text.length - mistakes) + 'z'.repeat(mistakes)

test.each(WHOLE.map((limit, at) => [at + 1, limit, IN_WORD[at]!]))(
  'of a text of %i letters %i may be wrong; %i where it is one word of a longer key',
  (letters, limit, limitInWord) => {
    const text = textOf(letters)
    for (let mistakes = 0; mistakes < letters; mistakes++) {
      const near = nearestOf([text], mistaken(text, mistakes))
      expect(near).toEqual(mistakes <= Math.max(limit, limitInWord) ? { [text]: mistakes } : {})
      // words of the key that have nothing in common with the text
      const key = `mmmmmmmmmmmmmmm ${text} nnnnnnnnnnnnnnn`
      expect(nearestOf([key], mistaken(text, mistakes))).toEqual(mistakes <= limitInWord ? { [key]: mistakes } : {})
    }
  },
)

test('the mistakes in all words of a text count together, and those of the nearest of equal words', () => {
  expect(nearestOf(['green garden', 'garden greed green'], 'greex gardxn')).toEqual({
    'green garden': 2,
    'garden greed green': 2,
  })
  expect(nearestOf(['green garden'], 'greex nowhere')).toEqual({})
  expect(nearestOf(['green greed', 'greed green'], 'greed')).toEqual({ 'green greed': 0, 'greed green': 0 })
})
