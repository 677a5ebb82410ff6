import type { DocId } from '../docset/docset.ts'
import type { ItemWriter, Slab } from './slab.ts'

/**
 * Answers are written into slabs: into the same bytes again where those of the answer before have left the process, behind it where not. 20 KB of their
 * own take 11 us to get, a piece of a fresh slab 3 us.
 */
const SLAB_BYTES = 256 * 1024
/** A code unit of UTF-16 becomes an escape like `\u001f` at most. */
const MAX_BYTES_PER_UNIT = 6
/** Numbers up to here have digits worked out in whole numbers of 32 bits. */
const MAX_INT = 0x7fff_ffff
const MAX_INT_DIGITS = 10
const WORD_BYTES = 8

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c] as const
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d] as const

/** PLAIN[unit] is 1 where a code unit is ASCII that JSON holds as it is. A table spares four comparisons a unit. */
const PLAIN = new Uint8Array(0x1_0000).fill(1, 0x20, 0x80)
PLAIN[QUOTE] = 0
PLAIN[BACKSLASH] = 0

/** JSON that is always the same, in ASCII. */
export interface Constant {
  readonly length: number
  /** Whole words, the last one with zeros behind the text. */
  readonly words: DataView
}

export function constant(text: string): Constant {
  const bytes = Buffer.alloc(Math.ceil(text.length / WORD_BYTES) * WORD_BYTES)
  bytes.write(text, 'latin1')
  return { length: text.length, words: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) }
}

/**
 * Writes answers as JSON in UTF-8, value by value, without making a string of them. (A page of 20 KB with some letters beyond ASCII, sent as
 * a string, cost the server 107 us of a processor, 43 us as bytes.)
 */
export class JsonWriter {
  #slab = createSlab(SLAB_BYTES)
  #start = 0
  #at = 0
  readonly #names = new Map<string, Constant>()

  /** Begins an answer. */
  begin(): void {
    this.#start = this.#at
  }

  /** The answer since `begin`. It shares its memory with other answers: whoever keeps it for long should keep a copy. */
  end(): Buffer {
    return this.#slab.bytes.subarray(this.#start, this.#at)
  }

  /** Takes back the memory of the last answer, which nobody may read any more: the next one is written over it. */
  takeBack(): void {
    this.#at = this.#start
  }

  constant({ length, words }: Constant): void {
    this.#reserve(words.byteLength)
    const { view } = this.#slab
    const start = this.#at
    // as doubles, for what is ASCII is no NaN
    for (let at = 0; at < length; at += WORD_BYTES) view.setFloat64(start + at, words.getFloat64(at, true), true)
    this.#at = start + length
  }

  /** Writes what JSON.stringify says of a text. */
  string(text: string): void {
    this.#reserve(text.length * MAX_BYTES_PER_UNIT + 2)
    const end = writePlain(this.#slab.bytes, this.#at, text)
    if (end === 0) this.#at += this.#slab.bytes.write(JSON.stringify(text), this.#at)
    else this.#at = end
  }

  strings(texts: readonly string[]): void {
    let before: number = OPEN_BRACKET
    for (const text of texts) {
      this.#put(before)
      this.string(text)
      before = COMMA
    }
    if (before === OPEN_BRACKET) this.#put(OPEN_BRACKET)
    this.#put(CLOSE_BRACKET)
  }

  /** Writes a number of 0 or more. */
  number(value: number): void {
    if (value > MAX_INT || !Number.isInteger(value)) {
      this.text(String(value))
      return
    }
    this.#reserve(MAX_INT_DIGITS)
    const { bytes } = this.#slab
    let end = this.#at + 1
    for (let power = 10; power <= value; power *= 10) end++
    this.#at = end
    let rest = value | 0
    do {
      const tens = (rest / 10) | 0
      bytes[--end] = 0x30 + rest - tens * 10
      rest = tens
    } while (rest > 0)
  }

  /** Writes an object of texts and numbers of 0 or more. Its names need no escapes and are few: they are kept. */
  object(members: Readonly<Record<string, string | number>>): void {
    let before: number = OPEN_BRACE
    for (const name of Object.keys(members)) {
      const value = members[name]!
      this.#put(before)
      this.constant(this.#nameOf(name))
      if (typeof value === 'string') this.string(value)
      else this.number(value)
      before = COMMA
    }
    if (before === OPEN_BRACE) this.#put(OPEN_BRACE)
    this.#put(CLOSE_BRACE)
  }

  items(items: ItemWriter, docs: readonly DocId[]): void {
    this.#reserve(items.prepare(docs))
    this.#at = items.write(this.#slab, this.#at, docs)
  }

  /** Writes any text. */
  text(text: string): void {
    this.#reserve(text.length * MAX_BYTES_PER_UNIT)
    this.#at += this.#slab.bytes.write(text, this.#at)
  }

  /** A name of a member with its colon. */
  #nameOf(name: string): Constant {
    let kept = this.#names.get(name)
    if (kept === undefined) {
      kept = constant(`"${name}":`)
      this.#names.set(name, kept)
    }
    return kept
  }

  /** Writes one character of ASCII. */
  #put(code: number): void {
    this.#reserve(1)
    this.#slab.bytes[this.#at++] = code
  }

  /** Sees to it that the slab has room for `bytes` more; the answer moves to another one where it has not. */
  #reserve(bytes: number): void {
    if (this.#at + bytes > this.#slab.bytes.length) this.#move(bytes)
  }

  #move(bytes: number): void {
    const written = this.end()
    this.#slab = createSlab(Math.max(2 * (written.length + bytes), SLAB_BYTES))
    this.#slab.bytes.set(written)
    this.#start = 0
    this.#at = written.length
  }
}

/** Writes a text between quotes. @returns where it ends; 0 where it is not plain */
function writePlain(bytes: Buffer, at: number, text: string): number {
  bytes[at++] = QUOTE
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (PLAIN[unit] === 0) return 0
    bytes[at++] = unit
  }
  bytes[at] = QUOTE
  return at + 1
}

function createSlab(bytes: number): Slab {
  const buffer = Buffer.allocUnsafeSlow(bytes)
  return { bytes: buffer, view: new DataView(buffer.buffer) }
}
