import { deletionHashes } from './deletions.ts'
import { mistakesTo } from './misspelling.ts'

/**
 * Which terms a misspelled word can mean. `hash[i]` is a hash of what the term `term[i]` becomes when letters
 * are left out of it (`deletions.ts`). Ascending by (hash, term); both arrays have the same length.
 */
export interface TypoIndex {
  readonly hash: Uint32Array
  readonly term: Uint32Array
}

/** Makes the index of some terms. The first one has number 0. */
export function makeTypoIndex(terms: Iterable<string>): TypoIndex {
  const hashes: number[] = []
  const numbers: number[] = []
  let number = 0
  for (const term of terms) {
    const mistakes = mistakesTo(term)
    if (mistakes > 0) {
      for (const hash of new Set(deletionHashes(term, mistakes))) {
        hashes.push(hash)
        numbers.push(number)
      }
    }
    number++
  }
  // numbers ascend, and both passes keep the order of equal hashes
  const unsorted = { hash: Uint32Array.from(hashes), term: Uint32Array.from(numbers) }
  return sortBySixteenBits(sortBySixteenBits(unsorted, 0), 16)
}

/**
 * One pass of a radix sort, by counting: orders by the 16 bits from `shift` on and keeps the order of equals.
 */
function sortBySixteenBits({ hash, term }: TypoIndex, shift: 0 | 16): TypoIndex {
  const next = new Uint32Array(0x1_0001)
  for (const value of hash) next[((value >>> shift) & 0xffff) + 1]!++
  for (let digit = 1; digit < next.length; digit++) next[digit]! += next[digit - 1]!
  const sorted = { hash: new Uint32Array(hash.length), term: new Uint32Array(hash.length) }
  hash.forEach((value, index) => {
    const at = next[(value >>> shift) & 0xffff]!++
    sorted.hash[at] = value
    sorted.term[at] = term[index]!
  })
  return sorted
}

/** Where the hashes of an index lie. */
export interface HashPlaces {
  /**
   * The hashes whose upper 16 bits are b lie from `buckets[b]` up to, not including, `buckets[b + 1]`.
   *
   * Measured: of a million events a bucket has ten hashes, where a binary search would read twenty.
   */
  readonly buckets: Uint32Array
  /**
   * Bit f says that there is a hash whose upper 23 bits are f. Most hashes of a misspelled word are not in
   * the index, and this filter of 1 MB rules them out.
   *
   * Measured: of a million events one bit of ten is set.
   */
  readonly filter: Uint32Array
}

const FILTER_BITS = 23

/** Finds the places in one pass over the hashes. */
export function hashPlaces({ hash }: TypoIndex): HashPlaces {
  const buckets = new Uint32Array(0x1_0001)
  const filter = new Uint32Array(1 << (FILTER_BITS - 5))
  for (let at = 0; at < hash.length; at++) {
    buckets[(hash[at]! >>> 16) + 1]!++
    const bit = hash[at]! >>> (32 - FILTER_BITS)
    filter[bit >>> 5]! |= 1 << (bit & 31)
  }
  for (let bucket = 1; bucket < buckets.length; bucket++) buckets[bucket]! += buckets[bucket - 1]!
  return { buckets, filter }
}

/**
 * The terms that may be at most `mistakes` (1 or 2) away from a word, in no order. All that are that near and
 * may be corrected to are among them; some others are too, and some come twice.
 */
export function candidateTerms(
  { hash, term }: TypoIndex,
  { buckets, filter }: HashPlaces,
  word: string,
  mistakes: number,
): number[] {
  const found: number[] = []
  for (const wanted of deletionHashes(word, mistakes)) {
    const bit = wanted >>> (32 - FILTER_BITS)
    if (((filter[bit >>> 5]! >>> (bit & 31)) & 1) === 0) continue
    const end = buckets[(wanted >>> 16) + 1]!
    let at = buckets[wanted >>> 16]!
    while (at < end && hash[at]! < wanted) at++
    for (; at < end && hash[at] === wanted; at++) found.push(term[at]!)
  }
  return found
}
