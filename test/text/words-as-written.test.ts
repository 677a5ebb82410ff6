import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { fold, wordsOf } from '../../src/event/fold.ts'
import { distinctTermsOf, partsOf, termsOfWord } from '../../src/text/tokenize.ts'
import { wordsAsWritten } from '../../src/text/words-as-written.ts'
import { runs } from '../support/runs.ts'

test.each([
  ['', []],
  ['!!! …', []],
  ['(Women’s Health),', ['Women’s', 'Health']],
  ["Int'l “AI” & C++", ["Int'l", 'AI', 'C++']],
  ['U.S.A. and Node.js', ['U.S.A', 'and', 'Node', 'js']],
  ['Cafe\u0301-bar', ['Cafe\u0301', 'bar']],
  ['中国机器学习大会', ['中国机器学习大会']],
  ['AI大会 ＩＣＭＬ研討會2026', ['AI', '大会', 'ICML', '研討會', '2026']],
])('wordsAsWritten of %j returns the spellings %j', (text, spelled) => {
  expect(wordsAsWritten(text).map((word) => word.spelled)).toEqual(spelled)
})

test('wordsAsWritten returns folded spellings if the words of a text cannot be located in it', () => {
  expect(wordsAsWritten('X.Y.-Z½').map((word) => word.spelled)).toEqual(['xy', 'z1', '2'])
})

const someText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(..."aBc1.'’´-, \t\u0301½ßΣİ中国がかﾞ한กั") }),
  fc.constantFrom('x'.repeat(1024), `a ${'x'.repeat(1025)} Networks`),
)

law.prop([someText], { numRuns: runs(2000) })(
  'the terms of the folded words of a text are the terms of the text',
  (text) => {
    expect([...new Set(wordsAsWritten(text).flatMap(({ folded }) => termsOfWord(folded)))]).toEqual(
      distinctTermsOf(text),
    )
  },
)

law.prop([someText], { numRuns: runs(2000) })('each spelling of wordsAsWritten folds to its folded word', (text) => {
  const words = wordsAsWritten(text)
  expect(words.map(({ spelled }) => fold(spelled))).toEqual(words.map(({ folded }) => folded))
  const short = wordsOf(fold(text)).filter((word) => word.length <= 1024)
  expect(words.map(({ folded }) => folded)).toEqual(short.flatMap(partsOf))
})
