import { deletionHashes } from './deletions.ts'
import { mistakesTo } from './misspelling.ts'

/**
 * Which terms a misspelled word can mean. hash[i] is a hash of what term[i] becomes when letters are left out of it; ascending by
 * (hash, term); both have the same length.
 */
export interface TypoIndex {
  readonly hash: Uint32Array
  readonly term: Uint32Array
}

/** Makes the index of terms, numbered as they come. */
export function makeTypoIndex(terms: Iterable<string>): TypoIndex {
  const hashes: number[] = []
  const numbers: number[] = []
  let number = 0
  for (const term of terms) {
    const mistakes = mistakesTo(term)
    if (mistakes > 0) {
      for (const hash of deletionHashes(term, mistakes)) {
        hashes.push(hash)
        numbers.push(number)
      }
    }
    number++
  }
  // terms ascend, and sorting keeps the order of equals
  const unsorted = { hash: Uint32Array.from(hashes), term: Uint32Array.from(numbers) }
  return sortBySixteenBits(sortBySixteenBits(unsorted, 0), 16)
}

/** One pass of a radix sort: orders by the 16 bits from `shift` on and keeps the order of equals (counting sort). */
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

/** Terms that can be at most `mistakes` (1 or 2) away from a word, ascending: all that are and that may be corrected to, and some more. */
export function candidateTerms({ hash, term }: TypoIndex, word: string, mistakes: number): number[] {
  const found = new Set<number>()
  for (const wanted of deletionHashes(word, mistakes)) {
    for (let at = firstAtLeast(hash, wanted); hash[at] === wanted; at++) found.add(term[at]!)
  }
  return [...found].sort((a, b) => a - b)
}

/** First position whose value is not below `wanted`; the length when there is none. */
function firstAtLeast(values: Uint32Array, wanted: number): number {
  let low = 0
  let high = values.length
  // invariant: values before low are below wanted, values from high on are not
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < wanted) low = middle + 1
    else high = middle
  }
  return low
}
