import { union } from '../../../docset/unite.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { isOfStem, stemsOf } from '../../../text/derivation.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termOf } from '../../../text/tokenize.ts'
import type { TermId } from '../../../text/vocabulary.ts'
import { wordsAsWritten } from '../../../text/words-as-written.ts'
import { findWord, keyNumber, nameListOf, textListOf } from '../../key-lookup.ts'
import { MAX_FAMILY_PROPOSED, MAX_TERMS_OF_STEM } from '../../limits.ts'
import type { Proposal } from '../../notes.ts'
import type { ReadingContext } from '../entities/recognize.ts'
import { type QueryWord, wordOf } from '../query-words.ts'
import type { OtherForms } from '../synonyms.ts'
import type { TextClause } from '../text-clause.ts'
import { writtenForm } from '../written-form.ts'

/**
 * The words of a subject, each met by words of its family, too: `networking` by `network`. Undefined where no
 * word has any. `words` are all words of the query, among which a note finds the one that it is about.
 */
export function withRelatedWords(
  { snapshot }: ReadingContext,
  words: readonly string[],
  subject: readonly QueryWord[],
): QueryWord[] | undefined {
  const extended = subject.map((word) => {
    const terms = word.found.kind === 'compound' ? [] : relatedTerms(snapshot, word.given)
    if (terms.length === 0) return word
    const from = words.indexOf(word.given)
    const synonyms = [...word.synonyms, { from, to: from + 1, forms: formsOf(word, terms) }]
    return wordOf(snapshot, word, word.found, synonyms)
  })
  return extended.some((word, at) => word !== subject[at]) ? extended : undefined

  function formsOf({ found }: QueryWord, terms: readonly TermId[]): OtherForms {
    return {
      own: found.kind === 'term' ? found.terms : undefined,
      phrases: terms.map((term) => [term]),
      anywhere: union(
        terms.map((term) => textListOf(snapshot, term)),
        snapshot.lists.space,
      ),
      inName: union(
        terms.map((term) => nameListOf(snapshot, term)),
        snapshot.lists.space,
      ),
      isListed: false,
    }
  }
}

/**
 * For words that find few events: the same words with one of them as another word of its family. If they were
 * taken for what they mean, `meant` is the search for that, and the proposals keep its filters.
 */
export function relatedProposals(
  { snapshot }: ReadingContext,
  { text, given }: TextClause,
  meant: Proposal | undefined,
): Proposal[] {
  const subject = meant ? meant.instead.find((filter) => filter.by === 'text')?.text : given.written.join(' ')
  const filters = meant?.instead.filter(({ by }) => by !== 'text') ?? []
  const labels = meant?.didYouMean.slice(1) ?? []
  const eventsOf = (term: TermId) => textListOf(snapshot, term).count
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

/** Letters of a word that others may be joined to, and of what is joined to it. */
const MIN_FIRST = 5
const MIN_SECOND = 3

/** The other terms of the family of a folded word, ascending: `networking` and `network`. */
export function familyTerms(snapshot: Snapshot, word: string): readonly TermId[] {
  const stems = stemsOf(termOf(word))
  return stems.length === 0
    ? []
    : otherTerms(snapshot, word, stems[0]!, (text) => stems.some((stem) => isOfStem(text, stem)))
}

/**
 * The other terms of the family of a folded word, and those that join it with another word or a city
 * (`bsides` and `bsidesmunich`, of BSidesMunich); ascending.
 */
export function relatedTerms(snapshot: Snapshot, word: string): readonly TermId[] {
  const joined =
    word.length < MIN_FIRST
      ? []
      : otherTerms(snapshot, word, word, (text) => isJoined(snapshot, text.slice(word.length)))
  return [...new Set([...familyTerms(snapshot, word), ...joined])].sort((a, b) => a - b)
}

/**
 * The terms with a prefix that are related to a word, but for its own term. None if very many have the
 * prefix.
 */
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
