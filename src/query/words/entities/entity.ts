/**
 * Entity recognition (`recognize.ts`): from folded words and today's date to types, places, hosts, dates,
 * deadlines, series, ranks and others, each with its documents and filters, and to the words to leave out.
 * It does not depend on the other filters of a search.
 */
import type { DocSet, LazyUnion } from '../../../docset/docset.ts'
import type { ChoiceName } from '../../../event/attributes.ts'
import type { Filter } from '../../request.ts'

/** Consecutive words of `q`, from position `from` up to, not including, `to`. */
export interface WordRun {
  readonly from: number
  readonly to: number
}

/**
 * Kinds of entities that an event meets only by its data: an event with `2027` in its name does not meet the
 * date 2027. Entities of other kinds are also met by events with the words.
 */
export const MET_BY_MEANING = ['date', 'series', 'rank', 'changed'] as const

export type EntityKind = ChoiceName | (typeof MET_BY_MEANING)[number] | 'place' | 'organizer' | 'source' | 'deadline'

/** The meaning of a run of words. */
export interface Entity extends WordRun {
  readonly kind: EntityKind
  /** Human-readable name: `workshop`, `Germany`, `March 2027`. */
  readonly label: string
  /** The end of the sentence `"..." was interpreted as ...`. */
  readonly takenFor: string
  /** The documents with the entity. */
  readonly docs: DocSet | LazyUnion
  /** The filters that find these documents; empty if filters cannot express the entity. */
  readonly filters: readonly Filter[]
  /**
   * True if the words rarely mean the entity: `nice`. A doubtful entity is used only if the words themselves
   * find nothing.
   */
  readonly isDoubtful: boolean
}
