/**
 * Entity recognition (`recognize.ts`): from folded words and today's date to types, places, dates and others,
 * each with its documents and filters. It does not depend on the other filters of a search.
 */
import type { DocSet, LazyUnion } from '../../../docset/docset.ts'
import type { ChoiceName } from '../../../event/attributes.ts'
import type { Filter } from '../../request.ts'

/** Consecutive words of `q`; position `to` is exclusive. */
export interface WordRun {
  readonly from: number
  readonly to: number
}

/** Folded words of `q`, and the same words as written. */
export interface WrittenWords {
  readonly words: readonly string[]
  readonly written: readonly string[]
}

/**
 * Kinds of entities that an event meets only by its data: `2027` in its name is not the date 2027. Events
 * with the words also meet entities of other kinds.
 */
export const MET_BY_MEANING = ['date', 'series', 'rank', 'changed'] as const

export type EntityKind =
  | ChoiceName
  | (typeof MET_BY_MEANING)[number]
  | 'place'
  | 'organizer'
  | 'source'
  | 'deadline'
  | 'words'

/** The meaning of consecutive words. The kind `words` means just the words: `ruby` in `ruby or rust`. */
export interface Entity extends WordRun {
  readonly kind: EntityKind
  /** Human-readable: `workshop`, `Germany`, `March 2027`. */
  readonly label: string
  /** The end of the sentence `"..." was interpreted as ...` or `"..." excludes ...`. */
  readonly takenFor: string
  /** The documents with the entity. */
  readonly docs: DocSet | LazyUnion
  /** Filters that find these documents; empty if filters cannot express the entity. */
  readonly filters: readonly Filter[]
  /** True if the words rarely mean the entity: `nice`. It is only used if the words find nothing. */
  readonly isDoubtful: boolean
  /** True if the words negate the entity: `not in Germany`. */
  readonly isExcluded?: true
}
