import type { DocId } from '../../docset/docset.ts'
import { type AlsoListed, MAX_LISTED, MAX_RECORDS } from '../../snapshot/also-listed.ts'
import type { TermsOfRows } from '../table/term-column.ts'
import { compareNames, type EditionNames, editionNames, haveOneOrdinal } from './edition-names.ts'
import { addTo } from './group-docs.ts'
import type { RowOrder } from './make-columns.ts'
import { type ListedColumns, samePlaces } from './same-place.ts'
import { sameWebsites, tellsEvents } from './same-website.ts'

/**
 * Minimum number of terms, not counting the year, with which a name identifies an edition: records that share
 * the name and the year are one edition, even if their days differ.
 */
const MIN_TERMS = 5

/** Names of the rules that find records of one event. Reports use these names. */
export const LISTING_RULES = ['name', 'place', 'website'] as const
export type ListingRule = (typeof LISTING_RULES)[number]

/** Two or more records of one event. */
export interface ListedEvent {
  /** The records, from the best to the worst. The first record is the leader. */
  readonly docs: readonly DocId[]
  /** The rules that found the records. */
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
 * true if record a leads before record b.
 *
 * Example: documents 3 "ICML 2026" (July 6-12), 5 "The 43rd ICML" (July 6-11) and 9 "ICML" (October 1) all
 * start in 2026 and contain the term icml. Only the days of 3 and 5 overlap. If 5 is better than 3: `docs` is
 * [3, 5], and `duplicates` is [3]. `next` is [1, 0]: for each record the position of the next worse record,
 * and for the worst record the position of the leader.
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
    else if (isTelling(docs[0]!)) joinAll(samePlaces(docs, columns), 'place')
  }
  joinAll(sameWebsites(columns), 'website')
  return listingsOf(joined.sets(), (a, b) => (a === b ? 0 : isBetter(a, b) ? -1 : 1))

  function joinAll(sets: Iterable<readonly number[]>, rule: ListingRule): void {
    for (const docs of sets) if (haveOneOrdinal(names, docs)) joined.join(docs, rule)
  }

  function isTelling(doc: number): boolean {
    const terms = names.terms.subarray(names.starts[doc], names.starts[doc + 1])
    return terms.some((term) => tellsEvents(ofNames.terms[term]!))
  }
}

/**
 * Splits documents with the same terms and year (ascending) into editions of two or more records. If every
 * name has the year and enough terms, all documents are one edition; otherwise documents whose days overlap
 * are one edition.
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

/** Documents in sets that are joined step by step: a disjoint-set forest (Galler and Fischer, 1964). */
class JoinedDocs {
  /** `#parents[doc]` is a document of the same set; the first document of a set is its own parent. */
  readonly #parents: Uint32Array
  /** The rules that joined documents, as bits. */
  readonly #rules = new Map<number, number>()

  constructor(rows: number) {
    this.#parents = Uint32Array.from({ length: rows }, (_, doc) => doc)
  }

  join(docs: readonly number[], rule: ListingRule): void {
    const bit = 1 << LISTING_RULES.indexOf(rule)
    const firsts = docs.map((doc) => this.#firstOf(doc))
    const least = firsts.reduce((a, b) => Math.min(a, b))
    for (const first of firsts) this.#parents[first] = least
    for (const doc of docs) this.#rules.set(doc, (this.#rules.get(doc) ?? 0) | bit)
  }

  /** The sets of two or more documents, in ascending order of their first documents. */
  sets(): ListedEvent[] {
    const sets = new Map<number, DocId[]>()
    for (const doc of [...this.#rules.keys()].sort((a, b) => a - b)) addTo(sets, this.#firstOf(doc), doc as DocId)
    return Array.from(sets.values(), (docs) => {
      const bits = docs.reduce((all, doc) => all | this.#rules.get(doc)!, 0)
      return { docs, rules: LISTING_RULES.filter((_, rule) => (bits & (1 << rule)) !== 0) }
    })
  }

  #firstOf(doc: number): number {
    let first = doc
    while (this.#parents[first] !== first) first = this.#parents[first]!
    this.#parents[doc] = first
    return first
  }
}

/**
 * Links the records of each set to a ring: each record to the next worse one, and the worst to the best. Sets
 * of too many records are left out.
 */
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
