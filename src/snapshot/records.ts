import { type DocId, has } from '../docset/docset.ts'
import { ringFrom } from './also-listed.ts'
import { postingList, type Snapshot } from './snapshot.ts'

/** All records of the event of a document, from the best to the worst. */
export function recordsOf(snapshot: Snapshot, doc: DocId): readonly DocId[] {
  const ring = ringFrom(snapshot.alsoListed, doc)
  const duplicates = postingList(snapshot, 'duplicate', 0)
  const leader = Math.max(
    0,
    ring.findIndex((record) => !has(duplicates, record)),
  )
  return [...ring.slice(leader), ...ring.slice(0, leader)]
}

/** The leading record of the event of a document; undefined if the document is the leading record. */
export function leaderOf(snapshot: Snapshot, doc: DocId): DocId | undefined {
  return has(postingList(snapshot, 'duplicate', 0), doc) ? recordsOf(snapshot, doc)[0] : undefined
}
