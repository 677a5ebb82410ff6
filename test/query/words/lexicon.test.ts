import { expect, test } from 'vitest'
import { type Forms, readLexicon } from '../../../src/query/words/lexicon.ts'

function read(text: string): Map<string, Forms> {
  const kinds = new Map<string, Forms>()
  readLexicon('some.txt', text, kinds)
  return kinds
}

test('a form in a lexicon has the value of its line, in any case and with any accents', () => {
  const months = read('# months\n[month]\n3 = March, März\n4 = April\n\n[or]\nor, oder').get('month')!
  expect(['march', 'marz', 'april', 'oder', undefined].map((word) => months.valueOf(word))).toEqual([
    '3',
    '3',
    '4',
    undefined,
    undefined,
  ])
  expect(months.words()).toEqual(['march', 'marz', 'april'])
})

test('a lexicon kind may have forms without values, and several files may add forms to a kind', () => {
  const kinds = read('[or]\nor, oder')
  readLexicon('other.txt', '[or]\nou', kinds)
  expect(['or', 'ou', 'and'].map((word) => kinds.get('or')!.has(word))).toEqual([true, true, false])
})

test.each(['or, oder', '[or]\nor = a = b', '[or]\nor,, oder', '[or]\n!'])(
  'the error for an invalid line of a lexicon names the file and the line: %j',
  (text) => {
    expect(() => read(text)).toThrow(
      `some.txt, line ${text.split('\n').length}: expected "[kind]", "VALUE = form, form"`,
    )
  },
)
