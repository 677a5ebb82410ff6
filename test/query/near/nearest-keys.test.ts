import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { poolOf } from '../../../src/builder/content/string-pools.ts'
import {
  mayBeWithin,
  signatureAt,
  signatureOf,
  textSignatures,
  wordSignatures,
} from '../../../src/query/near/letter-signature.ts'
import { nearestKeys } from '../../../src/query/near/nearest-keys.ts'
import { editDistance } from '../../../src/text/edit-distance.ts'

const CITIES = ['berlin', 'new york', 'paris', 'paris la defense', 'san francisco', 'san jose', 'são', '中国']
const cities = poolOf(CITIES)
const nearestOf = (given: string) =>
  Object.fromEntries(Array.from(nearestKeys(cities, given), ([key, mistakes]) => [CITIES[key], mistakes]))

const someText = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ä', '中', '😀', ' '), maxLength: 10 })

describe('a sketch', () => {
  test('never excludes a text within the limit', () => {
    fc.assert(
      fc.property(someText, someText, fc.integer({ min: 0, max: 4 }), (a, b, limit) => {
        fc.pre(editDistance(a, b, limit) <= limit)
        expect(mayBeWithin(limit, signatureOf(a), signatureOf(b))).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  test('of a pool holds each string whole and each of its words', () => {
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

  test('of a long text still excludes none', () => {
    const long = textSignatures(poolOf(['x'.repeat(257)]))
    expect(mayBeWithin(1, signatureOf('x'.repeat(256)), signatureAt(long, 0))).toBe(true)
  })
})

describe('near a text are', () => {
  test.each([
    ['whole keys with few mistakes', 'berlni', { berlin: 1 }],
    ['keys that start with it', 'san f', { 'san francisco': 1 }],
    ['keys with its words', 'york', { 'new york': 0 }],
    ['keys with a word near it', 'fransisco', { 'san francisco': 1 }],
    ['keys with all its words', 'paris defense', { 'paris la defense': 0 }],
    ['no keys when it is empty', '', {}],
    ['no keys when none is near', 'xyzzy', {}],
  ])('%s', (_what, given, near) => {
    expect(nearestOf(given)).toEqual(near)
  })

  test('all keys within two mistakes of five to nine letters', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ö'), minLength: 5, maxLength: 9 })
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 30 }), word, (keys, given) => {
        const near = nearestKeys(poolOf(keys), given)
        keys.forEach((key, number) => {
          if (editDistance(given, key, 2) <= 2)
            expect(near.get(number)).toBeLessThanOrEqual(editDistance(given, key, 2))
        })
      }),
    )
  })
})
