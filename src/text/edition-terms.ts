import { isEnglishStopWord, isStopWord } from './stop-words.ts'

/**
 * Terms that only distinguish the editions of a series, or join words. A name without them is the name of the
 * series: `The 44th ICML` and `ICML 2027` belong to `icml`.
 *
 *   years and numbers   2027, 44
 *   ordinals            44th, first to hundredth; both words of "twenty-fifth"
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

/** First parts of ordinals with a hyphen, such as "twenty-fifth". */
const TENS: ReadonlySet<string> = new Set('twenty thirty forty fifty sixty seventy eighty ninety'.split(' '))

/** True if a term only says which edition of a series is meant, or only joins words. */
export function isEditionTerm(term: string): boolean {
  return isStopWord(term) || isNumberTerm(term) || TENS.has(term)
}

/**
 * True if names of one edition may differ in a term: an English stop word or an ordinal. Plain numbers
 * distinguish parts (`Round 2`), and stop words of other languages distinguish regions (`LA`, `AU`).
 */
export function differsWithinEdition(term: string): boolean {
  return isEnglishStopWord(term) || isOrdinalTerm(term)
}

/** True if a term is an ordinal or a part of one. */
export function isOrdinalTerm(term: string): boolean {
  return TENS.has(term) || (isNumberTerm(term) && !DIGITS.test(term))
}

/** True if a term is a number or an ordinal. */
export function isNumberTerm(term: string): boolean {
  return ORDINALS.has(term) || (mayBeNumber(term) && NUMBER.test(term))
}

/** A cheap test before the regular expression. Characters outside ASCII may be digits. */
function mayBeNumber(term: string): boolean {
  const first = term.charCodeAt(0)
  return first <= 0x39 ? first >= 0x30 : first > 0x7f
}
