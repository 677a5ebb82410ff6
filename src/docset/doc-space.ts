import { type Bits, type DocSet, wordsFor } from './docset.ts'
import { blocksFor } from './kernels/kernels.ts'
import { createSetMemory, plainMemory, type SetMemory } from './memory.ts'

/**
 * Results that live at the same time at most in memory that the fast kernels reach: a query has up to 100 words and a few filters, and
 * each can need a set or two. More of them are made all the same, and are slower to work with.
 */
const SCRATCH_SETS = 256

/** Sets that are made of posting lists once and kept: `search/combinations.ts` makes some 200, half of them dense, `search/other-forms.ts` four dense ones. */
const RETAINED_SETS = 200

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

  /** With room in memory that the fast kernels reach: for posting lists of `listWords` words, for columns of so many words each, and for results. */
  static withLists(rows: number, listWords: number, columnWords: readonly number[]): DocSpace {
    const setWords = wordsFor(rows) + blocksFor(rows)
    const denseLists = Math.ceil(listWords / Math.max(1, wordsFor(rows)))
    const sets = SCRATCH_SETS + RETAINED_SETS
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
