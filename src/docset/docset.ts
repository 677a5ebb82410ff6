import { type Bits, countBits } from './bits.ts'
import { lowerBound } from './sorted.ts'

/**
 * Sets of documents. A document is a row of a snapshot, numbered from 0 to `rows - 1`. No function changes an
 * operand, but a result may share memory with an operand.
 *
 * Six documents, numbered by day:
 *
 *     document   0        1        2        3        4        5
 *     day        May 3    May 9    June 1   June 1   July 2   July 8
 *     country    Germany  France   Germany  Germany  France   Italy
 *     type       online   online   onsite   online   onsite   online
 *
 * A set has one of three forms:
 *
 * - Range: "from June on" is `{ from: 2, to: 6 }`. "None" and "all" are ranges too.
 * - Sparse: "Germany" is `{ docs: [0, 2, 3] }`, 4 bytes per member.
 * - Dense: "online" is the bits `0b101011`, one bit per row (document 0 is the lowest), and a window,
 *   `{ from: 0, to: 6 }`. "Online from June on" has the same bits with the window `{ from: 2, to: 6 }`.
 *
 * "Germany AND online AND from June on" is [3]: the range narrows the window to documents 2 to 5; the list
 * has the members 2 and 3 in the window; of these, 3 is in the bits.
 *
 * An OR that is an operand of an AND can be a LazyUnion: "France or Italy" is `{ sets: [[1, 4], [5]] }`. If
 * another operand is a list, its members are looked up in each set of the union, unless computing the union
 * is faster.
 */

/** The number of a row. Zero is a valid document. */
export type DocId = number & { readonly unit: 'DocId' }

/** All documents in [from, to). */
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
 * The documents in [from, to) whose bit is set. In the blocks that this window touches, bits of other
 * documents may be set too, and `bits.counts` includes them; all other blocks may contain anything.
 */
export interface Dense {
  readonly form: 'dense'
  readonly bits: Bits
  readonly from: number
  readonly to: number
  readonly count: number
}

export type DocSet = Range | Sparse | Dense

/** The OR of at least two sets, none of them empty, as an operand of an AND. */
export interface LazyUnion {
  readonly form: 'union'
  readonly sets: readonly DocSet[]
  /** Sum of the counts of all sets: an upper bound of the size of the union. */
  readonly count: number
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

export function dense(bits: Bits, from: number, to: number): Dense {
  return { form: 'dense', bits, from, to, count: countBits(bits, from, to) }
}

/** The OR of any number of sets, as an operand of an AND. */
export function lazyUnion(sets: readonly DocSet[]): DocSet | LazyUnion {
  const members = sets.filter((set) => set.count > 0)
  if (members.length < 2) return members[0] ?? NONE
  return { form: 'union', sets: members, count: members.reduce((sum, set) => sum + set.count, 0) }
}

/** The sets of a union; for any other set, an array of this set alone. */
export function setsOf(docs: DocSet | LazyUnion): readonly DocSet[] {
  return docs.form === 'union' ? docs.sets : [docs]
}

/** The members in [from, to): a view of the set, not a copy. */
export function within(set: Sparse, from: number, to: number): Sparse
export function within(set: DocSet, from: number, to: number): DocSet
export function within(set: DocSet, from: number, to: number): DocSet {
  switch (set.form) {
    case 'range':
      return range(Math.max(set.from, from), Math.min(set.to, to))
    case 'sparse': {
      const { docs, count } = set
      if (count === 0 || (docs[0]! >= from && docs[count - 1]! < to)) return set
      const first = lowerBound(docs, from)
      return sparse(docs.subarray(first, lowerBound(docs, to, first)))
    }
    case 'dense': {
      const [first, end] = [Math.max(set.from, from), Math.min(set.to, to)]
      if (first >= end) return NONE
      return first === set.from && end === set.to ? set : dense(set.bits, first, end)
    }
  }
}

/** Number of 32-bit words of a dense set over `rows` documents. */
export function wordsFor(rows: number): number {
  return (rows + 31) >>> 5
}

/**
 * True if `count` members are better as a list than as bits: below 1/32 of the documents a list is smaller,
 * and below 1/91 an AND is faster; the limit is between the two.
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

/** All members, ascending. Slow for dense sets. */
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
