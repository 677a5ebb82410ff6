import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../../src/text/spell/edit-distance.ts'
import { SpellingIndex, wordIndex } from '../../../src/text/spell/spelling-index.ts'
import { runs } from '../../support/runs.ts'

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

test('a spelling index of words finds texts with a word within a limit, with the number of its mistakes', () => {
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
