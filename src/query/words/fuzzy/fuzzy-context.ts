import { intersects } from '../../../docset/common.ts'
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

export interface FuzzyContext extends ReadingContext {
  /** Computes the documents that meet the other filters; undefined without other filters. */
  readonly base: (() => DocSet) | undefined
}

/** True if no event has the word. */
export function isUnknown({ anywhere, found }: QueryWord): boolean {
  return anywhere.count === 0 && found.kind === 'nothing'
}

/** The documents that meet each condition. */
export function conditionSets({ docs }: InterpretedWords): (DocSet | LazyUnion)[] {
  return docs.map(({ anywhere }) => anywhere)
}

/** A test of terms: true if some document has all of them, and is in `others` if that is given. */
export function metWith(snapshot: Snapshot, others: DocSet | undefined): IsMet {
  return (...terms) => {
    if (others === undefined && terms.length === 1) return true
    const lists = terms.map((term) => textListOf(snapshot, term))
    return intersects(others === undefined ? lists : [...lists, others], snapshot.lists.space)
  }
}

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
