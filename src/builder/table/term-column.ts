import { distinctTermsOfFolded } from '../../text/tokenize.ts'
import { growableU32 } from './growable.ts'

/** The distinct terms of each row's name, as numbers of first appearance. */
export class TermColumn {
  readonly #numbers = new Map<string, number>()
  readonly #terms = growableU32()
  readonly #ends = growableU32()

  push(foldedName: string): void {
    for (const term of distinctTermsOfFolded(foldedName)) {
      let number = this.#numbers.get(term)
      if (number === undefined) {
        number = this.#numbers.size
        this.#numbers.set(term, number)
      }
      this.#terms.push(number)
    }
    this.#ends.push(this.#terms.length)
  }

  /** Terms by number. */
  vocabulary(): string[] {
    return [...this.#numbers.keys()]
  }

  /** terms of row r: terms()[ends()[r - 1] .. ends()[r]]. */
  terms(): Uint32Array {
    return this.#terms.values()
  }

  ends(): Uint32Array {
    return this.#ends.values()
  }
}
