import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOfKeys } from '../../src/builder/content/make-columns.ts'
import { poolOf } from '../../src/builder/content/string-pools.ts'
import { keyNumber, keysWithWords } from '../../src/query/key-lookup.ts'

test('a key has the number of its place; others have none', () => {
  const pool = poolOf(['"?"', '\\', 'berlin', 'são', '中国'])
  expect(['"?"', '\\', 'berlin', 'são', '中国', 'bern', ''].map((key) => keyNumber(pool, key))).toEqual([
    0,
    1,
    2,
    3,
    4,
    undefined,
    undefined,
  ])
})

test('keys with words are those that have all of them whole', () => {
  const words = fc.array(fc.constantFrom('a', 'ab', 'b', 'ä'), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(words, { maxLength: 20 }), words, (keys, given) => {
      const expected = keys.flatMap((key, number) => (given.every((word) => key.includes(word)) ? [number] : []))
      expect(keysWithWords(wordsOfKeys(keys.map((key) => key.join(' '))), given.join(' '))).toEqual(expected)
    }),
  )
})
