import { type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { unionOperand } from '../../docset/unite.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { isEditionTerm, isNumberTerm } from '../../text/edition-terms.ts'
import { nameListOf } from '../key-lookup.ts'
import type { QueryWord } from './query-words.ts'
import { needsAllTerms } from './word-terms.ts'

/** Minimum number of words in a query that names one event. */
const MIN_NAME = 4

const NO_NAMES: readonly DocSet[] = [NONE]

/**
 * The editions of the series that some words name (section 4.1.4 of docs/contract.md), computed when a page
 * needs them. Edition terms are years, numbers, ordinals and stop words. Example: `q=icml 2027`.
 *
 *   "ICML 2027"             an edition, with exactly these words
 *   "The 44th ICML 2027"    an edition: "the" and "44th" are edition terms
 *   "ICML 2027 Workshops"   no edition: "workshop" is no edition term
 *   "ICML 2026"             no match
 *
 * If `q` has only edition terms, its editions have only such terms: `q=2027` has "2027" and "The 2027".
 */
export class Editions {
  readonly #snapshot: Snapshot
  readonly #words: readonly QueryWord[]
  readonly #given: readonly string[]

  /** Without `words`, no event is an edition. `given` are the words of `q` except words left out. */
  constructor(snapshot: Snapshot, words: readonly QueryWord[], given: readonly string[]) {
    this.#snapshot = snapshot
    this.#words = words
    this.#given = given
  }

  /** A match with each word in its name is an edition if it is in all of these sets. */
  names(): readonly (DocSet | LazyUnion)[] {
    const snapshot = this.#snapshot
    const words = this.#words
    if (words.length === 0) return NO_NAMES
    const length = seriesTerms(snapshot, words)
    if (length === undefined) return NO_NAMES
    const names: (DocSet | LazyUnion)[] = [seriesOfLength(snapshot, length)]
    for (const word of words) if (word.synonyms.length > 0) addOwnNames(snapshot, word, names)
    return names
  }

  /** The events whose names have as many distinct terms as the words. */
  exactly(): DocSet {
    return namesOfLength(this.#snapshot, distinctTerms(this.#words))
  }

  /** True if the query may mean one event rather than a series. */
  get isOneEvent(): boolean {
    return this.#given.length >= MIN_NAME || this.#given.some(isNumberTerm)
  }

  /** True if the words have a number and exactly one term that is no edition term: `icml 2026`. */
  get isWordAndNumber(): boolean {
    const terms = this.#words.map(({ singular }) => singular)
    return terms.some(isNumberTerm) && terms.filter((term) => !isEditionTerm(term)).length === 1
  }
}

/** An event with only a synonym of the word in its name is no edition. */
function addOwnNames(snapshot: Snapshot, { found }: QueryWord, names: (DocSet | LazyUnion)[]): void {
  const lists = found.terms.map((term) => nameListOf(snapshot, term))
  if (needsAllTerms(found)) names.push(...lists)
  else names.push(unionOperand(lists, snapshot.lists.space))
}

/**
 * Number of distinct terms, except edition terms. Undefined if a word was corrected to terms of both kinds:
 * "first" and "frost".
 */
function seriesTerms(snapshot: Snapshot, words: readonly QueryWord[]): number | undefined {
  const series = new Set<string>()
  for (const { singular, found } of words) {
    const terms = found.kind === 'nothing' ? [singular] : found.terms.map((term) => snapshot.terms.text(term))
    const ofSeries = terms.filter((term) => !isEditionTerm(term))
    if (needsAllTerms(found)) for (const term of ofSeries) series.add(term)
    else if (ofSeries.length === terms.length) series.add(terms[0]!)
    else if (ofSeries.length > 0) return undefined
  }
  return series.size
}

/** Number of distinct terms. Two words have one term if one is corrected to the other. */
function distinctTerms(words: readonly QueryWord[]): number {
  return new Set(words.flatMap(({ found, given }) => (needsAllTerms(found) ? found.terms : (found.terms[0] ?? given))))
    .size
}

function namesOfLength(snapshot: Snapshot, length: number): DocSet {
  return length < snapshot.lists.size('name_length') ? postingList(snapshot, 'name_length', length) : NONE
}

/** The documents whose names have `length` distinct terms in addition to edition terms. */
function seriesOfLength(snapshot: Snapshot, length: number): DocSet {
  return length < snapshot.lists.size('series_length') ? postingList(snapshot, 'series_length', length) : NONE
}
