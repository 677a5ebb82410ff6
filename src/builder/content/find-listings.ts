import type { DocId } from '../../docset/docset.ts'
import { type AlsoListed, MAX_LISTED, MAX_RECORDS } from '../../snapshot/also-listed.ts'
import type { TermsOfRows } from '../table/term-column.ts'
import { DisjointSets } from './disjoint-sets.ts'
import { compareNames, type EditionNames, editionNames, haveOneOrdinal } from './edition-names.ts'
import { addTo } from './group-docs.ts'
import type { RowOrder } from './make-columns.ts'
import { type ListedColumns, samePlaces } from './same-place.ts'
import { isSignificant, sameWebsites } from './same-website.ts'

/** Minimum terms of a name that, with its year, identifies an edition, even if the days of records differ. */
const MIN_TERMS = 5

/** Rules that find records of one event. Reports use these names. */
export const LISTING_RULES = ['name', 'place', 'website'] as const
export type ListingRule = (typeof LISTING_RULES)[number]

/** Two or more records of one event. */
export interface ListedEvent {
  /** From the best record, the leader, to the worst. */
  readonly docs: readonly DocId[]
  readonly rules: readonly ListingRule[]
}

export interface Listings {
  readonly events: readonly ListedEvent[]
  readonly alsoListed: AlsoListed
  /** Documents that are not the leader of their event, ascending. */
  readonly duplicates: Uint32Array
}

/**
 * Finds the documents that are records of one event (section 2.8 of docs/contract.md). `isBetter(a, b)` is
 * true if a is a better record than b.
 *
 * Example: documents 3 "ICML 2026" (July 6-12), 5 "The 43rd ICML" (July 6-11) and 9 "ICML" (October 1) have
 * the same year and term, but only the days of 3 and 5 overlap. If 5 is the better record, `duplicates` is
 * [3]. In `alsoListed`, `docs` is [3, 5], and `next` has positions in `docs`: [1, 0], because each record is
 * followed by the other.
 */
export function findListings(
  columns: ListedColumns,
  ofNames: TermsOfRows,
  { rowOf }: RowOrder,
  isBetter: (a: number, b: number) => boolean,
): Listings {
  const names = editionNames(columns.start, ofNames, rowOf)
  const joined = new JoinedDocs(rowOf.length)
  const byName = Uint32Array.from(rowOf, (_, doc) => doc).sort((a, b) => compareNames(names, a, b) || a - b)
  for (let from = 0, to = 1; from < byName.length; from = to++) {
    while (to < byName.length && compareNames(names, byName[from]!, byName[to]!) === 0) to++
    if (to - from === 1) continue
    const docs = byName.subarray(from, to)
    if (docs.length <= MAX_LISTED) joinAll(editionsOf(docs, names, columns), 'name')
    else if (hasSignificantTerm(docs[0]!)) joinAll(samePlaces(docs, columns), 'place')
  }
  joinAll(sameWebsites(columns), 'website')
  return listingsOf(joined.sets(), (a, b) => (a === b ? 0 : isBetter(a, b) ? -1 : 1))

  function joinAll(sets: Iterable<readonly number[]>, rule: ListingRule): void {
    for (const docs of sets) if (haveOneOrdinal(names, docs)) joined.join(docs, rule)
  }

  function hasSignificantTerm(doc: number): boolean {
    const terms = names.terms.subarray(names.starts[doc], names.starts[doc + 1])
    return terms.some((term) => isSignificant(ofNames.terms[term]!))
  }
}

/**
 * Splits documents with the same terms and year, ascending, into editions of two or more. If all names have
 * the year and at least MIN_TERMS terms, there is one edition; otherwise an edition has the documents whose
 * days overlap.
 */
function editionsOf(
  docs: Uint32Array,
  { hasYear, starts }: EditionNames,
  { start, end }: Pick<ListedColumns, 'start' | 'end'>,
): readonly number[][] {
  const terms = starts[docs[0]! + 1]! - starts[docs[0]!]!
  const isNamed = terms >= MIN_TERMS && docs.every((doc) => hasYear[doc] === 1)
  const editions: number[][] = []
  let lastDay = Number.NEGATIVE_INFINITY
  for (const doc of docs) {
    if (editions.length > 0 && (isNamed || start[doc]! <= lastDay)) editions.at(-1)!.push(doc)
    else editions.push([doc])
    lastDay = Math.max(lastDay, end[doc]!)
  }
  return editions.filter((edition) => edition.length > 1)
}

/** Documents in sets that are joined step by step, with the rules that joined them. */
class JoinedDocs {
  readonly #sets: DisjointSets
  /** By document, the rules that joined it, as bits. */
  readonly #rules = new Map<number, number>()

  constructor(rows: number) {
    this.#sets = new DisjointSets(rows)
  }

  join(docs: readonly number[], rule: ListingRule): void {
    const bit = 1 << LISTING_RULES.indexOf(rule)
    for (const doc of docs) {
      this.#sets.link(docs[0]!, doc)
      this.#rules.set(doc, (this.#rules.get(doc) ?? 0) | bit)
    }
  }

  /** The sets of two or more documents, in ascending order of their first documents. */
  sets(): ListedEvent[] {
    const sets = new Map<number, DocId[]>()
    for (const doc of [...this.#rules.keys()].sort((a, b) => a - b)) addTo(sets, this.#sets.rootOf(doc), doc as DocId)
    return Array.from(sets.values(), (docs) => {
      const bits = docs.reduce((all, doc) => all | this.#rules.get(doc)!, 0)
      return { docs, rules: LISTING_RULES.filter((_, rule) => (bits & (1 << rule)) !== 0) }
    })
  }
}

/** Links the records of each set into a ring, best to worst. Sets of more than MAX_RECORDS are left out. */
function listingsOf(sets: readonly ListedEvent[], byRank: (a: number, b: number) => number): Listings {
  const events = sets
    .filter(({ docs }) => docs.length <= MAX_RECORDS)
    .map(({ docs, rules }) => ({ docs: docs.toSorted(byRank), rules }))
  const next = new Map(
    events.flatMap(({ docs }) => docs.map((doc, at): [number, number] => [doc, docs[(at + 1) % docs.length]!])),
  )
  const docs = Uint32Array.from(next.keys()).sort()
  const positionOf = new Map(Array.from(docs, (doc, position) => [doc, position]))
  return {
    events,
    alsoListed: { docs, next: docs.map((doc) => positionOf.get(next.get(doc)!)!) },
    duplicates: Uint32Array.from(events.flatMap((event) => event.docs.slice(1))).sort(),
  }
}
