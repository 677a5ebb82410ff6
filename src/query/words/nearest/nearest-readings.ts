import { meets } from '../../../docset/common.ts'
import type { DocSet, LazyUnion } from '../../../docset/docset.ts'
import { intersect } from '../../../docset/intersect.ts'
import { materialize } from '../../../docset/unite.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { isStopWord } from '../../../text/stop-words.ts'
import { termOf } from '../../../text/tokenize.ts'
import { type Interpretation, inWords, quoted } from '../../notes.ts'
import { EditionsOfWords, NO_EDITIONS } from '../editions.ts'
import { requestAt } from '../meanings/request-words.ts'
import { docsOf, type QueryWord, queryWords, textListOf } from '../query-words.ts'
import { nameSets, type TextClause } from '../text-clause.ts'
import { asksForDeadlines, type ReadingContext, type Understanding, understand, writtenWords } from '../understand.ts'
import { understoodNotes } from '../understood-notes.ts'
import { wordNotes } from '../word-notes.ts'
import { type DroppableWord, dropWords, isSubject } from './drop-words.ts'
import { joinedRuns } from './joined-runs.ts'
import { nearestMeaningWord } from './meaning-words.ts'
import { type IsMet, nearestMeaning } from './nearest-meaning.ts'
import { withRelatedWords } from './related-words.ts'

/** What the nearest reading depends on beside the words. */
export interface NearestContext extends ReadingContext {
  /** The documents that the other filters leave; undefined without other filters. */
  readonly base: DocSet | undefined
}

/**
 * The nearest readings of a text that no event has, best first. A word that no event has is completed or
 * corrected to words that events have together with the other words and under the filters.
 *
 * 1. Every word counts, as in the literal reading.
 * 2. Words are met by what they mean, as in the understood reading; misspelled words may be words with a
 *    meaning, too (`germny`).
 * 3. Words in a row are read as one; then words are met by others of their family, too, as in 2.
 * 4. Words are dropped (`drop-words.ts`), first as in 1, then as in 2.
 */
export function* nearestReadings(context: NearestContext, literal: TextClause): Iterable<TextClause> {
  if (context.base?.count === 0) return
  const hasUnknown = literal.queryWords.some(isUnknown)
  if (hasUnknown) {
    const words = corrected(context, literal.words, literal.queryWords, [])
    if (words) yield literalClause(context, literal, words)
  }
  const meant = nearestUnderstandings(context, literal, hasUnknown)
  const [best, asGiven = best] = meant
  for (const one of meant) {
    const asksForSomething = one.subject.length + one.conditions.length > 0
    const subject = asksForSomething && corrected(context, one.words, one.subject, conditionSets(one))
    if (subject) yield understoodClause(context, literal, { ...one, subject })
  }
  yield* joinedAndRelated(context, literal)
  const wordForWord = best === asGiven ? withoutMeanings(literal, asGiven!) : undefined
  for (const one of [wordForWord, best]) {
    const clause = one && clauseWithoutWords(context, literal, one)
    if (clause) yield clause
  }
}

/** The words with those in a row read as one (`joined-runs.ts`), and each with those of its family. */
function* joinedAndRelated(context: NearestContext, literal: TextClause): Iterable<TextClause> {
  const { text, words, queryWords: known } = literal
  const given = { words, written: writtenWords(text, words), queryWords: known }
  const joined = joinedRuns(context, given)
  const one = understand(context, joined ?? given, { doubtful: false, openDeadlines: false })
  const notes = joined?.notes ?? []
  const asRead = (subject: readonly QueryWord[]) => {
    const clause = understoodClause(context, literal, { ...one, subject })
    return { ...clause, interpretation: [...notes, ...clause.interpretation] }
  }
  if (joined) yield asRead(one.subject)
  const related = withRelatedWords(context, one.words, one.subject)
  if (related) yield asRead(related)
}

function isUnknown({ anywhere, meaning }: QueryWord): boolean {
  return anywhere.count === 0 && meaning.kind === 'nothing'
}

function conditionSets({ docs }: Understanding): (DocSet | LazyUnion)[] {
  return docs.map(({ anywhere }) => anywhere)
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
  const operands = [...fixed, ...known, ...(base ? [base] : [])]
  const others = operands.length === 0 ? undefined : intersect(operands, space)
  if (others?.count === 0) return undefined
  const isMet = metWith(snapshot, others)
  const resolved = words.map((word) => {
    if (!isUnknown(word)) return word
    const meaning = nearestMeaning(snapshot, word.given, termOf(word.given), isMet)
    return { ...word, meaning, ...docsOf(snapshot, meaning, [], space) }
  })
  if (resolved.some(isUnknown)) return undefined
  return withSynonyms({ snapshot, space }, given, resolved)
}

/** Whether some of the documents of a set, or of all, have some terms. */
function metWith(snapshot: Snapshot, others: DocSet | undefined): IsMet {
  return (...terms) => {
    if (others === undefined && terms.length === 1) return true
    const lists = terms.map((term) => textListOf(snapshot, term))
    return meets(others === undefined ? lists : [...lists, others], snapshot.rows)
  }
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
    return { ...word, synonyms, ...docsOf(snapshot, word.meaning, synonyms, space) }
  })
}

