import { fc, test } from '@fast-check/vitest'
import { describe, expect, it } from 'vitest'
import { editDistance } from '../../src/text/edit-distance.ts'
import { mistakesIn, mistakesTo } from '../../src/text/misspelling.ts'
import { candidateTerms, hashPlaces, makeTypoIndex, type TypoIndex } from '../../src/text/typo-index.ts'

/**
 * Words of few different letters, so that they are near each other. Their lengths lie around the limits of
 * the rules and around the number of letters that take part.
 */
const someWord = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𝒳'), minLength: 2, maxLength: 13 })
const someTerms = fc.uniqueArray(someWord, { maxLength: 60 }).map((words) => words.sort())

const candidatesOf = (index: TypoIndex, word: string, mistakes: number) => [
  ...new Set(candidateTerms(index, hashPlaces(index), word, mistakes)),
]

/** The word with some letters missing, extra, wrong or swapped. */
const misspelled = (word: string, mistakes: number) =>
  fc
    .array(fc.record({ kind: fc.nat(3), at: fc.nat(12), letter: fc.constantFrom('a', 'b', 'z') }), {
      minLength: mistakes,
      maxLength: mistakes,
    })
    .map((edits) =>
      edits
        .reduce((letters, { kind, at, letter }) => {
          const place = Math.min(at, letters.length - 1)
          if (kind === 0) return letters.toSpliced(place, 1)
          if (kind === 1) return letters.toSpliced(place, 0, letter)
          if (kind === 2) return letters.with(place, letter)
          return place === 0 ? letters : letters.with(place, letters[place - 1]!).with(place - 1, letters[place]!)
        }, Array.from(word))
        .join(''),
    )

describe('the index of misspelled words', () => {
  it('the typo index finds words with a missing, an extra or a wrong letter, and with swapped ones', () => {
    const index = makeTypoIndex(['conference', 'workshop'])
    for (const word of ['confrence', 'conferrence', 'conferance', 'confernece']) {
      expect(candidatesOf(index, word, 1)).toEqual([0])
    }
  })

  it('the typo index has no term with a digit, with fewer than three letters or in ideographs', () => {
    expect(makeTypoIndex(['2026', '12th', 'ai', '中国机器学习大会']).hash).toHaveLength(0)
  })

  it('the typo index ascends by hash, then term', () => {
    const { hash, term } = makeTypoIndex(['conference', 'conferencing', 'network', 'networking'])
    for (let at = 1; at < hash.length; at++) {
      const ascends = hash[at]! > hash[at - 1]! || (hash[at] === hash[at - 1] && term[at]! > term[at - 1]!)
      expect(ascends).toBe(true)
    }
  })

  test.prop([someTerms, someWord, fc.constantFrom(1, 2)], { numRuns: 2000 })(
    'the typo index finds every term that comparing all terms finds',
    (terms, word, limit) => {
      const expected = terms.flatMap((term, number) =>
        mistakesTo(term) >= limit && editDistance(word, term, limit) <= limit ? [number] : [],
      )
      expect(candidatesOf(makeTypoIndex(terms), word, limit)).toEqual(expect.arrayContaining(expected))
    },
  )

  test.prop(
    [
      fc
        .tuple(
          fc.string({ unit: fc.constantFrom(...'abcdefghij'), minLength: 6, maxLength: 16 }),
          fc.constantFrom(1, 2),
        )
        .chain(([term, mistakes]) => fc.tuple(fc.constant(term), misspelled(term, mistakes))),
    ],
    { numRuns: 2000 },
  )('the typo index finds the word that was misspelled', ([term, word]) => {
    const distance = editDistance(word, term, 2)
    fc.pre(distance >= 1 && distance <= mistakesIn(word))
    expect(candidatesOf(makeTypoIndex([term]), word, distance)).toEqual([0])
  })
})
