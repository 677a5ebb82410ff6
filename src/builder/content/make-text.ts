import { FACETS } from '../../snapshot/format.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import type { Facet } from '../../snapshot/snapshot.ts'
import { distinctTermsOf } from '../../text/tokenize.ts'
import { makeTypoIndex, type TypoIndex } from '../../text/typo-index.ts'
import { Vocabulary } from '../../text/vocabulary.ts'
import type { EventTable } from '../table/event-table.ts'
import { groupDocs, groupPairs } from './group-docs.ts'
import type { RowOrder } from './order-rows.ts'
import { byCodeUnits, poolOf } from './string-pools.ts'

/** The facets whose values `q` searches, besides names. */
const SEARCHED_FACETS = FACETS.filter((facet) => facet === 'topic' || facet === 'sub_topic')

/** The terms of a directory and the documents that have them. Terms are numbered in code unit order. */
export interface TextLists {
  readonly terms: StringPool
  readonly vocabulary: Vocabulary
  readonly typos: TypoIndex
  /** `nameLists[term]` are the documents whose name has the term, ascending. */
  readonly nameLists: Uint32Array[]
  /** `lengthLists[n]` are the documents whose name has n distinct terms, ascending. */
  readonly lengthLists: Uint32Array[]
  /**
   * The documents that have a term in name, topic or sub-topic, ascending. Only for terms that occur in
   * topics or sub-topics of more documents; for all others `nameLists` has the same documents. Ascending by
   * term.
   */
  readonly textLists: { readonly term: number; readonly docs: Uint32Array }[]
}

export function makeText(
  table: EventTable,
  { rowOf }: RowOrder,
  facets: Readonly<Record<'topic' | 'sub_topic', Facet>>,
): TextLists {
  const rows = rowOf.length
  const nameWords = table.terms.vocabulary()
  const facetTerms = SEARCHED_FACETS.map((name) => termsOfSpellings(facets[name as 'topic' | 'sub_topic']))
  const terms = [...new Set([...nameWords, ...facetTerms.flat(2)])].sort(byCodeUnits)
  const numberOf = new Map(terms.map((term, number) => [term, number]))

  const rowTerms = table.terms.terms()
  const rowEnds = table.terms.ends()
  const termOfWord = Uint32Array.from(nameWords, (word) => numberOf.get(word)!)
  const forEachNameTerm = (doc: number, visit: (term: number) => void) => {
    const row = rowOf[doc]!
    for (let at = row === 0 ? 0 : rowEnds[row - 1]!; at < rowEnds[row]!; at++) visit(termOfWord[rowTerms[at]!]!)
  }
  const lengthOf = (doc: number) => {
    const row = rowOf[doc]!
    return rowEnds[row]! - (row === 0 ? 0 : rowEnds[row - 1]!)
  }

  const nameLists = groupPairs(terms.length, (visit) => {
    for (let doc = 0; doc < rows; doc++) forEachNameTerm(doc, (term) => visit(term, doc))
  })
  let longestName = 0
  for (let doc = 0; doc < rows; doc++) longestName = Math.max(longestName, lengthOf(doc))

  return {
    terms: poolOf(terms),
    vocabulary: Vocabulary.of(terms),
    typos: makeTypoIndex(terms),
    nameLists,
    lengthLists: groupDocs(rows, longestName + 1, lengthOf),
    textLists: makeTextLists(),
  }

  /** Looks only at terms of topics and sub-topics: no other term has more documents than by name. */
  function makeTextLists(): TextLists['textLists'] {
    const termsOfFacetValue = facetTerms.map((ofSpelling) =>
      ofSpelling.map((words) => words.map((word) => numberOf.get(word)!)),
    )
    const wanted = [...new Set(termsOfFacetValue.flat(2))].sort((a, b) => a - b)
    const listOf = new Int32Array(terms.length).fill(-1)
    wanted.forEach((term, list) => {
      listOf[term] = list
    })
    const ids = SEARCHED_FACETS.map((name) => facets[name as 'topic' | 'sub_topic'].ids)
    const lists = groupPairs(wanted.length, (visit) => {
      // lastDoc[list] is the last document of a list, so that a term in both name and topic adds the document
      // once
      const lastDoc = new Int32Array(wanted.length).fill(-1)
      for (let doc = 0; doc < rows; doc++) {
        const add = (term: number) => {
          const list = listOf[term]!
          if (list < 0 || lastDoc[list] === doc) return
          lastDoc[list] = doc
          visit(list, doc)
        }
        forEachNameTerm(doc, add)
        ids.forEach((column, facet) => {
          termsOfFacetValue[facet]![column[doc]!]!.forEach(add)
        })
      }
    })
    return wanted
      .map((term, list) => ({ term, docs: lists[list]! }))
      .filter(({ term, docs }) => docs.length > nameLists[term]!.length)
  }
}

/** The terms of each spelling of a facet, by its number. */
function termsOfSpellings(facet: Facet): string[][] {
  return Array.from({ length: facet.spellings.length }, (_, spelling) =>
    distinctTermsOf(facet.spellings.text(spelling)),
  )
}
