import { isUtf8 } from 'node:buffer'

/** Number of strings that `texts` decodes at once. */
const DECODED_STRINGS = 256

/**
 * Many strings: string i is bytes[offsets[i] .. offsets[i + 1]], in UTF-8. Strings are escaped as
 * JSON.stringify does, so that answers are joined from them.
 */
export class StringPool {
  readonly offsets: Uint32Array
  readonly bytes: Buffer

  constructor(offsets: Uint32Array, bytes: Buffer) {
    this.offsets = offsets
    this.bytes = bytes
  }

  get length(): number {
    return this.offsets.length - 1
  }

  /** String `index`, escaped for JSON, without quotes. */
  escaped(index: number): string {
    return this.bytes.toString('utf8', this.offsets[index], this.offsets[index + 1])
  }

  text(index: number): string {
    const escaped = this.escaped(index)
    return escaped.includes('\\') ? JSON.parse(`"${escaped}"`) : escaped
  }

  /** All strings, in order. Strings of ASCII without escapes are decoded many at once. */
  texts(): string[] {
    const texts = new Array<string>(this.length)
    for (let from = 0; from < this.length; from += DECODED_STRINGS) {
      const to = Math.min(from + DECODED_STRINGS, this.length)
      const start = this.offsets[from]!
      const many = this.bytes.toString('utf8', start, this.offsets[to])
      const isPlain = many.length === this.offsets[to]! - start && !many.includes('\\')
      for (let index = from; index < to; index++) {
        texts[index] = isPlain
          ? many.slice(this.offsets[index]! - start, this.offsets[index + 1]! - start)
          : this.text(index)
      }
    }
    return texts
  }

  /** The index of a string in a pool that ascends by UTF-16 code units; undefined if the pool lacks it. */
  indexOf(wanted: string): number | undefined {
    const at = this.#lowerBound(wanted)
    return at < this.length && this.#compare(at, wanted, bytesOf(wanted)) === 0 ? at : undefined
  }

  /**
   * The range [from, to) of the strings of a sorted pool that begin with `prefix`. No text may have U+FFFF.
   */
  rangeOfPrefix(prefix: string): { from: number; to: number } {
    const from = this.#lowerBound(prefix)
    const isEmpty = from === this.length || !this.text(from).startsWith(prefix)
    return { from, to: isEmpty ? from : this.#lowerBound(`${prefix}\uffff`) }
  }

  /** The index of the first string that does not sort before a text; the number of strings if all do. */
  #lowerBound(wanted: string): number {
    const bytes = bytesOf(wanted)
    let low = 0
    let high = this.length
    // invariant: strings before low sort before wanted, strings from high on do not
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compare(middle, wanted, bytes) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The first string in [from, to) that does not sort after the string before it (UTF-16); else `to`. */
  nextUnsorted(from: number, to: number): number {
    let index = Math.max(1, from)
    while (index < to && this.#ascends(index)) index++
    return index
  }

  /** True if string `index` sorts after the string before it. */
  #ascends(index: number): boolean {
    const { offsets, bytes } = this
    const start = offsets[index]!
    const back = start - offsets[index - 1]!
    const common = Math.min(start + back, offsets[index + 1]!)
    let at = start
    while (at < common && bytes[at] === bytes[at - back] && bytes[at] !== BACKSLASH) at++
    if (at === common) return offsets[index + 1]! - start > back
    const [byte, other] = [bytes[at]!, bytes[at - back]!]
    if (byte === BACKSLASH || other === BACKSLASH) return this.text(index) > this.text(index - 1)
    return rankOf(byte) > rankOf(other)
  }

  /** The first string in [from, to) that is not UTF-8 or not escaped as `JSON.stringify` does; else `to`. */
  nextUnstored(from: number, to: number): number {
    const bytes = this.bytes.subarray(this.offsets[from], this.offsets[to])
    if (from === to || (isUtf8(bytes) && !hasEscapes(bytes) && !this.#isSplit(from, to))) return to
    if (to - from === 1) return isStored(bytes) ? to : from
    const middle = (from + to) >>> 1
    const first = this.nextUnstored(from, middle)
    return first < middle ? first : this.nextUnstored(middle, to)
  }

  /** True if any of these strings begins within a character of UTF-8. */
  #isSplit(from: number, to: number): boolean {
    for (let index = from; index < to; index++) if ((this.bytes[this.offsets[index]!]! & 0xc0) === 0x80) return true
    return false
  }

  /**
   * Below 0 if string `index` sorts before a text, above 0 if after it. `bytes` is the result of `bytesOf`
   * for the text.
   */
  #compare(index: number, wanted: string, bytes: Uint8Array | undefined): number {
    const start = this.offsets[index]!
    const length = this.offsets[index + 1]! - start
    const common = bytes === undefined ? 0 : Math.min(length, bytes.length)
    let at = 0
    while (at < common && this.bytes[start + at] === bytes![at]) at++
    if (bytes === undefined || (at < length && this.bytes[start + at] === BACKSLASH)) {
      const text = this.text(index)
      return text < wanted ? -1 : text > wanted ? 1 : 0
    }
    return at < common ? rankOf(this.bytes[start + at]!) - rankOf(bytes[at]!) : length - bytes.length
  }
}

const BACKSLASH = 0x5c
/**
 * True if some bytes are control characters, quotation marks or backslashes; may also be true because of up
 * to three bytes before and after them. Four bytes are compared at once: the highest bit of a byte of `(x -
 * n) & ~x` is set if a byte is below n (Warren, Hacker's Delight, section 6-1). Control characters and the
 * quotation mark are below 0x21 once bit 1 is inverted.
 */
function hasEscapes({ buffer, byteOffset, length }: Buffer): boolean {
  const [from, to] = [byteOffset >>> 2, (byteOffset + length + 3) >>> 2]
  // the buffer may end within the last word of four bytes, which cannot be read then
  if (to * 4 > buffer.byteLength) return true
  const words = new Int32Array(buffer, from * 4, to - from)
  let found = 0
  for (let at = 0; at < words.length; at++) {
    const controls = words[at]! ^ 0x0202_0202
    const backslashes = words[at]! ^ 0x5c5c_5c5c
    found |= ((controls - 0x2121_2121) & ~controls) | ((backslashes - 0x0101_0101) & ~backslashes)
  }
  return (found & 0x8080_8080) !== 0
}

/** True if bytes are UTF-8, escaped as `JSON.stringify` does. */
function isStored(bytes: Buffer): boolean {
  const escaped = bytes.toString()
  try {
    return isUtf8(bytes) && escapeJson(JSON.parse(`"${escaped}"`)) === escaped
  } catch {
    return false
  }
}

/** The bytes of a text in UTF-8; undefined if it has a backslash, which a pool escapes, or a surrogate. */
function bytesOf(text: string): Uint8Array | undefined {
  return /[\\\ud800-\udfff]/.test(text) ? undefined : Buffer.from(text)
}

/** Orders bytes as UTF-16 sorts: U+E000 to U+FFFF (first byte EE or EF) come after all larger code points. */
function rankOf(byte: number): number {
  return byte === 0xee || byte === 0xef ? byte + 0x10 : byte
}

/** Text escaped for JSON, without quotes. */
export function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}
