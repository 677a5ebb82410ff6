import { countBits, type Dense, type DocSet, has, type Sparse, wordMask } from './docset.ts'
import { BLOCK_DOCS, BLOCK_WORDS } from './kernels/kernels.ts'
import { arrange } from './operands.ts'
import { gallop, lowerBound } from './sorted.ts'

/**
 * Whether some document is in all of the sets; no sets have all documents in common. Stops at the first such document and makes no
 * set: usually a thousand times as fast as `intersect`, never slower.
 */
export function meets(sets: readonly DocSet[], rows: number): boolean {
  const { from, to, decider, lists, dense } = arrange(sets, rows)
  if (from >= to) return false
  if (decider) return sparseMeets(decider, lists, dense, from, to)
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

function sparseMeets(
  { docs }: Sparse,
  lists: readonly Sparse[],
  bitSets: readonly Dense[],
  from: number,
  to: number,
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
