import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceFrom, editDistance } from '../../src/text/spell/edit-distance.ts'
import { SpellingIndex, wordIndex } from '../../src/text/spell/spelling-index.ts'
import { runs } from '../support/runs.ts'

/** Reference: fills the whole matrix, as the definition of the edit distance says. */
function naiveDistance(a: string, b: string): number {
  const from = [...a]
  const to = [...b]
  const matrix = from.concat('').map(() => to.concat('').map(() => 0))
  for (let i = 0; i <= from.length; i++) {
    for (let j = 0; j <= to.length; j++) {
      const ways = [i === 0 ? j : j === 0 ? i : Number.POSITIVE_INFINITY]
      if (i > 0) ways.push(matrix[i - 1]![j]! + 1)
      if (j > 0) ways.push(matrix[i]![j - 1]! + 1)
      if (i > 0 && j > 0) ways.push(matrix[i - 1]![j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        ways.push(matrix[i - 2]![j - 2]! + 1)
      matrix[i]![j] = Math.min(...ways)
    }
  }
  return matrix[from.length]![to.length]!
}

/** Few letters, so that words are similar. One of the letters has two UTF-16 code units. */
const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '😀'), maxLength: 12 })
const limit = fc.integer({ min: 0, max: 5 })

test('editDistance returns the distance of the full matrix up to the limit, and limit + 1 beyond the limit', () => {
  fc.assert(
    fc.property(word, word, limit, (a, b, most) => {
      expect(editDistance(a, b, most)).toBe(Math.min(naiveDistance(a, b), most + 1))
    }),
    { numRuns: runs(20_000) },
  )
})

test('distanceFrom returns the edit distance from one text to another', () => {
  fc.assert(
    fc.property(word, word, limit, (given, other, most) => {
      expect(Math.min(distanceFrom(given)(other, most), most + 1)).toBe(editDistance(given, other, most))
    }),
    { numRuns: runs(20_000) },
  )
})

test('distanceFrom also works for texts of about 32 letters', () => {
  const letter = fc.constantFrom('a', 'b', 'é', '😀')
  const long = fc.string({ unit: letter, minLength: 29, maxLength: 36 })
  const changes = fc.array(fc.tuple(fc.nat(36), letter), { maxLength: 4 })
  fc.assert(
    fc.property(long, changes, (given, wrong) => {
      const letters = Array.from(given)
      for (const [at, put] of wrong) letters.splice(Math.min(at, letters.length), at % 2, put)
      const other = letters.join('')
      expect(Math.min(distanceFrom(given)(other, 5), 6)).toBe(editDistance(given, other, 5))
    }),
    { numRuns: runs(5000) },
  )
})

const someText = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ä', '中', '😀', ' '), maxLength: 10 })

test('a spelling index finds exactly the texts within a limit of mistakes, each with its number of mistakes', () => {
  fc.assert(
    fc.property(
      fc.array(someText, { maxLength: 30 }),
      someText,
      fc.integer({ min: 0, max: 4 }),
      (texts, given, limit) => {
        const expected = texts
          .map((text, entry): [number, number] => [entry, editDistance(given, text, limit)])
          .filter(([, mistakes]) => mistakes <= limit)
        expect(SpellingIndex.of(texts).near(given, limit)).toEqual(expected)
      },
    ),
    { numRuns: runs(2000) },
  )
})

test('a spelling index of words finds texts with a word within a limit of mistakes, and the number of mistakes', () => {
  fc.assert(
    fc.property(
      fc.array(someText, { maxLength: 20 }),
      someText,
      fc.integer({ min: 0, max: 2 }),
      (texts, given, limit) => {
        const bytes = texts.map((text) => Buffer.from(text))
        const ends = bytes.map((_, at) => bytes.slice(0, at + 1).reduce((sum, { length }) => sum + length, 0))
        const from = Uint32Array.of(...ends.map((end, at) => end - bytes[at]!.length))
        const index = wordIndex({ bytes: Buffer.concat(bytes), from, to: Uint32Array.of(...ends) })
        const expected = texts
          .map((text, entry): [number, number] => [
            entry,
            Math.min(...text.split(' ').map((word) => editDistance(given, word, limit))),
          ])
          .filter(([, mistakes]) => mistakes <= limit)
        expect(index.near(given, limit)).toEqual(expected)
      },
    ),
    { numRuns: runs(2000) },
  )
})
