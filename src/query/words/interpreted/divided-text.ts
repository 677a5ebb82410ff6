import { isStopWord } from '../../../text/stop-words.ts'
import { wordsAsWritten } from '../../../text/words-as-written.ts'
import type { ReadingContext } from '../entities/recognize.ts'
import { type DividedText, type GivenWords, givenWords } from '../given-words.ts'
import { splitCompounds } from '../split-compounds.ts'
import { docsOfCondition, FIRST_CHOICE, interpret, wordsAt } from './interpret.ts'
import { generality } from './significant-words.ts'

/**
 * Divides a text into its parts. `known`, an earlier reading, is reused if it has the same words. Example:
 * `rust workshops in Las Vegas next May` has the parts `rust` (subject), `workshops` (type), `in Las Vegas`
 * (place) and `next May` (date).
 */
export function divideText(context: ReadingContext, text: string, known?: GivenWords): DividedText {
  const asWritten = wordsAsWritten(text)
  const isKnown =
    asWritten.length === known?.words.length && asWritten.every((word, at) => word.folded === known.words[at])
  const words = asWritten.map(({ spelled }) => spelled)
  const folded = asWritten.map((word) => word.folded)
  const given = isKnown ? known : givenWords(context.snapshot, folded, words)
  const { uses, conditions } = interpret(context, given, FIRST_CHOICE)
  const isReadOnce = !uses.hasDoubtful && !uses.hasOptional && splitCompounds(context, given) === given
  const runs = conditions.map((condition) => ({
    kind: condition[0]!.kind,
    label: condition.map(({ label }) => label).join(' or '),
    generality: 0,
    own: condition.flatMap(({ from, to }) => folded.slice(from, to).map((_, at) => from + at)),
    docs: isReadOnce ? docsOfCondition(context, given, condition) : undefined,
  }))
  const bySubject = new Map<string, number[]>()
  for (const at of uses.subject) bySubject.set(folded[at]!, [...(bySubject.get(folded[at]!) ?? []), at])
  const wordAt = wordsAt(given)
  const named = [...bySubject.values()].map((own) => {
    const word = wordAt(own[0]!)
    return {
      kind: 'subject' as const,
      label: words[own[0]!]!,
      generality: word === undefined ? Number.POSITIVE_INFINITY : generality(context, word),
      own,
      docs: isReadOnce ? word?.anywhere : undefined,
    }
  })
  const parts = [...runs, ...named].sort((a, b) => a.own[0]! - b.own[0]!)
  const taken = new Set(parts.flatMap(({ own }) => own))
  const isFree = (at: number) => at >= 0 && !taken.has(at) && isStopWord(folded[at]!)
  return {
    words,
    parts: parts.map(({ own, ...part }) => ({
      ...part,
      spelled: (part.kind === 'subject' ? own.slice(0, 1) : own).map((at) => words[at]).join(' '),
      positions: withStopWords(own, isFree),
    })),
  }
}

/** `own` and the free stop words directly before each of its positions, ascending. */
function withStopWords(own: readonly number[], isFree: (at: number) => boolean): number[] {
  const positions = new Set(own)
  for (const at of own) for (let before = at - 1; isFree(before); before--) positions.add(before)
  return [...positions].sort((a, b) => a - b)
}
