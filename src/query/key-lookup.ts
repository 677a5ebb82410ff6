import type { DocSet } from '../docset/docset.ts'
import { lowerBound } from '../docset/sorted.ts'
import type { TextName } from '../event/attributes.ts'
import { wordsOf } from '../event/fold.ts'
import { memoize } from '../snapshot/memoize.ts'
import type { StringPool } from '../snapshot/pool.ts'
import { type Facet, postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { termOf } from '../text/tokenize.ts'
import type { TermId } from '../text/vocabulary.ts'

/** Exact look-ups of terms, and of the keys of a facet. `spelling.ts` finds similar entries. */

/** The number of a key; undefined if the pool does not have it. Ten times as fast as a binary search. */
export function keyNumber(keys: StringPool, wanted: string): number | undefined {
  return numbersByKey(keys).get(wanted)
}

/** The term of a folded word: the word itself if it is a term (`ISCAS`, not `ISCA`), or its singular form. */
export function findWord({ vocabulary }: Pick<Snapshot, 'vocabulary'>, word: string): TermId | undefined {
  return vocabulary.find(word) ?? vocabulary.find(termOf(word))
}

/** The documents with a term in name, topic or sub-topic. */
export function textListOf(snapshot: Snapshot, term: TermId): DocSet {
  return snapshot.lists.get(snapshot.textList[term]!)
}

/** The documents with a term in the name. */
export function nameListOf(snapshot: Snapshot, term: TermId): DocSet {
  return postingList(snapshot, 'name_term', term)
}

/** Number of documents with a term in name, topic or sub-topic. */
export function eventsWithTerm({ lists, textList }: Snapshot, term: number): number {
  return lists.count[textList[term]!]!
}

export const numbersByKey = memoize((keys: StringPool): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>()
  keys.texts().forEach((text, key) => {
    numbers.set(text, key)
  })
  return numbers
})

/**
 * The keys of a facet that contain all words of a folded text, ascending. Of more than `max` keys, the first
 * `max` + 1.
 */
export function keysWithWords(
  { words, wordStart, wordKeys }: Pick<Facet, 'words' | 'wordStart' | 'wordKeys'>,
  given: string,
  max = Number.POSITIVE_INFINITY,
): number[] {
  const lists = wordsOf(given).map((text) => {
    const word = words.indexOf(text)
    return word === undefined ? NO_KEYS : wordKeys.subarray(wordStart[word]!, wordStart[word + 1]!)
  })
  const [shortest, ...others] = lists.sort((a, b) => a.length - b.length)
  const keys: number[] = []
  for (const key of shortest ?? NO_KEYS) {
    if (others.every((withOther) => hasNumber(withOther, key))) keys.push(key)
    if (keys.length > max) break
  }
  return keys
}

const NO_KEYS = new Uint32Array()

function hasNumber(list: Uint32Array, number: number): boolean {
  return list[lowerBound(list, number)] === number
}

/** The value of a key in the spelling that answers show. */
export function labelOf(snapshot: Snapshot, facet: TextName, key: number): string {
  const { spellings, labels } = snapshot.facets[facet]
  return spellings.text(labels[key]!)
}
