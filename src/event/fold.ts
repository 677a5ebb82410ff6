/**
 * The one folding rule (for the builder and for queries): two spellings are the same value when they fold to the same text.
 *
 * Unicode NFKD, marks dropped, lower case; apostrophes dropped (`Women's` is `womens`), as are the dots of abbreviations
 * (`U.S.A.` is `usa`); all other punctuation and runs of space become one space. Folding twice changes nothing.
 */

/** Words of ASCII letters and digits, as most queries are: nothing is left to do but lower case. Four times as fast as the rest of ASCII. */
const PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/
/** Most other text is ASCII, which needs no decomposition and no tables of Unicode: three times as fast. */
const ASCII = /^[\0-\x7f]*$/
const ASCII_APOSTROPHES = /['`]/g
const ASCII_NOT_WORD = /[^a-z0-9]+/g
const MARKS = /\p{M}+/gu
/** The acute accent standing alone, often typed for an apostrophe; NFKD would make it a space. */
const LONE_ACUTE = /[\u00B4\u1FFD]/g
const APOSTROPHES = /['‘’‛`ʹʻʼʽʾʿ′＇]/gu
/** Single letters, each with a dot behind it (the last dot may be missing): U.S.A. and U.S.A, but not v.2 or Node.js. */
const ABBREVIATION = /(?<![\p{L}\p{N}])(?:\p{L}\.)+\p{L}?(?![\p{L}\p{N}])/gu
const NOT_WORD = /[^\p{L}\p{N}]+/gu

/** Folds text. The result holds lower-case letters, digits and single inner spaces; it is empty when there was neither letter nor digit. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase()
  if (ASCII.test(text)) return foldAscii(text)
  const letters = decompose(text.replace(LONE_ACUTE, "'"))
  // accents were all that was not ASCII in most European names
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
 * What a value is looked up by: its folded text. A value without letter or digit (an emoji, `???`) folds to nothing; it stays itself,
 * so that no two such values become one and none becomes the empty value.
 */
export function valueKey(text: string): string {
  return fold(text) || text.trim().toLowerCase()
}

/** Lower-casing can bring a mark back (`İ` becomes `i` and a dot above), so `fold` asks for this twice. */
function decompose(text: string): string {
  return text.normalize('NFKD').replace(MARKS, '')
}

/** The words of a folded text: its parts between spaces. */
export function wordsOf(folded: string): string[] {
  return folded === '' ? [] : folded.split(' ')
}
