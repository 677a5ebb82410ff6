import fc from 'fast-check'
import { expect, test } from 'vitest'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import {
  MOST_LETTERS,
  mayBeWithin,
  signatureAt,
  signatureOf,
  textSignatures,
  textsByLetters,
  wordSignatures,
} from '../../../src/query/near/letter-signature.ts'
import { editDistance } from '../../../src/text/edit-distance.ts'

const someText = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ä', '中', '😀', ' '), maxLength: 10 })

test('a letter signature never excludes a text within the limit', () => {
  fc.assert(
    fc.property(someText, someText, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
      fc.pre(editDistance(a, b, limit) <= limit)
      expect(mayBeWithin(limit, signatureOf(a), signatureOf(b))).toBe(true)
    }),
    { numRuns: 5000 },
  )
})

test('the letter signatures of a pool are those of each string and of each of its words', () => {
  const pool = poolOf(['ab', 'c de'])
  const wholes = textSignatures(pool)
  const { texts: words, key } = wordSignatures(pool)
  const textsOf = ({ from, to }: typeof words) => Array.from(from, (start, text) => [start, to[text]])
  expect(textsOf(wholes)).toEqual([
    [0, 2],
    [2, 6],
  ])
  expect(textsOf(words)).toEqual([
    [0, 2],
    [2, 3],
    [4, 6],
  ])
  expect([...key]).toEqual([0, 1, 1])
  expect([...words.letters]).toEqual([2, 1, 2])
  expect(signatureAt(wholes, 1)).toEqual(signatureOf('c de'))
  expect(signatureAt(words, 2)).toEqual(signatureOf('de'))
})

test.each([253, 254, 255, 256, 257, 400])(
  'the letter signature of a text of %i letters excludes no text near it',
  (count) => {
    const long = textSignatures(poolOf(['x'.repeat(count)]))
    for (const other of [count - 1, count, count + 1]) {
      expect(mayBeWithin(1, signatureOf('x'.repeat(other)), signatureAt(long, 0))).toBe(true)
    }
  },
)

test('texts by letters are those with each number of letters, ascending', () => {
  fc.assert(
    fc.property(fc.array(someText, { maxLength: 30 }), (keys) => {
      const signatures = textSignatures(poolOf(keys))
      const { numbers, start, kinds, repeated } = textsByLetters(signatures)
      expect([...kinds]).toEqual([...numbers].map((text) => signatures.kinds[text]))
      expect([...repeated]).toEqual([...numbers].map((text) => signatures.repeated[text]))
      for (let letters = 0; letters <= MOST_LETTERS; letters++) {
        const wanted = keys.map((_, text) => text).filter((text) => signatures.letters[text] === letters)
        expect([...numbers.subarray(start[letters], start[letters + 1])]).toEqual(wanted)
      }
    }),
  )
})
