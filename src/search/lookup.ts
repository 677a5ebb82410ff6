import type { DocId } from '../docset/docset.ts'
import type { EventId } from '../event/record.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

/** The document of an event id, by binary search in the documents ordered by id; undefined when there is none. */
export function findById({ id, docsById }: Snapshot, wanted: EventId): DocId | undefined {
  let low = 0
  let high = docsById.length
  // invariant: ids of documents before low are below wanted, those from high on are not
  while (low < high) {
    const middle = (low + high) >>> 1
    if (id[docsById[middle]!]! < wanted) low = middle + 1
    else high = middle
  }
  const doc = docsById[low]
  return doc !== undefined && id[doc] === wanted ? (doc as DocId) : undefined
}
