import type { DocSet } from '../docset/docset.ts'
import { nthBelow } from '../docset/walk.ts'
import { type EpochDay, formatDayRange } from '../event/days.ts'
import type { DateFilters } from '../query/dates.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Matches } from './match.ts'

/** The first day of the event that starts last; undefined if there is none. */
export function lastStart({ start, rows }: Snapshot, docs: DocSet): EpochDay | undefined {
  const last = nthBelow(docs, rows, 0)
  return last === undefined ? undefined : (start[last] as EpochDay)
}

/**
 * Warning for an answer without upcoming events; undefined for any other answer. Also undefined if all
 * requested dates are before today: such a caller wants past events.
 */
export function pastWarning(
  snapshot: Snapshot,
  matches: Matches,
  dates: DateFilters,
  today: EpochDay,
): string | undefined {
  if (matches.upcoming > 0 || matches.docs.count === 0 || onlyAllowPast(dates, today)) return undefined
  return sentenceOf(lastStart(snapshot, matches.docs)!)
}

function sentenceOf(last: EpochDay): string {
  return `No matching event is upcoming; the latest started on ${formatDayRange(last, last)}.`
}

function onlyAllowPast({ start, endBefore, during }: DateFilters, today: EpochDay): boolean {
  if (during !== undefined && during.to < today) return true
  return (start.to !== null && start.to < today) || (endBefore !== null && endBefore <= today)
}
