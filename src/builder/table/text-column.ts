import { growableF64, growableU8 } from './growable.ts'

/** A column with one string a row, as UTF-8. */
export class TextColumn {
  readonly #bytes = growableU8()
  readonly #ends = growableF64()

  push(text: string): void {
    this.#bytes.pushText(text)
    this.#ends.push(this.#bytes.length)
  }

  /** All strings, one behind the other. */
  bytes(): Uint8Array {
    return this.#bytes.values()
  }

  /** `ends()[row]` is the byte behind the string of a row, where the next one starts; length = rows. */
  ends(): Float64Array {
    return this.#ends.values()
  }
}
