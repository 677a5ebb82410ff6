import { meets } from '../../../docset/common.ts'
import type { DocSet, LazyUnion } from '../../../docset/docset.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { textListOf } from '../../key-lookup.ts'
import { Editions } from '../editions.ts'
import type { ReadingContext } from '../entities/recognize.ts'
import type { InterpretedWords } from '../given-words.ts'
import { type ClauseOptions, clauseOf, type ReadWords } from '../interpreted/interpreted-readings.ts'
import type { QueryWord } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import type { IsMet } from './fuzzy-terms.ts'

/** What the fuzzy reading depends on beside the words. */
export interface FuzzyContext extends ReadingContext {
  /** Makes the set of documents that the other filters leave; undefined without other filters. */
  readonly base: (() => DocSet) | undefined
}

export function isUnknown({ anywhere, found }: QueryWord): boolean {
  return anywhere.count === 0 && found.kind === 'nothing'
}

export function conditionSets({ docs }: InterpretedWords): (DocSet | LazyUnion)[] {
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

/** The clause of a fuzzy reading. */
export function fuzzyClause(
  { snapshot }: FuzzyContext,
  exact: TextClause,
  read: ReadWords,
  subject: readonly QueryWord[],
  options: Partial<ClauseOptions> = {},
): TextClause {
  const editions = options.editions ?? new Editions(snapshot, subject, exact.words)
  return clauseOf(snapshot, exact, read, subject, { ...options, reading: 'nearest', editions })
}
