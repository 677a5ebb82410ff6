import type { DocSpace } from '../docset/doc-space.ts'
import { type DocId, type DocSet, range } from '../docset/docset.ts'
import { intersect } from '../docset/intersect.ts'
import { insertSorted, lowerBound } from '../docset/sorted.ts'
import { andNot } from '../docset/subtract.ts'
import { forEachBatch } from '../docset/walk.ts'
import type { EpochDay } from '../event/days.ts'
import { fold } from '../event/fold.ts'
import { findWord } from '../query/key-lookup.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { isStopWord } from '../text/stop-words.ts'
import { distinctTermsOfFolded } from '../text/tokenize.ts'

const MAX_RELATED = 5

/** A word is distinctive if at most this share of all names have it, unlike `international` or `2026`. */
const COMMON_SHARE = 1 / 8
/**
 * A word in at most this number of names is distinctive, unless it is a stop word: shares mean little in a
 * small directory.
 */
const COMMON_ROWS = 128
/** Maximum number of words of a name that are compared. Usual names have a dozen. */
const MAX_WORDS = 64

/**
 * Up to five upcoming events that resemble an event: first events of the same sub-topic, then of the same
 * topic, each sorted by the number of distinctive words that both names have, then by the distance of start
 * days, then by id. Changed events are left out.
 */
export function findRelated(snapshot: Snapshot, doc: DocId, today: EpochDay, space: DocSpace): DocId[] {
  const upcoming = range(lowerBound(snapshot.start, today), snapshot.rows)
  const words = distinctiveWords(snapshot, doc)
  const related: DocId[] = []
  for (const facet of ['sub_topic', 'topic'] as const) {
    if (related.length === MAX_RELATED) break
    const { ids, keys, keyOf } = snapshot.facets[facet]
    const key = keyOf[ids[doc]!]!
    if (key === keys.length) continue
    const ofKey = intersect([upcoming, postingList(snapshot, facet, key)], space)
    const alike = andNot(ofKey, postingList(snapshot, 'changed', 0), space)
    related.push(...nearest(snapshot, doc, alike, words, related, space))
  }
  return related
}

/** For each distinctive word of an event's name, the documents with the word in their name. */
function distinctiveWords(snapshot: Snapshot, doc: DocId): DocSet[] {
  const mostRows = Math.max(COMMON_ROWS, snapshot.rows * COMMON_SHARE)
  const termIn = (word: string) => snapshot.terms.text(findWord(snapshot, word)!)
  return [...distinctTermsOfFolded(fold(snapshot.names.text(doc)), termIn)]
    .filter((term) => !isStopWord(term))
    .map((term) => postingList(snapshot, 'name_term', snapshot.vocabulary.find(term)!))
    .filter(({ count }) => count <= mostRows)
    .slice(0, MAX_WORDS)
}

/**
 * The candidates most similar to an event, at most MAX_RELATED together with `taken`, and none of `taken`.
 */
function nearest(
  { id, start }: Snapshot,
  doc: DocId,
  candidates: DocSet,
  words: readonly DocSet[],
  taken: readonly DocId[],
  space: DocSpace,
): DocId[] {
  const shared = sharedWords(candidates, words, space)
  const wanted = MAX_RELATED - taken.length
  const best: DocId[] = []
  forEachBatch(candidates, (docs, count) => {
    for (let at = 0; at < count; at++) {
      const other = docs[at]! as DocId
      if (best.length === wanted && !isNearer(other, best[wanted - 1]!)) continue
      if (other === doc || taken.includes(other)) continue
      insertSorted(best, other, isNearer, wanted)
    }
  })
  return best

  function isNearer(a: DocId, b: DocId): boolean {
    if (shared[a] !== shared[b]) return shared[a]! > shared[b]!
    const distanceA = Math.abs(start[a]! - start[doc]!)
    const distanceB = Math.abs(start[b]! - start[doc]!)
    return distanceA === distanceB ? id[a]! < id[b]! : distanceA < distanceB
  }
}

/** sharedWords(...)[doc] is the number of `words` in the name of candidate doc; 0 for other documents. */
function sharedWords(candidates: DocSet, words: readonly DocSet[], space: DocSpace): Uint8Array {
  const shared = space.bytes()
  for (const word of words) {
    forEachBatch(intersect([candidates, word], space), (docs, count) => {
      for (let at = 0; at < count; at++) shared[docs[at]!]!++
    })
  }
  return shared
}
