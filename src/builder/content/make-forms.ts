import { has, sparse } from '../../docset/docset.ts'
import { type SynonymPair, sortedPairs } from '../../text/abbreviations.ts'
import { isTypeForm } from '../../text/languages.ts'
import { type JoinedTerms, joinedForms } from './joined-forms.ts'

/** What a build is told about other forms of words. */
export interface KnownForms {
  /** Abbreviations and their long forms; all of them are stored. */
  readonly synonyms: readonly SynonymPair[]
  /** Subjects and types in other languages; none by default. */
  readonly languages?: readonly SynonymPair[]
}

/**
 * All pairs of forms that a snapshot holds, ascending by (from, to), each once. A form in another language
 * that no event has is left out, so that a search for the English words does not look for it. Types are
 * kept: a foreign word for one means the type, whether or not events have the English word.
 */
export function makeForms(directory: JoinedTerms, { synonyms, languages = [] }: KnownForms): SynonymPair[] {
  const numberOf = new Map(directory.terms.map((term, number) => [term, number]))
  const isFound = new Map<string, boolean>()
  const isUsed = ({ to }: SynonymPair) => {
    let found = isFound.get(to)
    if (found === undefined) {
      found = isTypeForm(to) || isInSomeEvent(to.split(' '))
      isFound.set(to, found)
    }
    return found
  }
  return sortedPairs([...synonyms, ...languages.filter(isUsed), ...joinedForms(directory)])

  function isInSomeEvent(terms: readonly string[]): boolean {
    const numbers = terms.map((term) => numberOf.get(term))
    if (!numbers.every((number) => number !== undefined)) return false
    const [fewest, ...others] = numbers.map(directory.docsOf).toSorted((a, b) => a.length - b.length)
    const sets = others.map(sparse)
    return fewest!.some((doc) => sets.every((set) => has(set, doc)))
  }
}
