/**
 * The one folding rule, for the builder and for queries: two spellings are the same value when they fold to
 * the same text.
 *
 * - Text is decomposed (Unicode NFKD), becomes lower case, and is composed again in the end, so that Korean
 *   syllables and kana stay what people write.
 * - Letters of Latin that are no accented ones become others: `ł` is `l`, `ß` is `ss` (OTHER_LETTERS).
 * - Marks are dropped on Latin, Greek, Cyrillic, Hebrew and Arabic letters, which people write without them.
 *   On all other letters they are part of the word: हिन्दी without its vowel signs is no word.
 * - What nobody sees (joiners, variation selectors, soft hyphens) is dropped, and so are marks on no letter.
 * - Apostrophes are dropped (`Women's` is `womens`), and so are the dots of abbreviations (`U.S.A.` is
 *   `usa`). All other punctuation and each run of spaces becomes one space.
 * - Names that are told apart by symbols become words of letters first: `C++` is `cpp`, `C#` is `csharp`,
 *   `.NET` is `dotnet`.
 *
 * Folding twice changes nothing.
 */

/**
 * Words of ASCII letters and digits with single spaces between, as in most queries. They need only lower
 * case. Four times as fast as other ASCII.
 */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/
/**
 * Most other text is ASCII. It needs no decomposition and no tables of Unicode. Three times as fast as the
 * rule for all text.
 */
const ASCII = /^[\0-\x7f]*$/
/**
 * Folded words in scripts with many letters that folding leaves as they are. Names are folded again wherever
 * a part of a folded text is looked up. 25 times as fast for Chinese and Korean text.
 */
const FOLDED = (() => {
  const letter =
    'a-z0-9\u03b1-\u03c9\u0430-\u0438\u043a-\u044f\u05d0-\u05ea\u0627-\u063a\u0641-\u064a\u10d0-\u10f0' +
    '\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3'
  return new RegExp(`^[${letter}]+(?: [${letter}]+)*$`)
})()
const ASCII_APOSTROPHES = /['`]/g
const ASCII_NOT_WORD = /[^a-z0-9]+/g
/**
 * Decomposed text without this is Latin, Greek or Cyrillic, without anything unseen. It keeps no marks. Twice
 * as fast for accented names.
 */
const NOT_EUROPEAN = /\xad|\u034f|[\u0530-\uffff]/
const EUROPEAN_MARKS = /[\u0300-\u036f\u0483-\u0489]+/g
/** Marks, and before them the letter with marks that keeps them, if there is one. */
const MARKS = /((?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Arabic}])\p{L}\p{M}+)|\p{M}+/gu
const HAS_MARK = /\p{M}/u
/** Characters that nobody sees, except the space without width that divides words in Thai and Khmer. */
const UNSEEN = /(?!\u200B)\p{Default_Ignorable_Code_Point}/gu
const OTHER_LETTER = /[łøđðıħßæœþŁØĐÐĦẞÆŒÞ]/g
/** Letters of Latin that Unicode does not decompose. */
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
/** The acute accent standing alone is often typed for an apostrophe. NFKD would make it a space. */
const LONE_ACUTE = /[\u00B4\u1FFD]/g
const APOSTROPHES = /['‘’‛`ʹʻʼʽʾʿ′＇]/gu
/** Single letters, each but the last with a dot behind it: U.S.A. and U.S.A, but not v.2 or Node.js. */
const ABBREVIATION = /(?<![\p{L}\p{N}\p{M}])(?:\p{L}\p{M}*\.)+(?:\p{L}\p{M}*)?(?![\p{L}\p{N}])/gu
/**
 * Names of programming languages and platforms with symbols, in lower case: `c++`, `.net`, a letter and a
 * sharp.
 */
const SYMBOL_NAME = /(?<![\p{L}\p{N}\p{M}])(?:c\+\+|\.net|([a-z])[#♯])(?![\p{L}\p{M}+#])/gu
const HAS_SYMBOL = /[+#♯&]|\.net/
/** An ampersand between letters, one of which is alone: `AT&T`, `Q&A`. */
const AMPERSAND = /(?<=(?<![\p{L}\p{N}\p{M}])\p{L})&(?=\p{L})|(?<=\p{L})&(?=\p{L}(?![\p{L}\p{N}\p{M}]))/gu
const SPACED_AMPERSAND = /(?<=(?<![\p{L}\p{N}\p{M}])\p{L}) & (?=\p{L}(?![\p{L}\p{N}\p{M}]))/gu
const NOT_WORD = /[^\p{L}\p{N}\p{M}]+/gu

/**
 * Folds text. The result holds lower-case letters with their marks, digits and single inner spaces. It is
 * empty when the text has neither letter nor digit.
 */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  if (ASCII.test(text)) return foldAscii(text)
  if (FOLDED.test(text)) return text
  const letters = decompose(text.replace(LONE_ACUTE, "'"))
  // most European names are ASCII but for their accents
  if (ASCII.test(letters)) return foldAscii(letters)
  const lower = letters.toLowerCase()
  // lower-casing can bring a mark back: `İ` becomes `i` and a dot above
  const plain = (lower === letters ? lower : decompose(lower)).normalize('NFC').replace(APOSTROPHES, '')
  return joinAbbreviations(spellSymbols(plain)).replace(NOT_WORD, ' ').trim().normalize('NFC')
}

/** Whether a text is words of ASCII letters and digits with one space between. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

function foldAscii(text: string): string {
  return joinAbbreviations(spellSymbols(text.toLowerCase().replace(ASCII_APOSTROPHES, '')))
    .replace(ASCII_NOT_WORD, ' ')
    .trim()
}

/** The space after each such name keeps a number apart: `C++20`. */
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
 * The key by which a value is looked up: its folded text. A value without letter or digit
 * (an emoji, `???`) would fold to nothing. It stays itself, so that no two such values
 * become one, and none becomes the empty value.
 */
export function valueKey(text: string): string {
  return valueKeyOf(text, fold(text))
}

/** The same of a text that was folded already. */
export function valueKeyOf(text: string, folded: string): string {
  return folded || text.trim().toLowerCase()
}

/** Decomposes text, and drops the marks and the unseen characters that folding drops. */
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
