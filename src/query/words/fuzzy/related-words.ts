import type { DocSet } from '../../../docset/docset.ts'
import { union } from '../../../docset/unite.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { isOfStem, stemsOf } from '../../../text/derivation.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termOf } from '../../../text/tokenize.ts'
import type { TermId } from '../../../text/vocabulary.ts'
import { wordsAsWritten } from '../../../text/words-as-written.ts'
import { eventsWithTerm, findWord, keyNumber, nameListOf, textListOf } from '../../key-lookup.ts'
import { MAX_FAMILY_PROPOSED, MAX_TERMS_OF_STEM } from '../../limits.ts'
import type { Proposal } from '../../notes.ts'
import type { ReadingContext } from '../entities/recognize.ts'
import { type QueryWord, wordOf } from '../query-words.ts'
import type { OtherForms } from '../synonyms.ts'
import type { TextClause } from '../text-clause.ts'
import { writtenForm } from '../written-form.ts'

/** Adds related words to each word as synonyms: `networking` to `network`. Undefined if there are none. */
export function withRelatedWords(
  { snapshot }: ReadingContext,
  words: readonly string[],
  subject: readonly QueryWord[],
): QueryWord[] | undefined {
  const { space } = snapshot.lists
  const extended = subject.map((word) => {
    const terms = word.found.kind === 'compound' ? [] : relatedTerms(snapshot, word.given)
    if (terms.length === 0) return word
    const from = words.indexOf(word.given)
    const synonyms = [...word.synonyms, { from, to: from + 1, forms: relatedForms(word, terms) }]
    return wordOf(snapshot, word, word.found, synonyms)
  })
  return extended.some((word, at) => word !== subject[at]) ? extended : undefined

  function docsOf(terms: readonly TermId[], listOf: typeof textListOf): DocSet {
    return union(
      terms.map((term) => listOf(snapshot, term)),
      space,
    )
  }

  function relatedForms({ found }: QueryWord, terms: readonly TermId[]): OtherForms {
    return {
      own: found.kind === 'term' ? found.terms : undefined,
      phrases: terms.map((term) => [term]),
      anywhere: docsOf(terms, textListOf),
      inName: docsOf(terms, nameListOf),
      isListed: false,
    }
  }
}

/** Proposes to replace one word by a related word. The proposals keep the filters of `meant`. */
export function relatedProposals(
  { snapshot }: ReadingContext,
  { text, given }: TextClause,
  meant: Proposal | undefined,
): Proposal[] {
  const subject = meant ? meant.instead.find((filter) => filter.by === 'text')?.text : given.written.join(' ')
  const filters = meant?.instead.filter(({ by }) => by !== 'text') ?? []
  const labels = meant?.didYouMean.slice(1) ?? []
  const eventsOf = (term: TermId) => eventsWithTerm(snapshot, term)
  const words = wordsAsWritten(subject ?? '')
  return words.flatMap(({ folded }, at) => {
    const terms = isStopWord(folded) ? [] : familyTerms(snapshot, folded)
    const best = terms.toSorted((a, b) => eventsOf(b) - eventsOf(a)).slice(0, MAX_FAMILY_PROPOSED)
    return best.map((term): Proposal => {
      const other = words.map(({ spelled }, index) => (index === at ? writtenForm(snapshot, term) : spelled)).join(' ')
      const instead = [{ by: 'text', text: other } as const, ...filters]
      return { parameter: 'q', given: text, didYouMean: [other, ...labels], instead, moreThan: 0 }
    })
  })
}

/** Minimum letters of a word that begins a joined term, and of the rest of the term. */
const MIN_FIRST = 5
const MIN_SECOND = 3

/** The other terms with the stem of a folded word, ascending: `networking` for `network`. */
export function familyTerms(snapshot: Snapshot, word: string): readonly TermId[] {
  const stems = stemsOf(termOf(word))
  return stems.length === 0
    ? []
    : otherTerms(snapshot, word, stems[0]!, (text) => stems.some((stem) => isOfStem(text, stem)))
}

/** Terms with the stem of a word, and terms that join it with another word or a city: `bsidesmunich`. */
function relatedTerms(snapshot: Snapshot, word: string): readonly TermId[] {
  const joined =
    word.length < MIN_FIRST
      ? []
      : otherTerms(snapshot, word, word, (text) => isJoined(snapshot, text.slice(word.length)))
  return [...new Set([...familyTerms(snapshot, word), ...joined])].sort((a, b) => a - b)
}

/** Other terms that have a prefix, and are related (`isRelated`); empty if too many terms have the prefix. */
function otherTerms(
  snapshot: Snapshot,
  word: string,
  prefix: string,
  isRelated: (text: string) => boolean,
): readonly TermId[] {
  const { terms } = snapshot
  const own = findWord(snapshot, word)
  const { from, to } = terms.rangeOfPrefix(prefix)
  const found: number[] = []
  for (let number = from; number < to && to - from <= MAX_TERMS_OF_STEM; number++) {
    if (number !== own && isRelated(terms.text(number))) found.push(number)
  }
  return found as TermId[]
}

function isJoined(snapshot: Snapshot, second: string): boolean {
  if (second.length < MIN_SECOND) return false
  return findWord(snapshot, second) !== undefined || isCity(snapshot, second)
}

function isCity({ facets }: Snapshot, folded: string): boolean {
  return keyNumber(facets.city.keys, folded) !== undefined
}
