import type { DocId } from '../docset/docset.ts'
import { lowerBound } from '../docset/sorted.ts'
import { differsWithinEdition } from '../text/edition-terms.ts'
import { distinctTermsOf } from '../text/tokenize.ts'

/** Maximum records of one edition that share a name; a name that more records of a year share is generic. */
export const MAX_LISTED = 5

/** Maximum records of an event. */
export const MAX_RECORDS = 64

/**
 * Groups of records of one event. Each group is a ring from the best record, the leading record, to the
 * worst, which points back to the leading record. The list `duplicate` has all records of groups except the
 * leading records.
 */
export interface AlsoListed {
  /** Documents that are in a group, ascending. */
  readonly docs: Uint32Array
  /** next[at] is the index in `docs` of the next record in the group of docs[at]; length = docs. */
  readonly next: Uint32Array
}

const NONE: readonly DocId[] = []

/** The other records of the event of a document, ascending, at most MAX_LISTED - 1; usually none. */
export function otherListings(alsoListed: AlsoListed, doc: DocId): readonly DocId[] {
  if (alsoListed.docs[lowerBound(alsoListed.docs, doc)] !== doc) return NONE
  const [, ...others] = ringFrom(alsoListed, doc)
  return others.sort((a, b) => a - b).slice(0, MAX_LISTED - 1)
}

/** The records of the ring of a document. The document itself comes first. */
export function ringFrom({ docs, next }: AlsoListed, doc: DocId): DocId[] {
  const ring = [doc]
  const position = lowerBound(docs, doc)
  if (docs[position] !== doc) return ring
  // bounded, because the ring of a damaged file may have no end
  for (let at = next[position]!; at !== position && ring.length < MAX_RECORDS; at = next[at]!) {
    ring.push(docs[at]! as DocId)
  }
  return ring
}

/** The terms that names of one edition share, in order. `year` is the year of the first day. */
export function editionTermsOf(name: string, year: number): string[] {
  return distinctTermsOf(name).filter((term) => !differsWithinEdition(term) && term !== String(year))
}

const WITHOUT_ADDITIONS = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:www\.)?([^\s/?#]+\.[^\s/?#]+(?:\/+[^\s/?#]+)*)\/*(?:[?#]|$)/i

/**
 * An address in lower case, without scheme, `www.`, query, fragment and final slashes, for comparisons. Empty
 * if the text is no address.
 */
export function websiteKey(website: string): string {
  return WITHOUT_ADDITIONS.exec(website)?.[1]?.toLowerCase() ?? ''
}
