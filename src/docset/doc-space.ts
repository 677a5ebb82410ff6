import type { Bits } from './bits.ts'
import { type DocSet, wordsFor } from './docset.ts'
import { blocksFor } from './kernels/kernels.ts'
import { createSetMemory, plainMemory, type SetMemory } from './kernels/memory.ts'

/**
 * Sizes of the memory that a space reserves for the fast kernels. Sets without room there are plain arrays.
 */
export interface SpaceSizes {
  /** Number of 32-bit words of all posting lists together. */
  readonly listWords: number
  /** columnWords[c] is the number of 32-bit words of column c. */
  readonly columnWords: readonly number[]
  /** Maximum number of dense results in use at the same time. */
  readonly scratchSets: number
  /** Number of dense sets that are retained in addition to the posting lists. */
  readonly retainedSets: number
}

/**
 * The number of documents, and the memory of their sets.
 *
 * Results are written to scratch memory, which `reset` and `backTo` free for new results: collecting them as
 * garbage would cost more than the search. `retainResult` copies a result that must outlive the search.
 */
export class DocSpace {
  readonly rows: number
  readonly memory: SetMemory
  readonly #scratch: Bits[] = []
  readonly #retained = new WeakSet<DocSet>()
  #bytes: Uint8Array | undefined
  /** The first `#taken` sets of `#scratch` are in use. */
  #taken = 0

  constructor(rows: number, memory: SetMemory = plainMemory()) {
    this.rows = rows
    this.memory = memory
  }

  /** A space with memory for the fast kernels, or with plain memory if WebAssembly is not available. */
  static withLists(rows: number, { listWords, columnWords, scratchSets, retainedSets }: SpaceSizes): DocSpace {
    const setWords = wordsFor(rows) + blocksFor(rows)
    const denseLists = Math.ceil(listWords / Math.max(1, wordsFor(rows)))
    const sets = scratchSets + retainedSets
    const words = sum(columnWords) + listWords + denseLists * blocksFor(rows) + sets * setWords
    return new DocSpace(rows, createSetMemory(words, 1 + columnWords.length + denseLists + 2 * sets))
  }

  /** A scratch bit set, not cleared. */
  bits(): Bits {
    const index = this.#taken++
    let bits = this.#scratch[index]
    if (bits === undefined) {
      bits = this.newBits(this.memory.allocate(wordsFor(this.rows)))
      this.#scratch[index] = bits
    }
    return bits
  }

  /** A bit set over `words`, which must be outside scratch memory. The caller must fill its counts. */
  newBits(words: Uint32Array): Bits {
    return { words, counts: this.memory.allocate(blocksFor(this.rows)), kernels: this.memory.kernels }
  }

  /** Marks a set outside scratch memory as retained: it never changes. */
  retain<Set extends DocSet>(set: Set): Set {
    this.#retained.add(set)
    return set
  }

  /** True if this set never changes, so that results about it may be memoized. */
  isRetained(set: DocSet): boolean {
    return this.#retained.has(set)
  }

  /** A scratch list with room for at least `length` documents, not cleared. */
  list(length: number): Uint32Array {
    return length <= wordsFor(this.rows) ? this.bits().words : new Uint32Array(length)
  }

  /** Scratch counts: `length` numbers, all 0. */
  zeros(length: number): Uint32Array {
    return this.list(length).subarray(0, length).fill(0)
  }

  /** bytes()[doc] is a number from 0 to 255. Every call returns the same array, cleared. */
  bytes(): Uint8Array {
    this.#bytes ??= new Uint8Array(this.rows)
    return this.#bytes.fill(0)
  }

  /** The end of the scratch memory in use, for `backTo`. */
  mark(): number {
    return this.#taken
  }

  /** Frees the scratch memory taken since a mark: results written since then must not be read. */
  backTo(mark: number): void {
    this.#taken = mark
  }

  /** Frees all scratch memory: earlier results must not be read. */
  reset(): void {
    this.#taken = 0
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
