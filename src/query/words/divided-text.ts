import { isStopWord } from '../../text/stop-words.ts'
import { wordsAsWritten } from '../../text/words-as-written.ts'
import { conditionsOf } from './meanings/conditions.ts'
import { findMeanings } from './meanings/find-meanings.ts'
import type { MeaningKind } from './meanings/run-meaning.ts'
import type { ReadingContext } from './understand.ts'

/** Words of a text that can only be left out together: what means one thing, or one word of the subject. */
export interface TextPart {
  readonly kind: MeaningKind | 'subject'
  /** As the text spells it: `Las Vegas`. A word of the subject that comes again is spelled once. */
  readonly spelled: string
  /** Positions of its words, and of the stop words before it: `in Las Vegas`. */
  readonly positions: readonly number[]
}

/** A text in parts. Words that ask for nothing are in none. */
export interface DividedText {
  /** All words, as the text spells them. */
  readonly words: readonly string[]
  /** In the order of their first words. */
  readonly parts: readonly TextPart[]
}

/**
 * Divides a text into its parts.
 *
 * Example: `rust workshops in Las Vegas next May` has the parts `rust` (subject), `workshops` (type), `in Las
 * Vegas` (place) and `next May` (date).
 *
 * `known` are the folded words of a text that was read before, maybe this one: then what they mean is known.
 */
export function divideText(context: ReadingContext, text: string, known: readonly string[] = []): DividedText {
  const written = wordsAsWritten(text)
  const isKnown = written.length === known.length && written.every((word, at) => word.folded === known[at])
  const folded = isKnown ? known : written.map((word) => word.folded)
  const words = written.map(({ spelled }) => spelled)
  const { meanings, subject } = findMeanings(context, folded, words, { doubtful: false, openDeadlines: true })
  const runs = conditionsOf(meanings, folded, context.space).map((condition) => ({
    kind: condition[0]!.kind,
    own: condition.flatMap(({ from, to }) => folded.slice(from, to).map((_, at) => from + at)),
  }))
  const bySubject = new Map<string, number[]>()
  for (const at of subject) bySubject.set(folded[at]!, [...(bySubject.get(folded[at]!) ?? []), at])
  const named = [...bySubject.values()].map((own) => ({ kind: 'subject' as const, own }))
  const parts = [...runs, ...named].sort((a, b) => a.own[0]! - b.own[0]!)
  const taken = new Set(parts.flatMap(({ own }) => own))
  const isFree = (at: number) => at >= 0 && !taken.has(at) && isStopWord(folded[at]!)
  return {
    words,
    parts: parts.map(({ kind, own }) => ({
      kind,
      spelled: (kind === 'subject' ? own.slice(0, 1) : own).map((at) => words[at]).join(' '),
      positions: withStopWords(own, isFree),
    })),
  }
}

/** The positions of some words and of the free stop words directly before each, ascending. */
function withStopWords(own: readonly number[], isFree: (at: number) => boolean): number[] {
  const positions = new Set(own)
  for (const at of own) for (let before = at - 1; isFree(before); before--) positions.add(before)
  return [...positions].sort((a, b) => a - b)
}
