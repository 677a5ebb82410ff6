import { growableU32 } from './growable.ts'

/** A column whose values are held once each. Value 0 is `""`. */
export class DictionaryColumn {
  readonly #numbers = new Map<string, number>([['', 0]])
  /** values[i] is value number i. */
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

  /** numbers()[row] is the value of a row, in the order of pushing. */
  numbers(): Uint32Array {
    return this.#rows.values()
  }
}
