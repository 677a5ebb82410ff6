import type { EpochDay } from '../../../event/days.ts'
import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { DateRange } from '../../dates.ts'
import { deadlinesIn } from '../../deadlines.ts'
import type { Filter } from '../../request.ts'
import { lexicon } from '../lexicon.ts'
import { rangeLabel } from './date-entity.ts'
import { datesAt } from './dates-in-words.ts'
import type { Entity, WordRun } from './entity.ts'

/**
 * Submission deadlines in words. `deadline in March` is a deadline in that month. A phrase for
 * an open call, such as `call for papers`, is a deadline from today on.
 */
const OPEN_DEADLINE = lexicon('open deadline')
const DEADLINE = lexicon('deadline')
const BEFORE_DATE = lexicon('before a deadline')
const NAME_OF_DEADLINE = lexicon('name of a deadline')

export interface DeadlineMeant {
  readonly to: number
  readonly range: DateRange
  /** True if the words only mean an open deadline, so that they may be left out. */
  readonly mayBeLeftOut: boolean
}

/** The deadlines that the words from a position on mean; undefined if there are none. */
export function deadlineAt(words: readonly string[], at: number, today: EpochDay): DeadlineMeant | undefined {
  const named = DEADLINE.at(words, at)
  if (named) {
    let next = at + named.length
    while (BEFORE_DATE.has(words[next]) && datesAt(words, next, today) === undefined) next++
    const dates = next < words.length ? datesAt(words, next, today) : undefined
    if (dates) return { to: dates.to, range: dates.range, mayBeLeftOut: false }
  }
  const open = OPEN_DEADLINE.at(words, at)
  return open && { to: at + open.length, range: { from: today, to: null }, mayBeLeftOut: true }
}

/** True if some of the words name deadlines. */
export function namesDeadlines(words: readonly string[]): boolean {
  return words.some((word) => NAME_OF_DEADLINE.has(word))
}

/** True if a word after a date makes it the date of a deadline: `a March deadline`. */
export function isDeadlineWord(word: string | undefined): boolean {
  return word === 'deadline' || word === 'deadlines'
}

/** The entity of deadlines in a range of days; undefined if no event has a deadline. */
export function deadlineEntity(snapshot: Snapshot, run: WordRun, range: DateRange): Entity | undefined {
  if (snapshot.deadlines.docs.length === 0) return undefined
  const label = `deadline ${rangeLabel(range)}`
  const filters: Filter[] = []
  if (range.from !== null) filters.push({ by: 'deadline', parameter: 'deadline_from', from: range.from, to: null })
  if (range.to !== null) filters.push({ by: 'deadline', parameter: 'deadline_to', from: null, to: range.to })
  const docs = deadlinesIn(snapshot, range)
  return { ...run, kind: 'deadline', label, takenFor: `a submission ${label}`, docs, filters, isDoubtful: false }
}
