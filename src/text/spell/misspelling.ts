/** Rules for completing or correcting folded words that no event has. Letters are code points. */

/** Matches words of the letters a to z. Most words match, and need no other test. */
const PLAIN = /^[a-z]+$/
const HAS_DIGIT = /\p{N}/u
/** `F#` and `C#`, folded to `fsharp` and `csharp`: another letter is another programming language. */
const SHARP = /^[a-z]sharp$/
/** Matches a letter that is a word or a syllable: another letter is another word, not a misspelling. */
const HAS_IDEOGRAPH = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u

/** Minimum letters of a completed word: 2 letters begin 604 of 49,638 terms on average, 3 begin 108. */
const MIN_COMPLETED = 3
/** The same minimum for Chinese, Japanese and Korean, in which a letter is a word or a syllable. */
const MIN_COMPLETED_IDEOGRAPHS = 1
/** Minimum letters of a word that is corrected: most misspellings of three letters are other words. */
const MIN_CORRECTED = 4
/** Minimum letters of a word that is corrected in two places. */
const MIN_CORRECTED_TWICE = 8

/** Maximum edit distance of a correction. */
const MAX_MISTAKES = 2

/** True if a word may begin longer words. A word with a digit is complete: a year, `12th`, `web3`. */
export function mayBeCompleted(word: string): boolean {
  if (PLAIN.test(word)) return word.length >= MIN_COMPLETED
  if (HAS_DIGIT.test(word)) return false
  return lettersIn(word) >= (HAS_IDEOGRAPH.test(word) ? MIN_COMPLETED_IDEOGRAPHS : MIN_COMPLETED)
}

/** Maximum edit distance of corrections of a word: 0, 1 or 2. */
export function mistakesIn(word: string): number {
  if (!maybeMisspelled(word)) return 0
  const letters = lettersIn(word)
  if (letters < MIN_CORRECTED) return 0
  return letters < MIN_CORRECTED_TWICE ? 1 : MAX_MISTAKES
}

/**
 * Maximum edit distance of words that are corrected to a term. It is 2 only if the term has at least 6
 * letters, because a word with two mistakes has at least 8.
 */
export function mistakesTo(term: string): number {
  if (!maybeMisspelled(term)) return 0
  const letters = lettersIn(term)
  if (letters < MIN_CORRECTED - 1) return 0
  return letters < MIN_CORRECTED_TWICE - MAX_MISTAKES ? 1 : MAX_MISTAKES
}

function maybeMisspelled(word: string): boolean {
  if (SHARP.test(word)) return false
  return PLAIN.test(word) || !(HAS_DIGIT.test(word) || HAS_IDEOGRAPH.test(word))
}

/** Number of code points of a word. The second code unit of a surrogate pair is not counted. */
function lettersIn(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) if ((word.charCodeAt(at) & 0xfc00) !== 0xdc00) letters++
  return letters
}
