import { distanceFrom } from './edit-distance.ts'

/** Texts in UTF-8: text i is the bytes from from[i] up to, not including, to[i]. */
export interface Texts {
  readonly bytes: Buffer
  readonly from: Uint32Array
  readonly to: Uint32Array
}

/** Maximum counted number of letters; longer texts count as texts of this length. */
const MAX_LETTERS = 255
const SPACE = 0x20

/** An entry, and its edit distance from a text. */
export type Near = readonly [entry: number, mistakes: number]

/**
 * Index for spelling correction: finds the entries (terms, values, names, words of the lexicon) within an
 * edit distance (`edit-distance.ts`) of a text.
 *
 * The distance is computed only for entries with a similar length and similar bit sets: the set of letters,
 * and the set of letters that occur at least twice. A set has 32 bits, so several letters share a bit. An
 * edit removes a letter, adds a letter or does both, and each of these changes at most one bit.
 *
 * Example: `berlni` with distance 2.
 *
 *   entry     letters, and bits that differ                    edit distance
 *   berlin    6 letters, none                                  1: the last two letters are swapped
 *   bern      4 letters, 2 bits (i l)                          2: two extra letters
 *   dublin    6 letters, 4 bits (d u e r)                      4, so it is not found
 *   paris     5 letters, 7 bits: excluded, because two edits change at most 4 bits
 *   san jose  8 letters, 10 bits: excluded
 *
 * Compare Bartolini, Ciaccia and Patella, "String matching with metric trees", SPIRE 2002.
 */
export class SpellingIndex {
  readonly #texts: Texts
  readonly #entryOf: Uint32Array | undefined
  /** The texts sorted by number of letters. Texts of n letters are at start[n] to start[n + 1] - 1. */
  readonly #order: Uint32Array
  readonly #start = new Uint32Array(MAX_LETTERS + 2)
  /** Set of the letters of text order[i], and set of its letters that occur at least twice. */
  readonly #once: Int32Array
  readonly #twice: Int32Array

  /** `entryOf[i]` is the entry of text i; an entry may have several texts. Without it, text i is entry i. */
  constructor(texts: Texts, entryOf?: Uint32Array) {
    const count = texts.from.length
    const letters = new Uint8Array(count)
    const once = new Int32Array(count)
    const twice = new Int32Array(count)
    readLetters(texts, letters, once, twice)
    this.#texts = texts
    this.#entryOf = entryOf
    this.#order = new Uint32Array(count)
    this.#once = new Int32Array(count)
    this.#twice = new Int32Array(count)
    const start = this.#start
    for (let text = 0; text < count; text++) start[letters[text]! + 1]!++
    for (let length = 0; length <= MAX_LETTERS; length++) start[length + 1]! += start[length]!
    const next = start.slice()
    for (let text = 0; text < count; text++) {
      const at = next[letters[text]!]!++
      this.#order[at] = text
      this.#once[at] = once[text]!
      this.#twice[at] = twice[text]!
    }
  }

  /** An index of some texts; their positions are the entries. */
  static of(texts: readonly string[]): SpellingIndex {
    const ends = new Uint32Array(texts.length + 1)
    texts.forEach((text, at) => {
      ends[at + 1] = ends[at]! + Buffer.byteLength(text)
    })
    return new SpellingIndex({ bytes: Buffer.from(texts.join('')), from: ends.subarray(0, -1), to: ends.subarray(1) })
  }

  /** The entries within distance `limit` of a text, ascending. */
  near(given: string, limit: number): Near[] {
    const { bytes, from, to } = this.#texts
    const wanted = lettersOf(given)
    const distanceTo = distanceFrom(given)
    const fewest = new Map<number, number>()
    const once = this.#once
    const twice = this.#twice
    const most = 2 * limit
    const end = this.#start[Math.min(MAX_LETTERS, wanted.letters + limit) + 1]!
    for (let at = this.#start[Math.max(0, wanted.letters - limit)]!; at < end; at++) {
      const bits = bitsIn(wanted.once ^ once[at]!)
      if (bits > most || bits + bitsIn(wanted.twice ^ twice[at]!) > most) continue
      const text = this.#order[at]!
      const mistakes = distanceTo(bytes.toString('utf8', from[text], to[text]), limit)
      if (mistakes > limit) continue
      const entry = this.#entryOf ? this.#entryOf[text]! : text
      fewest.set(entry, Math.min(mistakes, fewest.get(entry) ?? mistakes))
    }
    return [...fewest].sort(([a], [b]) => a - b)
  }
}

/** The entry with the lowest distance, the first if several have it; undefined if there are no entries. */
export function nearestOf(near: readonly Near[]): number | undefined {
  let best: Near | undefined
  for (const entry of near) if (best === undefined || entry[1] < best[1]) best = entry
  return best?.[0]
}

/** An index of the words of some texts. The entry of a word is the text that contains it. */
export function wordIndex({ bytes, from, to }: Texts): SpellingIndex {
  let words = from.length
  for (let text = 0; text < from.length; text++) {
    for (let at = from[text]!; at < to[text]!; at++) if (bytes[at] === SPACE) words++
  }
  const starts = new Uint32Array(words)
  const ends = new Uint32Array(words)
  const entryOf = new Uint32Array(words)
  let word = 0
  for (let text = 0; text < from.length; text++) {
    let start = from[text]!
    for (let at = start; at <= to[text]!; at++) {
      if (at < to[text]! && bytes[at] !== SPACE) continue
      starts[word] = start
      ends[word] = at
      entryOf[word++] = text
      start = at + 1
    }
  }
  return new SpellingIndex({ bytes, from: starts, to: ends }, entryOf)
}

function lettersOf(text: string): { letters: number; once: number; twice: number } {
  const bytes = Buffer.from(text)
  const letters = new Uint8Array(1)
  const once = new Int32Array(1)
  const twice = new Int32Array(1)
  readLetters({ bytes, from: Uint32Array.of(0), to: Uint32Array.of(bytes.length) }, letters, once, twice)
  return { letters: letters[0]!, once: once[0]!, twice: twice[0]! }
}

/** Writes the number and the sets of letters of each text. A letter's bit is its last byte modulo 32. */
function readLetters({ bytes, from, to }: Texts, letters: Uint8Array, once: Int32Array, twice: Int32Array): void {
  // one loop without objects, so that V8 compiles it during its first run
  for (let text = 0; text < from.length; text++) {
    const end = to[text]!
    let count = 0
    let seen = 0
    let again = 0
    for (let at = from[text]!; at < end; at++) {
      if (at + 1 < end && (bytes[at + 1]! & 0xc0) === 0x80) continue
      const letter = 1 << (bytes[at]! & 31)
      count++
      again |= seen & letter
      seen |= letter
    }
    letters[text] = Math.min(count, MAX_LETTERS)
    once[text] = seen
    twice[text] = again
  }
}

/** Number of set bits of a word (Warren, Hacker's Delight, figure 5-2). */
function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555)
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
