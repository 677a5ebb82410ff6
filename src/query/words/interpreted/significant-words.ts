import type { Proposal } from '../../notes.ts'
import type { ReadingContext } from '../entities/recognize.ts'
import type { InterpretedWords } from '../given-words.ts'
import { lexicon } from '../lexicon.ts'
import type { QueryWord } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import { isOrdinaryWord } from '../word-terms.ts'
import { FIRST_CHOICE, interpret } from './interpret.ts'

const OR = lexicon('or')

type Context = Pick<ReadingContext, 'snapshot'>

/** Factor for ordinary words: `team` is more general than its few events suggest. */
const ORDINARY = 20

/**
 * Number of events with a word, increased for ordinary words, infinite for words that no event has. The most
 * general word is left out first.
 */
export function generality(context: Context, word: QueryWord): number {
  const events = word.anywhere.count
  return events === 0 ? Number.POSITIVE_INFINITY : isSignificant(context, word) ? events : ORDINARY * events
}

/** True if a topic or sub-topic has the word, or if it is no ordinary English word such as `team`. */
function isSignificant({ snapshot }: Context, { given, onlyInNames }: QueryWord): boolean {
  return !onlyInNames || !isOrdinaryWord(snapshot, given)
}

/** The significant words of a subject, and its least general word. Empty if no word is significant. */
function significantOf(context: Context, subject: readonly QueryWord[]): readonly QueryWord[] {
  if (!subject.some((word) => isSignificant(context, word))) return []
  const least = Math.min(...subject.map((word) => generality(context, word)))
  return subject.filter((word) => isSignificant(context, word) || generality(context, word) === least)
}

/**
 * Proposes the significant words and the words of entities: `my team wants to learn about kubernetes in
 * Italy` gives `kubernetes Italy`. Undefined if all or none of the words are significant, or if one of the
 * significant words is in no event.
 */
export function significantProposal(context: ReadingContext, exact: TextClause): Proposal | undefined {
  const { text, given } = exact
  const interpreted = interpret(context, given, FIRST_CHOICE)
  const { subject } = interpreted
  const significant = significantOf(context, subject)
  if (significant.length === 0 || significant.length === subject.length) return undefined
  if (significant.some(({ anywhere }) => anywhere.count === 0)) return undefined
  const question = questionOf(interpreted, significant)
  return { parameter: 'q', given: text, didYouMean: [question], instead: [{ by: 'text', text: question }] }
}

/**
 * The significant words and the words of entities: `workshops kubernetes` for `best workshops on kubernetes`.
 * If no word is significant, the whole subject and the entities, or an empty text if there are no entities.
 */
export function significantWords(context: ReadingContext, { given }: TextClause): string {
  const interpreted = interpret(context, given, FIRST_CHOICE)
  const { subject, conditions } = interpreted
  const significant = significantOf(context, subject)
  if (significant.length === 0 && conditions.length === 0) return ''
  return questionOf(interpreted, significant.length > 0 ? significant : subject)
}

/** Words of a subject and words of entities, as written. */
function questionOf({ words, written, uses }: InterpretedWords, subject: readonly QueryWord[]): string {
  const left = new Set(subject.map((word) => word.given))
  const isLeft = (at: number) =>
    (uses.subject.includes(at) && left.has(words[at]!)) || uses.entities.some(({ from, to }) => at >= from && at < to)
  return written.filter((_, at) => isLeft(at) || OR.has(words[at])).join(' ')
}
