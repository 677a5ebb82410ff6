import { memoize } from '../../snapshot/memoize.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { distanceFrom } from '../../text/distance-from.ts'
import { mistakesIn } from '../../text/misspelling.ts'
import { candidateTerms, hashPlaces } from '../../text/typo-index.ts'
import { mayBeWithin, signatureAt, signatureOf, textSignatures } from './letter-signature.ts'

/** Where the hashes of a typo index lie. 1.3 MB, whatever the number of terms. */
export const hashPlacesOf = memoize(hashPlaces)

/** Fewer candidates are compared without signatures: making that of the word takes longer. */
const FEW = 4

/**
 * The terms nearest to a word, ascending: those one mistake away; where there are none, and the word is long
 * enough for two mistakes, those two away.
 *
 * The typo index gives the candidates (`text/deletions.ts`), the letter signature rules some out, and the
 * edit distance decides on the rest.
 *
 * Only terms that `isWanted` says yes to count.
 */
export function nearestTerms(
  source: Source,
  word: string,
  isWanted: (term: number) => boolean = () => true,
): readonly number[] {
  const most = mistakesIn(word)
  for (let limit = 1; limit <= most; limit++) {
    const near = termsWithin(source, word, limit).filter(isWanted)
    if (near.length > 0) return near
  }
  return []
}

type Source = Pick<Snapshot, 'typos' | 'terms'>

/** The terms at most `limit` mistakes from a word, ascending. */
function termsWithin({ typos, terms }: Source, word: string, limit: number): number[] {
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