/** The words as understood where misspelled ones are taken for words that mean something, then as given. */
function nearestUnderstandings(context: NearestContext, literal: TextClause, hasUnknown: boolean): Understanding[] {
  const { snapshot, space } = context
  const { text, words, queryWords: known } = literal
  const written = writtenWords(text, words)
  const unknown = hasUnknown ? new Set(known.filter(isUnknown).map(({ given }) => given)) : new Set<string>()
  const meant = words.map((word) => {
    return unknown.has(word) && requestAt([word], 0) === 0 ? (nearestMeaningWord(snapshot, word) ?? word) : word
  })
  const asGiven = { words, written, queryWords: known }
  const isChanged = meant.some((word, at) => word !== words[at])
  const choice = { doubtful: false, openDeadlines: false }
  const found = [understand(context, asGiven, choice)]
  if (isChanged) {
    const cut = meant.flatMap((word) => word.split(' '))
    // a name of several words stands in the place of one, and is written as that one
    const writtenMeant = meant.flatMap((word, at) => word.split(' ').map((_, part) => (part === 0 ? written[at]! : '')))
    const changed = { words: cut, written: writtenMeant, queryWords: queryWords(snapshot, cut, space) }
    found.unshift(understand(context, changed, choice))
  }
  return found
}

/** The words as given, each to be met by itself; those that mean something must not be dropped. */
function withoutMeanings({ words, queryWords: known }: TextClause, asGiven: Understanding): Understanding | undefined {
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

/** The words without those that are in the way; undefined where dropping does not help. */
function clauseWithoutWords(
  context: NearestContext,
  literal: TextClause,
  understanding: Understanding,
): TextClause | undefined {
  const { snapshot, space, base } = context
  const { rows } = snapshot
  const isMet = metWith(snapshot, base)
  const words = understanding.subject.map((word): DroppableWord => {
    const meaning = isUnknown(word) ? nearestMeaning(snapshot, word.given, termOf(word.given), isMet) : word.meaning
    const docs = isUnknown(word) ? docsOf(snapshot, meaning, [], space) : word
    return { ...word, ...docs, meaning, anywhere: materialize(docs.anywhere, space) }
  })
  const fixed = conditionSets(understanding).map((set) => materialize(set, space))
  const left = dropWords(words, base ? [...fixed, base] : fixed, space)
  if (left === undefined) return undefined
  const dropped = words.filter((word) => !left.includes(word))
  const clause = understoodClause(context, literal, { ...understanding, subject: left })
  const notes = dropped.map((word) => droppedNote(word, understanding))
  const subjects = dropped.filter((word) => isSubject(word, rows))
  return {
    ...clause,
    // no name is exactly a query of which words were dropped
    editions: NO_EDITIONS,
    interpretation: [...notes, ...clause.interpretation],
    warnings: subjects.length === 0 ? [] : [subjectWarning(subjects, dropped, understanding)],
  }
}

function writtenAs({ given }: QueryWord, { words, written }: Understanding): string {
  return written[words.indexOf(given)] ?? given
}

function droppedNote(word: QueryWord, understanding: Understanding): Interpretation {
  const given = writtenAs(word, understanding)
  const reason =
    word.anywhere.count === 0
      ? `No event has the word ${quoted(given)} or a similar one. Searched without it.`
      : `No event has all the words. Searched without ${quoted(given)}.`
  return { parameter: 'q', given, used: [], reason }
}

function subjectWarning(
  subjects: readonly QueryWord[],
  dropped: readonly QueryWord[],
  understanding: Understanding,
): string {
  const { words, written, uses } = understanding
  const isDropped = (at: number) =>
    dropped.some(({ given }) => given === words[at] || termOf(given) === termOf(words[at]!))
  const positions = [...words.keys()].filter((at) => written[at] !== '' && !isDropped(at) && !uses.leftOut.includes(at))
  const isTelling = (at: number) => !isStopWord(words[at]!)
  const shown = positions.slice(positions.findIndex(isTelling), positions.findLastIndex(isTelling) + 1)
  const missing = inWords(
    subjects.map((word) => writtenAs(word, understanding)),
    'or',
  )
  return `No event matches ${missing} here; these match ${quoted(shown.map((at) => written[at]).join(' '))} only.`
}

function literalClause({ snapshot }: NearestContext, literal: TextClause, words: readonly QueryWord[]): TextClause {
  return {
    ...literal,
    reading: 'nearest',
    anywhere: words.map((word) => ({ asksFor: word.given, docs: word.anywhere })),
    inName: nameSets(words),
    editions: new EditionsOfWords(snapshot, words, literal.words),
    interpretation: wordNotes(snapshot, literal.words, words),
  }
}

function understoodClause({ snapshot }: NearestContext, literal: TextClause, understanding: Understanding): TextClause {
  const { conditions, docs, subject } = understanding
  const labels = conditions.map((condition) => condition.map(({ label }) => label).join(' or '))
  return {
    ...literal,
    reading: 'nearest',
    anywhere: [
      ...docs.map(({ anywhere }, index) => ({ asksFor: labels[index] ?? '', docs: anywhere })),
      ...subject.map((word) => ({ asksFor: word.given, docs: word.anywhere })),
    ],
    inName: [...docs.flatMap(({ inName }) => inName ?? []), ...nameSets(subject)],
    editions: new EditionsOfWords(snapshot, subject, literal.words),
    asksForDeadlines: asksForDeadlines(understanding),
    interpretation: [...understoodNotes(understanding), ...wordNotes(snapshot, understanding.words, subject)],
  }
}
