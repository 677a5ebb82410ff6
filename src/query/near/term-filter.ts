import { memoize } from '../../snapshot/memoize.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { FNV_START, fnvAdd } from '../../text/fnv1a.ts'
import type { TermId } from '../../text/vocabulary.ts'

/** The number of a term; undefined when no event has it. FlexSearch takes 2 us to find nothing, so it is asked only for what may be there. */
export function findTerm(
  { terms, vocabulary }: Pick<Snapshot, 'terms' | 'vocabulary'>,
  term: string,
): TermId | undefined {
  return isIn(termFilters(terms).whole, term) ? vocabulary.find(term) : undefined
}

/** False only when no string of a pool begins with a text. A search for where they lie takes 1 to 4 us, and most misspelled words begin none. */
export function mayBePrefix(pool: StringPool, text: string): boolean {
  return isIn(termFilters(pool).beginnings, text)
}

/** Bits of a filter, 128 KB: of a million events 35,588 terms set one of 30, their 131,668 beginnings one of 8. */
const FILTER_BITS = 1 << 20

interface TermFilters {
  readonly whole: Uint32Array
  readonly beginnings: Uint32Array
}

/**
 * A bit for each hash that a string has, or a beginning of one, cut between any bytes (B. Bloom, "Space/time trade-offs in hash coding with allowable
 * errors", CACM 13, 1970; with one hash). Takes 11 ms for 35,588 terms in a process that has just started.
 */
export const termFilters = memoize(({ bytes, offsets }: StringPool): TermFilters => {
  const whole = new Uint32Array(FILTER_BITS / 32)
  const beginnings = new Uint32Array(FILTER_BITS / 32)
  for (let term = 0; term + 1 < offsets.length; term++) {
    let hash = FNV_START
    for (let at = offsets[term]!; at < offsets[term + 1]!; at++) {
      hash = fnvAdd(hash, bytes[at]!)
      setBit(beginnings, bitOf(hash))
    }
    setBit(whole, bitOf(hash))
  }
  return { whole, beginnings }
})

function setBit(filter: Uint32Array, bit: number): void {
  filter[bit >>> 5]! |= 1 << (bit & 31)
}

function isIn(filter: Uint32Array, text: string): boolean {
  const bit = bitOf(hashOf(text))
  return ((filter[bit >>> 5]! >>> (bit & 31)) & 1) === 1
}

/** Over the UTF-8 of a text; of ASCII, as most terms are, without making it. */
function hashOf(text: string): number {
  let hash = FNV_START
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return Buffer.from(text).reduce(fnvAdd, FNV_START)
    hash = fnvAdd(hash, code)
  }
  return hash
}

/** The upper bits folded into the lower ones, as the authors of FNV advise for sizes other than 32 bits. */
function bitOf(hash: number): number {
  return (hash ^ (hash >>> 20)) & (FILTER_BITS - 1)
}
