import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import type { EpochDay } from '../../event/days.ts'
import { isPlain } from '../../event/fold.ts'
import { wordsAsWritten } from '../../text/words-as-written.ts'
import type { Proposal } from '../notes.ts'
import type { Condition } from './meanings/conditions.ts'
import type { KnownRuns, WordsByUse } from './meanings/find-meanings.ts'
import type { MeaningKind } from './meanings/run-meaning.ts'
import type { QueryWord } from './query-words.ts'

/** Words of a query, with facts about them that all readings of the query use. */
export class GivenWords {
  /** The folded words. */
  readonly words: readonly string[]
  /** Each distinct word resolved. */
  readonly queryWords: readonly QueryWord[]
  /** What the first choice makes of them. */
  first: Understanding | undefined
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

/** Facts about a text that later searches for it use: none in scratch memory, which they overwrite. */
export class KnownText {
  /** For a word that no event has, the nearest word with a meaning; null if there is none. */
  readonly nearest = new Map<string, string | null>()
  /** Whether one of the words may mean something by itself. */
  isMeant: boolean | undefined
  /** The same text with corrected words; null if no word is near any. */
  corrected: Proposal | null | undefined
  #today: EpochDay | undefined
  #ofDay: FactsOfDay = {}

  /** The facts that depend on a day. Those of the day before are dropped. */
  on(today: EpochDay): FactsOfDay {
    if (this.#today !== today) this.#ofDay = {}
    this.#today = today
    return this.#ofDay
  }
}

interface FactsOfDay {
  /** The understanding of the first choice, and the parts by it. */
  understood?: Understanding
  divided?: DividedText
}

/**
 * The understood reading of some words: each is met by itself or by what it means; a date by the range alone,
 * for the 2026 in a name may be that of an event of 2027.
 */
export interface Understanding {
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
