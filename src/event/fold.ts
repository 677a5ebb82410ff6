/**
 * The folding rule of builder and queries: two spellings are the same value if they fold to the same text.
 *
 * - Text is decomposed (Unicode NFKD), converted to lower case, and composed at the end, so that Korean
 *   syllables and kana stay as people write them.
 * - Latin letters that NFKD does not decompose are replaced: `ł` by `l`, `ß` by `ss` (OTHER_LETTERS).
 * - Marks are dropped on Latin, Greek, Cyrillic, Hebrew and Arabic letters, which people write without them.
 *   On all other letters they are part of the word: हिन्दी without its vowel signs is no word.
 * - Invisible characters (joiners, variation selectors, soft hyphens) are dropped, and so are marks without a
 *   letter.
 * - Apostrophes are dropped (`Women's` is `womens`), and so are the dots of abbreviations (`U.S.A.` is
 *   `usa`). All other punctuation and each run of spaces becomes one space.
 * - Names with significant symbols become words of letters first: `C++` is `cpp`, `C#` is `csharp`, `.NET` is
 *   `dotnet`, `AT&T` is `atandt`.
 *
 * Folding a folded text does not change it.
 */

/** Words of ASCII letters and digits with single spaces. They are only lower-cased: four times as fast. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/
/** ASCII needs no decomposition and no Unicode tables: three times as fast as other text. */
const ASCII = /^[\0-\x7f]*$/
/** Folded words in frequent scripts. They are returned as they are: 25 times as fast for Chinese, Korean. */
const FOLDED = (() => {
  const letter =
    'a-z0-9\u03b1-\u03c9\u0430-\u0438\u043a-\u044f\u05d0-\u05ea\u0627-\u063a\u0641-\u064a\u10d0-\u10f0' +
    '\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3'
  return new RegExp(`^[${letter}]+(?: [${letter}]+)*$`)
})()
const ASCII_APOSTROPHES = /['`]/g
const ASCII_NOT_WORD = /[^a-z0-9]+/g
/** Without a match, decomposed text is Latin, Greek or Cyrillic, and loses all marks: twice as fast. */
const NOT_EUROPEAN = /\xad|\u034f|[\u0530-\uffff]/
const EUROPEAN_MARKS = /[\u0300-\u036f\u0483-\u0489]+/g
/** Matches marks, with the letter before them if that letter keeps its marks. */
const MARKS = /((?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}])\p{L}\p{M}+)|\p{M}+/gu
const HAS_MARK = /\p{M}/u
/** Matches invisible characters, except the zero-width space, which separates words in Thai and Khmer. */
const UNSEEN = /(?!\u200B)\p{Default_Ignorable_Code_Point}/gu
const OTHER_LETTER = /[łøđðıħßæœþŁØĐÐĦẞÆŒÞ]/g
/** Replacements for Latin letters that Unicode does not decompose. */
const OTHER_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ı: 'i',
  ħ: 'h',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}
