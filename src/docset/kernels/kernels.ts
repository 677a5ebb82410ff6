/**
 * The loops that set operations are made of. There are two implementations with equal results: `portable.ts` in TypeScript, the reference, and
 * WebAssembly SIMD made of `assembly/`, five to ten times as fast on dense sets.
 *
 * A bit set is an array of words: bit `d & 31` of word `d >> 5` is document d. It is cut into blocks of 4,096 documents; `counts[b]` is how many
 * members block b has. Functions work on whole blocks `fromBlock` up to, not including, `toBlock`; the last block of a set may be shorter.
 * A result may be written over its first operand.
 */
export interface Kernels {
  /** How they were made, for the log. */
  readonly name: 'WebAssembly SIMD' | 'TypeScript'
  /** to = AND of the operands, at least two; returns the members. Fills counts. */
  andInto(
    to: Uint32Array,
    counts: Uint32Array,
    operands: readonly Uint32Array[],
    fromBlock: number,
    toBlock: number,
  ): number
  /** How many members two sets have in common. */
  andCount(a: Uint32Array, b: Uint32Array, fromBlock: number, toBlock: number): number
  /** to = OR of the operands, at least two; returns the members. Fills counts. */
  orInto(
    to: Uint32Array,
    counts: Uint32Array,
    operands: readonly Uint32Array[],
    fromBlock: number,
    toBlock: number,
  ): number
  /** to = a without b; returns the members. Fills counts. */
  andNotInto(
    to: Uint32Array,
    counts: Uint32Array,
    a: Uint32Array,
    b: Uint32Array,
    fromBlock: number,
    toBlock: number,
  ): number
  /** Fills counts; returns the members. */
  countBlocks(counts: Uint32Array, words: Uint32Array, fromBlock: number, toBlock: number): number
  /** Adds documents to a bit set. */
  setBits(words: Uint32Array, docs: Uint32Array): void
  /** How many bits are set from `from` up to, not including, `to`. */
  countBits(words: Uint32Array, counts: Uint32Array, from: number, to: number): number
  /** Writes those of the first `length` documents that are in a bit set; returns how many. `to` has room for all. */
  keepInBits(to: Uint32Array, docs: Uint32Array, length: number, words: Uint32Array): number
  /** How many of the documents are in a bit set. */
  countInBits(docs: Uint32Array, words: Uint32Array): number
  /** Writes those of the first `aLength` members of an ascending list that another one has; returns how many. Costs a search in `b` for each of them, or less. */
  keepInList(to: Uint32Array, a: Uint32Array, aLength: number, b: Uint32Array): number
  /** Writes the members of two ascending lists, ascending, those of both once; returns how many. `to` has room for both. */
  mergeLists(to: Uint32Array, a: Uint32Array, b: Uint32Array): number
  /** Writes the documents whose value is wanted: wanted[v] is 1 for such a value v, else 0. Returns how many; `to` has room for all. */
  keepByValue(to: Uint32Array, docs: Uint32Array, values: Values, wanted: Uint8Array): number
  /** Writes the first members from `from` up to, not including, `end`, ascending, up to `limit`; returns how many. */
  listBits(to: Uint32Array, words: Uint32Array, counts: Uint32Array, from: number, end: number, limit: number): number
  /** tally[v] grows by the number of documents whose value is v. */
  tally(tally: Uint32Array, docs: Uint32Array, values: Values): void
  /** Room for a list of `BATCH_DOCS` documents, that whoever calls `listBits` may use until somebody else does. */
  readonly batch: Uint32Array
  /** The member from `from` up to, not including, `to` that has `passed` members between `from` and itself; -1 when there is none. */
  nthFrom(words: Uint32Array, counts: Uint32Array, from: number, to: number, passed: number): number
  /** The member from `from` up to, not including, `to` that has `passed` members between itself and `to`; -1 when there is none. */
  nthBelow(words: Uint32Array, counts: Uint32Array, from: number, to: number, passed: number): number
}

/** One number for each document. */
export type Values = Uint8Array | Uint16Array | Uint32Array

/** Documents in a block: 512 bytes of each operand, so that the blocks of many operands fit into the first-level cache together. */
export const BLOCK_DOCS = 4096
export const BLOCK_WORDS = BLOCK_DOCS / 32

/** Members of a batch of a list: 32 KB, which the first-level cache of a core holds. */
export const BATCH_DOCS = 8192

/** How many blocks `rows` documents make. */
export function blocksFor(rows: number): number {
  return Math.ceil(rows / BLOCK_DOCS)
}

/** The block a document lies in. */
export function blockOf(doc: number): number {
  return Math.floor(doc / BLOCK_DOCS)
}
