import { DEFAULT_KIND } from '../../../event/deadlines.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import { type Interpretation, inWords, quoted } from '../../notes.ts'
import { Editions } from '../editions.ts'
import type { Condition } from '../entities/conditions.ts'
import { deadlineKindOf } from '../entities/deadlines.ts'
import type { Entity } from '../entities/entity.ts'
import type { Choice, ReadingContext, WordsByUse } from '../entities/recognize.ts'
import { isGeneral } from '../entities/type-words.ts'
import type { InterpretedWords } from '../given-words.ts'
import type { QueryWord } from '../query-words.ts'
import { splitCompounds } from '../split-compounds.ts'
import { nameSets, type Reading, type TextClause } from '../text-clause.ts'
import { wordNotes } from '../word-notes.ts'
import { FIRST_CHOICE, groupsShown, interpret } from './interpret.ts'

/**
 * Yields the interpreted readings of a text, best first: without doubtful entities, with them, then both
 * again without optional entities (open deadlines, `upcoming`, `recently added`). Readings that equal an
 * earlier or the exact reading are left out.
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

/**
 * True if the reading differs from the exact reading: words are entities or request words ("list of"), or
 * stop words are left out of a subject.
 */
function saysMore({ conditions, uses, subject }: InterpretedWords): boolean {
  if (conditions.length > 0) return true
  return uses.hasRequest || (uses.leftOut.length > 0 && subject.length > 0)
}

/** Of `when is the next europython`, only `europython`. */
function withoutLeftOut({ words, uses }: InterpretedWords): readonly string[] {
  return words.filter((_, at) => !uses.leftOut.includes(at))
}

/** The words of an interpreted or fuzzy reading. */
export interface ReadWords extends Pick<InterpretedWords, 'words' | 'written' | 'conditions' | 'docs'> {
  readonly uses: Pick<WordsByUse, 'leftOut' | 'hasOpenDeadline' | 'shows'>
}

/** Properties of a clause that differ between readings. */
export interface ClauseOptions {
  readonly reading: Reading
  readonly editions: Editions
  /** Notes that precede the notes on entities and words. */
  readonly notes?: readonly Interpretation[]
  readonly warnings?: readonly string[]
}

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
    shows: [...exact.shows, ...groupsShown(conditions, uses)],
    deadlineKind: deadlineKindOf(conditions.flat()) ?? (uses.hasOpenDeadline ? DEFAULT_KIND : exact.deadlineKind),
    notes: () => [...notes, ...interpretedNotes(snapshot, read), ...wordNotes(snapshot, words, subject)],
    warnings,
    given: exact.given,
  }
}

/**
 * Notes on each entity, in the order of the words; on each generic word (`conferences`); on other words left
 * out.
 */
function interpretedNotes(snapshot: Snapshot, { conditions, uses, words, written }: ReadWords): Interpretation[] {
  const notes = conditions
    .flatMap((condition) => (isList(condition) ? [asOneEntity(condition)] : condition))
    .toSorted((a, b) => a.from - b.from)
    .map((entity) => entityNote(entity, written))
  const [general, others] = [true, false].map((wanted) =>
    uses.leftOut.filter((at) => isGeneral(snapshot, words, at) === wanted).map((at) => written[at]!),
  )
  for (const given of new Set(general)) {
    notes.push({ parameter: 'q', given, used: [], reason: `${quoted(given)} was interpreted as events of any type.` })
  }
  return others!.length === 0 ? notes : [...notes, leftOutNote(others!)]
}

function isList([first]: Condition): boolean {
  return first!.kind === 'words' && !first!.isExcluded
}

/** The alternatives of a condition as one entity, for its note. */
function asOneEntity(alternatives: Condition): Entity {
  const [first, last] = [alternatives[0]!, alternatives.at(-1)!]
  const labels = alternatives.map(({ label }) => label)
  return { ...first, to: last.to, label: labels.join(' or '), takenFor: `events with ${inWords(labels, 'or')}` }
}

function entityNote(entity: Entity, written: readonly string[]): Interpretation {
  const words = written.slice(entity.from, entity.to)
  const given = words.filter((word) => word !== '').join(' ')
  const means = entity.isExcluded ? 'excludes' : 'was interpreted as'
  const reason = `${quoted(given)} ${means} ${entity.takenFor}.`
  return { parameter: 'q', given, used: [entity.label], reason }
}

function leftOutNote(words: readonly string[]): Interpretation {
  const distinct = [...new Set(words)]
  const they = distinct.length === 1 ? 'it says' : 'they say'
  const reason = `Searched without ${inWords(distinct, 'and')}: ${they} nothing about an event.`
  return { parameter: 'q', given: words.join(' '), used: [], reason }
}
