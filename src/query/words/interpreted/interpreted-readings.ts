import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { type Interpretation, inWords, quoted } from '../../notes.ts'
import { Editions } from '../editions.ts'
import type { Entity, WordRun } from '../entities/entity.ts'
import type { Choice, ReadingContext, WordsByUse } from '../entities/recognize.ts'
import { isGeneral } from '../entities/type-words.ts'
import type { InterpretedWords } from '../given-words.ts'
import type { QueryWord } from '../query-words.ts'
import { splitCompounds } from '../split-compounds.ts'
import { nameSets, type Reading, type TextClause } from '../text-clause.ts'
import { wordNotes } from '../word-notes.ts'
import { asksForDeadlines, FIRST_CHOICE, interpret } from './interpret.ts'

/**
 * The interpreted readings of a text, best first: doubtful entities count only in later ones, and open
 * deadlines and `upcoming` only in earlier ones. None where no word means anything and none is left out, for
 * then the exact reading says the same.
 */
export function* interpretedReadings(context: ReadingContext, exact: TextClause): Iterator<TextClause> {
  const given = splitCompounds(context, exact.given)
  const first = interpret(context, given, FIRST_CHOICE)
  const clause = (one: InterpretedWords) => {
    const editions = new Editions(context.snapshot, one.subject, withoutLeftOut(one))
    return clauseOf(context.snapshot, exact, one, one.subject, { reading: 'understood', editions })
  }
  const otherwise = (choice: Choice) => clause(interpret(context, given, choice))
  const { hasDoubtful, hasOptional } = first.uses
  if (saysMore(first)) yield clause(first)
  if (hasDoubtful) yield otherwise({ doubtful: true, optional: true })
  if (hasOptional) yield otherwise({ doubtful: false, optional: false })
  if (hasDoubtful && hasOptional) yield otherwise({ doubtful: true, optional: false })
}

/** Whether words mean something or are left out, and not all of them are stop words. */
function saysMore({ conditions, uses, subject }: InterpretedWords): boolean {
  if (conditions.length > 0) return true
  return uses.hasRequest || (uses.leftOut.length > 0 && subject.length > 0)
}

/** The words that ask for something: `when is the next europython` asks for one. */
function withoutLeftOut({ words, uses }: InterpretedWords): readonly string[] {
  return words.filter((_, at) => !uses.leftOut.includes(at))
}

/** What a reading other than the exact reading makes of the words. */
export interface ReadWords extends Pick<InterpretedWords, 'words' | 'written' | 'conditions' | 'docs'> {
  readonly uses: Pick<WordsByUse, 'leftOut' | 'hasOpenDeadline'>
}

/** What differs between readings. */
export interface ClauseOptions {
  readonly reading: Reading
  readonly editions: Editions
  /** Notes before those on entities and words. */
  readonly notes?: readonly Interpretation[]
  readonly warnings?: readonly string[]
}

/** The clause of words that are met by what they mean, and of the words of the subject. */
export function clauseOf(
  snapshot: Snapshot,
  exact: TextClause,
  read: ReadWords,
  subject: readonly QueryWord[],
  { reading, editions, notes = [], warnings = [] }: ClauseOptions,
): TextClause {
  const { conditions, docs, words, uses } = read
  const meant = docs.map(({ anywhere }, index) => ({
    asksFor: (conditions[index] ?? []).map(({ label }) => label).join(' or '),
    docs: anywhere,
  }))
  return {
    reading,
    text: exact.text,
    words: exact.words,
    anywhere: [...meant, ...subject.map((word) => ({ asksFor: word.given, docs: word.anywhere }))],
    inName: [...docs.flatMap(({ inName }) => inName ?? []), ...nameSets(subject)],
    editions,
    asksForDeadlines: exact.asksForDeadlines || asksForDeadlines(conditions, uses),
    notes: () => [...notes, ...interpretedNotes(snapshot, read), ...wordNotes(snapshot, words, subject)],
    warnings,
    given: exact.given,
  }
}

/**
 * One note for each meaning, in the order of the words; then for words for events of any type; then for all
 * words that were left out.
 */
function interpretedNotes(snapshot: Snapshot, { conditions, uses, words, written }: ReadWords): Interpretation[] {
  const notes = conditions
    .flat()
    .toSorted((a, b) => a.from - b.from)
    .map((entity) => entityNote(entity, written))
  const [general, others] = [true, false].map((wanted) =>
    uses.leftOut.filter((at) => isGeneral(snapshot, words, at) === wanted).map((at) => written[at]!),
  )
  for (const given of new Set(general)) {
    notes.push({ parameter: 'q', given, used: [], reason: `${quoted(given)} was taken for events of any type.` })
  }
  return others!.length === 0 ? notes : [...notes, leftOutNote(others!)]
}

function entityNote(entity: Entity, written: readonly string[]): Interpretation {
  const given = runAsWritten(entity, written)
  const reason = `${quoted(given)} was taken for ${entity.takenFor}.`
  return { parameter: 'q', given, used: [entity.label], reason }
}

/** The words of a run as given. */
function runAsWritten({ from, to }: WordRun, written: readonly string[]): string {
  return written
    .slice(from, to)
    .filter((word) => word !== '')
    .join(' ')
}

function leftOutNote(words: readonly string[]): Interpretation {
  const distinct = [...new Set(words)]
  const they = distinct.length === 1 ? 'it names' : 'they name'
  const reason = `Searched without ${inWords(distinct, 'and')}: ${they} nothing that an event is found by.`
  return { parameter: 'q', given: words.join(' '), used: [], reason }
}
