import type { TermId } from '../../text/vocabulary.ts'

/**
 * What a word of `q` means. Of several terms one is enough, and the first has the most events. Of a
 * compound, and of a part of one, all are needed.
 */
export type Meaning =
  /** Events have the word itself. */
  | { readonly kind: 'term'; readonly terms: readonly [TermId] }
  /** The word is several terms (bigrams of Chinese, Japanese or Korean), and some event has all of them. */
  | { readonly kind: 'compound'; readonly terms: readonly TermId[] }
  /** The word is several terms that no event has together; some event has these of them. */
  | { readonly kind: 'partial'; readonly terms: readonly TermId[] }
  /** No event has it; the terms begin with it, or are near it. */
  | { readonly kind: 'completed' | 'corrected'; readonly terms: readonly TermId[] }
  | { readonly kind: 'nothing'; readonly terms: readonly [] }

export const NOTHING: Meaning = { kind: 'nothing', terms: [] }

/** Whether a document must have all terms of a meaning, not only one of them. */
export function needsAllTerms({ kind }: Meaning): boolean {
  return kind === 'compound' || kind === 'partial'
}
