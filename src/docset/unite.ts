import type { DocSpace } from './doc-space.ts'
import { type Dense, type DocSet, dense, type LazyUnion, lazyUnion, type Sparse, sparse, within } from './docset.ts'
import { addMembers, hasWholeBlocks, listOf } from './forms.ts'
import { BLOCK_DOCS, BLOCK_WORDS, blockOf, blocksFor } from './kernels/kernels.ts'
import { ownResult } from './retain.ts'
import { mergeSorted } from './sorted.ts'

/**
 * Sets that have together fewer members than this share of the rows are merged as lists. Larger sets are
 * ORed as bits, which costs a step for each member and a pass over all rows.
 */
const MERGED_BELOW = 1 / 256

/** OR of any number of sets. The result is sparse if the sum of all counts is small. */
export function union(sets: readonly DocSet[], space: DocSpace): DocSet {
  return materialize(lazyUnion(sets), space)
}

/**
 * OR of any number of sets, as an operand of an AND. A union of few members is materialized as a list, which
 * the AND can look up without a pass over all rows. A union of more members stays lazy.
 */
export function unionOperand(sets: readonly DocSet[], space: DocSpace): DocSet | LazyUnion {
  const lazy = lazyUnion(sets)
  const areFew = lazy.form === 'union' && lazy.count < space.rows * MERGED_BELOW
  return areFew ? ownResult(() => materialize(lazy, space), space) : lazy
}

export function materialize(set: DocSet | LazyUnion, space: DocSpace): DocSet {
  return set.form === 'union' ? unionWithin(set.sets, 0, space.rows, space) : set
}

/**
 * True if materializing a union to look up the members of `set` in it is faster than looking them up in each
 * set of the union. The unit of cost is a look-up in bits: a search in a list costs 7, setting a bit 2.
 */
export function isFasterMaterialized(set: Sparse, { sets }: LazyUnion, rows: number): boolean {
  const pass = rows / 125
  let oneByOne = 0
  let asOne = pass + set.count
  for (const { form, count } of sets) {
    const found = Math.min(set.count, count)
    oneByOne += form === 'sparse' ? 7 * found : set.count
    asOne += form === 'sparse' ? 2 * count : pass
  }
  return oneByOne > asOne
}

/** True if two unions have the same posting lists in the same order. */
export function isSameUnion(a: LazyUnion, b: LazyUnion): boolean {
  return a.count === b.count && a.sets.length === b.sets.length && a.sets.every((set, at) => isSame(set, b.sets[at]!))
}

/** True if two sets are one object, or lists in the same memory. */
function isSame(a: DocSet, b: DocSet): boolean {
  if (a === b) return true
  if (a.form !== 'sparse' || b.form !== 'sparse' || a.count !== b.count) return false
  return a.docs.buffer === b.docs.buffer && a.docs.byteOffset === b.docs.byteOffset
}

/** OR of at least two sets, complete in [from, to). A sparse result may have members outside this range. */
export function unionWithin(sets: readonly DocSet[], from: number, to: number, space: DocSpace): DocSet {
  const upperBound = sets.reduce((sum, set) => sum + set.count, 0)
  if (upperBound < space.rows * MERGED_BELOW) return merge(sets, space)
  const bits = space.bits()
  const { words, counts, kernels } = bits
  const [fromBlock, toBlock] = [blockOf(from), blocksFor(to)]
  const whole = sets.filter((set): set is Dense => hasWholeBlocks(set, fromBlock, toBlock, space.rows))
  const operands = whole.map((set) => set.bits.words)
  if (whole.length < sets.length) {
    const [first, end] = [fromBlock * BLOCK_DOCS, Math.min(toBlock * BLOCK_DOCS, space.rows)]
    words.fill(0, fromBlock * BLOCK_WORDS, toBlock * BLOCK_WORDS)
    for (const set of sets) if (!whole.includes(set as Dense)) addMembers(bits, within(set, first, end))
    operands.unshift(words)
  }
  if (operands.length === 1) kernels.countBlocks(counts, words, fromBlock, toBlock)
  operands.reduce((a, b) => {
    kernels.orInto(words, counts, a, b, fromBlock, toBlock)
    return words
  })
  return dense(bits, from, to)
}

/** OR of at least one set, as a list. */
export function merge(sets: readonly DocSet[], space: DocSpace): Sparse {
  return sparse(
    mergeLists(
      sets.map((set) => listOf(set, space)),
      space,
    ),
  )
}

/** Merges ascending lists pairwise, so that each member moves log2(lists) times. */
function mergeLists(lists: readonly Uint32Array[], space: DocSpace): Uint32Array {
  if (lists.length === 1) return lists[0]!
  const middle = lists.length >>> 1
  const [a, b] = [mergeLists(lists.slice(0, middle), space), mergeLists(lists.slice(middle), space)]
  const merged = space.list(a.length + b.length)
  return merged.subarray(0, mergeSorted(merged, a, b))
}
