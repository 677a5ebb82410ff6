import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import type { EpochDay } from '../../event/days.ts'
import { isPlain } from '../../event/fold.ts'
import { wordsAsWritten } from '../../text/words-as-written.ts'
import type { Condition } from './entities/conditions.ts'
import type { EntityKind } from './entities/entity.ts'
import type { KnownRuns, WordsByUse } from './entities/recognize.ts'
import type { QueryWord } from './query-words.ts'

/** Words of a query, with facts about them that all readings of the query use. */
export class GivenWords {
  /** The folded words. */
  readonly words: readonly string[]
  /** Each distinct word resolved. */
  readonly queryWords: readonly QueryWord[]
  /** What the first choice makes of them. */
  first: InterpretedWords | undefined
  readonly runs: KnownRuns = []
  /** Facts about the text of these words, if they are all its words and it is in the cache. */
  readonly known: KnownText | undefined
  /** The text that the words were cut from, if it is known. */
  readonly text: string | undefined
  #written: readonly string[] | undefined

  /** `written` are the words as given, or the text that they were cut from. */
  constructor(
    words: readonly string[],
    queryWords: readonly QueryWord[],
    written: string | readonly string[],
    known?: KnownText,
  ) {
    this.words = words
    this.queryWords = queryWords
    if (typeof written === 'string') this.text = written
    else this.#written = written
    this.known = known
  }

  /** The words as given, where each can be cut out of the text; else the folded words. */
  get written(): readonly string[] {
    this.#written ??= writtenWords(this.text!, this.words)
    return this.#written
  }
}

function writtenWords(text: string, words: readonly string[]): readonly string[] {
  if (isPlain(text)) {
    const spelled = text.split(' ')
    return spelled.length === words.length ? spelled : words
  }
  const found = wordsAsWritten(text)
  const areSame = found.length === words.length && found.every(({ folded }, at) => folded === words[at])
  return areSame ? found.map(({ spelled }) => spelled) : words
}

/** The interpreted reading of a text on one day, for later searches. It has no set in scratch memory. */
export interface KnownText {
  today?: EpochDay
  interpreted?: InterpretedWords
}

/**
 * The interpreted reading of some words: each is met by itself or by what it means; a date by the range
 * alone, for the 2026 in a name may be that of an event of 2027.
 */
export interface InterpretedWords {
  /** The folded words. */
  readonly words: readonly string[]
  /** The words as given; as many. */
  readonly written: readonly string[]
  readonly uses: WordsByUse
  readonly conditions: readonly Condition[]
  /** The distinct words that stand for themselves. */
  readonly subject: readonly QueryWord[]
  /** For each condition, the documents that meet it by what is meant or by the words. */
  readonly docs: readonly ConditionDocs[]
}

export interface ConditionDocs {
  /** Documents that have what is meant, or the words in name, topic or sub-topic. */
  readonly anywhere: DocSet | LazyUnion
  /**
   * Documents that have what is meant, or the words in the name. Undefined where these are the same: no topic
   * or sub-topic has the words.
   */
  readonly inName: DocSet | LazyUnion | undefined
}

/** Words of a text that can only be left out together: what means one thing, or one word of the subject. */
export interface TextPart {
  readonly kind: EntityKind | 'subject'
  /** As the text spells it: `Las Vegas`. A word of the subject that comes again is spelled once. */
  readonly spelled: string
  /** What it means, for people; a word of the subject as it is spelled. */
  readonly label: string
  /** How general a word of the subject is (`significant-words.ts`); 0 for other parts. */
  readonly generality: number
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
