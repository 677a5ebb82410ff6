import { lowerBound } from '../docset/sorted.ts'
import type { EpochDay } from '../event/days.ts'
import { DEADLINE_KINDS, type DeadlineKind, type DueTime } from '../event/deadlines.ts'
import type { Instant } from '../event/moment.ts'
import type { Deadlines } from './snapshot.ts'

/** Consecutive dues, by number: from `first` up to, not including, `end` (`Deadlines` in `snapshot.ts`). */
export interface DueRange {
  readonly first: number
  readonly end: number
}

export function duesOfKind({ firstOfKind }: Deadlines, kind: DeadlineKind): DueRange {
  const number = DEADLINE_KINDS.indexOf(kind)
  return { first: firstOfKind[number]!, end: firstOfKind[number + 1]! }
}

/** The first due of a kind that is open at an instant; the end of the dues of the kind if all have passed. */
export function firstOpenDue(deadlines: Deadlines, kind: DeadlineKind, now: Instant): number {
  const { first, end } = duesOfKind(deadlines, kind)
  return lowerBound(deadlines.instants, now + 1, first, end)
}

/** The next open due of a kind that a document has, else its last due. */
export function dueOf(deadlines: Deadlines, doc: number, kind: DeadlineKind, now: Instant): number | undefined {
  const { startOf, dues, instants } = deadlines
  const { first, end } = duesOfKind(deadlines, kind)
  let last: number | undefined
  for (let at = startOf[doc]!; at < startOf[doc + 1]!; at++) {
    const due = dues[at]!
    if (due < first || due >= end) continue
    last = due
    if (instants[due]! > now) break
  }
  return last
}

/** The day of the last due of a kind that a document has, even if the due has passed. */
export function lastDay(deadlines: Deadlines, doc: number, kind: DeadlineKind): EpochDay | undefined {
  const due = dueOf(deadlines, doc, kind, Number.POSITIVE_INFINITY as Instant)
  return due === undefined ? undefined : (deadlines.days[due] as EpochDay)
}

/** A due, and its number, from 1, among the dues of the same document and kind. */
export interface NumberedDue extends DueTime {
  readonly number: number
}

export function openDues(deadlines: Deadlines, doc: number, kind: DeadlineKind, now: Instant): readonly NumberedDue[] {
  const { first, end } = duesOfKind(deadlines, kind)
  const own = Array.from(deadlines.dues.subarray(deadlines.startOf[doc], deadlines.startOf[doc + 1]), Number)
  return own
    .filter((due) => due >= first && due < end)
    .map((due, at) => ({ number: at + 1, ...dueTime(deadlines, due) }))
    .filter(({ instant }) => instant > now)
}

export function dueTime({ days, instants }: Deadlines, due: number): DueTime {
  return { day: days[due] as EpochDay, instant: instants[due] as Instant }
}

/**
 * The last passing of a deadline up to `now`, and the first after `now`; infinite if there is none. Between
 * them, answers change only with the day.
 */
export function passingsAround(deadlines: Deadlines, now: Instant): { readonly last: Instant; readonly next: Instant } {
  let [last, next] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (const kind of DEADLINE_KINDS) {
    const { first, end } = duesOfKind(deadlines, kind)
    const open = firstOpenDue(deadlines, kind, now)
    if (open > first) last = Math.max(last, deadlines.instants[open - 1]!)
    if (open < end) next = Math.min(next, deadlines.instants[open]!)
  }
  return { last: last as Instant, next: next as Instant }
}
