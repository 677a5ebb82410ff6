/**
 * The tokenizer of names and queries. A term is a folded word in its singular form, so that `Networks` and
 * `network` are one term. There is no other stemming. A term need not be a word that people write (`neurip`
 * of NeurIPS); `words-as-written.ts` finds the written word.
 *
 * Chinese, Japanese and Korean are written with few spaces or none, or with endings. A run of their letters
 * becomes its bigrams: 中国物理 gives 中国, 国物 and 物理, so that 物理 finds it. A word of several scripts is split at
 * their borders: AI大会 gives ai and 大会.
 */
import { Encoder } from 'flexsearch'
import pluralize from 'pluralize'
import { fold, wordsOf } from '../event/fold.ts'

/** Words with a wrong singular in pluralize 8.0: [singular, plural]. */
const IRREGULAR = [
  ['lens', 'lenses'],
  ['cookie', 'cookies'],
  ['calorie', 'calories'],
  ['selfie', 'selfies'],
  ['prairie', 'prairies'],
  ['smoothie', 'smoothies'],
] as const

/** Names that look like plurals, but are not. */
const NOT_PLURAL = [
  'kubernetes',
  'jenkins',
  'pandas',
  'postgres',
  'redis',
  'keras',
  'texas',
  'wales',
  'athens',
  'brussels',
  'paris',
]

/**
 * Words that pluralize would change, although they are no plurals: `they` to `she`, `always` to `alway`.
 * `towards` and `others` are left out, because they mean the same without the s.
 */
const NOT_NOUNS: ReadonlySet<string> = new Set(
  [
    'they these those ours yours hers theirs ourselves yourselves themselves',
    'have were does',
    'always besides nowadays overseas perhaps sideways sometimes whereas',
  ].flatMap((words) => words.split(' ')),
)

for (const [singular, plural] of IRREGULAR) pluralize.addIrregularRule(singular, plural)
for (const word of NOT_PLURAL) pluralize.addUncountableRule(word)
// names of JavaScript libraries have no singular: `nodejs`, `vuejs`
pluralize.addUncountableRule(/js$/i)

/**
 * Words that may be plurals: four letters or more, because shorter words are often acronyms (AWS, CSS).
 * pluralize changes only words that end in one of `aeimnsx`, and three irregular words.
 */
const MAY_BE_PLURAL = /^(?:[a-z]{3,}[aeimnsx]|feet|teeth|passersby)$/

/** The singular form of a folded word: its term, unless it has Chinese, Japanese or Korean letters. */
export function termOf(word: string): string {
  let form = word
  // pluralize can return a form that has a singular itself, so repeat until nothing changes
  while (MAY_BE_PLURAL.test(form) && !NOT_NOUNS.has(form)) {
    const shorter = pluralize.singular(form)
    if (shorter === form) break
    form = shorter
  }
  return form
}

/** Matches all letters of Chinese, Japanese and Korean, and of some other scripts. */
const MAYBE_CJK = /[\u1100-\uffff]/
const CJK_LETTER = '(?:(?!\\p{M})[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}]\\p{M}*)'
/** Matches a run of letters of Chinese, Japanese and Korean, or a run of other letters and digits. */
const PARTS = new RegExp(`${CJK_LETTER}+|(?:(?!${CJK_LETTER}).)+`, 'gu')
const CJK_LETTERS = new RegExp(CJK_LETTER, 'gu')
/** Matches a run of letters without marks, like nearly all runs: ten times as fast as the patterns above. */
const PLAIN_CJK = /^[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+$/
const IS_CJK = new RegExp(`^${CJK_LETTER}`, 'u')

/** The parts of a folded word, split at borders of scripts. Most words have one part. */
export function partsOf(word: string): readonly string[] {
  return MAYBE_CJK.test(word) && !PLAIN_CJK.test(word) ? (word.match(PARTS) ?? []) : [word]
}

/** The terms of a folded word in order: one, or the bigrams of each run of Chinese, Japanese or Korean. */
export function termsOfWord(word: string): readonly string[] {
  if (!MAYBE_CJK.test(word)) return [termOf(word)]
  if (PLAIN_CJK.test(word)) return pairsIn(word)
  return partsOf(word).flatMap((part) => (isCjk(part) ? bigramsOf(part) : termOf(part)))
}

/** True if a term is of Chinese, Japanese or Korean letters. */
export function isCjk(term: string): boolean {
  return IS_CJK.test(term)
}

/** The letters of a run of Chinese, Japanese or Korean, each with its marks. */
export function lettersOf(run: string): readonly string[] {
  return run.match(CJK_LETTERS) ?? []
}

/** The bigrams of a run whose letters are one code unit each. */
function pairsIn(run: string): readonly string[] {
  if (run.length < 2) return [run]
  const pairs: string[] = []
  for (let at = 2; at <= run.length; at++) pairs.push(run.slice(at - 2, at))
  return pairs
}

/** The bigrams of a run of letters; a single letter is its own term. */
function bigramsOf(run: string): readonly string[] {
  const letters = lettersOf(run)
  return letters.length < 2 ? [run] : letters.slice(1).map((letter, index) => letters[index]! + letter)
}

/** Options of the encoder that influence terms. An index with other options cannot be used. */
export const ENCODER_OPTIONS = { split: ' ', numeric: false, dedupe: false, cache: false } as const

/** The tokenizer as an encoder of FlexSearch. */
const encoder = new Encoder({
  ...ENCODER_OPTIONS,
  normalize: fold,
  finalize: (words) => words.flatMap(termsOfWord),
})

/** The terms of a text in order, with repetitions; a word that directly follows itself counts once. */
export function termsOf(text: string): string[] {
  return encoder.encode(text)
}

/** The terms of a text, each once, by first appearance. */
export function distinctTermsOf(text: string): string[] {
  return [...new Set(termsOf(text))]
}

/** FlexSearch's limit: longer words have no term. */
const MAX_WORD_CHARACTERS = 1024

/** True if a folded word has no term because of its length. */
export function isTooLong(word: string): boolean {
  return word.length > MAX_WORD_CHARACTERS
}

/** `distinctTermsOf` for folded text: half the cost. A caller with many texts memoizes `termOf`. */
export function distinctTermsOfFolded(folded: string, singularOf: (word: string) => string = termOf): Set<string> {
  const terms = new Set<string>()
  for (const word of wordsOf(folded)) {
    if (isTooLong(word)) continue
    if (!MAYBE_CJK.test(word)) terms.add(singularOf(word))
    else for (const term of termsOfWord(word)) terms.add(term)
  }
  return terms
}
