import type { DocSpace } from './doc-space.ts'
import {
  type Bits,
  type ByValue,
  type Dense,
  type DocSet,
  dense,
  has,
  type LazyUnion,
  lazyUnion,
  NONE,
  type Range,
  range,
  type Sparse,
  sparse,
  wordMask,
} from './docset.ts'
import { BLOCK_DOCS, BLOCK_WORDS, blockOf, blocksFor } from './kernels/kernels.ts'
import { mergeAll } from './merge.ts'
import { arrange } from './operands.ts'
import { lowerBound } from './sorted.ts'
import { addCounted, copyBlocks, orWords, setRange } from './write-bits.ts'

/**
 * AND of any number of sets; no sets give all documents.
 * Ranges only narrow the window. A sparse operand decides by probing the others: lists, then bit sets, then alternatives. Without one,
 * alternatives are made in the window, and bit sets are ANDed in one pass.
 */
export function intersect(sets: readonly (DocSet | LazyUnion)[], space: DocSpace): DocSet {
  const { from, to, decider, lists, dense: bitSets, choices } = arrange(sets, space.rows)
  if (from >= to) return NONE
  if (decider) {
    const inWindow = lists.length === 0 ? lists : lists.map((list) => windowOf(list, from, to))
    const common = keepCommon(windowOf(decider, from, to), inWindow, bitSets, space)
    return choices.reduce((kept, choice) => keepChosen(kept, choice, space), common)
  }
  if (choices.length > 0) {
    const made = choices.map((choice) => unionWithin(choice.sets, from, to, space))
    return intersect([range(from, to), ...bitSets, ...made], space)
  }
  if (bitSets.length === 0) return range(from, to)
  if (bitSets.length === 1) return windowOn(bitSets[0]!, from, to)
  const result = space.bits()
  const operands = bitSets.map(({ bits }) => bits.words)
  result.kernels.andInto(result.words, result.counts, operands, blockOf(from), blocksFor(to))
  return dense(result, from, to)
}

export function and(a: DocSet, b: DocSet, space: DocSpace): DocSet {
  return intersect([a, b], space)
}

/** OR of any number of sets; no sets give none. Sparse when the members, counted with repetition, are few. */
export function union(sets: readonly DocSet[], space: DocSpace): DocSet {
  return materialize(lazyUnion(sets), space)
}

/**
 * Lists below this share of the rows are merged, larger ones are set as bits: merging moves each member some times over, bits cost a pass
 * over all rows (4 us a million) and a step a member.
 */
const MERGED_BELOW = 1 / 256

/**
 * OR of any number of sets, as an operand of intersections: made where few lists are merged, else not, for one small operand more spares the pass
 * over all rows that it takes.
 */
export function unionOperand(sets: readonly DocSet[], space: DocSpace): DocSet | LazyUnion {
  const choice = lazyUnion(sets)
  return choice.count < space.rows * MERGED_BELOW ? materialize(choice, space) : choice
}

/** The OR of alternatives as a set. */
export function materialize(set: DocSet | LazyUnion, space: DocSpace): DocSet {
  return set.form === 'union' ? unionWithin(set.sets, 0, space.rows, space) : set
}

/** Below this share of the rows members are added to a copy of the one bit set, a step of 3 ns each, instead of a pass over two: 3,900 of a million. */
const ADDED_BELOW = 1 / 256

