import { Encoder } from 'flexsearch'
import pluralize from 'pluralize'
import { fold, wordsOf } from '../event/fold.ts'

/**
 * Words into terms, for names and queries alike. A term is a folded word in its singular form, so that `Networks` and
 * `network` are one. Nothing else is stemmed.
 */

/** Words that pluralize 8.0 takes apart wrongly: [singular, plural]. */
const IRREGULAR = [
  ['lens', 'lenses'],
  ['cookie', 'cookies'],
  ['calorie', 'calories'],
  ['selfie', 'selfies'],
  ['prairie', 'prairies'],
  ['smoothie', 'smoothies'],
] as const
/** Names that only look like plurals. */
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

for (const [singular, plural] of IRREGULAR) pluralize.addIrregularRule(singular, plural)
for (const word of NOT_PLURAL) pluralize.addUncountableRule(word)

/** English words only, and none so short that it is rather an acronym (AWS, iOS, CSS). */
const MAY_BE_PLURAL = /^[a-z]{4,}$/

/** The singular form of a folded word; the word itself when it has none. Singular forms are their own singular. */
export function singularOf(word: string): string {
  let form = word
  // pluralize can leave a form that it would take apart again: repeat until nothing changes
  for (let next = form; MAY_BE_PLURAL.test(form); form = next) {
    next = pluralize.singular(form)
    if (next === form) break
  }
  return form
}

/** Distinct words are few beside the words of all names: remember their forms. Bounded, for queries may hold anything. */
const MAX_REMEMBERED_WORDS = 200_000
const remembered = new Map<string, string>()

/** The term of a folded word. */
export function termOf(word: string): string {
  const known = remembered.get(word)
  if (known !== undefined) return known
  const term = singularOf(word)
  if (remembered.size >= MAX_REMEMBERED_WORDS) remembered.clear()
  remembered.set(word, term)
  return term
}

/** Encoder options that change what a text's terms are; an index made with others cannot be used. */
export const ENCODER_OPTIONS = { split: ' ', numeric: false, dedupe: false, cache: false } as const

/** The one tokenizer, of the builder, of queries and of the FlexSearch index. */
export const encoder = new Encoder({
  ...ENCODER_OPTIONS,
  normalize: fold,
  finalize: (words) => words.map(termOf),
})

/** The terms of a text in order, with repetitions. */
export function termsOf(text: string): string[] {
  return encoder.encode(text)
}

/** The terms of a text, each once, in order of first appearance. */
export function distinctTermsOf(text: string): string[] {
  return [...new Set(termsOf(text))]
}

/** FlexSearch's own limit: longer words are no terms. */
const MAX_WORD_CHARACTERS = 1024

/** Whether a folded word has no term because of its length. */
export function isTooLong(word: string): boolean {
  return word.length > MAX_WORD_CHARACTERS
}

/** The same for text that is folded already: nothing is left for the encoder to do, which costs as much as all the rest. */
export function distinctTermsOfFolded(folded: string): Set<string> {
  const terms = new Set<string>()
  for (const word of wordsOf(folded)) if (!isTooLong(word)) terms.add(termOf(word))
  return terms
}
