import type { Bits } from './bits.ts'
import { type DocSet, wordsFor } from './docset.ts'
import { blocksFor } from './kernels/kernels.ts'
import { createSetMemory, plainMemory, type SetMemory } from './kernels/memory.ts'

/**
 * What a space reserves memory for that the fast kernels reach. What does not fit lies in plain arrays, which
 * are slower to work on.
 */
export interface SpaceSizes {
  /** Words of all posting lists together, which lie in one array. */
  readonly listWords: number
  /** columnWords[c] is the words of column c. */
  readonly columnWords: readonly number[]
  /** Dense results that are in use at the same time. */
  readonly scratchSets: number
  /** Dense sets that are retained beside the posting lists. */
  readonly retainedSets: number
}

/**
 * How many documents there are, and the memory that their sets lie in.
 *
 * Results are written to scratch memory, which is used again after `reset` and `backTo`: a set over a million
 * documents is 125 KB, and a search leaves dozens of them. Collecting this garbage would cost more than the
 * search. A result that must outlive the search is copied out by `retainResult`.
 */
export class DocSpace {
  readonly rows: number
  readonly memory: SetMemory
  readonly #scratch: Bits[] = []
  readonly #retained = new WeakSet<DocSet>()
  #bytes: Uint8Array | undefined
  /** scratch[0 .. taken] is in use. */
  #taken = 0

  constructor(rows: number, memory: SetMemory = plainMemory()) {
    this.rows = rows
    this.memory = memory
  }

  /** A space in memory that the fast kernels reach, where there can be such memory. */
  static withLists(rows: number, { listWords, columnWords, scratchSets, retainedSets }: SpaceSizes): DocSpace {
    const setWords = wordsFor(rows) + blocksFor(rows)
    const denseLists = Math.ceil(listWords / Math.max(1, wordsFor(rows)))
    const sets = scratchSets + retainedSets
    const words = sum(columnWords) + listWords + denseLists * blocksFor(rows) + sets * setWords
    return new DocSpace(rows, createSetMemory(words, 1 + columnWords.length + denseLists + 2 * sets))
  }

  /** A scratch bit set; words and counts are not cleared. */
  bits(): Bits {
    const index = this.#taken++
    let bits = this.#scratch[index]
    if (bits === undefined) {
      bits = this.newBits(this.memory.allocate(wordsFor(this.rows)))
      this.#scratch[index] = bits
    }
    return bits
  }

  /** A bit set of given words that outlives a reset; its counts are still to be filled. */
  newBits(words: Uint32Array): Bits {
    return { words, counts: this.memory.allocate(blocksFor(this.rows)), kernels: this.memory.kernels }
  }

  /** Marks a set that does not lie in scratch memory, so that it never changes. */
  retain<Set extends DocSet>(set: Set): Set {
    this.#retained.add(set)
    return set
  }

  /** Whether this very object never changes, so that results about it may be memoized. */
  isRetained(set: DocSet): boolean {
    return this.#retained.has(set)
  }

  /** A scratch list of up to `length` documents, not cleared. */
  list(length: number): Uint32Array {
    return length <= wordsFor(this.rows) ? this.bits().words : new Uint32Array(length)
  }

  /** Scratch counts: `length` numbers, all 0. */
  zeros(length: number): Uint32Array {
    return this.list(length).subarray(0, length).fill(0)
  }

  /**
   * bytes()[doc] is a number from 0 to 255, at first 0; length = rows. Every call returns the same array,
   * cleared.
   */
  bytes(): Uint8Array {
    this.#bytes ??= new Uint8Array(this.rows)
    return this.#bytes.fill(0)
  }

  /** The point that scratch memory is used up to, for `backTo`. */
  mark(): number {
    return this.#taken
  }

  /** Frees the scratch memory taken since a mark: results written since must not be read any more. */
  backTo(mark: number): void {
    this.#taken = mark
  }

  /** Frees all scratch memory: results written before must not be read any more. */
  reset(): void {
    this.#taken = 0
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
