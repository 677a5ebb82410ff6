import { growableF64, growableU8 } from './growable.ts'

/** The strings of a column, one a row, in UTF-8; string i of the rows ends at ends[i]. */
export class TextColumn {
  readonly #bytes = growableU8()
  readonly #ends = growableF64()

  push(text: string): void {
    this.#bytes.pushText(text)
    this.#ends.push(this.#bytes.length)
  }

  bytes(): Uint8Array {
    return this.#bytes.values()
  }

  /** ends()[row] in bytes; the string of row 0 starts at 0. */
  ends(): Float64Array {
    return this.#ends.values()
  }
}
