/**
 * The one folding rule, for the builder and for queries: two spellings are the same value when they fold to
 * the same text.
 *
 * Text is decomposed (Unicode NFKD), loses its marks and becomes lower case. Apostrophes are dropped
 * (`Women's` is `womens`), and so are the dots of abbreviations (`U.S.A.` is `usa`). All other punctuation
 * and each run of spaces becomes one space. Folding twice changes nothing.
 */

/**
 * Words of ASCII letters and digits with single spaces between, as in most queries. They
 * need only lower case.
 *
 * Measured: four times as fast as other ASCII.
 */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/
/**
 * Most other text is ASCII. It needs no decomposition and no tables of Unicode.
 *
 * Measured: three times as fast as the rule for all text.
 */
const ASCII = /^[\0-\x7f]*$/
const ASCII_APOSTROPHES = /['`]/g
const ASCII_NOT_WORD = /[^a-z0-9]+/g
const MARKS = /\p{M}+/gu
/** The acute accent standing alone is often typed for an apostrophe. NFKD would make it a space. */
const LONE_ACUTE = /[\u00B4\u1FFD]/g
const APOSTROPHES = /['‘’‛`ʹʻʼʽʾʿ′＇]/gu
/** Single letters, each but the last with a dot behind it: U.S.A. and U.S.A, but not v.2 or Node.js. */
const ABBREVIATION = /(?<![\p{L}\p{N}])(?:\p{L}\.)+\p{L}?(?![\p{L}\p{N}])/gu
const NOT_WORD = /[^\p{L}\p{N}]+/gu

/**
 * Folds text. The result holds lower-case letters, digits and single inner spaces. It is empty when the text
 * has neither letter nor digit.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  if (ASCII.test(text)) return foldAscii(text)
  const letters = decompose(text.replace(LONE_ACUTE, "'"))
  // most European names are ASCII but for their accents
  if (ASCII.test(letters)) return foldAscii(letters)
  const plain = decompose(letters.toLowerCase())
  return joinAbbreviations(plain.replace(APOSTROPHES, '')).replace(NOT_WORD, ' ').trim()
}

function foldAscii(text: string): string {
  return joinAbbreviations(text.toLowerCase().replace(ASCII_APOSTROPHES, '')).replace(ASCII_NOT_WORD, ' ').trim()
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
  return fold(text) || text.trim().toLowerCase()
}

/** Lower-casing can bring a mark back (`İ` becomes `i` and a dot above), so `fold` decomposes twice. */
function decompose(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '')
}

/** The words of a folded text: its parts between spaces. */
export function wordsOf(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ')
}
