import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { MAX_UNKNOWN_PROPOSED } from '../../limits.ts'
import type { Proposal } from '../../notes.ts'
import type { QueryWord } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import { isOrdinaryWord } from '../word-meaning.ts'
import { writtenForm } from '../written-form.ts'
import { nearestEntityWord } from './entity-words.ts'
import { isUnknown } from './fuzzy-context.ts'
import { fuzzyMeaning } from './fuzzy-meaning.ts'

/**
 * For words that find nothing under the other filters: the same words, those that no event has completed or
 * corrected as if there were no filters. `cybersecurty london 2026` proposes `cybersecurity london 2026`,
 * which can then go without a part. Undefined where no word is near any.
 */
export function correctedProposal(snapshot: Snapshot, exact: TextClause): Proposal | undefined {
  const { text, words, given } = exact
  const unknown = given.queryWords.filter(isUnknown)
  if (unknown.length === 0 || unknown.length > MAX_UNKNOWN_PROPOSED) return undefined
  const corrected = new Map(unknown.map((word) => [word.given, correctionOf(snapshot, word, words)]))
  const { written } = given
  const question = words.map((word, at) => corrected.get(word) ?? written[at]!).join(' ')
  if (question === written.join(' ')) return undefined
  return { parameter: 'q', given: text, didYouMean: [question], instead: [{ by: 'text', text: question }] }
}

function correctionOf(
  snapshot: Snapshot,
  { given: word, singular }: QueryWord,
  words: readonly string[],
): string | undefined {
  const meant = nearestEntityWord(snapshot, word, words[words.indexOf(word) - 1])
  // words with a meaning need not be words of events: `Munich`
  if (meant !== undefined) return meant === word ? undefined : meant
  // `mass` is whole, and no beginning of `massive`
  if (isOrdinaryWord(snapshot, word)) return undefined
  const [term] = fuzzyMeaning(snapshot, word, singular, () => true).terms
  return term === undefined ? undefined : writtenForm(snapshot, term)
}
