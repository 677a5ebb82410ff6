type TypedArray = Uint8Array | Uint32Array | Int32Array | Float64Array

/** A typed array that grows by doubling. */
export class Growable<A extends TypedArray> {
  #array: A
  #length = 0
  readonly #Type: new (
    length: number,
  ) => A

  constructor(Type: new (length: number) => A) {
    this.#Type = Type
    this.#array = new Type(1024)
  }

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    if (this.#length === this.#array.length) this.#grow(this.#length + 1)
    this.#array[this.#length++] = value
  }

  /** Appends text as UTF-8. Only for arrays of bytes. */
  pushText(text: string): void {
    // one UTF-16 code unit becomes at most 3 bytes
    if (this.#length + text.length * 3 > this.#array.length) this.#grow(this.#length + text.length * 3)
    const bytes = this.#array as Uint8Array
    this.#length += Buffer.from(bytes.buffer, bytes.byteOffset).write(text, this.#length)
  }

  at(index: number): number {
    return this.#array[index]!
  }

  /** The elements, as a view that is valid until the next push. */
  values(): A {
    return this.#array.subarray(0, this.#length) as A
  }

  #grow(needed: number): void {
    const grown = new this.#Type(Math.max(needed, this.#array.length * 2))
    grown.set(this.#array)
    this.#array = grown
  }
}

/** A column that stores each distinct value once. Value number 0 is `''`. */
export class DictionaryColumn {
  readonly #numbers = new Map<string, number>([['', 0]])
  /** `values[n]` is value number n. */
  readonly values: string[] = ['']
  readonly #rows = new Growable(Uint32Array)

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

  text(row: number): string {
    return this.values[this.#rows.at(row)]!
  }
}

/** A column with a string for each row, escaped for JSON, as UTF-8. */
export class TextColumn {
  readonly #bytes = new Growable(Uint8Array)
  readonly #ends = new Growable(Float64Array)

  push(text: string): void {
    this.#bytes.pushText(text)
    this.#ends.push(this.#bytes.length)
  }

  /** All strings, one after another. */
  bytes(): Uint8Array {
    return this.#bytes.values()
  }

  /** `ends()[row]` is the byte after the string of a row; length = rows. */
  ends(): Float64Array {
    return this.#ends.values()
  }

  /** The text of a row, unescaped. */
  text(row: number): string {
    const ends = this.ends()
    const { buffer, byteOffset } = this.bytes()
    const start = row === 0 ? 0 : ends[row - 1]!
    const escaped = Buffer.from(buffer, byteOffset + start, ends[row]! - start).toString()
    return escaped.includes('\\') ? JSON.parse(`"${escaped}"`) : escaped
  }
}
