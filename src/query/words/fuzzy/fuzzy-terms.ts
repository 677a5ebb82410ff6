import { insertSorted } from '../../../docset/sorted.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { mayBeCompleted } from '../../../text/spell/misspelling.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termsOfWord } from '../../../text/tokenize.ts'
import type { TermId } from '../../../text/vocabulary.ts'
import { eventsWithTerm } from '../../key-lookup.ts'
import { MAX_COMPLETIONS, MAX_COMPLETIONS_TRIED, MAX_CORRECTIONS } from '../../limits.ts'
import { nearestTerms } from '../../spelling.ts'
import type { QueryWord } from '../query-words.ts'
import { isOrdinaryWord, NOTHING, type WordTerms } from '../word-terms.ts'

/** Minimum bigrams of a Chinese, Japanese or Korean word that is corrected: three may be two words. */
const MIN_PARTS = 4

/** True if some event has all of these terms and the other words, and meets the filters. */
export type IsMet = (...terms: readonly TermId[]) => boolean

/**
 * The terms for a word that no event has: terms that begin with it, otherwise similar terms, all of which
 * meet `isMet`. Of a word of several terms, as in Chinese, an event needs only half of them.
 */
export function fuzzyTerms(snapshot: Snapshot, { given, singular }: QueryWord, isMet: IsMet): WordTerms {
  if (isStopWord(given)) return NOTHING
  const parts = termsOfWord(given)
  if (parts.length > 1) return parts.length < MIN_PARTS ? NOTHING : mostOfCompound(snapshot, parts, isMet)
  // as written first: "congres" is the beginning of "congress", not the plural of "congre"
  const forms = [...new Set([given, singular])]
  for (const prefix of forms) {
    const terms = firstMet(termsWithPrefix(snapshot, prefix), MAX_COMPLETIONS, isMet)
    if (terms.length > 0) return { kind: 'completed', terms }
  }
  if (isOrdinaryWord(snapshot, given)) return NOTHING
  for (const misspelled of forms.toReversed()) {
    const near = nearestTerms(snapshot, misspelled, (found) => isMet(found as TermId))
    const found = near.map(([each]) => each)
    const terms = mostFrequent(snapshot, found, MAX_CORRECTIONS)
    if (terms.length > 0) return { kind: 'corrected', terms: terms as TermId[] }
  }
  return NOTHING
}

/**
 * The terms of a misspelled word that some event has together; the rarest terms are left out until an event
 * has the rest. At least half must remain: a wrong letter changes two terms, two swapped letters three.
 */
function mostOfCompound(snapshot: Snapshot, parts: readonly string[], isMet: IsMet): WordTerms {
  const eventsOf = (term: TermId) => eventsWithTerm(snapshot, term)
  const numbers = parts.map((part) => snapshot.vocabulary.find(part)).filter((term) => term !== undefined)
  let terms = [...new Set(numbers)].filter((term) => isMet(term))
  while (terms.length >= parts.length / 2 && !isMet(...terms)) {
    const rarestFirst = terms.toSorted((a, b) => eventsOf(a) - eventsOf(b) || a - b)
    const without = (left: TermId) => terms.filter((term) => term !== left)
    terms = without(rarestFirst.find((term) => isMet(...without(term))) ?? rarestFirst[0]!)
  }
  return terms.length >= parts.length / 2 ? { kind: 'partial', terms } : NOTHING
}

/** The MAX_COMPLETIONS_TRIED terms with a prefix that have the most events. */
function termsWithPrefix(snapshot: Snapshot, prefix: string): readonly number[] {
  if (!mayBeCompleted(prefix)) return []
  const { from, to } = snapshot.terms.rangeOfPrefix(prefix)
  const all = Array.from({ length: to - from }, (_, index) => from + index)
  return mostFrequent(snapshot, all, MAX_COMPLETIONS_TRIED)
}

/** The `limit` terms with the most events, most frequent first. Equally frequent terms keep their order. */
function mostFrequent(snapshot: Snapshot, terms: readonly number[], limit: number): readonly number[] {
  const hasMore = (a: number, b: number) => eventsWithTerm(snapshot, a) > eventsWithTerm(snapshot, b)
  const found: number[] = []
  for (const term of terms) insertSorted(found, term, hasMore, limit)
  return found
}

function firstMet(terms: readonly number[], limit: number, isMet: IsMet): TermId[] {
  const met: TermId[] = []
  for (const term of terms) {
    if (met.length === limit) break
    if (isMet(term as TermId)) met.push(term as TermId)
  }
  return met
}
