import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { Proposal } from '../../notes.ts'
import type { GivenWords } from '../given-words.ts'
import type { QueryWord } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import { writtenForm } from '../written-form.ts'
import { nearestMeaningWord } from './meaning-words.ts'
import { isUnknown } from './nearest-clause.ts'
import { nearestMeaning } from './nearest-meaning.ts'

/** With more words that no event has, a text is rather of another language than misspelled. */
const MOST_UNKNOWN = 3

/**
 * For words that find nothing under the other filters: the same words, those that no event has completed or
 * corrected as if there were no filters. `cybersecurty london 2026` proposes `cybersecurity london 2026`,
 * which can then go without a part. Undefined where no word is near any.
 */
export function correctedProposal(snapshot: Snapshot, literal: TextClause): Proposal | undefined {
  const { known } = literal.given
  if (known?.corrected !== undefined) return known.corrected ?? undefined
  const proposal = correct(snapshot, literal)
  if (known) known.corrected = proposal ?? null
  return proposal
}

function correct(snapshot: Snapshot, literal: TextClause): Proposal | undefined {
  const { text, words, given } = literal
  const unknown = given.queryWords.filter(isUnknown)
  if (unknown.length === 0 || unknown.length > MOST_UNKNOWN) return undefined
  const corrected = new Map(unknown.map((word) => [word.given, correctionOf(snapshot, given, word)]))
  const { written } = given
  const question = words.map((word, at) => corrected.get(word) ?? written[at]!).join(' ')
  if (question === written.join(' ')) return undefined
  return { parameter: 'q', given: text, didYouMean: [question], instead: [{ by: 'text', text: question }] }
}

function correctionOf(snapshot: Snapshot, given: GivenWords, { given: word, singular }: QueryWord): string | undefined {
  const meant = nearestMeaningWord(snapshot, given, word)
  // words with a meaning need not be words of events: `Munich`
  if (meant !== undefined) return meant === word ? undefined : meant
  const [term] = nearestMeaning(snapshot, word, singular, () => true).terms
  return term === undefined ? undefined : writtenForm(snapshot, term)
}
