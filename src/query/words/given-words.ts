import type { DocSet, LazyUnion } from '../../docset/docset.ts'
import type { EpochDay } from '../../event/days.ts'
import { isPlain } from '../../event/fold.ts'
import type { Instant } from '../../event/moment.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { wordsAsWritten } from '../../text/words-as-written.ts'
import type { Condition } from './entities/conditions.ts'
import type { EntityKind, WrittenWords } from './entities/entity.ts'
import type { KnownRuns, WordsByUse } from './entities/recognize.ts'
import { type QueryWord, queryWords } from './query-words.ts'

/** Words of a query. All readings share the results of look-ups and entity recognition. */
export class GivenWords {
  /** Folded. */
  readonly words: readonly string[]
  /** The distinct words, looked up without correction. */
  readonly queryWords: readonly QueryWord[]
  /** The first interpreted reading, once it is computed. */
  first: InterpretedWords | undefined
  readonly runs: KnownRuns = []
  /**
   * Cache for the interpreted reading. Undefined if `words` are only a part of the text, or if the exact
   * reading has sets in scratch memory.
   */
  readonly known: KnownText | undefined
  /** The whole text; undefined if the constructor received a list of words. */
  readonly text: string | undefined
  #written: readonly string[] | undefined

  /** `written` is the whole text, or a list of the words as written. */
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

  /** The words as written, one for each folded word; the folded words if the text splits into other words. */
  get written(): readonly string[] {
    this.#written ??= writtenWords(this.text!, this.words)
    return this.#written
  }
}

/** `written` are the words as written, as many as `words`. */
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
 * A document meets an entity if it has the entity (it is in Germany) or the words (`Germany` is in its name).
 * Dates, the other kinds of `MET_BY_MEANING` and negated entities are met only by the entity.
 */
export interface InterpretedWords extends WrittenWords {
  readonly uses: WordsByUse
  readonly conditions: readonly Condition[]
  /** The distinct words that mean no entity. */
  readonly subject: readonly QueryWord[]
  /** The documents that meet each condition. */
  readonly docs: readonly ConditionDocs[]
}

export interface ConditionDocs {
  /** Documents with the entity, or with the words in name, topic or sub-topic. */
  readonly anywhere: DocSet | LazyUnion
  /** Documents with the entity, or with the words in the name; undefined if they equal `anywhere`. */
  readonly inName: DocSet | LazyUnion | undefined
}

/** Words that are left out together: the words of an entity, or one word of the subject. */
export interface TextPart {
  readonly kind: EntityKind | 'subject' | 'exclude'
  /** The words as written: `Las Vegas`. A repeated word of the subject is included once. */
  readonly spelled: string
  /** Human-readable name of the entity, or the word of the subject. */
  readonly label: string
  /** Generality of a word of the subject (`significant-words.ts`); 0 for an entity. */
  readonly generality: number
  /** Positions of the words, and of the stop words before them: `in Las Vegas`. */
  readonly positions: readonly number[]
  /** Documents that may match if only this part is searched; undefined if the text has several readings. */
  readonly docs: DocSet | LazyUnion | undefined
}

/**
 * A text in parts. A stop word directly before a part belongs to the part. Request words (`list of`) and all
 * other stop words belong to no part.
 */
export interface DividedText {
  /** As written. */
  readonly words: readonly string[]
  /** In the order of their first words. */
  readonly parts: readonly TextPart[]
}
