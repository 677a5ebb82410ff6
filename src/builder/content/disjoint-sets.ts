import { groupDocs } from './group-docs.ts'

/** Sets of linked numbers (rows or documents): a disjoint-set forest (Galler and Fischer, 1964). */
export class DisjointSets {
  /** `#parents[n]` is a smaller number of the set of n, or n itself if n is the smallest: the root. */
  readonly #parents: Uint32Array

  constructor(size: number) {
    this.#parents = Uint32Array.from({ length: size }, (_, number) => number)
  }

  link(a: number, b: number): void {
    const [first, second] = [this.rootOf(a), this.rootOf(b)]
    this.#parents[Math.max(first, second)] = Math.min(first, second)
  }

  /** Links all numbers that share a key. */
  linkByKeys(numbers: Uint32Array, keysOf: (number: number) => readonly string[]): void {
    const firstWith = new Map<string, number>()
    for (const number of numbers) {
      for (const key of keysOf(number)) {
        const first = firstWith.get(key)
        if (first === undefined) firstWith.set(key, number)
        else this.link(first, number)
      }
    }
  }

  /** The sets of two or more numbers, each in ascending order. */
  sets(): Uint32Array[] {
    const size = this.#parents.length
    return groupDocs(size, size, (number) => this.rootOf(number)).filter(({ length }) => length > 1)
  }

  rootOf(number: number): number {
    let root = number
    while (this.#parents[root] !== root) {
      this.#parents[root] = this.#parents[this.#parents[root]!]!
      root = this.#parents[root]!
    }
    return root
  }
}
