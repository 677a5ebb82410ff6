import type { EpochDay } from '../../event/days.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { isStopWord } from '../../text/stop-words.ts'
import type { Proposal } from '../notes.ts'
import { type Filter, parameterOf } from '../request.ts'
import type { Understanding } from './given-words.ts'
import { unitNamed } from './meanings/calendar-words.ts'
import { findMeanings } from './meanings/find-meanings.ts'
import type { TextClause } from './text-clause.ts'
import { FIRST_CHOICE, type ReadingContext, understand } from './understand.ts'

/** Longer texts are names of events, which are meant as they are written. */
const MAX_WORDS = 6

/** Whether one of the words may mean something. False for most texts. */
export function mayBeUnderstood(snapshot: Snapshot, { words, given: { known } }: TextClause): boolean {
  if (words.length > MAX_WORDS) return false
  const isMeant = known?.isMeant ?? words.some((word) => mayMean(snapshot, word))
  if (known) known.isMeant = isMeant
  return isMeant
}

/**
 * For words that few events have: the search for what they mean, with filters in the place of the words that
 * mean something. `webinar data science` proposes `q=data science&type=webinar`. Undefined where no word
 * means anything that filters can say beside the others.
 */
export function understoodProposal(
  context: ReadingContext,
  literal: TextClause,
  filters: readonly Filter[],
): Proposal | undefined {
  const { text, given } = literal
  if (!mayBeUnderstood(context.snapshot, literal)) return undefined
  const understanding = understand(context, given, FIRST_CHOICE)
  const all = filtersMeant(understanding)
  if (all === undefined || all.length === 0) return undefined
  const supplied = new Set(filters.map((filter) => JSON.stringify(filter)))
  const meant = all.filter((filter) => !supplied.has(JSON.stringify(filter)))
  const parameters = [...filters, ...meant].map(parameterOf)
  if (new Set(parameters).size < parameters.length) return undefined
  const subject = subjectText(understanding)
  const instead: Filter[] = subject === '' ? meant : [{ by: 'text', text: subject }, ...meant]
  const labels = understanding.conditions.flatMap((condition) => condition.map(({ label }) => label))
  return { parameter: 'q', given: text, didYouMean: subject === '' ? labels : [subject, ...labels], instead }
}

/** Whether a word means something by itself. */
function mayMean(snapshot: Snapshot, word: string): boolean {
  if (unitNamed(word) !== undefined) return true
  const context = { snapshot, today: 0 as EpochDay, space: snapshot.lists.space }
  return findMeanings(context, [word], [word], { doubtful: false, openDeadlines: true }).meanings.length > 0
}

/** The filters of all conditions; undefined where one of them is a choice, which filters cannot say. */
function filtersMeant({ conditions }: Understanding): Filter[] | undefined {
  const filters: Filter[] = []
  for (const [meaning, alternative] of conditions) {
    if (alternative !== undefined) return undefined
    filters.push(...meaning!.filters)
  }
  return filters
}

/** The words of the subject as given, with the stop words between them. */
function subjectText({ words, written, uses: { subject, meanings } }: Understanding): string {
  const [first, last] = [subject[0] ?? 0, subject.at(-1) ?? -1]
  const isMeant = (at: number) => meanings.some(({ from, to }) => at >= from && at < to)
  const isKept = (at: number) => subject.includes(at) || (isStopWord(words[at]!) && !isMeant(at))
  return written.filter((_, at) => at >= first && at <= last && isKept(at)).join(' ')
}
