import { civilOf, type EpochDay } from '../../event/days.ts'
import { type AlsoListed, MAX_LISTED } from '../../snapshot/also-listed.ts'
import type { SnapshotArrays } from '../../snapshot/snapshot.ts'
import { differsWithinEdition, isOrdinalTerm } from '../../text/edition-terms.ts'
import type { TermsOfRows } from '../table/term-column.ts'
import type { RowOrder } from './make-columns.ts'

/**
 * Minimum number of terms (without the year) of a name that identifies an edition, even if the days of its
 * records differ.
 */
const MIN_TERMS = 5

type Days = Pick<SnapshotArrays, 'start' | 'end'>

/**
 * Terms of each name that all records of an edition share (`editionTermsOf`). A term is a position in
 * `TermsOfRows.terms`.
 */
interface EditionNames {
  /** `years[doc]` is the year of the first day; length = rows. */
  readonly years: Uint16Array
  /** `hasYear[doc]` is 1 if the name has that year, else 0; length = rows. */
  readonly hasYear: Uint8Array
  /**
   * `ordinals[doc]` is 1 + the term number of the last ordinal in the name, or 0 if the name has no ordinal;
   * length = rows.
   */
  readonly ordinals: Uint32Array
  /**
   * Document doc has the terms from `starts[doc]` up to, not including, `starts[doc + 1]`; length = rows + 1.
   */
  readonly starts: Uint32Array
  readonly terms: Uint32Array
}

/**
 * Finds the documents that are records of one edition of an event (section 2.8 of docs/contract.md).
 *
 * Example: documents 3 "ICML 2026" (July 6-12), 5 "The 43rd ICML" (July 6-11) and 9 "ICML" (October 1) all
 * start in 2026 and contain the term icml. Only the days of 3 and 5 overlap. So `docs` is [3, 5], and `next`
 * is [1, 0]: each record has the position of the next record.
 */
export function findListings(days: Days, ofNames: TermsOfRows, { rowOf }: RowOrder): AlsoListed {
  const names = editionNames(days, ofNames, rowOf)
  const byName = Uint32Array.from(rowOf, (_, doc) => doc).sort((a, b) => compareNames(names, a, b) || a - b)
  const next = new Map<number, number>()
  for (let from = 0, to = 1; from < byName.length; from = to++) {
    while (to < byName.length && compareNames(names, byName[from]!, byName[to]!) === 0) to++
    if (to - from > 1 && to - from <= MAX_LISTED) {
      for (const edition of editionsOf(byName.subarray(from, to), names, days)) {
        for (const [at, doc] of edition.entries()) next.set(doc, edition[(at + 1) % edition.length]!)
      }
    }
  }
  const docs = Uint32Array.from(next.keys()).sort()
  const positionOf = new Map(Array.from(docs, (doc, position) => [doc, position]))
  return { docs, next: docs.map((doc) => positionOf.get(next.get(doc)!)!) }
}

function editionNames({ start }: Days, ofNames: TermsOfRows, rowOf: Uint32Array): EditionNames {
  const { numbers: all, ends, terms: vocabulary } = ofNames
  const isKept = Uint8Array.from(vocabulary, (term) => (differsWithinEdition(term) ? 0 : 1))
  const isOrdinal = Uint8Array.from(vocabulary, (term) => (isOrdinalTerm(term) ? 1 : 0))
  const numberOf = new Map(vocabulary.map((term, number) => [term, number]))
  const years = Uint16Array.from(start, (day) => civilOf(day as EpochDay).year)
  const hasYear = new Uint8Array(rowOf.length)
  const ordinals = new Uint32Array(rowOf.length)
  const starts = new Uint32Array(rowOf.length + 1)
  const terms = new Uint32Array(all.length)
  let length = 0
  let year = { of: 0, term: -1 }
  rowOf.forEach((row, doc) => {
    if (years[doc] !== year.of) year = { of: years[doc]!, term: numberOf.get(String(years[doc])) ?? -1 }
    for (let at = row === 0 ? 0 : ends[row - 1]!; at < ends[row]!; at++) {
      const term = all[at]!
      if (term === year.term) hasYear[doc] = 1
      else if (isKept[term] === 1) terms[length++] = term
      else if (isOrdinal[term] === 1) ordinals[doc] = term + 1
    }
    starts[doc + 1] = length
  })
  return { years, hasYear, ordinals, starts, terms }
}

/** Returns 0 if two documents have the same terms and year. Names without terms differ from all others. */
function compareNames({ years, starts, terms }: EditionNames, a: number, b: number): number {
  const [fromA, fromB] = [starts[a]!, starts[b]!]
  const length = starts[a + 1]! - fromA
  const other = years[a]! - years[b]! || length - (starts[b + 1]! - fromB)
  if (other !== 0 || length === 0) return other || a - b
  for (let at = 0; at < length; at++) {
    const difference = terms[fromA + at]! - terms[fromB + at]!
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * Splits documents with the same terms and year (ascending) into editions of two or more records. If every
 * name has the year and enough terms, all documents are one edition; otherwise documents whose days overlap
 * are one edition. An edition with different ordinals is left out.
 */
function editionsOf(docs: Uint32Array, { hasYear, ordinals, starts }: EditionNames, { start, end }: Days): number[][] {
  const terms = starts[docs[0]! + 1]! - starts[docs[0]!]!
  const isNamed = terms >= MIN_TERMS && docs.every((doc) => hasYear[doc] === 1)
  const editions: number[][] = []
  let lastDay = Number.NEGATIVE_INFINITY
  for (const doc of docs) {
    if (editions.length > 0 && (isNamed || start[doc]! <= lastDay)) editions.at(-1)!.push(doc)
    else editions.push([doc])
    lastDay = Math.max(lastDay, end[doc]!)
  }
  const ordinalsOf = (edition: number[]) => new Set(edition.map((doc) => ordinals[doc]).filter((each) => each !== 0))
  return editions.filter((edition) => edition.length > 1 && ordinalsOf(edition).size <= 1)
}