/** The members of any of two sets or more from `from` up to, not including, `to`; of few sets all members. */
export function unionWithin(sets: readonly DocSet[], from: number, to: number, space: DocSpace): DocSet {
  const upperBound = sets.reduce((sum, set) => sum + set.count, 0)
  if (upperBound < space.rows * MERGED_BELOW)
    return sparse(
      mergeAll(
        sets.map((set) => listOf(set, space)),
        space,
      ),
    )
  const bits = space.bits()
  const { words, counts, kernels } = bits
  const [fromBlock, toBlock] = [blockOf(from), blocksFor(to)]
  const whole = sets.filter((set): set is Dense => isWholeIn(set, fromBlock, toBlock, space.rows))
  const [only] = whole
  if (only && whole.length === 1 && upperBound - only.count < space.rows * ADDED_BELOW) {
    copyBlocks(only.bits, bits, fromBlock, toBlock)
    for (const set of sets) if (set !== only) addCounted(bits, listOf(intersect([set, range(from, to)], space), space))
    return dense(bits, from, to)
  }
  const operands = whole.map((set) => set.bits.words)
  if (whole.length < sets.length) {
    const window = range(fromBlock * BLOCK_DOCS, Math.min(toBlock * BLOCK_DOCS, space.rows))
    words.fill(0, fromBlock * BLOCK_WORDS, toBlock * BLOCK_WORDS)
    for (const set of sets) if (!whole.includes(set as Dense)) addTo(bits, intersect([set, window], space))
    operands.unshift(words)
  }
  if (operands.length > 1) kernels.orInto(words, counts, operands, fromBlock, toBlock)
  else kernels.countBlocks(counts, words, fromBlock, toBlock)
  return dense(bits, from, to)
}

/** The members of `set` that are not in `excluded`. */
export function andNot(set: DocSet, excluded: DocSet, space: DocSpace): DocSet {
  if (set.count === 0 || excluded.count === 0) return set
  if (set.form === 'sparse') return sparse(set.docs.filter((doc) => !has(excluded, doc)))
  const result = space.bits()
  const [fromBlock, toBlock] = [blockOf(set.from), blocksFor(set.to)]
  if (set.form === 'range' && excluded.form === 'sparse') return rangeWithout(set, excluded, result, space.rows)
  const from = bitsOver(set, fromBlock, toBlock, space).words
  const without = bitsOver(excluded, fromBlock, toBlock, space).words
  result.kernels.andNotInto(result.words, result.counts, from, without, fromBlock, toBlock)
  return dense(result, set.from, set.to)
}

/** A bit set seen through a narrower window; itself where that is no narrower. */
function windowOn(set: Dense, from: number, to: number): Dense {
  return from === set.from && to === set.to ? set : dense(set.bits, from, to)
}

/** All documents of a range but some listed ones. */
function rangeWithout({ from, to }: Range, { docs }: Sparse, bits: Bits, rows: number): Dense {
  const { words, counts, kernels } = bits
  const [fromBlock, toBlock] = [blockOf(from), blocksFor(to)]
  words.fill(0xffff_ffff, fromBlock * BLOCK_WORDS, toBlock * BLOCK_WORDS)
  for (let at = lowerBound(docs, from); at < docs.length && docs[at]! < to; at++) {
    const doc = docs[at]!
    words[doc >>> 5] = words[doc >>> 5]! & ~(1 << (doc & 31))
  }
  // bits outside the window may be set, but none behind the last document
  const last = words.length - 1
  words[last] = words[last]! & wordMask(last, 0, rows)
  kernels.countBlocks(counts, words, fromBlock, toBlock)
  return dense(bits, from, to)
}

/** The part of a sparse set inside the window: a view, not a copy. */
function windowOf(set: Sparse, from: number, to: number): Sparse {
  if (set.count === 0 || (set.docs[0]! >= from && set.docs[set.count - 1]! < to)) return set
  const first = lowerBound(set.docs, from)
  return sparse(set.docs.subarray(first, lowerBound(set.docs, to, first)))
}

/**
 * The members of a sparse set that all other sets have. Their windows hold all its members. A look into bits takes 1 ns and into a list some 7: lists
 * come behind the bit sets that leave less than half.
 */
