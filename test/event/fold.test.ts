import { fc, test as law } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { fold, wordsOf } from '../../src/event/fold.ts'

const FOLDED = /^[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*$/u

describe('fold', () => {
  test.each([
    ["Women's", 'womens'],
    ['Women’s', 'womens'],
    ['Women´s', 'womens'],
    ['Women`s', 'womens'],
    ['U.S.A.', 'usa'],
    ['U.S.A', 'usa'],
    ['Univ. of X.Y.', 'univ of xy'],
    ['v.2', 'v 2'],
    ['Node.js', 'node js'],
    ['São Paulo', 'sao paulo'],
    ['İstanbul', 'istanbul'],
    ['ﬁnance', 'finance'],
    ['Ｔｏｋｙｏ', 'tokyo'],
    ['Computer  Science', 'computer science'],
    ['AI & Society, 2026', 'ai society 2026'],
    ['C++', 'c'],
    ['back-end/front_end', 'back end front end'],
    ['  spaced\tout\n', 'spaced out'],
    ['北京', '北京'],
    ['Москва', 'москва'],
    ['–—…', ''],
    ['', ''],
  ])('%j folds to %j', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('folding twice changes nothing and leaves only words and single spaces, for every code point of Unicode', {
    timeout: 60_000,
  }, () => {
    const changed: string[] = []
    const odd: string[] = []
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) {
      const character = String.fromCodePoint(codePoint)
      const [alone, inside] = [fold(character), fold(`a${character}b`)]
      if (fold(alone) !== alone || fold(inside) !== inside) changed.push(codePoint.toString(16))
      if (!FOLDED.test(inside)) odd.push(codePoint.toString(16))
    }
    expect({ changed, odd }).toEqual({ changed: [], odd: [] })
  })

  law.prop([fc.string({ unit: 'binary', maxLength: 40 })])('folding twice changes nothing in any text', (text) => {
    expect(fold(fold(text))).toBe(fold(text))
  })

  const troublesome = fc.constantFrom(
    'a',
    'B',
    '.',
    "'",
    '´',
    '’',
    ' ',
    '-',
    '\u0301',
    'Σ',
    'İ',
    'ﬀ',
    '½',
    '가',
    '…',
    '1',
    'ß',
    'ʼn',
  )
  law.prop([fc.array(troublesome, { maxLength: 20 }).map((parts) => parts.join(''))], { numRuns: 2000 })(
    'folding twice changes nothing in text full of dots, apostrophes, marks and ligatures',
    (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    },
  )

  /** The rule as it is written down, without a shorter way for any text. */
  function foldByTheRule(text: string): string {
    const decompose = (part: string) => part.normalize('NFKD').replace(/\p{M}+/gu, '')
    const plain = decompose(decompose(text.replace(/[\u00B4\u1FFD]/g, "'")).toLowerCase())
    return plain
      .replace(/['‘’‛`ʹʻʼʽʾʿ′＇]/gu, '')
      .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.)+\p{L}?(?![\p{L}\p{N}])/gu, (letters) => letters.replaceAll('.', ''))
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  }
  const plainCharacter = fc.constantFrom(...'abcXYZ019    ')
  const asciiCharacter = fc.constantFrom(...'aBcZ09  .\'`-_,&/+"\t')
  law.prop(
    [
      fc.oneof(
        fc.string({ unit: plainCharacter, maxLength: 20 }),
        fc.string({ unit: asciiCharacter, maxLength: 20 }),
        fc.string({ unit: fc.oneof(asciiCharacter, troublesome), maxLength: 20 }),
        fc.string({ unit: 'binary-ascii', maxLength: 20 }),
        fc.string({ unit: 'binary', maxLength: 20 }),
      ),
    ],
    { numRuns: 20_000 },
  )('folding is what the rule says, whichever short cut is taken', (text) => {
    expect(fold(text)).toBe(foldByTheRule(text))
  })

  law.prop([fc.string({ maxLength: 40 })])('folding does not see the case of ASCII text', (text) => {
    expect(fold(text.toUpperCase())).toBe(fold(text.toLowerCase()))
  })

  law.prop([fc.string({ unit: 'grapheme', maxLength: 40 })])('folding does not see how accents are encoded', (text) => {
    expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
  })
})

describe('wordsOf', () => {
  test('wordsOf returns the words of folded text', () => {
    expect(wordsOf('ai society 2026')).toEqual(['ai', 'society', '2026'])
  })

  test('wordsOf returns no words for empty text', () => {
    expect(wordsOf('')).toEqual([])
  })
})
