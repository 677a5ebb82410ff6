import { wordsFor } from './docset.ts'

/**
 * How many documents there are, and the memory that results of set operations lie in. That memory is used again after `reset`:
 * a search over a million documents would otherwise leave some 125 KB a set to the garbage collector, which costs more than the search.
 */
export class Universe {
  readonly rows: number
  readonly #scratch: Uint32Array[] = []
  #bytes: Uint8Array | undefined
  #taken = 0

  constructor(rows: number) {
    this.rows = rows
  }

  /** The words of an empty dense set, to be filled. */
  words(): Uint32Array {
    return this.#take().fill(0)
  }

  /** Room for a list of up to `length` documents, with anything in it. */
  list(length: number): Uint32Array {
    return length <= wordsFor(this.rows) ? this.#take() : new Uint32Array(length)
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

  #take(): Uint32Array {
    const index = this.#taken++
    let words = this.#scratch[index]
    if (words === undefined) {
      words = new Uint32Array(wordsFor(this.rows))
      this.#scratch[index] = words
    }
    return words
  }
}
