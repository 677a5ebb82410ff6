/**
 * The loops of set operations that WebAssembly runs at least twice as fast as TypeScript, in two
 * implementations with equal results: `portable.ts`, the reference, and WebAssembly SIMD (`assembly/`).
 *
 * Blocks and bits are as in `Bits` (`../bits.ts`). `fromBlock` and `toBlock` are numbers of blocks, `toBlock`
 * not included. Lists of documents ascend. A result may be written over the first operand.
 */
export interface Kernels {
  /** Name for the log. */
  readonly name: 'WebAssembly SIMD' | 'TypeScript'
  /** to = a AND b. Fills counts; returns the number of set bits. */
  andInto: JoinInto
  /** to = a OR b. Fills counts; returns the number of set bits. */
  orInto: JoinInto
  /** to = a AND NOT b. Fills counts; returns the number of set bits. */
  andNotInto: JoinInto
  /** Number of common members of two sets. */
  andCount(a: Uint32Array, b: Uint32Array, fromBlock: number, toBlock: number): number
  /** Fills counts; returns the number of set bits. */
  countBlocks(counts: Uint32Array, words: Uint32Array, fromBlock: number, toBlock: number): number
  /** Writes up to `limit` members in [from, end), ascending; returns how many. */
  listBits(to: Uint32Array, words: Uint32Array, counts: Uint32Array, from: number, end: number, limit: number): number
  /**
   * Writes those of the first `length` documents that are in a bit set; returns how many. `to` needs room for
   * `length` documents, and may be `docs`.
   */
  keepInBits(to: Uint32Array, docs: Uint32Array, length: number, words: Uint32Array): number
  /** Sets the bits of `docs` in `words`. */
  setBits(words: Uint32Array, docs: Uint32Array): void
  /** Adds to tally[v] the number of documents whose value is v. */
  tally(tally: Uint32Array, docs: Uint32Array, values: Values): void
  /** A scratch list of BATCH_DOCS documents; every function that lists members in batches overwrites it. */
  readonly batch: Uint32Array
}

type JoinInto = (
  to: Uint32Array,
  counts: Uint32Array,
  a: Uint32Array,
  b: Uint32Array,
  fromBlock: number,
  toBlock: number,
) => number

/** values[doc] is a number for document doc. */
export type Values = Uint8Array | Uint16Array | Uint32Array

/**
 * Documents in a block: 512 bytes of each operand, so that blocks of several operands fit into the L1 cache.
 */
export const BLOCK_DOCS = 4096
export const BLOCK_WORDS = BLOCK_DOCS / 32

/** Number of members in a batch: 32 KB, which fit into the L1 cache. */
export const BATCH_DOCS = 8192

export function blocksFor(rows: number): number {
  return Math.ceil(rows / BLOCK_DOCS)
}

export function blockOf(doc: number): number {
  return Math.floor(doc / BLOCK_DOCS)
}
