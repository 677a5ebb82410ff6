import { popcount } from '../../docset/bits.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { StringPool } from '../../snapshot/pool.ts'

/** What is known of a text before its edit distance to another is worked out. */
export interface LetterSignature {
  /** How many code points it has; MOST_LETTERS when it has more. */
  readonly letters: number
  /** One bit (of 32) for each letter that occurs, and for each that occurs twice; letters share bits. */
  readonly kinds: number
  readonly repeated: number
}

/** Texts in the bytes of a pool, and their signatures; all arrays have one element a text. */
export interface TextSignatures {
  /** Text i lies in the bytes from from[i] up to, not including, to[i]. */
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** letters[i], kinds[i] and repeated[i] are the sketch of text i. */
  readonly letters: Uint8Array
  readonly kinds: Int32Array
  readonly repeated: Int32Array
}

export interface WordSignatures {
  readonly texts: TextSignatures
  /** key[i] is the string of the pool that word i belongs to. */
  readonly key: Uint32Array
}

const MOST_LETTERS = 255
const SPACE = 0x20

/** The strings of a pool, string i as text i. Takes 3 ms for 7,037 strings, before the compiler has seen it. */
export const textSignatures = memoize(
  ({ bytes, offsets }: StringPool): TextSignatures => signaturesOf(bytes, offsets.subarray(0, -1), offsets.subarray(1)),
)

/** The words of all strings of a pool, in order. Takes three times as long. */
export const wordSignatures = memoize((pool: StringPool): WordSignatures => {
  const { bytes, offsets, length } = pool
  let words = length
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === SPACE) words++
  const from = new Uint32Array(words)
  const to = new Uint32Array(words)
  const keys = new Uint32Array(words)
  let word = 0
  for (let key = 0; key < length; key++) {
    const end = offsets[key + 1]!
    let start = offsets[key]!
    for (let at = start; at <= end; at++) {
      if (at < end && bytes[at] !== SPACE) continue
      from[word] = start
      to[word] = at
      keys[word++] = key
      start = at + 1
    }
  }
  return { texts: signaturesOf(bytes, from, to), key: keys }
})

/** The sketch of one text. */
export function signatureOf(text: string): LetterSignature {
  const bytes = Buffer.from(text)
  return sketch(bytes, 0, bytes.length)
}

/** The sketch of text `i`. */
export function signatureAt({ letters, kinds, repeated }: TextSignatures, i: number): LetterSignature {
  return { letters: letters[i]!, kinds: kinds[i]!, repeated: repeated[i]! }
}

/**
 * False only when two texts have an edit distance larger than `limit`: a mistake changes the number of letters by one at most, and takes
 * one letter away or adds one or both, each of which changes one bit at most.
 */
export function mayBeWithin(limit: number, a: LetterSignature, b: LetterSignature): boolean {
  return (
    Math.abs(a.letters - b.letters) <= limit &&
    popcount(a.kinds ^ b.kinds) + popcount(a.repeated ^ b.repeated) <= 2 * limit
  )
}

function signaturesOf(bytes: Uint8Array, from: Uint32Array, to: Uint32Array): TextSignatures {
  const letters = new Uint8Array(from.length)
  const kinds = new Int32Array(from.length)
  const repeated = new Int32Array(from.length)
  for (let text = 0; text < from.length; text++) {
    const made = sketch(bytes, from[text]!, to[text]!)
    letters[text] = made.letters
    kinds[text] = made.kinds
    repeated[text] = made.repeated
  }
  return { from, to, letters, kinds, repeated }
}

/** A letter is told from others by the last byte of its UTF-8. */
function sketch(bytes: Uint8Array, from: number, to: number): LetterSignature {
  let letters = 0
  let kinds = 0
  let repeated = 0
  for (let at = from; at < to; at++) {
    const isLastOfLetter = at + 1 === to || (bytes[at + 1]! & 0xc0) !== 0x80
    if (!isLastOfLetter) continue
    const kind = 1 << (bytes[at]! & 31)
    letters++
    repeated |= kinds & kind
    kinds |= kind
  }
  return { letters: Math.min(letters, MOST_LETTERS), kinds, repeated }
}
