import { countInBits, popcount, wordMask } from './bits.ts'
import type { DocSpace } from './doc-space.ts'
import { type Dense, type DocSet, has, type LazyUnion, type Sparse } from './docset.ts'
import { arrange, intersect } from './intersect.ts'
import { BLOCK_DOCS } from './kernels/kernels.ts'
import { lowerBound } from './sorted.ts'
import { countBetween } from './walk.ts'

/** The size of an intersection, or whether it is empty, mostly without computing the intersection. */

/** Number of common members of two sets. */
export function countCommon(a: DocSet, b: DocSet): number {
  if (a.form === 'range') return countBetween(b, a.from, a.to)
  if (b.form === 'range') return countBetween(a, b.from, b.to)
  if (a.form === 'dense') return b.form === 'dense' ? countInBoth(a, b) : countListed(b, a)
  return b.form === 'dense' ? countListed(a, b) : countMerged(a, b)
}

/** Counts whole blocks with the kernel, and the rest of the common window word by word. */
function countInBoth(a: Dense, b: Dense): number {
  const [from, to] = [Math.max(a.from, b.from), Math.min(a.to, b.to)]
  const [fromBlock, toBlock] = [Math.ceil(from / BLOCK_DOCS), Math.floor(to / BLOCK_DOCS)]
  if (fromBlock >= toBlock) return countWords(a, b, from, to)
  return (
    countWords(a, b, from, fromBlock * BLOCK_DOCS) +
    a.bits.kernels.andCount(a.bits.words, b.bits.words, fromBlock, toBlock) +
    countWords(a, b, toBlock * BLOCK_DOCS, to)
  )
}

function countWords({ bits: a }: Dense, { bits: b }: Dense, from: number, to: number): number {
  let count = 0
  for (let index = from >>> 5; index << 5 < to; index++) {
    count += popcount(a.words[index]! & b.words[index]! & wordMask(index, from, to))
  }
  return count
}

function countListed({ docs }: Sparse, { bits, from, to }: Dense): number {
  const first = lowerBound(docs, from)
  return countInBits(docs.subarray(first, lowerBound(docs, to, first)), bits.words)
}

function countMerged({ docs: a }: Sparse, { docs: b }: Sparse): number {
  let count = 0
  let atA = 0
  let atB = 0
  // invariant: common members before atA and atB are counted
  while (atA < a.length && atB < b.length) {
    const [docA, docB] = [a[atA]!, b[atB]!]
    if (docA === docB) count++
    if (docA <= docB) atA++
    if (docB <= docA) atB++
  }
  return count
}

/** Number of members of a list that are looked up before all sets are intersected. */
const MAX_LOOKED_UP = 32

/**
 * True if some document is in all sets; for no sets, if `space` has documents. The first members of the
 * shortest list are looked up first, because one of them usually is in all sets if the sets intersect.
 */
export function intersects(sets: readonly (DocSet | LazyUnion)[], space: DocSpace): boolean {
  const { from, to, driver, lists, dense, unions } = arrange(sets, space.rows)
  if (from >= to) return false
  const found = driver && probeFirstMembers(driver, [...dense, ...lists], unions, { from, to })
  if (found !== undefined) return found
  const mark = space.mark()
  const { count } = intersect(sets, space)
  space.backTo(mark)
  return count > 0
}

/**
 * Looks up the first MAX_LOOKED_UP members in [from, to) of a list in all other sets. Returns true if one of
 * them is in all sets, false if no other member of the list is in [from, to), and undefined if another member
 * may be in it.
 */
function probeFirstMembers(
  { docs }: Sparse,
  others: readonly DocSet[],
  unions: readonly LazyUnion[],
  { from, to }: { from: number; to: number },
): boolean | undefined {
  const first = lowerBound(docs, from)
  const end = Math.min(docs.length, first + MAX_LOOKED_UP)
  for (let at = first; at < end; at++) {
    const doc = docs[at]!
    if (doc >= to) return false
    const isIn = (set: DocSet) => has(set, doc)
    const isInUnion = ({ sets }: LazyUnion) => sets.some(isIn)
    if (others.every(isIn) && unions.every(isInUnion)) return true
  }
  return end < docs.length ? undefined : false
}
