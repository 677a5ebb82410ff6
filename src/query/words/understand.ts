import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocSet, type LazyUnion, NONE } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { unionOperand } from '../../docset/unite.ts'
import type { EpochDay } from '../../event/days.ts'
import { isPlain } from '../../event/fold.ts'
import { memoize } from '../../snapshot/memoize.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isStopWord } from '../../text/stop-words.ts'
import { termOf } from '../../text/tokenize.ts'
import { wordsAsWritten } from '../../text/words-as-written.ts'
import { type Condition, conditionsOf } from './meanings/conditions.ts'
import { type Choice, findMeanings, type KnownRuns, type WordsByUse } from './meanings/find-meanings.ts'
import type { RunMeaning } from './meanings/run-meaning.ts'
import type { QueryWord } from './query-words.ts'

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

interface ConditionDocs {
  /** Documents that have what is meant, or the words in name, topic or sub-topic. */
  readonly anywhere: DocSet | LazyUnion
  /**
   * Documents that have what is meant, or the words in the name. Undefined where these are the same: no topic
   * or sub-topic has the words.
   */
  readonly inName: DocSet | LazyUnion | undefined
}

/** What a reading depends on beside the words. */
export interface ReadingContext {
  readonly snapshot: Snapshot
  readonly today: EpochDay
  readonly space: DocSpace
}

/** What counts in the first understood reading. */
export const FIRST_CHOICE: Choice = { doubtful: false, openDeadlines: true }

/**
 * Understands words. What the first choice makes of them is remembered: most words have no other meaning, and
 * ways out ask for it again.
 */
export function understand(context: ReadingContext, given: GivenWords, choice: Choice): Understanding {
  given.first ??= firstOf(context, given)
  const { first } = given
  const { hasDoubtful, hasOpenDeadline } = first.uses
  const isOther = (choice.doubtful && hasDoubtful) || (!choice.openDeadlines && hasOpenDeadline)
  return isOther ? newlyUnderstood(context, given, choice) : first
}

function firstOf(context: ReadingContext, given: GivenWords): Understanding {
  const { knownText } = given
  const make = () => newlyUnderstood(context, given, FIRST_CHOICE)
  return knownText ? understandings(knownText).of(context, make, isSmall) : make()
}

/** A circle may hold thousands of places, each a set. What has larger unions is not remembered. */
const MOST_SETS = 64

function isSmall({ uses }: Understanding): boolean {
  return uses.meanings.every(({ docs }) => docs.form !== 'union' || docs.sets.length <= MOST_SETS)
}

const understandings = memoize((_text: KnownText) => new LastingResult<Understanding>())

function newlyUnderstood(context: ReadingContext, given: GivenWords, choice: Choice): Understanding {
  const { words, written } = given
  const { space } = context
  const uses = findMeanings(context, words, written, choice, given.runs)
  const conditions = conditionsOf(uses.meanings, words, space)
  const wordAt = wordsAt(given)
  const docs = conditions.map((condition): ConditionDocs => {
    const runs = condition.map((run) => ({
      meaning: run.docs,
      words: run.kind === 'date' ? [] : tellingWords(run, words, wordAt),
    }))
    const isInNames = runs.every((run) => run.words.every(({ onlyInNames }) => onlyInNames))
    return {
      anywhere: meantOrNamed(runs, ({ anywhere }) => anywhere, space),
      inName: isInNames ? undefined : meantOrNamed(runs, ({ inName }) => inName, space),
    }
  })
  const subject = [...new Set(uses.subject.map(wordAt))].filter((word) => word !== undefined)
  return { words, written, uses, conditions, subject, docs }
}

/**
 * The documents that have what a condition means, or its words. Dates are met by their words, too, as in the
 * literal reading.
 */
export function docsOfCondition({ space }: ReadingContext, given: GivenWords, condition: Condition) {
  const wordAt = wordsAt(given)
  const runs = condition.map((run) => ({ meaning: run.docs, words: tellingWords(run, given.words, wordAt) }))
  return meantOrNamed(runs, ({ anywhere }) => anywhere, space)
}

