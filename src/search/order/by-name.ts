import type { DocSpace } from '../../docset/doc-space.ts'
import { type Bits, type DocId, type DocSet, dense } from '../../docset/docset.ts'
import { bitsOver } from '../../docset/forms.ts'
import { blocksFor } from '../../docset/kernels/kernels.ts'
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
 * This many documents are looked up in bits in the time in which one member's rank is set as a bit.
 *
 * Measured: 0.5 ns and 2.6 ns.
 */
const LOOKED_UP_PER_RANK = 5

/**
 * Up to `limit` members after the first `offset`, by name. `docs` are all documents in that order. Nothing is
 * sorted:
 *
 * - Where members are frequent, documents are looked up in the order of names until the page is full, or, for
 *   a page nearer to the end, backwards until it begins: `rows / count` of them a member.
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
  const isNearEnd = set.count - offset < offset
  const lookedUp = ((isNearEnd ? set.count - offset : offset + limit) * docs.length) / set.count
  if (set.form === 'sparse' || lookedUp > LOOKED_UP_PER_RANK * set.count) return takeByRanks()
  return walk(bitsOver(set, 0, blocksFor(docs.length), space))

  function walk({ words, kernels }: Bits): DocId[] {
    const { batch } = kernels
    const partAt = (at: number) => docs.subarray(at, at + batch.length)
    const page: DocId[] = []
    let at = 0
    let skip = offset
    if (isNearEnd) {
      at = Math.ceil(docs.length / batch.length) * batch.length
      skip -= set.count
      while (skip < 0) {
        at -= batch.length
        skip += kernels.countInBits(partAt(at), words)
      }
    }
    // invariant: `skip` members of this rank and later ones are still to be passed over
    for (; at < docs.length && page.length < limit; at += batch.length) {
      const part = partAt(at)
      const passed = skip === 0 ? 0 : kernels.countInBits(part, words)
      if (passed < skip) {
        skip -= passed
        continue
      }
      const members = kernels.keepInBits(batch, part, part.length, words)
      for (let member = skip; member < members && page.length < limit; member++) page.push(batch[member]! as DocId)
      skip = 0
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
