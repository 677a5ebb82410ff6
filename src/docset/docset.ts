/**
 * Sets of documents. A document is a row of a snapshot, numbered from 0 to `rows - 1`; what it stands for is unknown here.
 *
 * One set has three forms, and this folder is the only one that tells them apart:
 * a range costs nothing, a sparse set 4 bytes a member, a dense set one bit a row. Sparse is smaller below `rows / 32` members.
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

/** `words`: bit `d & 31` of word `d >> 5` is document d; length = ceil(rows / 32), bits from `rows` on are 0. */
export interface Dense {
  readonly form: 'dense'
  readonly words: Uint32Array
  readonly count: number
}

export type DocSet = Range | Sparse | Dense

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

export function dense(words: Uint32Array, count: number): Dense {
  return { form: 'dense', words, count }
}

/** How many 32-bit words a dense set over `rows` documents has. */
export function wordsFor(rows: number): number {
  return (rows + 31) >>> 5
}

/** Whether `count` members are stored smaller as a list than as bits: 4 bytes a member against rows / 8 bytes. */
export function isSparse(count: number, rows: number): boolean {
  return count * 32 < rows
}

export function has(set: DocSet, doc: number): boolean {
  switch (set.form) {
    case 'range':
      return doc >= set.from && doc < set.to
    case 'sparse':
      return set.docs[lowerBound(set.docs, doc)] === doc
    case 'dense':
      return ((set.words[doc >>> 5] ?? 0) >>> (doc & 31)) % 2 === 1
  }
}

/** First index whose value is not below `value`, between `from` and `to`; `to` when there is none. `values` ascend. */
export function lowerBound(values: ArrayLike<number>, value: number, from = 0, to = values.length): number {
  let low = from
  let high = to
  // invariant: values before low are below value, values from high on are not
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
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
      set.words.forEach((word, index) => {
        for (let bits = word; bits !== 0; bits &= bits - 1) found.push(((index << 5) + lowestBit(bits)) as DocId)
      })
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
