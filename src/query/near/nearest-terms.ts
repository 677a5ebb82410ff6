import { memoize } from '../../snapshot/memoize.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { distanceFrom } from '../../text/distance-from.ts'
import { MOST_MISTAKES, mistakesIn } from '../../text/misspelling.ts'
import { memoizeRecent } from '../../text/recent-texts.ts'
import { candidateTerms, hashPlaces } from '../../text/typo-index.ts'
import { mayBeWithin, signatureAt, signatureOf, textSignatures } from './letter-signature.ts'

/** Where the hashes of a typo index lie. 1.3 MB, whatever the number of terms. */
export const hashPlacesOf = memoize(hashPlaces)

/**
 * Candidates that are compared without signatures.
 *
 * Measured: comparing this many takes as long as making the signature of the word.
 */
const FEW = 4

/**
 * The terms nearest to a word, ascending: those one mistake away; where there are none, and the word is long
 * enough for two mistakes, those two away.
 *
 * The typo index gives the candidates (`text/deletions.ts`), the letter signature rules some out, and the
 * edit distance decides on the rest.
 *
 * Only terms that `isWanted` says yes to count.
 *
 * Measured: 2 us a misspelled word among 35,588 terms (1 million events). The first word takes 10 ms more,
 * for `hashPlacesOf` and the signatures.
 */
export function nearestTerms(
  source: Source,
  word: string,
  isWanted: (term: number) => boolean = () => true,
): readonly number[] {
  const most = mistakesIn(word)
  for (let limit = 1; limit <= most; limit++) {
    const near = termsWithin(source)[limit]!(word).filter(isWanted)
    if (near.length > 0) return near
  }
  return []
}

type Source = Pick<Snapshot, 'typos' | 'terms'>

/**
 * For each number of mistakes, the terms at most that far from a word, ascending. Those of the words that
 * came last are remembered: a search asks for the same word under several conditions.
 */
const termsWithin = memoize((source: Source) =>
  Array.from({ length: MOST_MISTAKES + 1 }, (_, limit) =>
    memoizeRecent<readonly number[]>(
      KNOWN_BYTES,
      (word) => findWithin(source, word, limit),
      (terms) => 8 * terms.length,
    ),
  ),
)
const KNOWN_BYTES = 256 << 10

function findWithin({ typos, terms }: Source, word: string, limit: number): number[] {
  const signatures = textSignatures(terms)
  const distanceTo = distanceFrom(word)
  const near: number[] = []
  const candidates = candidateTerms(typos, hashPlacesOf(typos), word, limit)
  const wanted = candidates.length > FEW ? signatureOf(word) : undefined
  for (const term of candidates) {
    if (near.includes(term) || (wanted && !mayBeWithin(limit, wanted, signatureAt(signatures, term)))) continue
    if (distanceTo(terms.text(term), limit) <= limit) near.push(term)
  }
  return near.sort((a, b) => a - b)
}
