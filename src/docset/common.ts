import { popcount, wordMask } from './bits.ts'
import { countBits, type Dense, type DocSet, has, type Sparse } from './docset.ts'
import { BLOCK_DOCS, BLOCK_WORDS } from './kernels/kernels.ts'
import { arrange } from './operands.ts'
import { gallop, lowerBound } from './sorted.ts'
import { countBetween } from './walk.ts'

/** What sets have in common, without a set of it: how many documents, or whether there is any. */

/**
 * How many members two sets have in common. Costs a pass over both lists, or over one list, or over both bit
 * sets.
 */
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

/**
 * Whether some document is in all of the sets; no sets have all documents in common. Stops at the first such
 * document: usually a thousand times as fast as `intersect`, never slower.
 */
export function meets(sets: readonly DocSet[], rows: number): boolean {
  const { from, to, decider, lists, dense } = arrange(sets, rows)
  if (from >= to) return false
  if (decider) return sparseMeets(decider, lists, dense, { from, to })
  return dense.length === 0 || denseMeet(dense, from, to)
}

function denseMeet(sets: readonly Dense[], from: number, to: number): boolean {
  if (sets.length === 1) return countBits(sets[0]!.bits, from, to) > 0
  const [first, ...others] = sets.map(({ bits }) => bits.words)
  const blockCounts = sets.map(({ bits }) => bits.counts)
  for (let index = from >>> 5; index << 5 < to; index++) {
    const block = index / BLOCK_WORDS
    if (
      Number.isInteger(block) &&
      (block + 1) * BLOCK_DOCS <= to &&
      blockCounts.some((counts) => counts[block] === 0)
    ) {
      index += BLOCK_WORDS - 1
      continue
    }
    let common = first![index]! & wordMask(index, from, to)
    for (let at = 0; at < others.length && common !== 0; at++) common &= others[at]![index]!
    if (common !== 0) return true
  }
  return false
}

/** Whether some member of a list in a window is in all other lists and bit sets. */
function sparseMeets(
  { docs }: Sparse,
  lists: readonly Sparse[],
  bitSets: readonly Dense[],
  { from, to }: { from: number; to: number },
): boolean {
  // reached[i] is the first member of lists[i] that was not below the document last looked for
  const reached = new Uint32Array(lists.length)
  for (let at = lowerBound(docs, from); at < docs.length && docs[at]! < to; at++) {
    const doc = docs[at]!
    const isListed = lists.every((list, index) => {
      reached[index] = gallop(list.docs, doc, reached[index]!)
      return list.docs[reached[index]!] === doc
    })
    if (isListed && bitSets.every((set) => has(set, doc))) return true
  }
  return false
}
