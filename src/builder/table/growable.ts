/** Typed arrays that grow by doubling: a million elements cost ten copies, and no object each. */

type TypedArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

class Growable<A extends TypedArray> {
  #array: A
  #length = 0
  readonly #make: (length: number) => A

  constructor(make: (length: number) => A) {
    this.#make = make
    this.#array = make(1024)
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

  /** The elements, as a view that is valid until the next push. */
  values(): A {
    return this.#array.subarray(0, this.#length) as A
  }

  #grow(needed: number): void {
    const grown = this.#make(Math.max(needed, this.#array.length * 2))
    grown.set(this.#array)
    this.#array = grown
  }
}

export const growableU8 = () => new Growable((length) => new Uint8Array(length))
export const growableU32 = () => new Growable((length) => new Uint32Array(length))
export const growableI32 = () => new Growable((length) => new Int32Array(length))
export const growableF64 = () => new Growable((length) => new Float64Array(length))
