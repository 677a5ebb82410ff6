import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import type { EpochDay } from '../../event/days.ts'
import { isPlain } from '../../event/fold.ts'
import type { Instant } from '../../event/moment.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { wordsAsWritten } from '../../text/words-as-written.ts'
import type { Condition } from './entities/conditions.ts'
import type { EntityKind } from './entities/entity.ts'
import type { KnownRuns, WordsByUse } from './entities/recognize.ts'
import { type QueryWord, queryWords } from './query-words.ts'

/**
 * Words of a query, with the results of look-ups and entity recognition. All readings of the text (exact,
 * interpreted and fuzzy: readings.ts) share them.
 */
export class GivenWords {
  /** The folded words. */
  readonly words: readonly string[]
  /** The distinct words, looked up without correction. */
  readonly queryWords: readonly QueryWord[]
  /** The first interpreted reading of the words, once it is computed. */
  first: InterpretedWords | undefined
  /** The runs of words that have been recognized. */
  readonly runs: KnownRuns = []
  /**
   * Cache for the interpreted reading of the text. Undefined if `words` are only some words of the text, or
   * if its exact reading has sets in scratch memory, so that nothing of the text is cached.
   */
  readonly known: KnownText | undefined
  /** The whole text with the words; undefined if the constructor received a list of words as written. */
  readonly text: string | undefined
  #written: readonly string[] | undefined

  /** `written` is the whole text with the words, or a list of the words as written. */
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

  /**
   * The words as they are written in the text, one for each folded word; the folded words if the text does
   * not split into as many words.
   */
  get written(): readonly string[] {
    this.#written ??= writtenWords(this.text!, this.words)
    return this.#written
  }
}

/** Looks words up without correction. `written` are the words as written, as many as `words`. */
export function givenWords(snapshot: Snapshot, words: readonly string[], written: readonly string[]): GivenWords {
  return new GivenWords(words, queryWords(snapshot, words), written)
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

/** Cache of the interpreted reading of a text at one moment. The reading has no set in scratch memory. */
export interface KnownText {
  today?: EpochDay
  now?: Instant
  interpreted?: InterpretedWords
}

/**
 * Some words, interpreted. A document meets an entity if it has the entity (it is in Germany) or the words
 * (`Germany` is in its name). It meets a date only by its days, because an event of 2027 may have 2026 in its
 * name.
 */
export interface InterpretedWords {
  /** The folded words. */
  readonly words: readonly string[]
  /** The words as written, as many as `words`. */
  readonly written: readonly string[]
  readonly uses: WordsByUse
  readonly conditions: readonly Condition[]
  /** The distinct words that mean no entity. */
  readonly subject: readonly QueryWord[]
  /** For each condition, the documents that meet it. */
  readonly docs: readonly ConditionDocs[]
}

export interface ConditionDocs {
  /** Documents with the entity, or with the words in name, topic or sub-topic. */
  readonly anywhere: DocSet | LazyUnion
  /** Documents with the entity, or with the words in the name; undefined if they equal `anywhere`. */
  readonly inName: DocSet | LazyUnion | undefined
}

/** Words that can only be left out together: the words of an entity, or one word of the subject. */
export interface TextPart {
  readonly kind: EntityKind | 'subject'
  /** The words as written, without repetitions of a word of the subject: `Las Vegas`. */
  readonly spelled: string
  /** Human-readable label of the entity, or the word of the subject as written. */
  readonly label: string
  /** Generality of a word of the subject (`significant-words.ts`); 0 for other parts. */
  readonly generality: number
  /** Positions of its words and of the stop words before them: `in Las Vegas`. */
  readonly positions: readonly number[]
  /**
   * All documents that may meet the part if other parts of the text are left out: the documents with the
   * entity, or with the words. Undefined if the text has several interpreted readings.
   */
  readonly docs: DocSet | LazyUnion | undefined
}

/**
 * A text in parts. A stop word directly before a part belongs to that part. Request words (`list of`) and all
 * other stop words belong to no part.
 */
export interface DividedText {
  /** All words as written. */
  readonly words: readonly string[]
  /** The parts in the order of their first words. */
  readonly parts: readonly TextPart[]
}
