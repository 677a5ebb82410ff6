import type { Bits } from './bits.ts'
import { wordMask } from './bits.ts'
import type { DocSpace } from './doc-space.ts'
import { type Dense, type DocSet, dense, type LazyUnion, type Range, type Sparse, sparse } from './docset.ts'
import { bitsOver } from './forms.ts'
import { intersect } from './intersect.ts'
import { BLOCK_WORDS, blockOf, blocksFor } from './kernels/kernels.ts'
import { lowerBound } from './sorted.ts'
import { materialize } from './unite.ts'

/**
 * AND NOT. If the first set is a list, it is filtered: [0, 2, 3] minus [3, 5] is [0, 2]. If a list is
 * subtracted from a range, its members are cleared in a bit set of the range. Any other subtraction is one
 * pass over two bit sets.
 */

/** The members of `set` that are not in `excluded`. */
export function andNot(set: DocSet, excluded: DocSet | LazyUnion, space: DocSpace): DocSet {
  if (set.count === 0 || excluded.count === 0) return set
  if (set.form === 'sparse') return listWithout(set, excluded, space)
  if (excluded.form === 'union') return andNot(set, materialize(excluded, space), space)
  const result = space.bits()
  const [fromBlock, toBlock] = [blockOf(set.from), blocksFor(set.to)]
  if (set.form === 'range' && excluded.form === 'sparse') return rangeWithout(set, excluded, result, space.rows)
  const from = bitsOver(set, fromBlock, toBlock, space).words
  const without = bitsOver(excluded, fromBlock, toBlock, space).words
  result.kernels.andNotInto(result.words, result.counts, from, without, fromBlock, toBlock)
  return dense(result, set.from, set.to)
}

function listWithout(set: Sparse, excluded: DocSet | LazyUnion, space: DocSpace): Sparse {
  const { docs: common } = intersect([set, excluded], space) as Sparse
  if (common.length === 0) return set
  const left = space.list(set.count - common.length)
  let passed = 0
  // invariant: `passed` of the common members are before the member at `at`
  for (let at = 0; at < set.count; at++) {
    const doc = set.docs[at]!
    if (doc === common[passed]) passed++
    else left[at - passed] = doc
  }
  return sparse(left.subarray(0, set.count - passed))
}

function rangeWithout({ from, to }: Range, { docs }: Sparse, bits: Bits, rows: number): Dense {
  const { words, counts, kernels } = bits
  const [fromBlock, toBlock] = [blockOf(from), blocksFor(to)]
  words.fill(0xffff_ffff, fromBlock * BLOCK_WORDS, toBlock * BLOCK_WORDS)
  for (let at = lowerBound(docs, from); at < docs.length && docs[at]! < to; at++) {
    const doc = docs[at]!
    words[doc >>> 5] = words[doc >>> 5]! & ~(1 << (doc & 31))
  }
  // bits outside the window may be set, but no bits after the last row
  const last = words.length - 1
  words[last] = words[last]! & wordMask(last, 0, rows)
  kernels.countBlocks(counts, words, fromBlock, toBlock)
  return dense(bits, from, to)
}
