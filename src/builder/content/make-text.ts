import type { TextName } from '../../event/attributes.ts'
import { fold } from '../../event/fold.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import type { Facet } from '../../snapshot/snapshot.ts'
import type { SynonymPair } from '../../text/abbreviations.ts'
import { isEditionTerm } from '../../text/edition-terms.ts'
import { distinctTermsOfFolded, termOf } from '../../text/tokenize.ts'
import { Vocabulary } from '../../text/vocabulary.ts'
import type { EventTable } from '../table/event-table.ts'
import type { TermsOfRows } from '../table/term-column.ts'
import { groupDocs, groupPairs } from './group-docs.ts'
import type { RowOrder } from './make-columns.ts'
import { type KnownForms, makeForms } from './make-forms.ts'
import { byCodeUnits, poolOf } from './string-pools.ts'

/** The facets whose values `q` searches, in addition to names. */
const SEARCHED_FACETS = ['topic', 'sub_topic'] as const satisfies readonly TextName[]
type SearchedFacets = Readonly<Record<(typeof SEARCHED_FACETS)[number], Facet>>

/** The terms of a directory and the documents that have them. Terms are numbered in code unit order. */
export interface TextLists {
  /** The terms of names, by row of the table. */
  readonly ofNames: TermsOfRows
  readonly terms: StringPool
  readonly vocabulary: Vocabulary
  /** `nameLists[term]` are the documents whose name has the term, ascending. */
  readonly nameLists: Uint32Array[]
  /** `lengthLists[n]` are the documents whose name has n distinct terms, ascending. */
  readonly lengthLists: Uint32Array[]
  /** `seriesLists[n]` are the documents whose name has n distinct terms without edition terms, ascending. */
  readonly seriesLists: Uint32Array[]
  /**
   * The documents with a term in name, topic or sub-topic, ascending; sorted by term. A term has no list if
   * the list would equal `nameLists[term]`.
   */
  readonly textLists: TextList[]
  readonly forms: readonly SynonymPair[]
}

interface TextList {
  readonly term: number
  readonly docs: Uint32Array
}

/** Makes the vocabulary of names, topics and sub-topics, the posting lists, and the synonyms of terms. */
export function makeText(table: EventTable, { rowOf }: RowOrder, facets: SearchedFacets, known: KnownForms): TextLists {
  const ofNames = table.terms.finish(termsOfForms(known))
  const singularOf = (word: string) => (ofNames.acronyms.has(word) ? word : termOf(word))
  const termsIn = (text: string) => [...distinctTermsOfFolded(fold(text), singularOf)]
  const searched = SEARCHED_FACETS.map((name) => ({
    ids: facets[name].ids,
    words: facets[name].spellings.texts().map(termsIn),
  }))
  const terms = [...new Set([...ofNames.terms, ...searched.flatMap(({ words }) => words.flat())])].sort(byCodeUnits)
  const numberOf = new Map(terms.map((term, number) => [term, number]))
  const termsOf = (words: readonly string[]) => Uint32Array.from(words, (word) => numberOf.get(word)!)

  const names = new NameTerms(ofNames, rowOf, termsOf(ofNames.terms))
  const nameLists = groupPairs(terms.length, (visit) => {
    for (let doc = 0; doc < rowOf.length; doc++) names.forEach(doc, (term) => visit(term, doc))
  })
  const values = searched.map(({ ids, words }) => ({ ids, terms: words.map(termsOf) }))
  const textLists = makeTextLists(names, nameLists, values)
  const textListOf = new Map(textLists.map(({ term, docs }) => [term, docs]))
  const directory = {
    terms,
    forEachNeighbours: (visit: (first: number, second: number) => void) => {
      for (let doc = 0; doc < rowOf.length; doc++) names.forEachNeighbours(doc, visit)
      for (const { terms } of values) for (const ofSpelling of terms) forEachNeighbours(ofSpelling, visit)
    },
    docsOf: (term: number) => textListOf.get(term) ?? nameLists[term]!,
    docsByName: (term: number) => nameLists[term]!,
  }
  return {
    ofNames,
    terms: poolOf(terms),
    vocabulary: Vocabulary.of(terms),
    nameLists,
    lengthLists: groupByLength(rowOf.length, (doc) => names.count(doc)),
    seriesLists: groupByLength(rowOf.length, seriesLengths(names, terms)),
    textLists,
    forms: makeForms(directory, known),
  }
}

