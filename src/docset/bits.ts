import { BLOCK_DOCS, type Kernels } from './kernels/kernels.ts'

/**
 * Functions on the words of bit sets. Some use the counts of blocks to skip blocks; none updates the counts.
 */

/** A bit set, divided into blocks of documents. */
export interface Bits {
  /** Bit `d & 31` of word `d >> 5` is document d; length = ceil(rows / 32), bits from `rows` on are 0. */
  readonly words: Uint32Array
  /** counts[b] is the number of set bits in block b; length = blocksFor(rows). */
  readonly counts: Uint32Array
  /** The kernels for the memory in which `words` and `counts` lie. */
  readonly kernels: Kernels
}

/** Position of the lowest set bit of `word`, which must not be 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** Number of set bits of a word (Warren, Hacker's Delight, figure 5-2). */
export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555)
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** Word `index` of the bit set that has exactly the documents in [from, to). */
export function wordMask(index: number, from: number, to: number): number {
  const base = index << 5
  const low = from <= base ? -1 : from - base >= 32 ? 0 : -1 << (from - base)
  const high = to - base >= 32 ? -1 : to <= base ? 0 : ~(-1 << (to - base))
  return low & high
}

/** Number of members in [from, to). */
export function countBits({ words, counts }: Bits, from: number, to: number): number {
  let count = 0
  for (let doc = from; doc < to; ) {
    if (doc % BLOCK_DOCS === 0 && doc + BLOCK_DOCS <= to) {
      count += counts[doc / BLOCK_DOCS]!
      doc += BLOCK_DOCS
      continue
    }
    const index = doc >>> 5
    count += popcount(words[index]! & wordMask(index, doc, to))
    doc = (index + 1) << 5
  }
  return count
}

/** Skips the first `passed` members in [from, to), and returns the next member; -1 if there is none. */
export function nthBitFrom({ words, counts }: Bits, from: number, to: number, passed: number): number {
  let left = passed
  for (let doc = from; doc < to; ) {
    const block = doc / BLOCK_DOCS
    if (Number.isInteger(block) && counts[block]! <= left) {
      left -= counts[block]!
      doc += BLOCK_DOCS
      continue
    }
    const index = doc >>> 5
    let bits = words[index]! & wordMask(index, doc, to)
    const count = popcount(bits)
    if (count > left) {
      for (; left > 0; left--) bits &= bits - 1
      return (index << 5) + lowestBit(bits)
    }
    left -= count
    doc = (index + 1) << 5
  }
  return -1
}

/** Skips the last `passed` members in [from, to), and returns the member before them; -1 if there is none. */
export function nthBitBelow({ words, counts }: Bits, from: number, to: number, passed: number): number {
  let left = passed
  for (let end = to; end > from; ) {
    const block = end / BLOCK_DOCS - 1
    if (Number.isInteger(block) && counts[block]! <= left) {
      left -= counts[block]!
      end -= BLOCK_DOCS
      continue
    }
    const index = (end - 1) >>> 5
    let bits = words[index]! & wordMask(index, from, end)
    const count = popcount(bits)
    if (count > left) {
      for (; left > 0; left--) bits &= ~(1 << (31 - Math.clz32(bits)))
      return (index << 5) + 31 - Math.clz32(bits)
    }
    left -= count
    end = index << 5
  }
  return -1
}

/** Number of the listed documents that are in a bit set. */
export function countInBits(docs: Uint32Array, words: Uint32Array): number {
  let count = 0
  for (let at = 0; at < docs.length; at++) count += (words[docs[at]! >>> 5]! >>> (docs[at]! & 31)) & 1
  return count
}

/** ORs `words` into `into`, for the documents in [from, to). */
export function orWords(into: Uint32Array, words: Uint32Array, from: number, to: number): void {
  for (let index = from >>> 5; index << 5 < to; index++) {
    into[index] = into[index]! | (words[index]! & wordMask(index, from, to))
  }
}

/** Sets the bits of the documents in [from, to). */
export function setRange(words: Uint32Array, from: number, to: number): void {
  const [firstWhole, endWhole] = [(from + 31) >>> 5, to >>> 5]
  if (firstWhole < endWhole) words.fill(0xffff_ffff, firstWhole, endWhole)
  for (const index of new Set([from >>> 5, to >>> 5])) {
    if (index < words.length) words[index] = words[index]! | wordMask(index, from, to)
  }
}
