/**
 * The loops of set operations that WebAssembly runs at least twice as fast as TypeScript, in two
 * implementations with equal results: `portable.ts` in TypeScript, the reference, and WebAssembly SIMD
 * compiled from `assembly/`. Other loops are plain functions in `../bits.ts` and `../sorted.ts`.
 *
 * A bit set is an array of words: bit `d & 31` of word `d >> 5` is document d. It is divided into blocks of
 * BLOCK_DOCS documents, of which the last may be shorter; `counts[b]` is the number of set bits in block b.
 * `fromBlock` and `toBlock` are numbers of blocks, `toBlock` not included. Lists of documents ascend. A
 * result may be written over the first operand.
 */
export interface Kernels {
  /** Name for the log. */
  readonly name: 'WebAssembly SIMD' | 'TypeScript'
  /** to = AND of the operands, at least two. Fills counts; returns the number of set bits. */
  andInto(
    to: Uint32Array,
    counts: Uint32Array,
    operands: readonly Uint32Array[],
    fromBlock: number,
    toBlock: number,
  ): number
  /** Number of common members of two sets. */
  andCount(a: Uint32Array, b: Uint32Array, fromBlock: number, toBlock: number): number
  /** to = OR of the operands, at least two. Fills counts; returns the number of set bits. */
  orInto(
    to: Uint32Array,
    counts: Uint32Array,
    operands: readonly Uint32Array[],
    fromBlock: number,
    toBlock: number,
  ): number
  /** to = a AND NOT b. Fills counts; returns the number of set bits. */
  andNotInto(
    to: Uint32Array,
    counts: Uint32Array,
    a: Uint32Array,
    b: Uint32Array,
    fromBlock: number,
    toBlock: number,
  ): number
  /** Fills counts; returns the number of set bits. */
  countBlocks(counts: Uint32Array, words: Uint32Array, fromBlock: number, toBlock: number): number
  /** Sets the bits of documents. Leaves counts as they are. */
  setBits(words: Uint32Array, docs: Uint32Array): void
  /**
   * Writes the documents, of the first `length`, that are in a bit set; returns their number. `to` must have
   * room for all.
   */
  keepInBits(to: Uint32Array, docs: Uint32Array, length: number, words: Uint32Array): number
  /** Number of the documents that are in a bit set. */
  countInBits(docs: Uint32Array, words: Uint32Array): number
  /**
   * Writes up to `limit` members from `from` up to, not including, `end`, ascending; returns their number.
   */
  listBits(to: Uint32Array, words: Uint32Array, counts: Uint32Array, from: number, end: number, limit: number): number
  /** tally[v] grows by the number of documents whose value is v. */
  tally(tally: Uint32Array, docs: Uint32Array, values: Values): void
  /**
   * A scratch list of BATCH_DOCS documents. Every function of `docset/` that lists a batch of members
   * overwrites it.
   */
  readonly batch: Uint32Array
}

/** values[doc] is the value number of document doc. */
export type Values = Uint8Array | Uint16Array | Uint32Array

/**
 * Number of documents in a block: 512 bytes of each operand, so that blocks of many operands fit into the
 * first-level cache together.
 */
export const BLOCK_DOCS = 4096
export const BLOCK_WORDS = BLOCK_DOCS / 32

/** Number of members in a batch: 32 KB, which fit into the first-level cache of a core. */
export const BATCH_DOCS = 8192

/** Number of blocks of `rows` documents. */
export function blocksFor(rows: number): number {
  return Math.ceil(rows / BLOCK_DOCS)
}

/** The block that contains a document. */
export function blockOf(doc: number): number {
  return Math.floor(doc / BLOCK_DOCS)
}
