import type { DocId } from '../docset/docset.ts'
import { lowerBound } from '../docset/sorted.ts'
import { differsWithinEdition } from '../text/edition-terms.ts'
import { distinctTermsOf } from '../text/tokenize.ts'

/** Maximum records of an edition. A name that more records of a year have is generic. */
export const MAX_LISTED = 5

/** Groups of records of one edition of an event. Each group is a ring, in ascending order of documents. */
export interface AlsoListed {
  /** Documents that are in a group, ascending. */
  readonly docs: Uint32Array
  /** `next[at]` is the position in `docs` of the next record of the group of `docs[at]`; length = docs. */
  readonly next: Uint32Array
}

const NONE: readonly DocId[] = []

/** The other records of the edition of a document, ascending; none for most documents. */
export function otherListings({ docs, next }: AlsoListed, doc: DocId): readonly DocId[] {
  const position = lowerBound(docs, doc)
  if (docs[position] !== doc) return NONE
  const others: DocId[] = []
  // bounded, because a damaged ring may not close
  for (let at = next[position]!; at !== position && others.length + 1 < MAX_LISTED; at = next[at]!) {
    others.push(docs[at]! as DocId)
  }
  return others.sort((a, b) => a - b)
}

/** The terms that names of one edition share, in order. `year` is the year of the first day. */
export function editionTermsOf(name: string, year: number): string[] {
  return distinctTermsOf(name).filter((term) => !differsWithinEdition(term) && term !== String(year))
}
