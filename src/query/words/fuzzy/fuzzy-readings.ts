import type { DocSet, LazyUnion } from '../../../docset/docset.ts'
import { intersect } from '../../../docset/intersect.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import type { TermId } from '../../../text/vocabulary.ts'
import { findWord } from '../../key-lookup.ts'
import { MAX_CORRECTED_WORDS, MAX_JOINED_WORDS, MAX_LETTERS_JOINED, MAX_UNKNOWN_WORDS } from '../../limits.ts'
import { type Interpretation, quoted } from '../../notes.ts'
import { nearestTerms } from '../../spelling.ts'
import { mayBeHalf } from '../compounds.ts'
import { type ReadingContext, requestAt } from '../entities/recognize.ts'
import { type GivenWords, givenWords, type InterpretedWords } from '../given-words.ts'
import { interpret } from '../interpreted/interpret.ts'
import type { ReadWords } from '../interpreted/interpreted-readings.ts'
import { type QueryWord, queryWords, wordOf } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import { writtenForm } from '../written-form.ts'
import { clauseWithoutWords } from './drop-words.ts'
import { nearestEntityWord } from './entity-words.ts'
import { conditionSets, type FuzzyContext, fuzzyClause, isUnknown, metWith } from './fuzzy-context.ts'
import { fuzzyTerms } from './fuzzy-terms.ts'
import { withRelatedWords } from './related-words.ts'

/**
 * The fuzzy readings of a text, best first. A word that no event has is completed or corrected to terms of
 * events that also have the other words and meet the filters.
 *
 * 1. Events must have each word, as in the exact reading.
 * 2. Words, also misspelled words (`germny`), may mean entities, as in the interpreted reading.
 * 3. Consecutive words are joined; then related words are also searched. Only for short texts.
 * 4. Words are dropped (`drop-words.ts`), first as in 1, then as in 2.
 */
export function* fuzzyReadings(context: FuzzyContext, exact: TextClause): Iterable<TextClause> {
  if (hasTooManyUnknown(exact)) return
  const mayCorrect = unknownIn(exact) <= MAX_CORRECTED_WORDS
  const { queryWords: known } = exact.given
  const hasUnknown = mayCorrect && known.some(isUnknown)
  if (hasUnknown) {
    const words = corrected(context, exact.words, known, [])
    if (words) yield fuzzyClause(context, exact, { ...NO_ENTITIES, words: exact.words }, words)
  }
  const meant = interpretCorrected(context, exact, hasUnknown)
  const [best, asGiven = best] = meant
  if (mayCorrect) {
    for (const one of meant) {
      const isNew = one.subject.length + one.conditions.length > 0 && !isAsWritten(one, exact)
      const subject = isNew && corrected(context, one.words, one.subject, conditionSets(one))
      if (subject) yield fuzzyClause(context, exact, one, subject)
    }
    if (exact.text.length <= MAX_LETTERS_JOINED) yield* joinedAndRelated(context, exact)
  }
  const wordForWord = best === asGiven ? withoutEntities(exact, asGiven!) : undefined
  for (const one of [wordForWord, best]) {
    const clause = one && clauseWithoutWords(context, exact, one, mayCorrect)
    if (clause) yield clause
  }
}

/** The parts of a reading in which no word means an entity. */
const NO_ENTITIES: Omit<ReadWords, 'words'> = {
  written: [],
  conditions: [],
  docs: [],
  uses: { leftOut: [], hasOpenDeadline: false, shows: [] },
}

/** True if no word means an entity or is left out: the exact reading is the same. */
function isAsWritten({ words, conditions, uses }: InterpretedWords, exact: TextClause): boolean {
  return words === exact.words && conditions.length === 0 && uses.leftOut.length === 0
}

export function hasTooManyUnknown(exact: TextClause): boolean {
  return unknownIn(exact) > MAX_UNKNOWN_WORDS
}

/** Number of words that no event has, without stop words, which are never corrected. */
function unknownIn({ given }: TextClause): number {
  return given.queryWords.filter((word) => isUnknown(word) && !isStopWord(word.given)).length
}

function* joinedAndRelated(context: FuzzyContext, exact: TextClause): Iterable<TextClause> {
  const joined = compoundRuns(context, exact.given)
  const one = interpret(context, joined?.given ?? exact.given, { doubtful: false, optional: false })
  const asRead = (subject: readonly QueryWord[]) =>
    fuzzyClause(context, exact, one, subject, { notes: joined?.notes ?? [] })
  if (joined) yield asRead(one.subject)
  const related = withRelatedWords(context, one.words, one.subject)
  if (related) yield asRead(related)
}

/**
 * Completes or corrects unknown words. Some event must have all the words, be in all sets of `fixed` and meet
 * the filters; otherwise undefined.
 */
function corrected(
  { snapshot, base }: FuzzyContext,
  given: readonly string[],
  words: readonly QueryWord[],
  fixed: readonly (DocSet | LazyUnion)[],
): QueryWord[] | undefined {
  const known = words.filter((word) => !isUnknown(word)).map(({ anywhere }) => anywhere)
  const operands = [...fixed, ...known, ...(base ? [base()] : [])]
  const others = operands.length === 0 ? undefined : intersect(operands, snapshot.lists.space)
  if (others?.count === 0) return undefined
  const isMet = metWith(snapshot, others)
  const resolved: QueryWord[] = []
  for (const word of words) {
    if (!isUnknown(word)) resolved.push(word)
    else {
      const found = fuzzyTerms(snapshot, word, isMet)
      if (found.kind === 'nothing') return undefined
      resolved.push(wordOf(snapshot, word, found, []))
    }
  }
  return withSynonyms(snapshot, given, resolved)
}

