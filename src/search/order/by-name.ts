import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocId, type DocSet, dense, has } from '../../docset/docset.ts'
import { collect, forEachBatch } from '../../docset/walk.ts'
import { memoize } from '../../snapshot/memoize.ts'

/**
 * rankOf[doc] is the rank of document doc by folded name: the inverse of docsByName. It is computed, not
 * stored: 6 ms at a million rows, against 4 bytes a row in the file.
 */
export const ranksByName = memoize((docsByName: Uint32Array): Uint32Array => {
  const rankOf = new Uint32Array(docsByName.length)
  for (let rank = 0; rank < docsByName.length; rank++) rankOf[docsByName[rank]!] = rank
  return rankOf
})

/**
 * Up to `limit` members after the first `offset`, by name. `docs` are all documents in that order. Nothing is
 * sorted:
 *
 * - Where members are frequent, all documents are walked in the order of names until the page is full: `rows
 *   / count` steps a member.
 * - Where they are rare, their ranks become a bit set, whose first bits are the page: one step a member and
 *   one pass over the bits.
 *
 * Example: docs by name 4 0 3 1 2, members {1 4}. The walk passes 4 0 3 1 and finds 4, 1. The ranks of 1 and
 * 4 are 3 and 0; as a set {0 3}, which read back gives 4, 1.
 */
export function takeByName(
  set: DocSet,
  docs: Uint32Array,
  { offset, limit }: { offset: number; limit: number },
  space: DocSpace,
): DocId[] {
  const walkSteps = ((offset + limit) * docs.length) / set.count
  return set.form !== 'sparse' && walkSteps < set.count ? walk() : takeByRanks()

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

  function takeByRanks(): DocId[] {
    const rankOf = ranksByName(docs)
    const bits = space.bits()
    const words = bits.words.fill(0)
    forEachBatch(set, (members, count) => {
      for (let at = 0; at < count; at++) {
        const ofMember = rankOf[members[at]!]!
        words[ofMember >>> 5] = words[ofMember >>> 5]! | (1 << (ofMember & 31))
      }
    })
    const ranks: number[] = []
    bits.kernels.countBlocks(bits.counts, words, 0, bits.counts.length)
    collect(dense(bits, 0, docs.length), { from: 0, to: docs.length, skip: offset, limit }, ranks)
    return ranks.map((at) => docs[at]! as DocId)
  }
}
