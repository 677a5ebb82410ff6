import { countCommon } from '../../docset/common.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import { type Dense, type DocId, type DocSet, dense, wordsFor } from '../../docset/docset.ts'
import { bitsOver } from '../../docset/forms.ts'
import { blocksFor } from '../../docset/kernels/kernels.ts'
import { collect } from '../../docset/walk.ts'
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

/** Parts of equal length that the order of names is cut into. A power of two. */
const PARTS = 8
/** The sets of `firstByName`: retained ones, of 125 KB each at a million rows. */
export const SETS_BY_NAME = PARTS - 1

/**
 * firstByName[p] are the documents of the first p + 1 parts by name. All parts together are no set.
 *
 * Measured: 1.1 to 2.6 ms at a million rows.
 */
export const firstByName = memoize((space: DocSpace) =>
  memoize((docsByName: Uint32Array): readonly Dense[] => {
    const rows = docsByName.length
    const sets: Dense[] = []
    for (let part = 0; part < SETS_BY_NAME; part++) {
      const bits = space.newBits(space.memory.allocate(wordsFor(rows)))
      if (part > 0) bits.words.set(sets[part - 1]!.bits.words)
      bits.kernels.setBits(bits.words, docsByName.subarray(startOf(part, rows), startOf(part + 1, rows)))
      bits.kernels.countBlocks(bits.counts, bits.words, 0, blocksFor(rows))
      sets.push(space.retain(dense(bits, 0, rows)))
    }
    return sets
  }),
)

/**
 * Members are ranked where they are fewer than this share of the rows.
 *
 * Measured: of a million rows, ranking takes 28 ns a member. The walk takes at most 140 us: 20 to make bits
 * of a list, and 1 ns for each of the documents of a part.
 */
const RANKED_BELOW = 1 / 256

/**
 * The walk looks at so many times as many documents at once as should have the page, then at twice as many,
 * and so on.
 *
 * Measured: the first page of a word that one document of 30 has takes 2 us instead of 13 with 8,192 at once.
 */
const MORE_AT_ONCE = 1.5
const LEAST_AT_ONCE = 128

/** The rank that a part starts at. */
function startOf(part: number, rows: number): number {
  return Math.floor((part * rows) / PARTS)
}

/**
 * Up to `limit` members after the first `offset`, by name. `docs` are all documents in that order. Nothing is
 * sorted:
 *
 * - Where members are frequent, documents are looked up in the order of names until the page is full:
 *   `rows / count` of them a member. A page far behind is looked for from the start of its part: three ANDs
 *   with the documents of the first parts tell which one it is in.
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
  const rows = docs.length
  const isRare = set.form === 'sparse' && set.count < rows * RANKED_BELOW
  return isRare ? takeByRanks(set.docs) : walk(asBits())

  function asBits(): Dense {
    const bits = bitsOver(set, 0, blocksFor(rows), space)
    if (set.form !== 'dense' || bits !== set.bits) {
      bits.kernels.countBlocks(bits.counts, bits.words, 0, blocksFor(rows))
    }
    return dense(bits, 0, rows)
  }

  function walk(members: Dense): DocId[] {
    const { words, kernels } = members.bits
    const { batch } = kernels
    const page: DocId[] = []
    let { at, skip } = startOfWalk(members)
    const expected = ((skip + limit) * rows) / members.count
    let wanted = Math.max(Math.ceil(expected * MORE_AT_ONCE), LEAST_AT_ONCE)
    // invariant: `skip` members of this rank and later ones are still to be passed over
    while (at < rows && page.length < limit) {
      const atOnce = Math.min(wanted, batch.length)
      const part = docs.subarray(at, at + atOnce)
      at += atOnce
      wanted *= 2
      const passed = skip === 0 ? 0 : kernels.countInBits(part, words)
      if (passed < skip) {
        skip -= passed
        continue
      }
      const found = kernels.keepInBits(batch, part, part.length, words)
      for (let member = skip; member < found && page.length < limit; member++) page.push(batch[member]! as DocId)
      skip = 0
    }
    return page
  }

  /** The first rank of the part that the page starts in, and the members to pass over from there on. */
  function startOfWalk(members: Dense): { at: number; skip: number } {
    let part = 0
    let before = 0
    if (offset * rows > startOf(1, rows) * members.count) {
      const first = firstByName(space)(docs)
      // invariant: the page starts behind `before` members, those of the parts before this one
      for (let step = PARTS / 2; step >= 1; step /= 2) {
        const count = countCommon(members, first[part + step - 1]!)
        if (count <= offset) [part, before] = [part + step, count]
      }
    }
    return { at: startOf(part, rows), skip: offset - before }
  }

  function takeByRanks(members: Uint32Array): DocId[] {
    const rankOf = ranksByName(docs)
    const bits = space.bits()
    const words = bits.words.fill(0)
    for (let at = 0; at < members.length; at++) {
      const ofMember = rankOf[members[at]!]!
      words[ofMember >>> 5] = words[ofMember >>> 5]! | (1 << (ofMember & 31))
    }
    const ranks: number[] = []
    bits.kernels.countBlocks(bits.counts, words, 0, bits.counts.length)
    collect(dense(bits, 0, rows), { from: 0, to: rows, skip: offset, limit }, ranks)
    return ranks.map((at) => docs[at]! as DocId)
  }
}
