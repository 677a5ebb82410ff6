import { popcount } from '../docset/docset.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { editDistance } from '../text/edit-distance.ts'
import { mistakesIn } from '../text/misspelling.ts'
import { candidateTerms } from '../text/typo-index.ts'

/**
 * The terms that a word differs from by fewest mistakes, if by no more than such a word may have; ascending.
 *
 * Among 49,638 terms (1 million events, one core of a 2.5 GHz Xeon), median and 99th percentile: a word with one mistake 17 and 420 us,
 * with two 45 and 480 us. Looking at every term takes 3 ms.
 */
export function nearestTerms({ typos, terms }: Pick<Snapshot, 'typos' | 'terms'>, word: string): number[] {
  const most = mistakesIn(word)
  const kinds = letterKinds(word)
  for (let limit = 1; limit <= most; limit++) {
    const near = candidateTerms(typos, word, limit).filter((number) => {
      const term = terms.text(number)
      // one mistake takes a kind of letter away, adds one, or both; this is 50 times as fast as the distance and nearly as sharp
      return popcount(letterKinds(term) ^ kinds) <= 2 * limit && editDistance(word, term, limit) <= limit
    })
    if (near.length > 0) return near
  }
  return []
}

/** One bit of 32 for each letter that occurs; letters share bits. */
function letterKinds(word: string): number {
  let kinds = 0
  for (let index = 0; index < word.length; index++) kinds |= 1 << (word.charCodeAt(index) & 31)
  return kinds
}
