import type { DocSet, LazyUnion } from '../../../docset/docset.ts'
import { intersect } from '../../../docset/intersect.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { GivenWords, type Understanding } from '../given-words.ts'
import { requestAt } from '../meanings/request-words.ts'
import { type QueryWord, queryWords, wordOf } from '../query-words.ts'
import type { TextClause } from '../text-clause.ts'
import { understand } from '../understand.ts'
import { joinedRuns } from './joined-runs.ts'
import { nearestMeaningWord } from './meaning-words.ts'
import {
  type ClauseNotes,
  conditionSets,
  isUnknown,
  literalClause,
  metWith,
  type NearestContext,
  understoodClause,
} from './nearest-clause.ts'
import { nearestMeaning } from './nearest-meaning.ts'
import { withRelatedWords } from './related-words.ts'
import { clauseWithoutWords } from './without-words.ts'

/**
 * The nearest readings of a text that no event has, best first. A word that no event has is completed or
 * corrected to words that events have together with the other words and under the filters.
 *
 * 1. Every word counts, as in the literal reading.
 * 2. Words are met by what they mean, as in the understood reading; misspelled words may be words with a
 *    meaning, too (`germny`).
 * 3. Words in a row are read as one; then words are met by others of their family, too, as in 2. A long text
 *    is not read like this.
 * 4. Words are dropped (`drop-words.ts`), first as in 1, then as in 2.
 */
export function* nearestReadings(context: NearestContext, literal: TextClause): Iterable<TextClause> {
  if (hasTooManyUnknown(literal)) return
  const mayCorrect = unknownIn(literal) <= MOST_CORRECTED
  const { queryWords: known } = literal.given
  const hasUnknown = mayCorrect && known.some(isUnknown)
  if (hasUnknown) {
    const words = corrected(context, literal.words, known, [])
    if (words) yield literalClause(context, literal, words)
  }
  const meant = nearestUnderstandings(context, literal, hasUnknown)
  const [best, asGiven = best] = meant
  if (mayCorrect) {
    for (const one of meant) {
      const asksForMore = one.subject.length + one.conditions.length > 0 && !saysTheSame(one, literal)
      const subject = asksForMore && corrected(context, one.words, one.subject, conditionSets(one))
      if (subject) yield understoodClause(context, literal, one, subject)
    }
    if (literal.text.length <= MOST_LETTERS_JOINED) yield* joinedAndRelated(context, literal)
  }
  const wordForWord = best === asGiven ? withoutMeanings(literal, asGiven!) : undefined
  for (const one of [wordForWord, best]) {
    const clause = one && clauseWithoutWords(context, literal, one, mayCorrect)
    if (clause) yield clause
  }
}

/** Whether words are all understood as they are written. */
function saysTheSame({ words, conditions, uses }: Understanding, literal: TextClause): boolean {
  return words === literal.words && conditions.length === 0 && uses.leftOut.length === 0
}

/**
 * Of more words that no event has, none is completed or corrected: they are dropped.
 */
const MOST_CORRECTED = 7
/**
 * In a longer text no words are read as one, and none are met by others of their family.
 */
const MOST_LETTERS_JOINED = 120
/** So many words that no event has are not even dropped. A question for this directory has fewer. */
const TOO_MANY_UNKNOWN = 12

/** Whether a text has too many words that no event has for a nearest reading. */
export function hasTooManyUnknown(literal: TextClause): boolean {
  return unknownIn(literal) >= TOO_MANY_UNKNOWN
}

/** How many words of a text no event has, but for stop words, which nothing is near to. */
function unknownIn({ given }: TextClause): number {
  return given.queryWords.filter((word) => isUnknown(word) && !isStopWord(word.given)).length
}

/** The words with those in a row read as one (`joined-runs.ts`), and each with those of its family. */
function* joinedAndRelated(context: NearestContext, literal: TextClause): Iterable<TextClause> {
  const joined = joinedRuns(context, literal.given)
  const one = understand(context, joined?.given ?? literal.given, { doubtful: false, openDeadlines: false })
  const notes: ClauseNotes = { first: joined?.notes ?? [], warnings: [] }
  const asRead = (subject: readonly QueryWord[]) => understoodClause(context, literal, one, subject, notes)
  if (joined) yield asRead(one.subject)
  const related = withRelatedWords(context, one.words, one.subject)
  if (related) yield asRead(related)
}

