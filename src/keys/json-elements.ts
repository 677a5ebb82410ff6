/**
 * Splits the JSON text of an object into the elements of its one array, and the rest with an empty array in
 * its place. So the elements of a large file can be parsed one by one, in as many turns as one likes.
 *
 * Example: `{"version":1,"keys":[{"id":"a"},{"id":"b"}]}` has the elements `{"id":"a"}` and `{"id":"b"}`, and
 * the rest `{"version":1,"keys":[]}`.
 *
 * Only strings and brackets are looked at. Whether each part is JSON, its parser says.
 */
const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Where the elements are: the array is the first one directly inside the outermost object. */
const ARRAY_DEPTH = 2

export class JsonElements {
  readonly #text: Buffer
  #at = 0
  #depth = 0
  /** Where the array starts and ends, behind and before its brackets; undefined until it was found. */
  #start: number | undefined
  #end: number | undefined

  constructor(text: Buffer) {
    this.#text = text
  }

  /** How many bytes have been looked at. */
  get position(): number {
    return this.#at
  }

  /** The bytes of the next element; undefined behind the last one, and where the text ends too early. */
  next(): Buffer | undefined {
    if (this.#start === undefined) this.#findArray()
    if (this.#start === undefined || this.#end !== undefined) return undefined
    const from = this.#at
    for (; this.#at < this.#text.length; this.#at++) {
      const byte = this.#text[this.#at]!
      const isLast = byte === CLOSE_ARRAY && this.#depth === ARRAY_DEPTH
      if (isLast || (byte === COMMA && this.#depth === ARRAY_DEPTH)) {
        const element = this.#text.subarray(from, this.#at)
        if (isLast) this.#end = this.#at
        this.#at++
        // an array without elements
        return isLast && from === this.#start && element.toString().trim() === '' ? undefined : element
      }
      this.#pass(byte)
    }
    return undefined
  }

  /** The bytes around the array. To be called when `next` has given the last element. */
  get rest(): Buffer {
    if (this.#start === undefined || this.#end === undefined) return this.#text
    return Buffer.concat([this.#text.subarray(0, this.#start), this.#text.subarray(this.#end)])
  }

  #findArray(): void {
    while (this.#at < this.#text.length) {
      const byte = this.#text[this.#at]!
      this.#pass(byte)
      this.#at++
      if (byte !== OPEN_ARRAY || this.#depth !== ARRAY_DEPTH) continue
      this.#start = this.#at
      return
    }
  }

  /** Counts brackets. A string is passed as a whole: `#at` is its last byte then. */
  #pass(byte: number): void {
    if (byte === QUOTE) this.#at = endOfString(this.#text, this.#at)
    else if (byte === OPEN_ARRAY || byte === OPEN_OBJECT) this.#depth++
    else if (byte === CLOSE_ARRAY || byte === CLOSE_OBJECT) this.#depth--
  }
}

/** The position of the quote that ends the string at `start`; that of the last byte where none does. */
function endOfString(text: Buffer, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === BACKSLASH) at++
    else if (text[at] === QUOTE) return at
  }
  return text.length - 1
}
