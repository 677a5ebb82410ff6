import type { Kernels, Values } from './kernels/kernels.ts'
import { lowerBound } from './sorted.ts'

/**
 * Sets of documents. A document is a row of a snapshot, numbered from 0 to `rows - 1`; what it stands for is unknown here.
 *
 * One set has three forms, and this folder is the only one that tells them apart:
 * a range costs nothing, a sparse set 4 bytes a member, a dense set one bit a row. A dense set is seen through a window, so that cutting
 * off what lies before and behind costs nothing either.
 * "None" and "all" are ranges. Sets are read only: no function changes an operand, and a result may share memory with it.
 */

/** The number of a row. Zero is a valid document. */
export type DocId = number & { readonly unit: 'DocId' }

/** All documents from `from` up to, not including, `to`. */
export interface Range {
  readonly form: 'range'
  readonly from: number
  readonly to: number
  readonly count: number
}

/** `docs`: the members, strictly ascending; length = count. */
export interface Sparse {
  readonly form: 'sparse'
  readonly docs: Uint32Array
  readonly count: number
}

/**
 * The documents from `from` up to, not including, `to` whose bit is set. Bits of other documents in the blocks that the window touches may
 * be set or not; blocks besides may hold anything.
 */
export interface Dense {
  readonly form: 'dense'
  readonly bits: Bits
  readonly from: number
  readonly to: number
  readonly count: number
}

/** A bit set, by blocks of documents. */
export interface Bits {
  /** Bit `d & 31` of word `d >> 5` is document d; length = ceil(rows / 32), bits from `rows` on are 0. */
  readonly words: Uint32Array
  /** counts[b] is how many bits of block b are set: whoever walks the set passes over whole blocks. length = blocksFor(rows). */
  readonly counts: Uint32Array
  /** What works on these arrays. */
  readonly kernels: Kernels
}

export type DocSet = Range | Sparse | Dense

/**
 * The OR of two sets or more, not made yet: an intersection with a small set looks its members up in each of them instead. `count` is an
 * upper bound; no set is empty.
 */
export interface LazyUnion {
  readonly form: 'union'
  readonly sets: readonly DocSet[]
  readonly count: number
  /** How members are told without a look at the sets, where no document is in two of them; undefined where some may be. */
  readonly by: ByValue | undefined
}

/** The documents with one of some values in a column: values[doc], below `size`, is one of `wanted`. */
export interface ByValue {
  readonly values: Values
  readonly size: number
  readonly wanted: readonly number[]
}

export const NONE: Range = { form: 'range', from: 0, to: 0, count: 0 }

export function range(from: number, to: number): Range {
  return to > from ? { form: 'range', from, to, count: to - from } : NONE
}

export function all(rows: number): Range {
  return range(0, rows)
}

export function sparse(docs: Uint32Array): Sparse {
  return { form: 'sparse', docs, count: docs.length }
}

/** The members of a bit set in a window. */
export function dense(bits: Bits, from: number, to: number): Dense {
  return { form: 'dense', bits, from, to, count: countBits(bits, from, to) }
}

export function isDense(set: DocSet | LazyUnion): set is Dense {
  return set.form === 'dense'
}

/** Bits from `from` up to, not including, `to`: whole blocks by their counts, the rest of the window word by word. */
export function countBits({ words, counts, kernels }: Bits, from: number, to: number): number {
  return from < to ? kernels.countBits(words, counts, from, to) : 0
}

/** The OR of any number of sets, as an operand of an intersection. */
export function lazyUnion(sets: readonly DocSet[], by?: ByValue): DocSet | LazyUnion {
  const members = sets.filter((set) => set.count > 0)
  if (members.length < 2) return members[0] ?? NONE
  return { form: 'union', sets: members, count: members.reduce((sum, set) => sum + set.count, 0), by }
}

/** How many 32-bit words a dense set over `rows` documents has. */
export function wordsFor(rows: number): number {
  return (rows + 31) >>> 5
}

/**
 * Whether `count` members are better stored as a list than as bits. Below 1 of 32 a list is smaller; but an AND looks every member of a list up
 * in the other sets, which takes as long as a whole dense set at 1 of 91 (0.95 ns a member, 10.4 ns a thousand rows). Between both: 1 of 64.
 */
export function isSparse(count: number, rows: number): boolean {
  return count * 64 < rows
}

export function has(set: DocSet, doc: number): boolean {
  switch (set.form) {
    case 'range':
      return doc >= set.from && doc < set.to
    case 'sparse':
      return set.docs[lowerBound(set.docs, doc)] === doc
    case 'dense':
      return doc >= set.from && doc < set.to && ((set.bits.words[doc >>> 5]! >>> (doc & 31)) & 1) === 1
  }
}

/** Members in ascending order: for tests, reports and small sets. */
export function members(set: DocSet): DocId[] {
  switch (set.form) {
    case 'range':
      return Array.from({ length: set.count }, (_, index) => (set.from + index) as DocId)
    case 'sparse':
      return Array.from(set.docs) as DocId[]
    case 'dense': {
      const found: DocId[] = []
      for (let doc = set.from; doc < set.to; doc++) if (has(set, doc)) found.push(doc as DocId)
      return found
    }
  }
}

/** Position of the lowest set bit of a word that is not 0. */
export function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** Number of set bits of a word (Warren, Hacker's Delight, figure 5-2). */
export function popcount(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555)
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}

/** The bits of word `index` that stand for documents in `from` to `to`, not including `to`. */
export function wordMask(index: number, from: number, to: number): number {
  const base = index << 5
  const low = from <= base ? -1 : from - base >= 32 ? 0 : -1 << (from - base)
  const high = to - base >= 32 ? -1 : to <= base ? 0 : ~(-1 << (to - base))
  return low & high
}
