import type { DocSet, LazyUnion } from '../docset/docset.ts'
import type { Interpretation, Proposal } from './notes.ts'

/** A filter on one value, resolved. */
export interface ValueClause {
  readonly docs: DocSet | LazyUnion
  readonly interpretation: readonly Interpretation[]
  /** Best first. */
  readonly proposals: readonly Proposal[]
  /** Other proposals, for a search that finds few events; usually undefined. */
  readonly whenFew?: (findsSomething: boolean) => readonly Proposal[]
  /** Whether the value of a place means the same whichever countries are asked for; false where undefined. */
  readonly isFixed?: boolean
  /** Sentences for the caller; usually none. */
  readonly warnings?: readonly string[]
}
