import { insertSorted } from '../../docset/sorted.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { mayBeCompleted } from '../../text/misspelling.ts'
import { isStopWord } from '../../text/stop-words.ts'
import type { TermId } from '../../text/vocabulary.ts'
import { nearestTerms } from '../near/nearest-terms.ts'
import { prefixRange } from '../near/prefix-range.ts'
import { mayBePrefix } from '../near/term-filter.ts'

/** What a word of `q` is taken for. `terms` have most events first. */
export type Meaning =
  | { readonly kind: 'term'; readonly terms: readonly [TermId] }
  | { readonly kind: 'completed' | 'corrected'; readonly terms: readonly TermId[] }
  | { readonly kind: 'nothing'; readonly terms: readonly [] }

export const NOTHING: Meaning = { kind: 'nothing', terms: [] }

/**
 * The rest are rare: the 20 most frequent words that begin with 3 letters that are no word themselves have 99.2 % of the events of all
 * such words, and only 58 of 3,009 beginnings have more than 20 (1 million events).
 */
const MOST_COMPLETIONS = 20
/** As near as the right one are 2 terms on average; 96 of 100 misspelled words have no more than 8 (49,638 terms). */
const MOST_CORRECTIONS = 8

/** What a word, written so, of a term that no event has, means: the terms it begins; only where it begins none, those it is a misspelling of. */
export function meaningOf(snapshot: Snapshot, word: string, term: string): Meaning {
  if (isStopWord(word)) return NOTHING
  // as written first: cut off after an s, "sens" is not the plural of "sen"
  for (const beginning of word === term ? [word] : [word, term]) {
    const terms = mostFrequent(snapshot, termsBeginningWith(snapshot, beginning), MOST_COMPLETIONS)
    if (terms.length > 0) return { kind: 'completed', terms }
  }
  for (const misspelled of word === term ? [word] : [term, word]) {
    const terms = mostFrequent(snapshot, nearestTerms(snapshot, misspelled), MOST_CORRECTIONS)
    if (terms.length > 0) return { kind: 'corrected', terms }
  }
  return NOTHING
}

function termsBeginningWith({ terms }: Snapshot, beginning: string): number[] {
  if (!mayBeCompleted(beginning) || !mayBePrefix(terms, beginning)) return []
  const { from, to } = prefixRange(terms, beginning)
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** The `limit` terms with the most events, most frequent first. `terms` must be ascending; ties keep that order. */
function mostFrequent({ lists, textList }: Snapshot, terms: readonly number[], limit: number): TermId[] {
  const eventsOf = (term: number) => lists.count[textList[term]!]!
  const hasMore = (a: number, b: number) => eventsOf(a) > eventsOf(b)
  const best: number[] = []
  for (const term of terms) insertSorted(best, term, hasMore, limit)
  return best as TermId[]
}
