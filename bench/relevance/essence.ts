/** Word lists of the benchmark, because the engine must not be judged by its own word lists. */

const YEAR = /^(19|20|21)\d\d$/
/** 1st, 22nd, 3rd, 40th; 3e, 3er, 3eme; 3o, 3a (folded 3º, 3ª). */
const NUMERIC_ORDINAL = /^\d+(st|nd|rd|th|e|er|eme|o|a)$/
/** II to LXXXIX. Single letters are more often initials. */
const ROMAN = /^(?=..)(xl|l?x{0,3})(ix|iv|v?i{0,3})$/
const UNITS = 'first second third fourth fifth sixth seventh eighth ninth'
const ORDINALS = new Set(
  `${UNITS} tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
  twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth hundredth`.split(/\s+/),
)
const TENS = new Set('twenty thirty forty fifty sixty seventy eighty ninety'.split(' '))

/** English stop words, then articles and prepositions of other languages. */
const STOP_WORDS = new Set(
  `a an and are as at be but by for from how if in into is it its not of on or our that the their this to via we what
  when where which who why will with within you your
  au aux das de del della der des di die do dos du e el en et fur i il im la las le les los o para por pour sur um und
  une von y zu zum zur`.split(/\s+/),
)

/** The words of a folded name without years, ordinals and stop words. */
export function essenceOf(words: readonly string[]): string[] {
  return words.filter((word, at) => !isOrdinal(word, words[at + 1]) && !YEAR.test(word) && !STOP_WORDS.has(word))
}

function isOrdinal(word: string, next: string | undefined): boolean {
  const startsCompound = TENS.has(word) && next !== undefined && UNITS.split(' ').includes(next)
  return startsCompound || ORDINALS.has(word) || NUMERIC_ORDINAL.test(word) || ROMAN.test(word)
}
