import { union } from '../../../docset/unite.ts'
import type { TermId } from '../../../text/vocabulary.ts'
import { relatedTerms } from '../../near/related-terms.ts'
import { nameListOf, type QueryWord, textListOf, wordOf } from '../query-words.ts'
import type { OtherForms } from '../synonyms.ts'
import type { ReadingContext } from '../understand.ts'

/**
 * The words of a subject, each met by words of its family, too: `networking` by `network`. Undefined where no
 * word has any. `words` are all words of the query, among which a note finds the one that it is about.
 */
export function withRelatedWords(
  { snapshot, space }: ReadingContext,
  words: readonly string[],
  subject: readonly QueryWord[],
): QueryWord[] | undefined {
  const extended = subject.map((word) => {
    const terms = word.meaning.kind === 'compound' ? [] : relatedTerms(snapshot, word.given)
    if (terms.length === 0) return word
    const from = words.indexOf(word.given)
    const synonyms = [...word.synonyms, { from, to: from + 1, forms: formsOf(word, terms) }]
    return wordOf(snapshot, word, word.meaning, synonyms, space)
  })
  return extended.some((word, at) => word !== subject[at]) ? extended : undefined

  function formsOf({ meaning }: QueryWord, terms: readonly TermId[]): OtherForms {
    return {
      own: meaning.kind === 'term' ? meaning.terms : undefined,
      phrases: terms.map((term) => [term]),
      anywhere: union(
        terms.map((term) => textListOf(snapshot, term)),
        space,
      ),
      inName: union(
        terms.map((term) => nameListOf(snapshot, term)),
        space,
      ),
      isListed: false,
    }
  }
}