function keepCommon(set: Sparse, lists: readonly Sparse[], bitSets: readonly Dense[], space: DocSpace): Sparse {
  if (lists.length === 0 && bitSets.length === 0) return set
  const { kernels } = space.memory
  const kept = space.list(set.count)
  let { docs, count } = set
  const keepIn = (operand: Sparse | Dense) => {
    if (count === 0) return
    count =
      operand.form === 'dense'
        ? kernels.keepInBits(kept, docs, count, operand.bits.words)
        : kernels.keepInList(kept, docs, count, operand.docs)
    docs = kept
  }
  const half = space.rows / 2
  for (const bits of bitSets) if (bits.count < half) keepIn(bits)
  for (const list of lists) keepIn(list)
  for (const bits of bitSets) if (bits.count >= half) keepIn(bits)
  return sparse(kept.subarray(0, count))
}

/** The members of a sparse set that an alternative has: by their values where those tell, else by a look into each of the sets. */
function keepChosen(set: Sparse, choice: LazyUnion, space: DocSpace): Sparse {
  if (set.count === 0) return set
  return choice.by ? keepByValue(set, choice.by, space) : keepAny(set, choice, space)
}

function keepByValue({ docs }: Sparse, { values, size, wanted }: ByValue, space: DocSpace): Sparse {
  const isWanted = space.byteList(size)
  for (const value of wanted) isWanted[value] = 1
  const kept = space.list(docs.length)
  return sparse(kept.subarray(0, space.memory.kernels.keepByValue(kept, docs, values, isWanted)))
}

function keepAny(set: Sparse, { sets }: LazyUnion, space: DocSpace): Sparse {
  const parts = sets.map((alternative) => intersect([set, alternative], space)).filter(({ count }) => count > 0)
  return parts.length === 0
    ? sparse(set.docs.subarray(0, 0))
    : sparse(
        mergeAll(
          parts.map((part) => listOf(part, space)),
          space,
        ),
      )
}

/** Whether the bits of some blocks are exactly the members of a set. */
function isWholeIn(set: DocSet, fromBlock: number, toBlock: number, rows: number): set is Dense {
  return set.form === 'dense' && set.from <= fromBlock * BLOCK_DOCS && set.to >= Math.min(toBlock * BLOCK_DOCS, rows)
}

/** Bits that are exactly the members of a set in some blocks: its own where they are, else a copy. */
function bitsOver(set: DocSet, fromBlock: number, toBlock: number, space: DocSpace): Bits {
  if (isWholeIn(set, fromBlock, toBlock, space.rows)) return set.bits
  const bits = space.bits()
  bits.words.fill(0, fromBlock * BLOCK_WORDS, toBlock * BLOCK_WORDS)
  addTo(bits, intersect([set, range(fromBlock * BLOCK_DOCS, Math.min(toBlock * BLOCK_DOCS, space.rows))], space))
  return bits
}

/** Sets the bits of a set's members; does not count them. */
function addTo({ words, counts, kernels }: Bits, set: DocSet): void {
  switch (set.form) {
    case 'range':
      setRange(words, set.from, set.to)
      break
    case 'sparse':
      kernels.setBits(words, set.docs)
      break
    case 'dense': {
      const [fromBlock, toBlock] = [Math.ceil(set.from / BLOCK_DOCS), Math.floor(set.to / BLOCK_DOCS)]
      // the documents of the window that do not fill a block
      orWords(words, set.bits.words, set.from, Math.min(set.to, fromBlock * BLOCK_DOCS))
      orWords(words, set.bits.words, Math.max(set.from, toBlock * BLOCK_DOCS), set.to)
      if (fromBlock < toBlock) kernels.orInto(words, counts, [words, set.bits.words], fromBlock, toBlock)
    }
  }
}

function listOf(set: DocSet, space: DocSpace): Uint32Array {
  if (set.form === 'sparse') return set.docs
  const docs = space.list(set.count)
  if (set.form === 'range') {
    for (let at = 0; at < set.count; at++) docs[at] = set.from + at
    return docs.subarray(0, set.count)
  }
  const { words, counts, kernels } = set.bits
  return docs.subarray(0, kernels.listBits(docs, words, counts, set.from, set.to, set.count))
}