/** The words of a query by their positions. */
export function wordsAt({ words, queryWords }: GivenWords): (position: number) => QueryWord | undefined {
  return (position) => queryWordOf(queryWords, words[position]!)
}

/** Whether some words mean a deadline, or how one attends. */
export function asksForDeadlines({ conditions }: Understanding): boolean {
  return conditions.some(([first]) => first!.kind === 'deadline' || first!.kind === 'attendance')
}

/** A text that is remembered from search to search. */
export interface KnownText {
  readonly text: string
}

/**
 * What is made, on one day, of something that is remembered from search to search. Searches overwrite scratch
 * memory, so what took some is not remembered.
 */
export class LastingResult<Result> {
  #result: Result | undefined
  #today: EpochDay | undefined

  /**
   * What is remembered for the day of a context; else what `make` returns, of nothing in scratch memory. Only
   * what is small is remembered.
   */
  of({ today, space }: ReadingContext, make: () => Result, isSmall: (result: Result) => boolean = () => true): Result {
    if (this.#result !== undefined && this.#today === today) return this.#result
    const mark = space.mark()
    const result = make()
    if (space.mark() === mark && isSmall(result)) {
      this.#result = result
      this.#today = today
    }
    return result
  }
}

/** Words of a query. What is found out about them is remembered with them, for all readings of the query. */
export class GivenWords {
  /** The folded words. */
  readonly words: readonly string[]
  /** Each distinct word resolved. */
  readonly queryWords: readonly QueryWord[]
  /** What the first choice makes of them. */
  first: Understanding | undefined
  readonly runs: KnownRuns = []
  /** The text that they are all words of, where it is remembered. */
  readonly knownText: KnownText | undefined
  #written: string | readonly string[]

  /** `written` are the words as given, or the text that they were cut from. */
  constructor(
    words: readonly string[],
    queryWords: readonly QueryWord[],
    written: string | readonly string[],
    knownText?: KnownText,
  ) {
    this.words = words
    this.queryWords = queryWords
    this.#written = written
    this.knownText = knownText
  }

  /** The words as given, where each can be cut out of the text; else the folded words. */
  get written(): readonly string[] {
    if (typeof this.#written === 'string') this.#written = writtenWords(this.#written, this.words)
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

function queryWordOf(queryWords: readonly QueryWord[], word: string): QueryWord | undefined {
  return (
    queryWords.find(({ given }) => given === word) ?? queryWords.find(({ given }) => termOf(given) === termOf(word))
  )
}

/** The words of a run but for stop words. */
function tellingWords(
  { from, to }: RunMeaning,
  words: readonly string[],
  wordAt: (position: number) => QueryWord | undefined,
): QueryWord[] {
  const telling: QueryWord[] = []
  for (let at = from; at < to; at++) {
    const word = isStopWord(words[at]!) ? undefined : wordAt(at)
    if (word) telling.push(word)
  }
  return telling
}

/**
 * Documents that have what one of some runs means, or all its words. So each word of a run is met by itself
 * or by the meaning, for (a and b) or s is (a or s) and (b or s).
 */
function meantOrNamed(
  runs: readonly { readonly meaning: DocSet | LazyUnion; readonly words: readonly QueryWord[] }[],
  docsOf: (word: QueryWord) => DocSet | LazyUnion,
  space: DocSpace,
): DocSet | LazyUnion {
  // runs of the same words have the same sets
  const sets = new Set<DocSet>()
  for (const { meaning, words } of runs) {
    const named =
      words.length === 0 ? NONE : words.length === 1 ? docsOf(words[0]!) : intersect(words.map(docsOf), space)
    if (runs.length === 1 && named.count === 0) return meaning
    for (const docs of [meaning, named]) for (const set of setsOf(docs)) sets.add(set)
  }
  return unionOperand([...sets], space)
}

function setsOf(docs: DocSet | LazyUnion): readonly DocSet[] {
  return docs.form === 'union' ? docs.sets : [docs]
}
