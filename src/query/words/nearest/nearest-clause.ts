import { meets } from '../../../docset/common.ts'
import type { DocSet, LazyUnion } from '../../../docset/docset.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { EditionsOfWords } from '../editions.ts'
import { type QueryWord, textListOf } from '../query-words.ts'
import { nameSets, type TextClause } from '../text-clause.ts'
import { asksForDeadlines, type ReadingContext, type Understanding } from '../understand.ts'
import { understoodNotes } from '../understood-notes.ts'
import { wordNotes } from '../word-notes.ts'
import type { IsMet } from './nearest-meaning.ts'

/** What the nearest reading depends on beside the words. */
export interface NearestContext extends ReadingContext {
  /** The documents that the other filters leave; undefined without other filters. */
  readonly base: DocSet | undefined
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
  return {
    ...literal,
    reading: 'nearest',
    anywhere: words.map((word) => ({ asksFor: word.given, docs: word.anywhere })),
    inName: nameSets(words),
    editions: new EditionsOfWords(snapshot, words, literal.words),
    notes: () => wordNotes(snapshot, literal.words, words),
  }
}

/** The clause of words that are met by what they mean, and of the subject. */
export function understoodClause(
  { snapshot }: NearestContext,
  literal: TextClause,
  understanding: Understanding,
): TextClause {
  const { conditions, docs, subject } = understanding
  const labels = conditions.map((condition) => condition.map(({ label }) => label).join(' or '))
  return {
    ...literal,
    reading: 'nearest',
    anywhere: [
      ...docs.map(({ anywhere }, index) => ({ asksFor: labels[index] ?? '', docs: anywhere })),
      ...subject.map((word) => ({ asksFor: word.given, docs: word.anywhere })),
    ],
    inName: [...docs.flatMap(({ inName }) => inName ?? []), ...nameSets(subject)],
    editions: new EditionsOfWords(snapshot, subject, literal.words),
    asksForDeadlines: asksForDeadlines(understanding),
    notes: () => [...understoodNotes(understanding), ...wordNotes(snapshot, understanding.words, subject)],
  }
}