/** An acute accent that was typed in place of an apostrophe. NFKD would make it a space. */
const LONE_ACUTE = /[\u00B4\u1FFD]/g
const APOSTROPHES = /['‘’‛`ʹʻʼʽʾʿ′＇]/gu
/** Single letters with dots between them: U.S.A. and U.S.A, but not v.2 or Node.js. */
const ABBREVIATION = /(?<![\p{L}\p{N}\p{M}])(?:\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?(?![\p{L}\p{N}])/gu
/** Names of languages and platforms with symbols, in lower case: `c++`, `.net`, a letter and a sharp. */
const SYMBOL_NAME = /(?<![\p{L}\p{N}\p{M}])(?:c\+\+|\.net|([a-z])[#♯])(?![\p{L}\p{M}+#])/gu
const HAS_SYMBOL = /[+#♯&]|\.net/
/** Matches an ampersand between letters, if one of them is a single letter: `AT&T`, `Q&A`. */
const AMPERSAND = /(?<=(?<![\p{L}\p{N}\p{M}])\p{L})&(?=\p{L})|(?<=\p{L})&(?=\p{L}(?![\p{L}\p{N}\p{M}]))/gu
const SPACED_AMPERSAND = /(?<=(?<![\p{L}\p{N}\p{M}])\p{L}) & (?=\p{L}(?![\p{L}\p{N}\p{M}]))/gu
const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu

/**
 * Folds text to lower-case letters with marks, digits and single spaces; `''` if it has no letter or digit.
 */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  if (ASCII.test(text)) return foldAscii(text)
  if (FOLDED.test(text)) return text
  const letters = decompose(text.replace(LONE_ACUTE, "'"))
  // without accents, most European names are ASCII
  if (ASCII.test(letters)) return foldAscii(letters)
  const lower = letters.toLowerCase()
  // lower-casing can add a mark: `İ` becomes `i` and a dot above
  const plain = (lower === letters ? lower : decompose(lower)).normalize('NFC').replace(APOSTROPHES, '')
  return joinAbbreviations(spellSymbols(plain)).replace(NOT_WORD, ' ').trim().normalize('NFC')
}

/** True if a text is words of ASCII letters and digits, separated by single spaces. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

function foldAscii(text: string): string {
  return joinAbbreviations(spellSymbols(text.toLowerCase().replace(ASCII_APOSTROPHES, '')))
    .replace(ASCII_NOT_WORD, ' ')
    .trim()
}

/** Writes names with symbols as words: `c++` as `cpp `. The space separates a number after it: `C++20`. */
function spellSymbols(lower: string): string {
  if (!HAS_SYMBOL.test(lower)) return lower
  const closed = closeAmpersands(lower).replace(AMPERSAND, 'and')
  return closed.replace(SYMBOL_NAME, (name, letter?: string) =>
    letter === undefined ? (name === 'c++' ? 'cpp ' : 'dotnet ') : `${letter}sharp `,
  )
}

/** Writes `R & D` as `R&D`, which folds to one word. */
export function closeAmpersands(text: string): string {
  return text.includes(' & ') ? text.replace(SPACED_AMPERSAND, '&') : text
}

function joinAbbreviations(text: string): string {
  return text.includes('.') ? text.replace(ABBREVIATION, (letters) => letters.replaceAll('.', '')) : text
}

/**
 * The key of a value: its folded text or, if it has no letter or digit (emoji, `???`), the lower-case text.
 */
export function valueKey(text: string): string {
  return valueKeyOf(text, fold(text))
}

/** Like `valueKey`, for a text that is folded already: `folded` is `fold(text)`. */
export function valueKeyOf(text: string, folded: string): string {
  return folded || text.trim().toLowerCase()
}

/** Decomposes text, drops the marks and invisible characters that folding drops, replaces OTHER_LETTERS. */
function decompose(text: string): string {
  const decomposed = text.normalize('NFKD')
  const unmarked = NOT_EUROPEAN.test(decomposed)
    ? withoutMarks(decomposed.replace(UNSEEN, ''))
    : decomposed.replace(EUROPEAN_MARKS, '')
  return unmarked.replace(OTHER_LETTER, latinLetters)
}

function withoutMarks(text: string): string {
  return HAS_MARK.test(text) ? text.replace(MARKS, '$1') : text
}

function latinLetters(letter: string): string {
  return OTHER_LETTERS[letter.toLowerCase()]!
}

/** The words of a folded text: its parts between spaces. */
export function wordsOf(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ')
}

/**
 * The text or, if it has more than `most` code points, its beginning with an ellipsis: cut after a word, or
 * inside a word that would be most of the result.
 */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  // a code point has one or two code units, so this much of a long text is enough
  const characters = [...text.slice(0, 2 * most + 1)]
  if (characters.length <= most) return text
  const beginning = characters.slice(0, most - 1).join('')
  const isWordEnd = /\s/u.test(characters[most - 1]!)
  const end = isWordEnd ? beginning.length : beginning.search(/\s+\S*$/u)
  return `${beginning.slice(0, end >= beginning.length / 2 ? end : undefined).trimEnd()}…`
}
