import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import { memoize } from '../../snapshot/memoize.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { type WordAsWritten, wordsAsWritten } from '../../text/words-as-written.ts'
import { withoutGluedWords } from './glued-words.ts'
import type { MeaningKind } from './meanings/run-meaning.ts'
import { queryWords } from './query-words.ts'
import {
  docsOfCondition,
  FIRST_CHOICE,
  GivenWords,
  LastingResult,
  type ReadingContext,
  type Understanding,
  understand,
  wordsAt,
} from './understand.ts'

/** Words of a text that can only be left out together: what means one thing, or one word of the subject. */
export interface TextPart {
  readonly kind: MeaningKind | 'subject'
  /** As the text spells it: `Las Vegas`. A word of the subject that comes again is spelled once. */
  readonly spelled: string
  /** Positions of its words, and of the stop words before it: `in Las Vegas`. */
  readonly positions: readonly number[]
  /**
   * What the part can find at most, whichever other parts stand beside it: the documents that have what it
   * means, or its words. Undefined where that depends on how the text is read.
   */
  readonly docs: DocSet | LazyUnion | undefined
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
 * `known` are the words of a text that was read before, maybe this one: then what they mean is known.
 */
export function divideText(context: ReadingContext, text: string, known?: GivenWords): DividedText {
  const make = () => newlyDivided(context, text, known)
  if (known?.knownText?.text !== text) return make()
  return divisions(understand(context, known, FIRST_CHOICE)).of(context, make)
}

/** By what is understood, for the parts have its documents. */
const divisions = memoize((_understanding: Understanding) => new LastingResult<DividedText>())

function newlyDivided(context: ReadingContext, text: string, known: GivenWords | undefined): DividedText {
  const asWritten = wordsAsWritten(text)
  const isKnown =
    asWritten.length === known?.words.length && asWritten.every((word, at) => word.folded === known.words[at])
  const given = isKnown ? known : givenWords(context, asWritten)
  const folded = given.words
  const words = asWritten.map(({ spelled }) => spelled)
  const { uses, conditions } = understand(context, given, FIRST_CHOICE)
  const isReadOnce = !uses.hasDoubtful && !uses.hasOpenDeadline && withoutGluedWords(context, given) === given
  const runs = conditions.map((condition) => ({
    kind: condition[0]!.kind,
    own: condition.flatMap(({ from, to }) => folded.slice(from, to).map((_, at) => from + at)),
    docs: isReadOnce ? docsOfCondition(context, given, condition) : undefined,
  }))
  const bySubject = new Map<string, number[]>()
  for (const at of uses.subject) bySubject.set(folded[at]!, [...(bySubject.get(folded[at]!) ?? []), at])
  const wordAt = wordsAt(given)
  const named = [...bySubject.values()].map((own) => ({
    kind: 'subject' as const,
    own,
    docs: isReadOnce ? wordAt(own[0]!)?.anywhere : undefined,
  }))
  const parts = [...runs, ...named].sort((a, b) => a.own[0]! - b.own[0]!)
  const taken = new Set(parts.flatMap(({ own }) => own))
  const isFree = (at: number) => at >= 0 && !taken.has(at) && isStopWord(folded[at]!)
  return {
    words,
    parts: parts.map(({ kind, own, docs }) => ({
      kind,
      spelled: (kind === 'subject' ? own.slice(0, 1) : own).map((at) => words[at]).join(' '),
      positions: withStopWords(own, isFree),
      docs,
    })),
  }
}

function givenWords({ snapshot, space }: ReadingContext, asWritten: readonly WordAsWritten[]): GivenWords {
  const folded = asWritten.map((word) => word.folded)
  const written = asWritten.map(({ spelled }) => spelled)
  return new GivenWords(folded, queryWords(snapshot, folded, space), written)
}

/** The positions of some words and of the free stop words directly before each, ascending. */
function withStopWords(own: readonly number[], isFree: (at: number) => boolean): number[] {
  const positions = new Set(own)
  for (const at of own) for (let before = at - 1; isFree(before); before--) positions.add(before)
  return [...positions].sort((a, b) => a - b)
}
