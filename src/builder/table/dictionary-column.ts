import { growableU32 } from './growable.ts'

/** A column that stores each distinct value once. Value number 0 is `''`. */
export class DictionaryColumn {
  readonly #numbers = new Map<string, number>([['', 0]])
  /** `values[n]` is value number n. */
  readonly values: string[] = ['']
  readonly #rows = growableU32()

  push(value: string): void {
    let number = this.#numbers.get(value)
    if (number === undefined) {
      number = this.values.length
      this.#numbers.set(value, number)
      this.values.push(value)
    }
    this.#rows.push(number)
  }

  /** `numbers()[row]` is the value number of a row; length = rows. */
  numbers(): Uint32Array {
    return this.#rows.values()
  }
}
