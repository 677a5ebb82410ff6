import { insertSorted } from '../../../docset/sorted.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { mayBeCompleted } from '../../../text/spell/misspelling.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termsOfWord } from '../../../text/tokenize.ts'
import type { TermId } from '../../../text/vocabulary.ts'
import { MAX_COMPLETIONS, MAX_COMPLETIONS_TRIED, MAX_CORRECTIONS } from '../../limits.ts'
import { nearestTerms } from '../../spelling.ts'
import { isOrdinaryWord, NOTHING, type WordTerms } from '../word-terms.ts'

/** Words of fewer bigrams are not corrected: four letters of Chinese are often two words. */
const MIN_PARTS = 4

/** Whether some event has all of some terms, the other words and what the filters ask for. */
export type IsMet = (...terms: readonly TermId[]) => boolean

/**
 * What a word that no event has means: the terms that begin with it; where there are none, the terms it is a
 * misspelling of. Of a word of several terms, as Chinese has them, most are enough. `term` is the singular
 * form of `word`. Only terms that are met count. An ordinary English word is no misspelling.
 */
export function fuzzyTerms(snapshot: Snapshot, word: string, term: string, isMet: IsMet): WordTerms {
  if (isStopWord(word)) return NOTHING
  const parts = termsOfWord(word)
  if (parts.length > 1) return parts.length < MIN_PARTS ? NOTHING : mostOfCompound(snapshot, parts, isMet)
  // first as written: "congres" is the beginning of "congress", not the plural of "congre"
  for (const prefix of word === term ? [word] : [word, term]) {
    const terms = firstMet(termsWithPrefix(snapshot, prefix), MAX_COMPLETIONS, isMet)
    if (terms.length > 0) return { kind: 'completed', terms }
  }
  if (isOrdinaryWord(snapshot, word)) return NOTHING
  for (const misspelled of word === term ? [word] : [term, word]) {
    const near = nearestTerms(snapshot, misspelled, (found) => isMet(found as TermId))
    const found = near.map(([each]) => each)
    const terms = mostFrequent(snapshot, found, MAX_CORRECTIONS)
    if (terms.length > 0) return { kind: 'corrected', terms: terms as TermId[] }
  }
  return NOTHING
}

/**
 * The terms of a misspelled word of several terms that some event has together, at least half of them. One
 * wrong letter spoils two bigrams, two letters in the wrong order spoil three. Of terms that no event has
 * together, the rarest are left out first.
 */
function mostOfCompound(snapshot: Snapshot, parts: readonly string[], isMet: IsMet): WordTerms {
  const { lists, textList } = snapshot
  const eventsOf = (term: TermId) => lists.count[textList[term]!]!
  const numbers = parts.map((part) => snapshot.vocabulary.find(part)).filter((term) => term !== undefined)
  let terms = [...new Set(numbers)].filter((term) => isMet(term))
  while (terms.length >= parts.length / 2 && !isMet(...terms)) {
    const rarestFirst = terms.toSorted((a, b) => eventsOf(a) - eventsOf(b) || a - b)
    const without = (left: TermId) => terms.filter((term) => term !== left)
    terms = without(rarestFirst.find((term) => isMet(...without(term))) ?? rarestFirst[0]!)
  }
  return terms.length >= parts.length / 2 ? { kind: 'partial', terms } : NOTHING
}

/** Of the terms with a prefix, those with the most events. */
function termsWithPrefix(snapshot: Snapshot, prefix: string): readonly number[] {
  if (!mayBeCompleted(prefix)) return []
  const { from, to } = snapshot.terms.rangeOfPrefix(prefix)
  const all = Array.from({ length: to - from }, (_, index) => from + index)
  return mostFrequent(snapshot, all, MAX_COMPLETIONS_TRIED)
}

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
