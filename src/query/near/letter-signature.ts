import { popcount } from '../../docset/bits.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import { type ByteGroups, groupByByte } from './group-by-byte.ts'

/**
 * Which letters a text has. Rules most texts out before an edit distance is computed, as the bag distance
 * does (Bartolini, Ciaccia and Patella, "String matching with metric trees using an approximate distance",
 * SPIRE 2002), but in a few operations on bits.
 */
export interface LetterSignature {
  /** The number of code points, MOST_LETTERS at most. */
  readonly letters: number
  /** The bits of the letters that occur. Each letter has one of 32 bits, which it shares with others. */
  readonly kinds: number
  /** The bits that occur twice or more. */
  readonly repeated: number
}

/** Texts in the bytes of a pool, and their signatures. The length of each array is the number of texts. */
export interface TextSignatures {
  /** Text i is the bytes from from[i] up to, not including, to[i]. */
  readonly from: Uint32Array
  readonly to: Uint32Array
  /** letters[i], kinds[i] and repeated[i] are the signature of text i. */
  readonly letters: Uint8Array
  readonly kinds: Int32Array
  readonly repeated: Int32Array
}

export interface WordSignatures {
  /** All words of all strings of a pool, in order. */
  readonly texts: TextSignatures
  /** key[i] is the string that word i belongs to; length = words. */
  readonly key: Uint32Array
}

export const MOST_LETTERS = 255
const SPACE = 0x20

/**
 * The strings of a pool, string i as text i.
 *
 * Measured: 3 ms for 7,037 strings in a process that has just started.
 */
export const textSignatures = memoize(
  ({ bytes, offsets }: StringPool): TextSignatures => signaturesOf(bytes, offsets.subarray(0, -1), offsets.subarray(1)),
)

/**
 * The words of the strings of a pool.
 *
 * Measured: three times as long as `textSignatures`.
 */
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

/** Texts in the order of their numbers of letters, and their signatures in that order. */
interface TextsByLetters extends ByteGroups {
  /** kinds[i] and repeated[i] are of text numbers[i]. */
  readonly kinds: Int32Array
  readonly repeated: Int32Array
}

/** Signatures of one length stand side by side, so that comparing them reads memory in order. */
export const textsByLetters = memoize(({ letters, kinds, repeated }: TextSignatures): TextsByLetters => {
  const { numbers, start } = groupByByte(letters)
  return { numbers, start, kinds: inOrder(kinds, numbers), repeated: inOrder(repeated, numbers) }
})

function inOrder(bits: Int32Array, numbers: Uint32Array): Int32Array {
  const ordered = new Int32Array(numbers.length)
  for (let at = 0; at < numbers.length; at++) ordered[at] = bits[numbers[at]!]!
  return ordered
}

/** The signature of one text. */
export function signatureOf(text: string): LetterSignature {
  const bytes = Buffer.from(text)
  return signatureAt(signaturesOf(bytes, Uint32Array.of(0), Uint32Array.of(bytes.length)), 0)
}

/** The signature of text `i`. */
export function signatureAt({ letters, kinds, repeated }: TextSignatures, i: number): LetterSignature {
  return { letters: letters[i]!, kinds: kinds[i]!, repeated: repeated[i]! }
}

/**
 * False only where the edit distance of two texts is larger than `limit`. One mistake changes the number of
 * letters by one at most. It takes one letter away, or adds one, or both, and each of these changes one bit
 * at most.
 */
export function mayBeWithin(limit: number, a: LetterSignature, b: LetterSignature): boolean {
  return Math.abs(a.letters - b.letters) <= limit && mayHaveLetters(limit, a, b.kinds, b.repeated)
}

/** The same for a text that has about as many letters, of which only the bits are given. */
export function mayHaveLetters(limit: number, wanted: LetterSignature, kinds: number, repeated: number): boolean {
  return popcount(wanted.kinds ^ kinds) + popcount(wanted.repeated ^ repeated) <= 2 * limit
}

/** The signatures of some texts in bytes: text i from from[i] up to, not including, to[i]. */
export function signaturesOf(bytes: Uint8Array, from: Uint32Array, to: Uint32Array): TextSignatures {
  const letters = new Uint8Array(from.length)
  const kinds = new Int32Array(from.length)
  const repeated = new Int32Array(from.length)
  // One loop without objects, which is compiled while it runs the first time.
  for (let text = 0; text < from.length; text++) {
    const end = to[text]!
    let count = 0
    let seen = 0
    let again = 0
    for (let at = from[text]!; at < end; at++) {
      // the last byte of a letter in UTF-8 chooses its bit
      if (at + 1 < end && (bytes[at + 1]! & 0xc0) === 0x80) continue
      const kind = 1 << (bytes[at]! & 31)
      count++
      again |= seen & kind
      seen |= kind
    }
    letters[text] = Math.min(count, MOST_LETTERS)
    kinds[text] = seen
    repeated[text] = again
  }
  return { from, to, letters, kinds, repeated }
}
