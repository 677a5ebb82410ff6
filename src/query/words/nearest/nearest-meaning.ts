import { insertSorted } from '../../../docset/sorted.ts'
import { memoize } from '../../../snapshot/memoize.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { mayBeCompleted } from '../../../text/misspelling.ts'
import { memoizeRecent } from '../../../text/recent-texts.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termsOfWord } from '../../../text/tokenize.ts'
import type { TermId } from '../../../text/vocabulary.ts'
import { nearestTerms } from '../../near/nearest-terms.ts'
import { prefixRange } from '../../near/prefix-range.ts'
import { findTerm, mayBePrefix } from '../../near/term-filter.ts'
import { isOrdinaryWord } from '../ordinary-words.ts'
import { type Meaning, NOTHING } from '../word-meaning.ts'

/**
 * Terms that a prefix stands for. The other terms are rare.
 *
 * Measured: of all events with a term that begins with 3 given letters, 99.2 % have one of the 20 most
 * frequent of these terms. Only 58 of 3,009 such prefixes have more than 20 terms (1 million events).
 */
const MOST_COMPLETIONS = 20
/**
 * Terms that a misspelled word stands for.
 *
 * Measured: 2 terms on average are as near as the right one; for 96 of 100 misspelled words it is 8 at most
 * (49,638 terms).
 */
const MOST_CORRECTIONS = 8

/**
 * Of the terms that a prefix stands for, the most frequent ones are tried under the filters of the search.
 *
 * Measured: a try takes 0.1 to 1 us.
 */
const MOST_TRIED = 200

/** Words of fewer bigrams are not corrected: four letters of Chinese are often two words. */
const LEAST_PARTS = 4

/** Whether some event has all of some terms, the other words and what the filters ask for. */
export type IsMet = (...terms: readonly TermId[]) => boolean

/**
 * What a word that no event has means: the terms that begin with it; where there are none, the terms it is a
 * misspelling of. Of a word of several terms, as Chinese has them, most are enough. `term` is the singular
 * form of `word`. Only terms that are met count. An ordinary English word is no misspelling.
 */
export function nearestMeaning(snapshot: Snapshot, word: string, term: string, isMet: IsMet): Meaning {
  if (isStopWord(word)) return NOTHING
  const parts = termsOfWord(word)
  if (parts.length > 1) return parts.length < LEAST_PARTS ? NOTHING : mostOfCompound(snapshot, parts, isMet)
  // first as written: "congres" is the beginning of "congress", not the plural of "congre"
  for (const prefix of word === term ? [word] : [word, term]) {
    const terms = firstMet(termsWithPrefix(snapshot)(prefix), MOST_COMPLETIONS, isMet)
    if (terms.length > 0) return { kind: 'completed', terms }
  }
  if (isOrdinaryWord(snapshot, word)) return NOTHING
  for (const misspelled of word === term ? [word] : [term, word]) {
    const near = nearestTerms(snapshot, misspelled, (found) => isMet(found as TermId))
    const terms = mostFrequent(snapshot, near, MOST_CORRECTIONS)
    if (terms.length > 0) return { kind: 'corrected', terms: terms as TermId[] }
  }
  return NOTHING
}

/**
 * The terms of a misspelled word of several terms that some event has together, at least half of them. One
 * wrong letter spoils two bigrams, two letters in the wrong order spoil three. Of terms that no event has
 * together, the rarest are left out first.
 */
function mostOfCompound(snapshot: Snapshot, parts: readonly string[], isMet: IsMet): Meaning {
  const { lists, textList } = snapshot
  const eventsOf = (term: TermId) => lists.count[textList[term]!]!
  const numbers = parts.map((part) => findTerm(snapshot, part)).filter((term) => term !== undefined)
  let terms = [...new Set(numbers)].filter((term) => isMet(term))
  while (terms.length >= parts.length / 2 && !isMet(...terms)) {
    const rarestFirst = terms.toSorted((a, b) => eventsOf(a) - eventsOf(b) || a - b)
    const without = (left: TermId) => terms.filter((term) => term !== left)
    terms = without(rarestFirst.find((term) => isMet(...without(term))) ?? rarestFirst[0]!)
  }
  return terms.length >= parts.length / 2 ? { kind: 'partial', terms } : NOTHING
}

/**
 * Of the terms with a prefix, those with the most events. Remembered for the prefixes that came last, as the
 * nearest terms are.
 */
const termsWithPrefix = memoize((snapshot: Snapshot) =>
  memoizeRecent<readonly number[]>(
    KNOWN_BYTES,
    (prefix) => {
      if (!mayBeCompleted(prefix) || !mayBePrefix(snapshot.terms, prefix)) return NONE_FOUND
      const { from, to } = prefixRange(snapshot.terms, prefix)
      return mostFrequent(
        snapshot,
        Array.from({ length: to - from }, (_, index) => from + index),
        MOST_TRIED,
      )
    },
    (terms) => 8 * terms.length,
  ),
)
const KNOWN_BYTES = 1 << 20
const NONE_FOUND: readonly number[] = []

/**
 * The `limit` terms with the most events, most frequent first. `terms` must be ascending; ties keep that
 * order.
 */
function mostFrequent({ lists, textList }: Snapshot, terms: readonly number[], limit: number): readonly number[] {
  const eventsOf = (term: number) => lists.count[textList[term]!]!
  const hasMore = (a: number, b: number) => eventsOf(a) > eventsOf(b)
  const found: number[] = []
  for (const term of terms) insertSorted(found, term, hasMore, limit)
  return found
}

/** The first `limit` terms that are met. */
function firstMet(terms: readonly number[], limit: number, isMet: IsMet): TermId[] {
  const met: TermId[] = []
  for (const term of terms) {
    if (met.length === limit) break
    if (isMet(term as TermId)) met.push(term as TermId)
  }
  return met
}
