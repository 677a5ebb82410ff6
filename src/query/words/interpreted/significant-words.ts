import type { Proposal } from '../../notes.ts'
import type { ReadingContext } from '../entities/recognize.ts'
import type { InterpretedWords } from '../given-words.ts'
import type { QueryWord } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import { isOrdinaryWord } from '../word-terms.ts'
import { FIRST_CHOICE, interpret } from './interpret.ts'

type Context = Pick<ReadingContext, 'snapshot'>

/** An ordinary word counts as if so many times as many events had it: `team` is rare in names of events. */
const ORDINARY = 20

/**
 * How general a word of the subject is, which decides what is left out first: how many events have it.
 * Infinite for a word that no event has, because nothing is found with it.
 */
export function generality(context: Context, word: QueryWord): number {
  const events = word.anywhere.count
  return events === 0 ? Number.POSITIVE_INFINITY : isSignificant(context, word) ? events : ORDINARY * events
}

/**
 * Whether a word tells what is asked for: a topic or sub-topic has it, or it is no ordinary word of English.
 * `team` and `learn` of a sentence tell nothing, whether or not some event has them in its name.
 */
function isSignificant({ snapshot }: Context, { given, onlyInNames }: QueryWord): boolean {
  return !onlyInNames || !isOrdinaryWord(snapshot, given)
}

/** The significant words of a subject, and always the least general word. None if no word is significant. */
function significantOf(context: Context, subject: readonly QueryWord[]): readonly QueryWord[] {
  if (!subject.some((word) => isSignificant(context, word))) return []
  const least = Math.min(...subject.map((word) => generality(context, word)))
  return subject.filter((word) => isSignificant(context, word) || generality(context, word) === least)
}

/**
 * For words of which no event has all: the search for those that tell what is asked for, and for those that
 * mean something. `my team wants to learn about kubernetes in Italy` proposes `kubernetes Italy`. Undefined
 * where that leaves nothing out, or nothing of the subject, or keeps a word that no event has.
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
 * The words of a text without request words, stop words, and those of the subject that tell nothing beside
 * others that do: `what about the best workshops on kubernetes` has `workshops kubernetes`. An empty text if
 * no word is left that tells or means something.
 */
export function significantWords(context: ReadingContext, { given }: TextClause): string {
  const interpreted = interpret(context, given, FIRST_CHOICE)
  const { subject, conditions } = interpreted
  const significant = significantOf(context, subject)
  if (significant.length === 0 && conditions.length === 0) return ''
  return questionOf(interpreted, significant.length > 0 ? significant : subject)
}

/** Words as they are written: those of a subject, and those that mean something. */
function questionOf({ words, written, uses }: InterpretedWords, subject: readonly QueryWord[]): string {
  const left = new Set(subject.map((word) => word.given))
  const isLeft = (at: number) =>
    (uses.subject.includes(at) && left.has(words[at]!)) || uses.entities.some(({ from, to }) => at >= from && at < to)
  return written.filter((_, at) => isLeft(at)).join(' ')
}
