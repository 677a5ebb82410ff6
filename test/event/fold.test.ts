import { fc, test as law } from '@fast-check/vitest'
import { expect, test } from 'vitest'
import { cutAtWord, fold } from '../../src/event/fold.ts'
import { runs } from '../support/runs.ts'

const FOLDED = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?: [\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*$/u

test.each([
  ["Women's", 'womens'],
  ['Women’s', 'womens'],
  ['U.S.A.', 'usa'],
  ['Univ. of X.Y.', 'univ of xy'],
  ['v.2', 'v 2'],
  ['Node.js', 'node js'],
  ['İstanbul', 'istanbul'],
  ['ﬁnance', 'finance'],
  ['Ｔｏｋｙｏ', 'tokyo'],
  ['AI & Society, 2026', 'ai society 2026'],
  ['C++', 'cpp'],
  ['Objective-C++ für C++20', 'objective cpp fur cpp 20'],
  ['(C#), F#', 'csharp fsharp'],
  ['.NET, ASP.NET', 'dotnet asp net'],
  ['Notepad++ A+ #1 C&C', 'notepad a 1 candc'],
  ['R&D, R & D, EuroS&P, Arts&Crafts, HTML & CSS', 'randd randd eurosandp arts crafts html css'],
  ['  spaced\tout\n', 'spaced out'],
  ['Łódź, Tromsø, Đà Nẵng', 'lodz tromso da nang'],
  ['Straße, STRAẞE', 'strasse strasse'],
  ['Ægir Œuvre Ǽ', 'aegir oeuvre ae'],
  ['Þing Ísland Ħal', 'thing island hal'],
  ['Ελλάς Ἀθῆναι', 'ελλας αθηναι'],
  ['שָׁלוֹם', 'שלום'],
  ['مُؤْتَمَر', 'موتمر'],
  ['हिन्दी सम्मेलन', 'हिन्दी सम्मेलन'],
  ['การประชุม', 'การประชุม'],
  ['한국'.normalize('NFD'), '한국'],
  ['がっこう', 'がっこう'],
  ['ｶﾞｯｺｳ', 'ガッコウ'],
  ['葛\u{e0100}城', '葛城'],
  ['می\u200cخواهم', 'میخواهم'],
  ['con\u00adference', 'conference'],
  ['ไทย\u200bเมือง', 'ไทย เมือง'],
  ['1\ufe0f\u20e3 Tag ❤\ufe0f', '1 tag'],
  [' \u0301a \u093f', 'a'],
  ['–—…', ''],
  ['', ''],
])('fold(%j) returns %j', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('folding any Unicode code point gives words and single spaces, and folding again changes nothing', () => {
  const changed: string[] = []
  const odd: string[] = []
  // planes 4 to 16 have no letters, so a sample of them is enough
  const step = process.env.TEST_LONG ? 1 : 1009
  for (let codePoint = 0; codePoint <= 0x10ffff; codePoint += codePoint < 0x40000 ? 1 : step) {
    const character = String.fromCodePoint(codePoint)
    const folded = [fold(character), fold(`a${character}b`), fold(`क${character}か${character}ア`)]
    if (folded.some((text) => fold(text) !== text)) changed.push(codePoint.toString(16))
    if (!folded.slice(1).every((text) => FOLDED.test(text))) odd.push(codePoint.toString(16))
  }
  expect({ changed, odd }).toEqual({ changed: [], odd: [] })
})

const troublesome = fc.constantFrom(
  ...['a', 'B', '.', "'", '´', '’', ' ', '-', '\u0301', 'Σ', 'İ', 'ﬀ', '½', '가', '…', '1', 'ß', 'ʼn', 'ł', 'Æ', 'क'],
  ...['\u093f', '\u094d', 'ก', '\u0e31', 'か', '\u3099', 'ᄒ', 'ᅡ', 'ᆫ', '\u200d', '\ufe0f', '\u0654', 'ا'],
)
law.prop([fc.array(troublesome, { maxLength: 20 }).map((parts) => parts.join(''))], { numRuns: runs(2000) })(
  'folding twice equals folding once for texts of dots, apostrophes, marks and ligatures',
  (text) => {
    expect(fold(fold(text))).toBe(fold(text))
  },
)

/** Reference implementation of the folding rule, without fast paths. */
function foldByTheRule(text: string): string {
  const plain = decompose(decompose(text.replace(/[\u00B4\u1FFD]/g, "'")).toLowerCase())
  return plain
    .normalize('NFC')
    .replace(/['‘’‛`ʹʻʼʽʾʿ′＇]/gu, '')
    .replace(/(?<=(?<![\p{L}\p{N}\p{M}])\p{L}) & (?=\p{L}(?![\p{L}\p{N}\p{M}]))/gu, '&')
    .replace(/(?<=(?<![\p{L}\p{N}\p{M}])\p{L})&(?=\p{L})/gu, 'and')
    .replace(/(?<=\p{L})&(?=\p{L}(?![\p{L}\p{N}\p{M}]))/gu, 'and')
    .replace(/(?<![\p{L}\p{N}\p{M}])c\+\+(?![\p{L}\p{M}+#])/gu, 'cpp ')
    .replace(/(?<![\p{L}\p{N}\p{M}])\.net(?![\p{L}\p{M}+#])/gu, 'dotnet ')
    .replace(/(?<![\p{L}\p{N}\p{M}])([a-z])[#♯](?![\p{L}\p{M}+#])/gu, '$1sharp ')
    .replace(/(?<![\p{L}\p{N}\p{M}])(?:\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?(?![\p{L}\p{N}])/gu, (letters) =>
      letters.replaceAll('.', ''),
    )
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}
function decompose(text: string): string {
  let letters = ''
  let keepsMarks = false
  for (const character of text.normalize('NFKD')) {
    if (/\p{Default_Ignorable_Code_Point}/u.test(character) && character !== '\u200b') continue
    const isMark = /\p{M}/u.test(character)
    if (!isMark) keepsMarks = /\p{L}/u.test(character) && !isUnmarked(character)
    if (!isMark || keepsMarks) letters += replaced(character)
  }
  return letters
}
function isUnmarked(letter: string): boolean {
  return ['Latin', 'Greek', 'Cyrillic', 'Hebrew', 'Arabic'].some((script) =>
    new RegExp(`\\p{Script=${script}}`, 'u').test(letter),
  )
}
function replaced(letter: string): string {
  const pairs = 'ł l ø o đ d ð d ı i ħ h ß ss æ ae œ oe þ th Ł l Ø o Đ d Ð d Ħ h ẞ ss Æ ae Œ oe Þ th'.split(' ')
  const at = pairs.indexOf(letter)
  return at >= 0 && at % 2 === 0 && letter > '\x7f' ? pairs[at + 1]! : letter
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
  { numRuns: runs(20_000) },
)('fold with its fast paths returns the same as the rule of the contract', (text) => {
  expect(fold(text)).toBe(foldByTheRule(text))
})

law.prop([fc.string({ maxLength: 40 })])('folding ignores the case of ASCII text', (text) => {
  expect(fold(text.toUpperCase())).toBe(fold(text.toLowerCase()))
})

law.prop([fc.string({ unit: 'grapheme', maxLength: 40 })])('folding ignores the encoding of accents', (text) => {
  expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
})

const anyText = fc.string({ unit: fc.constantFrom('a', 'bc', ' ', '\u00a0', '𝔘', 'é'), maxLength: 80 })

law.prop([anyText, fc.integer({ min: 1, max: 40 })])(
  'cutAtWord keeps a short text, and cuts a long text within the limit with an ellipsis',
  (text, most) => {
    const cut = cutAtWord(text, most)
    expect([...cut].length).toBeLessThanOrEqual(most)
    if ([...text].length <= most) expect(cut).toBe(text)
    else expect(text.startsWith(cut.slice(0, -1)) && cut.endsWith('…')).toBe(true)
  },
)
