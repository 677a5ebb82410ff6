import { intersect } from '../docset/algebra.ts'
import type { DocSpace } from '../docset/doc-space.ts'
import { type DocId, type DocSet, range } from '../docset/docset.ts'
import { insertSorted, lowerBound } from '../docset/sorted.ts'
import { forEachPiece } from '../docset/walk.ts'
import type { EpochDay } from '../event/days.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'
import { isStopWord } from '../text/stop-words.ts'
import { distinctTermsOf } from '../text/tokenize.ts'

const MAX_RELATED = 5

/**
 * Words of more names than this say nothing of what an event is about: one name in eight has `international`, `conference` or `2026`.
 * Found by counting, so it holds for directories of any language; in small ones, where counts say little, only stop words are left out.
 */
const COMMON_SHARE = 1 / 8
const COMMON_ROWS = 128
/** Names have a dozen words; of one that has hundreds the first count, so that no event costs more than another. */
const MAX_WORDS = 64

/**
 * Up to five upcoming events like one: of the same sub-topic, then of the same topic; within each, most words of the name in common
 * first, then nearest start day, then smaller id.
 *
 * Costs an AND of the candidates with the list of each word, and a look at each candidate: some thousands for a sub-topic. All events of
 * a topic are looked at only where the sub-topic has no five.
 */
export function findRelated(snapshot: Snapshot, doc: DocId, today: EpochDay, space: DocSpace): DocId[] {
  const upcoming = range(lowerBound(snapshot.start, today), snapshot.rows)
  const words = tellingWords(snapshot, doc)
  const related: DocId[] = []
  for (const facet of ['sub_topic', 'topic'] as const) {
    if (related.length === MAX_RELATED) break
    const { ids, keys, keyOf } = snapshot.facets[facet]
    const key = keyOf[ids[doc]!]!
    if (key === keys.length) continue
    const alike = intersect([upcoming, postingList(snapshot, facet, key)], space)
    related.push(...nearest(snapshot, doc, alike, words, related, space))
  }
  return related
}

/** For each word of an event's name that tells it from others, the documents that have it in the name. */
function tellingWords(snapshot: Snapshot, doc: DocId): DocSet[] {
  const mostRows = Math.max(COMMON_ROWS, snapshot.rows * COMMON_SHARE)
  return distinctTermsOf(snapshot.names.text(doc))
    .filter((term) => !isStopWord(term))
    .map((term) => postingList(snapshot, 'name_term', snapshot.vocabulary.find(term)!))
    .filter(({ count }) => count <= mostRows)
    .slice(0, MAX_WORDS)
}

/** The candidates nearest to an event, without itself and those already `taken`; with these at most five. */
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
  forEachPiece(candidates, (docs, count) => {
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

/** sharedWords(...)[doc] is how many of the words a candidate has in its name; 0 for all other documents. */
function sharedWords(candidates: DocSet, words: readonly DocSet[], space: DocSpace): Uint8Array {
  const shared = space.bytes()
  for (const word of words) {
    forEachPiece(intersect([candidates, word], space), (docs, count) => {
      for (let at = 0; at < count; at++) shared[docs[at]!]!++
    })
  }
  return shared
}
