import { groupDocs } from '../content/group-docs.ts'

/** Sets of linked rows: a forest in which rows of one set have one root (union-find). */
export class LinkedRows {
  /** `#parents[row]` is another row of the set, or the row itself if it is the root. */
  readonly #parents: Uint32Array

  constructor(rows: number) {
    this.#parents = Uint32Array.from({ length: rows }, (_, row) => row)
  }

  link(a: number, b: number): void {
    const [first, second] = [this.#root(a), this.#root(b)]
    this.#parents[Math.max(first, second)] = Math.min(first, second)
  }

  /** Links all rows that share a key. `keysOf(row)` returns the keys of a row. */
  linkByKeys(rows: Uint32Array, keysOf: (row: number) => readonly string[]): void {
    const firstWith = new Map<string, number>()
    for (const row of rows) {
      for (const key of keysOf(row)) {
        const first = firstWith.get(key)
        if (first === undefined) firstWith.set(key, row)
        else this.link(first, row)
      }
    }
  }

  /** The sets of two rows or more, each in ascending order. */
  sets(): Uint32Array[] {
    const rows = this.#parents.length
    return groupDocs(rows, rows, (row) => this.#root(row)).filter(({ length }) => length > 1)
  }

  #root(row: number): number {
    let root = row
    while (this.#parents[root] !== root) {
      this.#parents[root] = this.#parents[this.#parents[root]!]!
      root = this.#parents[root]!
    }
    return root
  }
}
