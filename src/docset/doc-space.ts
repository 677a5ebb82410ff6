import { type Bits, type DocSet, wordsFor } from './docset.ts'
import { blocksFor } from './kernels/kernels.ts'
import { createSetMemory, plainMemory, type SetMemory } from './memory.ts'

/** What a space reserves memory for that the fast kernels reach. What does not fit lies in plain arrays, which are slower to work on. */
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
 * How many documents there are, and the memory that their sets lie in. Memory of results is used again after `reset`: a search over a
 * million documents would otherwise leave some 125 KB a set to the garbage collector, which costs more than the search.
 */
export class DocSpace {
  readonly rows: number
  readonly memory: SetMemory
  readonly #scratch: Bits[] = []
  readonly #retained = new WeakSet<DocSet>()
  #bytes: Uint8Array | undefined
  #taken = 0

  constructor(rows: number, memory: SetMemory = plainMemory()) {
    this.rows = rows
    this.memory = memory
  }

  static withLists(rows: number, { listWords, columnWords, scratchSets, retainedSets }: SpaceSizes): DocSpace {
    const setWords = wordsFor(rows) + blocksFor(rows)
    const denseLists = Math.ceil(listWords / Math.max(1, wordsFor(rows)))
    const sets = scratchSets + retainedSets
    const words = sum(columnWords) + listWords + denseLists * blocksFor(rows) + sets * setWords
    return new DocSpace(rows, createSetMemory(words, 1 + columnWords.length + denseLists + 2 * sets))
  }

  /** Room for a bit set, with anything in it. */
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

  /** Notes that a set stays as it is: it does not lie in memory that is used again. */
  retain<Set extends DocSet>(set: Set): Set {
    this.#retained.add(set)
    return set
  }

  /** Whether a set, as an object, stays as it is: something may be remembered of it. */
  isRetained(set: DocSet): boolean {
    return this.#retained.has(set)
  }

  /** Room for a list of up to `length` documents, with anything in it. */
  list(length: number): Uint32Array {
    return length <= wordsFor(this.rows) ? this.bits().words : new Uint32Array(length)
  }

  /** Room for a list of `length` numbers from 0 to 255, all 0. */
  byteList(length: number): Uint8Array {
    const { buffer, byteOffset } = this.list(Math.ceil(length / 4))
    return new Uint8Array(buffer, byteOffset, length).fill(0)
  }

  /** A number from 0 to 255 for each document, all 0: always the same array. */
  bytes(): Uint8Array {
    this.#bytes ??= new Uint8Array(this.rows)
    return this.#bytes.fill(0)
  }

  /** A point to take memory back to. */
  mark(): number {
    return this.#taken
  }

  /** Takes back the memory given since a mark: only results made since must not be looked at any more. */
  backTo(mark: number): void {
    this.#taken = mark
  }

  /** Takes back all memory: results made before must not be looked at any more. */
  reset(): void {
    this.#taken = 0
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
