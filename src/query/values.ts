import type { DocSet, LazyUnion } from '../docset/docset.ts'
import type { Interpretation, Proposal } from './notes.ts'

/** A filter on one value, resolved. */
export interface ValueClause {
  readonly docs: DocSet | LazyUnion
  readonly interpretation: readonly Interpretation[]
  /** Best first. */
  readonly proposals: readonly Proposal[]
  /** Other proposals, for a search that finds few events; usually undefined. */
  readonly whenFew?: (found: number) => readonly Proposal[]
  /** Whether the value of a place means the same whichever countries are asked for; false where undefined. */
  readonly isFixed?: boolean
  /** Sentences for the caller; usually none. */
  readonly warnings?: readonly string[]
}

/** Signs and words between several names. */
const BETWEEN = /\s*[,;/|，、،；]\s*/
const AND = /\s+(?:and|or|&)\s+/i
const MAY_BE_SEVERAL = /[\s,;/|，、،；]/

/** The names in a text that names several things: `Chile, Peru and Bolivia`. A known name is not cut. */
export function partsOf(value: string, isKnown: (part: string) => boolean): string[] {
  if (value !== '' && !MAY_BE_SEVERAL.test(value)) return [value]
  return value
    .split(BETWEEN)
    .flatMap((part) => (isKnown(part) ? [part] : part.split(AND)))
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
