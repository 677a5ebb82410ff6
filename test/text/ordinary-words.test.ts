import { expect, test } from 'vitest'
import { packagedOrdinaryWords } from '../../src/builder/ordinary-words.ts'
import { fold } from '../../src/event/fold.ts'
import { isAmong, makeOrdinaryWords } from '../../src/text/ordinary-words.ts'

test('the ordinary words that confdex brings are folded, without names and misspellings', () => {
  const words = packagedOrdinaryWords()!
  const ordinary = makeOrdinaryWords(words)
  expect(ordinary.hashes.length).toBeGreaterThan(30_000)
  expect(words.filter((each) => fold(each) !== each)).toEqual([])
  for (const each of ['wedding', 'gardening', 'recipes', 'colour', 'color', 'sailing'])
    expect([each, isAmong(ordinary, each)]).toEqual([each, true])
  for (const each of ['machien', 'confernece', 'neurips', 'kubernetes'])
    expect([each, isAmong(ordinary, each)]).toEqual([each, false])
})
