/**
 * Memory of texts that callers sent. They can send any number of texts of any kind, so whatever remembers
 * them does it here, and is bounded in bytes.
 */

/** What a text takes beside its letters: an entry of a `Map`, the header of a string, a small result. */
const ENTRY_BYTES = 128
/** A character takes one byte, or two if one of the text is beyond Latin-1. */
const CHARACTER_BYTES = 2

/** Rises when all memories are to be emptied. */
let generation = 0

/**
 * Empties all memories of texts. For benchmarks and tests of what a text costs that comes for the first time.
 */
export function forgetTexts(): void {
  generation++
}

/**
 * Results for the texts that came last, in at most `maxBytes` bytes: all are forgotten when that is reached.
 * `bytesOf` is what a result takes beyond a small object.
 */
export class RecentTexts<Result extends NonNullable<unknown> | null> {
  readonly #maxBytes: number
  readonly #bytesOf: (result: Result) => number
  readonly #results = new Map<string, Result>()
  #bytes = 0
  #generation = generation

  constructor(maxBytes: number, bytesOf: (result: Result) => number = () => 0) {
    this.#maxBytes = maxBytes
    this.#bytesOf = bytesOf
  }

  /** Bytes that all texts and results take; never more than `maxBytes`. */
  get bytes(): number {
    return this.#bytes
  }

  get(text: string): Result | undefined {
    if (this.#generation !== generation) this.#clear()
    return this.#results.get(text)
  }

  /** Remembers the result of a text, if it has none. One that is too large alone is not remembered. */
  set(text: string, result: Result): void {
    if (this.get(text) !== undefined) return
    const bytes = ENTRY_BYTES + CHARACTER_BYTES * text.length + this.#bytesOf(result)
    if (bytes > this.#maxBytes) return
    if (this.#bytes + bytes > this.#maxBytes) this.#clear()
    this.#bytes += bytes
    this.#results.set(ownText(text), result)
  }

  #clear(): void {
    this.#results.clear()
    this.#bytes = 0
    this.#generation = generation
  }
}

/** Remembers the results of a function for the texts that came last (`RecentTexts`). */
export function memoizeRecent<Result extends NonNullable<unknown> | null>(
  maxBytes: number,
  make: (text: string) => Result,
  bytesOf?: (result: Result) => number,
): (text: string) => Result {
  const recent = new RecentTexts(maxBytes, bytesOf)
  return (text) => {
    const known = recent.get(text)
    if (known !== undefined) return known
    const result = make(text)
    recent.set(text, result)
    return result
  }
}

/** V8 makes a part of a text this long a reference into the whole text, which it keeps alive. */
const LEAST_SLICE = 13

/** A text in memory of its own: a word that is remembered must not keep the query that it was cut from. */
export function ownText(text: string): string {
  return text.length < LEAST_SLICE ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}
