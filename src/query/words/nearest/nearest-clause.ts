import { meets } from '../../../docset/common.ts'
import type { DocSet, LazyUnion } from '../../../docset/docset.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { Interpretation } from '../../notes.ts'
import { type Editions, EditionsOfWords } from '../editions.ts'
import type { Understanding } from '../given-words.ts'
import { type QueryWord, textListOf } from '../query-words.ts'
import { nameSets, type TextClause } from '../text-clause.ts'
import { asksForDeadlines, type ReadingContext } from '../understand.ts'
import { understoodNotes } from '../understood-notes.ts'
import { wordNotes } from '../word-notes.ts'
import type { IsMet } from './nearest-meaning.ts'

/** What the nearest reading depends on beside the words. */
export interface NearestContext extends ReadingContext {
  /** Makes the set of documents that the other filters leave; undefined without other filters. */
  readonly base: (() => DocSet) | undefined
}

export function isUnknown({ anywhere, meaning }: QueryWord): boolean {
  return anywhere.count === 0 && meaning.kind === 'nothing'
}

export function conditionSets({ docs }: Understanding): (DocSet | LazyUnion)[] {
  return docs.map(({ anywhere }) => anywhere)
}

/** Whether some of the documents of a set, or of all, have some terms. */
export function metWith(snapshot: Snapshot, others: DocSet | undefined): IsMet {
  return (...terms) => {
    if (others === undefined && terms.length === 1) return true
    const lists = terms.map((term) => textListOf(snapshot, term))
    return meets(others === undefined ? lists : [...lists, others], snapshot.lists.space)
  }
}

/** The clause in which every word counts. */
export function literalClause(
  { snapshot }: NearestContext,
  literal: TextClause,
  words: readonly QueryWord[],
): TextClause {
  // Written out, here and below: an object made with a spread costs 1 to 3 us.
  return {
    reading: 'nearest',
    text: literal.text,
    words: literal.words,
    anywhere: words.map((word) => ({ asksFor: word.given, docs: word.anywhere })),
    inName: nameSets(words),
    editions: new EditionsOfWords(snapshot, words, literal.words),
    asksForDeadlines: false,
    notes: () => wordNotes(snapshot, literal.words, words),
    warnings: NO_WARNINGS,
    given: literal.given,
  }
}

/** What is known of a clause beside its sets. */
export interface ClauseNotes {
  /** Notes before those on meanings and words. */
  readonly first: readonly Interpretation[]
  readonly warnings: readonly string[]
  /** Undefined for those of the words. */
  readonly editions?: Editions
}

/** The clause of words that are met by what they mean, and of the subject. */
export function understoodClause(
  { snapshot }: NearestContext,
  literal: TextClause,
  understanding: Understanding,
  subject: readonly QueryWord[],
  { first, warnings, editions }: ClauseNotes = NO_NOTES,
): TextClause {
  const { conditions, docs, words } = understanding
  const labels = conditions.map((condition) => condition.map(({ label }) => label).join(' or '))
  return {
    reading: 'nearest',
    text: literal.text,
    words: literal.words,
    anywhere: [
      ...docs.map(({ anywhere }, index) => ({ asksFor: labels[index] ?? '', docs: anywhere })),
      ...subject.map((word) => ({ asksFor: word.given, docs: word.anywhere })),
    ],
    inName: [...docs.flatMap(({ inName }) => inName ?? []), ...nameSets(subject)],
    editions: editions ?? new EditionsOfWords(snapshot, subject, literal.words),
    asksForDeadlines: asksForDeadlines(understanding),
    notes: () => [...first, ...understoodNotes(understanding), ...wordNotes(snapshot, words, subject)],
    warnings,
    given: literal.given,
  }
}

const NO_WARNINGS: readonly string[] = []
const NO_NOTES: ClauseNotes = { first: [], warnings: NO_WARNINGS }
