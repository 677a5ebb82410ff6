import { memoizeByKey } from '../../snapshot/memoize.ts'
import { distinctTermsOfFolded, termOf } from '../../text/tokenize.ts'
import { growableU32 } from './growable.ts'

/** The distinct terms of each row's name. Terms are numbered in the order in which they first appear. */
export class TermColumn {
  readonly #termOf = memoizeByKey(termOf)
  readonly #numbers = new Map<string, number>()
  readonly #terms = growableU32()
  readonly #ends = growableU32()

  push(foldedName: string): void {
    for (const term of distinctTermsOfFolded(foldedName, this.#termOf)) {
      let number = this.#numbers.get(term)
      if (number === undefined) {
        number = this.#numbers.size
        this.#numbers.set(term, number)
      }
      this.#terms.push(number)
    }
    this.#ends.push(this.#terms.length)
  }

  /** `vocabulary()[n]` is term number n. */
  vocabulary(): string[] {
    return [...this.#numbers.keys()]
  }

  /** The term numbers of all rows, one row behind the other. */
  terms(): Uint32Array {
    return this.#terms.values()
  }

  /** `ends()[row]` is where the terms of a row end in `terms()`; those of row 0 start at 0; length = rows. */
  ends(): Uint32Array {
    return this.#ends.values()
  }
}
