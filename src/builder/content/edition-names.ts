import { civilOf, type EpochDay } from '../../event/days.ts'
import { differsWithinEdition, isOrdinalTerm } from '../../text/edition-terms.ts'
import type { TermsOfRows } from '../table/term-column.ts'

/** Names of documents, as terms without the year of the event, ordinals and English stop words. */
export interface EditionNames {
  /** `years[doc]` is the year of the first day; length = rows. */
  readonly years: Uint16Array
  /** `hasYear[doc]` is 1 if the name contains `years[doc]`, else 0; length = rows. */
  readonly hasYear: Uint8Array
  /**
   * `ordinals[doc]` is 1 + the position of the name's last ordinal in `TermsOfRows.terms`, or 0; length =
   * rows.
   */
  readonly ordinals: Uint32Array
  /** Document doc has `terms` from `starts[doc]` to before `starts[doc + 1]`; length = rows + 1. */
  readonly starts: Uint32Array
  /** Positions in `TermsOfRows.terms`. */
  readonly terms: Uint32Array
}

export function editionNames(start: Int32Array, ofNames: TermsOfRows, rowOf: Uint32Array): EditionNames {
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

/** Compares two documents by year and terms. A name without terms equals no other name. */
export function compareNames({ years, starts, terms }: EditionNames, a: number, b: number): number {
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

/** True if all documents with an ordinal in the name have the same ordinal. */
export function haveOneOrdinal({ ordinals }: EditionNames, docs: readonly number[]): boolean {
  return new Set(docs.map((doc) => ordinals[doc]).filter((ordinal) => ordinal !== 0)).size <= 1
}
