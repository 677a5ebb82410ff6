/**
 * This folder says what runs of words mean. Folded words and today come in; types, places,
 * organizers, dates, deadlines and ways to attend come out, each with its documents and the filters that ask
 * for it, and the words to leave out (`recognize.ts`). Nothing here searches, or knows which other filters a
 * search has.
 */
import type { DocSet, LazyUnion } from '../../../docset/docset.ts'
import type { ChoiceName } from '../../../event/attributes.ts'
import type { Filter } from '../../request.ts'

/** Some words of `q` in a row: those from position `from` up to, not including, `to`. */
export interface WordRun {
  readonly from: number
  readonly to: number
}

export type EntityKind = ChoiceName | 'place' | 'organizer' | 'date' | 'deadline'

/** What a run of words means besides the words themselves. */
export interface Entity extends WordRun {
  readonly kind: EntityKind
  /** As callers are told: `workshop`, `Germany`, `March 2027`. */
  readonly label: string
  /** The rest of the sentence `"..." was taken for ...`. */
  readonly takenFor: string
  /** The documents that have what is meant. */
  readonly docs: DocSet | LazyUnion
  /** The filters that ask for it. */
  readonly filters: readonly Filter[]
  /** Whether the words are more often just words. Such a meaning counts only where they find nothing. */
  readonly isDoubtful: boolean
}
