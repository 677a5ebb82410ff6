import { type DocId, type DocSet, dense, has } from '../../docset/docset.ts'
import type { Universe } from '../../docset/universe.ts'
import { collect, forEachPiece } from '../../docset/walk.ts'

/** The order of all documents by folded name, both ways. */
export interface NameOrder {
  /** docs[rank] is the document of a rank. */
  readonly docs: Uint32Array
  /** rank[doc] is the rank of a document. */
  readonly rank: Uint32Array
}

/** The inverse is made, not stored: 4 bytes a row less in the file, for 5 ms at a million rows. */
export function nameOrder(docsByName: Uint32Array): NameOrder {
  const rank = new Uint32Array(docsByName.length)
  for (let at = 0; at < docsByName.length; at++) rank[docsByName[at]!] = at
  return { docs: docsByName, rank }
}

/**
 * Up to `limit` members after `offset` of them, by name. Nothing is sorted. Where members are frequent, the order of all documents
 * is walked until the page is full; where they are rare, their ranks make a set whose first members are the page.
 * The walk passes `rows / count` documents a member; the set costs a step a member, and a pass over its bits.
 */
export function takeByName(
  set: DocSet,
  { docs, rank }: NameOrder,
  { offset, limit }: { offset: number; limit: number },
  universe: Universe,
): DocId[] {
  const stepsOfWalk = ((offset + limit) * docs.length) / set.count
  return set.form !== 'sparse' && stepsOfWalk < set.count ? walk() : takeOfRanks()

  function walk(): DocId[] {
    const page: DocId[] = []
    let skip = offset
    // invariant: `skip` members of this rank and later ones are still to be passed over
    for (let at = 0; at < docs.length && page.length < limit; at++) {
      const doc = docs[at]!
      if (!has(set, doc)) continue
      if (skip > 0) skip--
      else page.push(doc as DocId)
    }
    return page
  }

  function takeOfRanks(): DocId[] {
    const words = universe.words()
    forEachPiece(set, (members, count) => {
      for (let at = 0; at < count; at++) {
        const ofMember = rank[members[at]!]!
        words[ofMember >>> 5] = words[ofMember >>> 5]! | (1 << (ofMember & 31))
      }
    })
    const ranks: number[] = []
    collect(dense(words, set.count), 0, docs.length, offset, limit, ranks)
    return ranks.map((at) => docs[at]! as DocId)
  }
}