/**
 * The words, with those that no event has completed or corrected under the other words, `fixed` and the
 * filters. Undefined where one of them is near nothing.
 */
function corrected(
  { snapshot, space, base }: NearestContext,
  given: readonly string[],
  words: readonly QueryWord[],
  fixed: readonly (DocSet | LazyUnion)[],
): QueryWord[] | undefined {
  const known = words.filter((word) => !isUnknown(word)).map(({ anywhere }) => anywhere)
  const operands = [...fixed, ...known, ...(base ? [base()] : [])]
  const others = operands.length === 0 ? undefined : intersect(operands, space)
  if (others?.count === 0) return undefined
  const isMet = metWith(snapshot, others)
  const resolved: QueryWord[] = []
  for (const word of words) {
    if (!isUnknown(word)) resolved.push(word)
    else {
      const meaning = nearestMeaning(snapshot, word.given, word.singular, isMet)
      if (meaning.kind === 'nothing') return undefined
      resolved.push(wordOf(snapshot, word, meaning, [], space))
    }
  }
  return withSynonyms({ snapshot, space }, given, resolved)
}

/** The words, with the synonyms that corrected words have. */
function withSynonyms(
  { snapshot, space }: Pick<NearestContext, 'snapshot' | 'space'>,
  given: readonly string[],
  words: readonly QueryWord[],
): QueryWord[] {
  const correctedAs = new Map<string, string>()
  for (const { given: word, meaning } of words) {
    if (meaning.kind === 'corrected') correctedAs.set(word, snapshot.terms.text(meaning.terms[0]!))
  }
  if (correctedAs.size === 0) return [...words]
  const asMeant = queryWords(
    snapshot,
    given.map((word) => correctedAs.get(word) ?? word),
    space,
  )
  return words.map((word) => {
    const term = correctedAs.get(word.given) ?? word.given
    const synonyms = asMeant.find((meant) => meant.given === term)?.synonyms ?? []
    if (synonyms.length === 0 || synonyms.length === word.synonyms.length) return word
    return wordOf(snapshot, word, word.meaning, synonyms, space)
  })
}

/** The words as understood where misspelled ones are taken for words that mean something, then as given. */
function nearestUnderstandings(context: NearestContext, literal: TextClause, hasUnknown: boolean): Understanding[] {
  const { snapshot, space } = context
  const { words, written, queryWords: known } = literal.given
  const unknown = hasUnknown ? new Set(known.filter(isUnknown).map(({ given }) => given)) : new Set<string>()
  const meant = words.map((word) => {
    return unknown.has(word) && requestAt([word], 0) === 0
      ? (nearestMeaningWord(snapshot, literal.given, word) ?? word)
      : word
  })
  const isChanged = meant.some((word, at) => word !== words[at])
  const choice = { doubtful: false, openDeadlines: false }
  const found = [understand(context, literal.given, choice)]
  if (isChanged) {
    const cut = meant.flatMap((word) => word.split(' '))
    // a name of several words stands in the place of one, and is written as that one
    const writtenMeant = meant.flatMap((word, at) => word.split(' ').map((_, part) => (part === 0 ? written[at]! : '')))
    const changed = new GivenWords(cut, queryWords(snapshot, cut, space), writtenMeant)
    found.unshift(understand(context, changed, choice))
  }
  return found
}

/** The words as given, each to be met by itself; those that mean something must not be dropped. */
function withoutMeanings(
  { given: { words, queryWords: known } }: TextClause,
  asGiven: Understanding,
): Understanding | undefined {
  const { uses, conditions } = asGiven
  if (conditions.length === 0 && uses.leftOut.length === 0) return undefined
  const positions = new Set(uses.subject)
  const subject = known.filter((word) => words.some((given, at) => given === word.given && positions.has(at)))
  const fixed = known.filter((word) => !subject.includes(word))
  return {
    ...asGiven,
    conditions: [],
    uses: { ...uses, meanings: [], leftOut: [] },
    subject,
    docs: fixed.map(({ anywhere, inName, onlyInNames }) => ({ anywhere, inName: onlyInNames ? undefined : inName })),
  }
}