/** Adds the synonyms of corrected words. */
function withSynonyms(snapshot: Snapshot, given: readonly string[], words: readonly QueryWord[]): QueryWord[] {
  const correctedAs = new Map<string, string>()
  for (const { given: word, found } of words) {
    if (found.kind === 'corrected') correctedAs.set(word, snapshot.terms.text(found.terms[0]!))
  }
  if (correctedAs.size === 0) return [...words]
  const asMeant = queryWords(
    snapshot,
    given.map((word) => correctedAs.get(word) ?? word),
  )
  return words.map((word) => {
    const term = correctedAs.get(word.given) ?? word.given
    const synonyms = asMeant.find((meant) => meant.given === term)?.synonyms ?? []
    if (synonyms.length === 0 || synonyms.length === word.synonyms.length) return word
    return wordOf(snapshot, word, word.found, synonyms)
  })
}

/** First the words with misspelled entities corrected (`germny`), if any; then the words as written. */
function interpretCorrected(context: FuzzyContext, exact: TextClause, hasUnknown: boolean): InterpretedWords[] {
  const { snapshot } = context
  const { words, written, queryWords: known } = exact.given
  const unknown = new Set(hasUnknown ? known.filter(isUnknown).map(({ given }) => given) : [])
  const meant = words.map((word, at) => {
    if (!unknown.has(word) || requestAt([word], 0) > 0) return word
    return nearestEntityWord(snapshot, word, words[at - 1]) ?? word
  })
  const isChanged = meant.some((word, at) => word !== words[at])
  const choice = { doubtful: false, optional: false }
  const found = [interpret(context, exact.given, choice)]
  if (isChanged) {
    const cut = meant.flatMap((word) => word.split(' '))
    // a name of several words may replace one word: then all but its first word have an empty spelling
    const writtenMeant = meant.flatMap((word, at) => word.split(' ').map((_, part) => (part === 0 ? written[at]! : '')))
    found.unshift(interpret(context, givenWords(snapshot, cut, writtenMeant), choice))
  }
  return found
}

/**
 * Words of entities, and words that were left out, are searched as plain words, which cannot be dropped.
 * Undefined if there are none.
 */
function withoutEntities(
  { given: { words, queryWords: known } }: TextClause,
  asGiven: InterpretedWords,
): InterpretedWords | undefined {
  const { uses, conditions } = asGiven
  if (conditions.length === 0 && uses.leftOut.length === 0) return undefined
  const positions = new Set(uses.subject)
  const subject = known.filter((word) => words.some((given, at) => given === word.given && positions.has(at)))
  const fixed = known.filter((word) => !subject.includes(word))
  return {
    ...asGiven,
    conditions: [],
    uses: { ...uses, entities: [], leftOut: [] },
    subject,
    docs: fixed.map(({ anywhere, inName, onlyInNames }) => ({ anywhere, inName: onlyInNames ? undefined : inName })),
  }
}

/** Minimum letters of joined words that are corrected: most shorter words are similar to some term. */
const MIN_MISSPELLED = 8

interface CompoundRuns {
  readonly given: GivenWords
  readonly notes: readonly Interpretation[]
}

/**
 * Joins words that events write as one (`dev sec ops`), and two words, one of them unknown, that are a
 * misspelled word together (`Euro Pyhton`). Undefined if no words are joined.
 */
function compoundRuns({ snapshot }: ReadingContext, given: GivenWords): CompoundRuns | undefined {
  const { words, written } = given
  const unknown = new Set(given.queryWords.flatMap((word) => (word.anywhere.count === 0 ? [word.given] : [])))
  const joined: { word: string; written: string }[] = []
  const notes: Interpretation[] = []
  for (let at = 0; at < words.length; ) {
    const run = joinAt(snapshot, words, at, unknown)
    if (run === undefined) joined.push({ word: words[at]!, written: written[at]! })
    else {
      const [asWritten, used] = [written.slice(at, at + run.length).join(' '), writtenForm(snapshot, run.term)]
      joined.push({ word: run.word, written: asWritten })
      notes.push({ parameter: 'q', given: asWritten, used: [used], reason: `Searched for ${quoted(used)} instead.` })
    }
    at += run?.length ?? 1
  }
  if (notes.length === 0) return undefined
  const folded = joined.map(({ word }) => word)
  const asWritten = joined.map((each) => each.written)
  return { given: givenWords(snapshot, folded, asWritten), notes }
}

function joinAt(
  snapshot: Snapshot,
  words: readonly string[],
  at: number,
  unknown: ReadonlySet<string>,
): { length: number; word: string; term: TermId } | undefined {
  for (let length = MAX_JOINED_WORDS; length > 1; length--) {
    const run = words.slice(at, at + length)
    if (run.length < length || !run.every(mayBeHalf)) continue
    const join = run.join('')
    const exact = findWord(snapshot, join)
    if (exact !== undefined) return { length, word: join, term: exact }
    if (length > 2 || join.length < MIN_MISSPELLED || !run.some((word) => unknown.has(word))) continue
    const [near] = nearestTerms(snapshot, join)
    if (near) return { length, word: snapshot.terms.text(near[0]), term: near[0] as TermId }
  }
  return undefined
}