/** The distinct terms of names, by document. */
class NameTerms {
  readonly docs: number
  readonly #rowOf: Uint32Array
  readonly #numbers: TermsOfRows['numbers']
  readonly #ends: TermsOfRows['ends']
  /** `#termOf[n]` is the vocabulary's number of the term that has number n in the table. */
  readonly #termOf: Uint32Array

  constructor({ numbers, ends }: TermsOfRows, rowOf: Uint32Array, termOf: Uint32Array) {
    this.docs = rowOf.length
    this.#rowOf = rowOf
    this.#numbers = numbers
    this.#ends = ends
    this.#termOf = termOf
  }

  forEach(doc: number, visit: (term: number) => void): void {
    const row = this.#rowOf[doc]!
    const end = this.#ends[row]!
    for (let at = this.#start(row); at < end; at++) visit(this.#termOf[this.#numbers[at]!]!)
  }

  /** Visits neighbouring terms. Repetitions of a term are left out, so terms around them are neighbours. */
  forEachNeighbours(doc: number, visit: (first: number, second: number) => void): void {
    const row = this.#rowOf[doc]!
    const end = this.#ends[row]!
    for (let at = this.#start(row) + 1; at < end; at++) {
      visit(this.#termOf[this.#numbers[at - 1]!]!, this.#termOf[this.#numbers[at]!]!)
    }
  }

  count(doc: number): number {
    const row = this.#rowOf[doc]!
    return this.#ends[row]! - this.#start(row)
  }

  #start(row: number): number {
    return row === 0 ? 0 : this.#ends[row - 1]!
  }
}

function forEachNeighbours(terms: Uint32Array, visit: (first: number, second: number) => void): void {
  for (let at = 1; at < terms.length; at++) visit(terms[at - 1]!, terms[at]!)
}

/** List n has the documents for which `lengthOf` returns n, ascending. */
function groupByLength(docs: number, lengthOf: (doc: number) => number): Uint32Array[] {
  let longest = 0
  for (let doc = 0; doc < docs; doc++) longest = Math.max(longest, lengthOf(doc))
  return groupDocs(docs, longest + 1, lengthOf)
}

/** Returns a function from document to the number of terms of its name that are not edition terms. */
function seriesLengths(names: NameTerms, terms: readonly string[]): (doc: number) => number {
  // counts[term] is 0 for an edition term, else 1
  const counts = Uint8Array.from(terms, (term) => (isEditionTerm(term) ? 0 : 1))
  return (doc) => {
    let length = 0
    names.forEach(doc, (term) => {
      length += counts[term]!
    })
    return length
  }
}

/** A searched facet: `ids[doc]` is the spelling of a document, `terms[spelling]` its distinct terms. */
interface ValueTerms {
  readonly ids: Facet['ids']
  readonly terms: readonly Uint32Array[]
}

function makeTextLists(
  names: NameTerms,
  nameLists: readonly Uint32Array[],
  values: readonly ValueTerms[],
): TextLists['textLists'] {
  const wanted = [...new Set(values.flatMap(({ terms }) => terms.flatMap((ofSpelling) => [...ofSpelling])))]
  wanted.sort((a, b) => a - b)
  // listOf[term] is the position of the term in `wanted`, or -1
  const listOf = new Int32Array(nameLists.length).fill(-1)
  wanted.forEach((term, list) => {
    listOf[term] = list
  })
  const lists = groupPairs(wanted.length, (visit) => {
    // lastDoc[list] is the last document of a list: a term in both name and topic adds a document once
    const lastDoc = new Int32Array(wanted.length).fill(-1)
    for (let doc = 0; doc < names.docs; doc++) {
      const add = (term: number) => {
        const list = listOf[term]!
        if (list < 0 || lastDoc[list] === doc) return
        lastDoc[list] = doc
        visit(list, doc)
      }
      names.forEach(doc, add)
      for (const { ids, terms } of values) terms[ids[doc]!]!.forEach(add)
    }
  })
  return wanted
    .map((term, list) => ({ term, docs: lists[list]! }))
    .filter(({ term, docs }) => docs.length > nameLists[term]!.length)
}

function termsOfForms({ synonyms, languages }: KnownForms): ReadonlySet<string> {
  return new Set([...synonyms, ...languages].flatMap(({ from, to }) => `${from} ${to}`.split(' ')))
}
