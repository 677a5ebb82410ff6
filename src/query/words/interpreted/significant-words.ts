import type { Proposal } from '../../notes.ts'
import type { ReadingContext } from '../entities/recognize.ts'
import type { InterpretedWords } from '../given-words.ts'
import type { QueryWord } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import { isOrdinaryWord } from '../word-terms.ts'
import { FIRST_CHOICE, interpret } from './interpret.ts'

type Context = Pick<ReadingContext, 'snapshot'>

/**
 * Factor for the number of events with an ordinary word: words such as `team` are more general than their few
 * events suggest.
 */
const ORDINARY = 20

/**
 * Generality of a word of the subject: the number of events with it; infinite if no event has it. The most
 * general word is left out first.
 */
export function generality(context: Context, word: QueryWord): number {
  const events = word.anywhere.count
  return events === 0 ? Number.POSITIVE_INFINITY : isSignificant(context, word) ? events : ORDINARY * events
}

/**
 * True if a word is significant: a topic or sub-topic has it, or it is no ordinary English word. `team` and
 * `learn` of a sentence are not significant, even if events have them in their names.
 */
function isSignificant({ snapshot }: Context, { given, onlyInNames }: QueryWord): boolean {
  return !onlyInNames || !isOrdinaryWord(snapshot, given)
}

/** The significant words of a subject, and its least general word. None if no word is significant. */
function significantOf(context: Context, subject: readonly QueryWord[]): readonly QueryWord[] {
  if (!subject.some((word) => isSignificant(context, word))) return []
  const least = Math.min(...subject.map((word) => generality(context, word)))
  return subject.filter((word) => isSignificant(context, word) || generality(context, word) === least)
}

/**
 * Proposes the significant words and the words of entities: `my team wants to learn about kubernetes in
 * Italy` gives `kubernetes Italy`. Undefined if all words of the subject are significant, or none, or if no
 * event has one of them.
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
 * The significant words and the words of entities in a text: `workshops kubernetes` for `what about the best
 * workshops on kubernetes`. If no word is significant, all words of the subject and of entities; an empty
 * text if there are no entities either.
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
  return written.filter((_, at) => isLeft(at)).join(' ')
}
