import type { Proposal } from '../notes.ts'
import { isOrdinaryWord } from './ordinary-words.ts'
import type { QueryWord } from './query-words.ts'
import type { TextClause } from './text-clause.ts'
import { FIRST_CHOICE, type ReadingContext, understand } from './understand.ts'

/**
 * Whether a word tells what is asked for: a topic or sub-topic has it, or it is no ordinary word of English.
 * `team` and `learn` of a sentence tell nothing, whether or not some event has them in its name.
 */
function isTelling({ snapshot }: Pick<ReadingContext, 'snapshot'>, { given, onlyInNames }: QueryWord): boolean {
  return !onlyInNames || !isOrdinaryWord(snapshot, given)
}

/**
 * For words of which no event has all: the search for those that tell what is asked for, and for those that
 * mean something. `my team wants to learn about kubernetes in Italy` proposes `kubernetes Italy`. Undefined
 * where that leaves nothing out, or nothing of the subject, or keeps a word that no event has.
 */
export function tellingProposal(context: ReadingContext, literal: TextClause): Proposal | undefined {
  const { text, words, given } = literal
  const { uses, subject, written } = understand(context, given, FIRST_CHOICE)
  const telling = subject.filter((word) => isTelling(context, word))
  if (telling.length === 0 || telling.length === subject.length) return undefined
  if (telling.some(({ anywhere }) => anywhere.count === 0)) return undefined
  const left = new Set(telling.map((word) => word.given))
  const isLeft = (at: number) =>
    (uses.subject.includes(at) && left.has(words[at]!)) || uses.meanings.some(({ from, to }) => at >= from && at < to)
  const question = written.filter((_, at) => isLeft(at)).join(' ')
  return { parameter: 'q', given: text, didYouMean: [question], instead: [{ by: 'text', text: question }] }
}
