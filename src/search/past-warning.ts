import type { DisjointUnion } from '../docset/disjoint-union.ts'
import { has } from '../docset/docset.ts'
import { nthBelow } from '../docset/walk.ts'
import { type EpochDay, formatDayRange } from '../event/days.ts'
import type { DateFilters } from '../query/dates.ts'
import { memoizeByKey } from '../snapshot/memoize.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import type { Matches } from './match.ts'

/** First day of the event that starts last; undefined where there is none. */
export function lastStart({ start, rows }: Snapshot, { sets, less }: DisjointUnion): EpochDay | undefined {
  let last = -1
  for (const set of sets) {
    let doc = nthBelow(set, rows, 0)
    while (doc !== undefined && has(less, doc)) doc = nthBelow(set, doc, 0)
    if (doc !== undefined && doc > last) last = doc
  }
  return last < 0 ? undefined : (start[last] as EpochDay)
}

/**
 * The sentence that an answer without upcoming events deserves; undefined for any other one. Undefined too
 * where the dates that were asked for lie wholly before today: such a caller wants past events, and a warning
 * on every page would be noise.
 */
export function pastWarning(
  snapshot: Snapshot,
  matches: Matches,
  dates: DateFilters,
  today: EpochDay,
): string | undefined {
  if (matches.upcoming > 0 || matches.count === 0 || onlyAllowPast(dates, today)) return undefined
  return sentenceOf(lastStart(snapshot, matches.all())!)
}

/** Memoized: events start on some thousand days. */
const sentenceOf = memoizeByKey(
  (last: EpochDay) => `No matching event is upcoming; the latest started on ${formatDayRange(last, last)}.`,
)

function onlyAllowPast({ start, endBefore }: DateFilters, today: EpochDay): boolean {
  return (start.to !== null && start.to < today) || (endBefore !== null && endBefore <= today)
}
