import type { DocSpace } from '../docset/doc-space.ts'
import { type DocSet, has, NONE, sparse } from '../docset/docset.ts'
import { intersect } from '../docset/intersect.ts'
import { gallop, lowerBound } from '../docset/sorted.ts'
import { forEachBatch } from '../docset/walk.ts'
import { MAX_RECORDS } from '../snapshot/also-listed.ts'
import { postingList, type Snapshot } from '../snapshot/snapshot.ts'

/**
 * The documents of a set that folding leaves out: the set has a better record of the same event.
 *
 * Example: an event has the records 9, 3 and 5, the best first, so 3 and 5 are in the list of duplicates. Of
 * the set {3 5 8}, 3 and 5 are looked up. 3 stays, because 9 is not in the set; 5 is left out for 3.
 */
export function duplicatesIn(snapshot: Snapshot, docs: DocSet, space: DocSpace): DocSet {
  const duplicates = postingList(snapshot, 'duplicate', 0)
  if (duplicates.count === 0 || docs.count < 2) return NONE
  // the set of all documents contains the best record of every event
  if (docs.count === snapshot.rows) return duplicates
  const candidates = intersect([docs, duplicates], space)
  if (candidates.count === 0) return NONE
  const leftOut = space.list(candidates.count)
  const { docs: listed, next } = snapshot.alsoListed
  let count = 0
  let low = 0
  forEachBatch(candidates, (batch, length) => {
    for (let at = 0; at < length; at++) {
      low = low === 0 ? lowerBound(listed, batch[at]!) : gallop(listed, batch[at]!, low)
      if (hasBetter(low)) leftOut[count++] = batch[at]!
    }
  })
  return sparse(leftOut.subarray(0, count))

  /**
   * True if the set has a better record of the event than `listed[position]`. The records of an event are a
   * ring (`AlsoListed`), best first, so the better records are those from the best up to `position`.
   */
  function hasBetter(position: number): boolean {
    let at = next[position]!
    if (next[at] === position) return has(docs, listed[at]!)
    let isBetter = false
    for (let steps = 0; at !== position && steps < MAX_RECORDS; at = next[at]!, steps++) {
      isBetter ||= !has(duplicates, listed[at]!)
      if (isBetter && has(docs, listed[at]!)) return true
    }
    return false
  }
}
