import { memoize } from '../../snapshot/memoize.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { FNV_START, fnvAdd } from '../../text/fnv1a.ts'
import type { TermId } from '../../text/vocabulary.ts'

/**
 * The number of a term; undefined when no event has it.
 *
 * Measured: FlexSearch takes 2 us to find nothing, so it is asked only for terms that the filter lets pass.
 */
export function findTerm(
  { terms, vocabulary }: Pick<Snapshot, 'terms' | 'vocabulary'>,
  term: string,
): TermId | undefined {
  return isIn(termFilters(terms).whole, term) ? vocabulary.find(term) : undefined
}

/**
 * False only where no string of a pool begins with a text.
 *
 * Measured: `prefixRange` takes 1 to 4 us, and most misspelled words are no prefix.
 */
export function mayBePrefix(pool: StringPool, text: string): boolean {
  return isIn(termFilters(pool).prefixes, text)
}

/**
 * Bits of a filter, 128 KB.
 *
 * Measured: 35,588 terms (1 million events) set one bit of 15, their 131,668 prefixes one of 4.5. One of 240
 * texts that are no term passes, and one of 21 that are no prefix.
 */
const FILTER_BITS = 1 << 20

/** Two bits of a filter are set for the hash of each string, or of each prefix of one. */
interface TermFilters {
  readonly whole: Uint32Array
  readonly prefixes: Uint32Array
}

/**
 * Bloom filters with two hashes (B. Bloom, "Space/time trade-offs in hash coding with allowable errors", CACM
 * 13, 1970) of the strings of a pool, and of their prefixes, which may end between any two bytes.
 *
 * Measured: 11 ms for 35,588 terms in a process that has just started.
 */
export const termFilters = memoize(({ bytes, offsets }: StringPool): TermFilters => {
  const whole = new Uint32Array(FILTER_BITS / 32)
  const prefixes = new Uint32Array(FILTER_BITS / 32)
  for (let term = 0; term + 1 < offsets.length; term++) {
    let hash = FNV_START
    for (let at = offsets[term]!; at < offsets[term + 1]!; at++) {
      hash = fnvAdd(hash, bytes[at]!)
      addTo(prefixes, hash)
    }
    addTo(whole, hash)
  }
  return { whole, prefixes }
})

/** A filter without texts. */
export function emptyFilter(): Uint32Array {
  return new Uint32Array(FILTER_BITS / 32)
}

/** Adds texts that lie in bytes to a filter: text i from from[i] up to, not including, to[i]. */
export function addTexts(filter: Uint32Array, bytes: Uint8Array, from: Uint32Array, to: Uint32Array): void {
  for (let text = 0; text < from.length; text++) {
    let hash = FNV_START
    for (let at = from[text]!; at < to[text]!; at++) hash = fnvAdd(hash, bytes[at]!)
    addTo(filter, hash)
  }
}

export function addText(filter: Uint32Array, text: string): void {
  addTo(filter, hashOf(text))
}

function addTo(filter: Uint32Array, hash: number): void {
  // Two constants: taking an array apart costs 10 ms in a process that has just started.
  const first = lowerBits(hash)
  const second = upperBits(hash)
  filter[first >>> 5]! |= 1 << (first & 31)
  filter[second >>> 5]! |= 1 << (second & 31)
}

/**
 * False only where a text is none of those that a filter was made of. With the hash of some text before it,
 * both are looked up as one.
 */
export function isIn(filter: Uint32Array, text: string, hashBefore = FNV_START): boolean {
  return isHashIn(filter, hashOf(text, hashBefore))
}

/** The same for the hash of a text. */
export function isHashIn(filter: Uint32Array, hash: number): boolean {
  return hasBit(filter, lowerBits(hash)) && hasBit(filter, upperBits(hash))
}

function hasBit(filter: Uint32Array, bit: number): boolean {
  return ((filter[bit >>> 5]! >>> (bit & 31)) & 1) === 1
}

/** FNV-1a over the UTF-8 of a text. Most terms are ASCII and need not be encoded. */
export function hashOf(text: string, hashBefore = FNV_START): number {
  let hash = hashBefore
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return Buffer.from(text).reduce(fnvAdd, hashBefore)
    hash = fnvAdd(hash, code)
  }
  return hash
}

/**
 * The lower bits of a hash with the upper ones folded into them, as the authors of FNV advise for sizes other
 * than 32 bits.
 */
function lowerBits(hash: number): number {
  return (hash ^ (hash >>> 20)) & (FILTER_BITS - 1)
}

function upperBits(hash: number): number {
  return hash >>> 12
}
