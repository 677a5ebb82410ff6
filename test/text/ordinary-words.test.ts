import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { packagedOrdinaryWords } from '../../src/builder/ordinary-words.ts'
import { fold } from '../../src/event/fold.ts'
import { isAmong, makeOrdinaryWords } from '../../src/text/ordinary-words.ts'

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 5 })

law.prop([fc.array(word, { maxLength: 50 }), word])(
  'isAmong is true for exactly the words of its list',
  (words, other) => {
    const ordinary = makeOrdinaryWords(words)
    expect(words.every((each) => isAmong(ordinary, each))).toBe(true)
    expect(isAmong(ordinary, other)).toBe(words.includes(other))
  },
)

// the test vectors of the authors: http://www.isthe.com/chongo/src/fnv/test_fnv.c
test.each([
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the hash of the word %j equals the published FNV-1a test value', (text, hash) => {
  expect([...makeOrdinaryWords([text]).hashes]).toEqual([hash])
})

test('the list of ordinary words in the package is folded and has neither names nor misspellings', () => {
  const words = packagedOrdinaryWords()!
  const ordinary = makeOrdinaryWords(words)
  expect(ordinary.hashes.length).toBeGreaterThan(30_000)
  expect(words.filter((each) => fold(each) !== each)).toEqual([])
  for (const each of ['wedding', 'gardening', 'recipes', 'colour', 'color', 'sailing'])
    expect([each, isAmong(ordinary, each)]).toEqual([each, true])
  for (const each of ['machien', 'confernece', 'neurips', 'kubernetes'])
    expect([each, isAmong(ordinary, each)]).toEqual([each, false])
})
