import { isEnglishStopWord, isStopWord } from './stop-words.ts'

/**
 * Terms that tell the editions of a series apart, or only join words. What is left of a name without them is
 * the name of the series: `The 44th ICML`, `ICML 2027` and `ICML` are all of the series `icml`.
 *
 *   years and numbers   2027, 44
 *   ordinals            44th, first to hundredth; of "twenty-fifth" both words
 *   stop words          the, of, für
 */

const NUMBER = /^\p{N}+(?:st|nd|rd|th)?$/u
const DIGITS = /^\p{N}+$/u

const ORDINALS: ReadonlySet<string> = new Set(
  [
    'first second third fourth fifth sixth seventh eighth ninth tenth',
    'eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth',
    'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth',
  ].flatMap((words) => words.split(' ')),
)

/** What stands before the hyphen of an ordinal such as "twenty-fifth". */
const TENS: ReadonlySet<string> = new Set('twenty thirty forty fifty sixty seventy eighty ninety'.split(' '))

/** Whether a term says which edition of a series is meant, or only joins words. */
export function isEditionTerm(term: string): boolean {
  return isStopWord(term) || isNumberTerm(term) || TENS.has(term)
}

/**
 * Whether names of one edition may differ in a term: an English stop word or an ordinal. Plain numbers tell
 * parts of an event apart (`Round 2`), and stop words of other languages regions (`LA`, `AU`).
 */
export function differsWithinEdition(term: string): boolean {
  return isEnglishStopWord(term) || isOrdinalTerm(term)
}

/** Whether a term is an ordinal or a part of one. */
export function isOrdinalTerm(term: string): boolean {
  return TENS.has(term) || (isNumberTerm(term) && !DIGITS.test(term))
}

/** Whether a term is a number or an ordinal. */
export function isNumberTerm(term: string): boolean {
  return ORDINALS.has(term) || (startsWithDigit(term) && NUMBER.test(term))
}

/** Spares most terms the test of their letters. Digits beyond ASCII are as good. */
function startsWithDigit(term: string): boolean {
  const first = term.charCodeAt(0)
  return first <= 0x39 ? first >= 0x30 : first > 0x7f
}
