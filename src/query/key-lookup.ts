import { lowerBound } from '../docset/sorted.ts'
import type { TextName } from '../event/attributes.ts'
import { wordsOf } from '../event/fold.ts'
import { memoize } from '../snapshot/memoize.ts'
import type { StringPool } from '../snapshot/pool.ts'
import type { Facet, Snapshot } from '../snapshot/snapshot.ts'
import { termOf } from '../text/tokenize.ts'
import type { TermId } from '../text/vocabulary.ts'

/**
 * Finds terms, and the keys of a facet that a folded text names, whole or by its words. Entries that are only
 * similar are found in `spelling.ts`.
 */

/** The number of a key in a pool of distinct keys; undefined when the pool does not have it. */
export function keyNumber(keys: StringPool, wanted: string): number | undefined {
  return numbersByKey(keys).get(wanted)
}

/** The number of a term; undefined if no event has it. */
export function findTerm({ vocabulary }: Pick<Snapshot, 'vocabulary'>, term: string): TermId | undefined {
  return vocabulary.find(term)
}

/**
 * The number of the term of a folded word that is one term; undefined if no event has it. That is the word
 * itself if it is a term: an acronym is no plural of another (`ISCAS`). Else it is its singular form.
 */
export function findWord(snapshot: Pick<Snapshot, 'vocabulary'>, word: string): TermId | undefined {
  return findTerm(snapshot, word) ?? findTerm(snapshot, termOf(word))
}

/** The number of each string of a pool: ten times faster than a binary search. */
export const numbersByKey = memoize((keys: StringPool): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>()
  keys.texts().forEach((text, key) => {
    numbers.set(text, key)
  })
  return numbers
})

/** The keys that contain all words of a folded text, ascending; none for a text without words. */
export function keysWithWords(
  { words, wordStart, wordKeys }: Pick<Facet, 'words' | 'wordStart' | 'wordKeys'>,
  given: string,
): number[] {
  const [first, ...others] = wordsOf(given).map((text) => {
    const word = words.indexOf(text)
    return word === undefined ? NO_KEYS : wordKeys.subarray(wordStart[word]!, wordStart[word + 1]!)
  })
  return first ? [...first].filter((key) => others.every((withOther) => hasNumber(withOther, key))) : []
}

const NO_KEYS = new Uint32Array()

/** True if an ascending list has a number. */
function hasNumber(list: Uint32Array, number: number): boolean {
  return list[lowerBound(list, number)] === number
}

/** A key's value in the spelling that most of its events use. */
export function labelOf(snapshot: Snapshot, facet: TextName, key: number): string {
  const { spellings, labels } = snapshot.facets[facet]
  return spellings.text(labels[key]!)
}
