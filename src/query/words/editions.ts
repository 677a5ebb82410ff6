import { type DocSet, NONE } from '../../docset/docset.ts'
import { postingList, type Snapshot } from '../../snapshot/snapshot.ts'
import { isEditionTerm, isNumberTerm } from '../../text/edition-terms.ts'
import { nameListOf, type QueryWord } from './query-words.ts'
import { needsAllTerms } from './word-terms.ts'

/** A query of this many words or more names one event. */
const MIN_NAME = 4

/** Which names are those of the series that a query names (section 4.1.4 of docs/contract.md). */
export interface Editions {
  /**
   * A match with every word in the name that is in all of these sets is an edition: besides the words, its
   * name has only years, numbers, ordinals and stop words.
   */
  names(): readonly DocSet[]
  /** An edition that is in this set has a name of exactly the words, in any order. */
  exactly(): DocSet
  /** Whether the query has four words or a number, and so may mean one event rather than a series. */
  readonly isOneEvent: boolean
  /** Whether the query is one word with a number, as `icml 2026`. */
  readonly isWordAndNumber: boolean
}

const NO_NAMES: readonly DocSet[] = [NONE]

/** No name is that of a query of which words were dropped. */
export const NO_EDITIONS: Editions = {
  names: () => NO_NAMES,
  exactly: () => NONE,
  isOneEvent: false,
  isWordAndNumber: false,
}

/**
 * The editions of the series that some words name. Computed when a page needs them: most orders and counts do
 * not.
 *
 * Example: `q=icml 2027` names the series `icml`, of one term. Its editions have 2027 in the name as well:
 * "ICML 2027" is one, and exactly the words; "The 44th ICML 2027" is one; "ICML 2026" is no match, and "ICML
 * 2027 Workshops" has two terms beside edition terms.
 *
 * A query of only numbers or stop words has no term of a series. The editions of `q=2027` are names of only
 * such words, "2027" and "The 2027".
 */
export class EditionsOfWords implements Editions {
  readonly #snapshot: Snapshot
  readonly #words: readonly QueryWord[]
  readonly #given: readonly string[]

  /**
   * `words` are those that must be in the name; without them, no name is that of the query. `given` are all
   * words of `q` but for those that are left out, in order, with repetitions.
   */
  constructor(snapshot: Snapshot, words: readonly QueryWord[], given: readonly string[]) {
    this.#snapshot = snapshot
    this.#words = words
    this.#given = given
  }

  names(): readonly DocSet[] {
    const snapshot = this.#snapshot
    const words = this.#words
    if (words.length === 0) return NO_NAMES
    const length = words.every(isOneTerm) ? countTerms(words) : countMeant(snapshot, words)
    if (length === undefined) return NO_NAMES
    const names = [seriesOfLength(snapshot, length)]
    for (const word of words) if (word.synonyms.length > 0) addOwnNames(snapshot, word, names)
    return names
  }

  exactly(): DocSet {
    return namesOfLength(this.#snapshot, distinctTerms(this.#words))
  }

  get isOneEvent(): boolean {
    return this.#given.length >= MIN_NAME || this.#given.some(isNumberTerm)
  }

  get isWordAndNumber(): boolean {
    const terms = this.#words.map(({ singular }) => singular)
    return terms.some(isNumberTerm) && terms.filter((term) => !isEditionTerm(term)).length === 1
  }
}

/** Whether a word is one term, which events have. */
function isOneTerm({ found }: QueryWord): boolean {
  return found.kind === 'term'
}

/** Adds the names with a word itself, where a synonym could replace it. */
function addOwnNames(snapshot: Snapshot, { found }: QueryWord, names: DocSet[]): void {
  if (found.kind === 'nothing') names.push(NONE)
  else if (!needsAllTerms(found)) names.push(nameListOf(snapshot, found.terms[0]!))
  else for (const term of found.terms) names.push(nameListOf(snapshot, term))
}

/** How many words are no edition terms, where each word is one term. */
function countTerms(words: readonly QueryWord[]): number {
  let length = 0
  for (const { singular } of words) if (!isEditionTerm(singular)) length++
  return length
}

/**
 * The same where words were completed or corrected, are several terms, or none that events have. Undefined
 * where a word may be either: "frist" for "first" and "frost".
 */
function countMeant(snapshot: Snapshot, words: readonly QueryWord[]): number | undefined {
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

/** How many terms the words ask for. Two words have one term where one of them is corrected to the other. */
function distinctTerms(words: readonly QueryWord[]): number {
  return new Set(words.flatMap(({ found, given }) => (needsAllTerms(found) ? found.terms : (found.terms[0] ?? given))))
    .size
}

/** The documents whose name has `length` distinct terms. */
export function namesOfLength(snapshot: Snapshot, length: number): DocSet {
  return length < snapshot.lists.size('name_length') ? postingList(snapshot, 'name_length', length) : NONE
}

/** The documents whose name has `length` distinct terms besides edition terms. */
export function seriesOfLength(snapshot: Snapshot, length: number): DocSet {
  return length < snapshot.lists.size('series_length') ? postingList(snapshot, 'series_length', length) : NONE
}
