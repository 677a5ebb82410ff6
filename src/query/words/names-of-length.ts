import { type Dense, type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { retainResult } from '../../docset/retain.ts'
import { memoize } from '../../snapshot/memoize.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'

/** The documents whose name has `length` distinct terms. */
export function namesOfLength(snapshot: Snapshot, length: number): DocSet {
  return length < snapshot.lists.size('name_length') ? postingList(snapshot, 'name_length', length) : NONE
}

/** Names of one length of a series. */
export interface SeriesNames {
  readonly docs: DocSet
  /** Whether all of them are in all sets of words that they were asked for with. */
  readonly haveWords: boolean
}

/**
 * The documents whose name has `length` distinct terms beside edition terms. For callers that intersect them
 * with `words`, the sets of the words in the name, and with `count` matches: the result may lack documents
 * that are not in one of the sets. It has only names with the two rarest of the common words, unless the
 * matches are fewer, which are looked up among all the names.
 *
 * Measured: 130,000 of a million names have two terms beside edition terms, and 9 names the words
 * "international workshop". The pass over bit sets that is spared takes 25 us. Of the 7,065 events for
 * "global experts" few have such a name with "global"; to look up all 7,065 takes 17 us.
 */
export function seriesOfLength(
  snapshot: Snapshot,
  length: number,
  words: readonly (DocSet | LazyUnion)[],
  count: number,
): SeriesNames {
  if (length >= snapshot.lists.size('series_length')) return { docs: NONE, haveWords: true }
  const names = postingList(snapshot, 'series_length', length)
  const { space } = snapshot.lists
  let rarest: Dense | undefined
  let second: Dense | undefined
  for (const word of words) {
    if (word.form !== 'dense' || !space.isRetained(word)) continue
    if (rarest === undefined || word.count < rarest.count) {
      second = rarest
      rarest = word
    } else if (second === undefined || word.count < second.count) second = word
  }
  if (rarest === undefined || !space.isRetained(names)) return { docs: names, haveWords: false }
  const withWord = namesWithWord(snapshot)
  const withRarest = withWord(rarest, names)
  const docs = second === undefined ? withRarest : withWord(second, withRarest)
  if (names.form === 'dense' && count < docs.count) return { docs: names, haveWords: false }
  return { docs, haveWords: words.length === (second === undefined ? 1 : 2) }
}

/**
 * Bytes of names that are retained. Others are intersected each time.
 *
 * Measured: a million events have 74 common words, of which most names have few pairs.
 */
const MOST_BYTES = 16 << 20
/** An entry of a map and the objects of a set. */
const ENTRY_BYTES = 256

/**
 * The names of one length that have a common word, and of these the names that have another one. All are
 * retained sets of common words.
 */
const namesWithWord = memoize(({ lists: { space } }: Snapshot) => {
  const known = new Map<Dense, Map<DocSet, DocSet>>()
  let bytes = 0
  return (word: Dense, names: DocSet): DocSet => {
    const found = known.get(word)?.get(names)
    if (found !== undefined) return found
    if (bytes >= MOST_BYTES) return intersect([word, names], space)
    const docs = retainResult(() => intersect([word, names], space), space)
    bytes += ENTRY_BYTES + (docs.form === 'dense' ? space.rows / 8 : 4 * docs.count)
    known.set(word, (known.get(word) ?? new Map()).set(names, docs))
    return docs
  }
})
