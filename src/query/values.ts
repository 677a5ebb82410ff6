import type { DocSet, LazyUnion } from '../docset/docset.ts'
import type { Interpretation, Proposal } from './notes.ts'
import type { Circle } from './places/geometry.ts'

/** The documents that a filter on one value finds, with notes and proposals. */
export interface ValueClause {
  readonly docs: DocSet | LazyUnion
  /** The circle of `near`, if its center is a point. */
  readonly circle?: Circle
  readonly interpretation: readonly Interpretation[]
  /** Best first. */
  readonly proposals: readonly Proposal[]
  /** Returns further proposals for a search that found only `found` events. Usually undefined. */
  readonly whenFew?: (found: number) => readonly Proposal[]
  /** For a value of `city` or `near`: true if it means the same with any country filters. */
  readonly isFixed?: boolean
  /** Sentences for the caller; usually none. */
  readonly warnings?: readonly string[]
}

/** Signs and words that separate names. */
const BETWEEN = /\s*[,;/|，、،；]\s*/
const AND = /\s+(?:and|or|&)\s+/i
const MAY_BE_SEVERAL = /[\s,;/|，、،；]/

/**
 * The names in a text with several names: `Chile, Peru and Bolivia`. A known name is not cut at words such as
 * "and".
 */
export function partsOf(value: string, isKnown: (part: string) => boolean): string[] {
  if (value !== '' && !MAY_BE_SEVERAL.test(value)) return [value]
  return value
    .split(BETWEEN)
    .flatMap((part) => (isKnown(part) ? [part] : part.split(AND)))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
