import { type Dense, type DocSet, popcount, type Sparse, wordMask } from './docset.ts'
import { BLOCK_DOCS } from './kernels/kernels.ts'
import { lowerBound } from './sorted.ts'
import { countBetween } from './walk.ts'

/** How many members two sets have in common. Materialises nothing; costs a pass over both lists, or one list, or both bit sets. */
export function countCommon(a: DocSet, b: DocSet): number {
  if (a.form === 'range') return countBetween(b, a.from, a.to)
  if (b.form === 'range') return countBetween(a, b.from, b.to)
  if (a.form === 'dense') return b.form === 'dense' ? countInBoth(a, b) : countListed(b, a)
  return b.form === 'dense' ? countListed(a, b) : countMerged(a, b)
}

/** Whole blocks by the kernel, the rest of the common window word by word. */
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
  return bits.kernels.countInBits(docs.subarray(first, lowerBound(docs, to, first)), bits.words)
}

function countMerged({ docs: a }: Sparse, { docs: b }: Sparse): number {
  let count = 0
  let atA = 0
  let atB = 0
  // invariant: members before atA and atB are counted
  while (atA < a.length && atB < b.length) {
    const [docA, docB] = [a[atA]!, b[atB]!]
    if (docA === docB) count++
    if (docA <= docB) atA++
    if (docB <= docA) atB++
  }
  return count
}
