import { lowerBound } from '../docset/sorted.ts'
import type { EpochDay } from '../event/days.ts'
import { NO_DAY } from './about.ts'
import type { Ids } from './format.ts'
import { memoize } from './memoize.ts'

/** A day for each row, or none. */
export interface DayColumn {
  /** ids[doc] is the index in `days` of document doc's day; `days.length` if it has no day; length = rows. */
  readonly ids: Ids
  /** Distinct days (EpochDay), ascending; each is the day of some document. */
  readonly days: Int32Array
}

/** Maximum number of stored ids of removed events. If there are more, the earliest removals are forgotten. */
export const MAX_GONE = 100_000

/** Days on which records were added, changed and removed. */
export interface Changes {
  /**
   * Day of the last change: the later day of `updated_at` and the build that found the record new or changed.
   */
  readonly updated: DayColumn
  /** Day of the build that found the record new; no day for records of the first build. */
  readonly firstSeen: DayColumn
  /** One number: the day (EpochDay) of the first build that was compared with a previous one, or NO_DAY. */
  readonly since: Int32Array
  /** Events that an earlier snapshot had and that were removed. */
  readonly gone: {
    /** Event ids, ascending. */
    readonly ids: Float64Array
    /** days[at] is the day of the first build without event ids[at] (EpochDay). */
    readonly days: Int32Array
  }
}

export function dayAt({ ids, days }: DayColumn, doc: number): EpochDay | undefined {
  return days[ids[doc]!] as EpochDay | undefined
}

/** The day of the first build that was compared with the previous snapshot; undefined if there is none. */
export function comparedSince({ since }: Changes): EpochDay | undefined {
  return since[0] === NO_DAY ? undefined : (since[0] as EpochDay)
}

/** The day of the first build that lacks an event; undefined if the event is not known to be removed. */
export function goneSince({ gone: { ids, days } }: Changes, id: number): EpochDay | undefined {
  const at = lowerBound(ids, id)
  return ids[at] === id ? (days[at] as EpochDay) : undefined
}

/** All documents by day, the latest day first, then the documents without a day; equal days by document. */
export interface DocsByDay {
  readonly docs: Uint32Array
  /** The documents of rank r are docs[firstOf[r] .. firstOf[r + 1]]. */
  readonly firstOf: Uint32Array
}

/** Documents by day. Sorting a million takes 10 ms, and a stored column would take 4 bytes a row. */
export const docsByDay = memoize((column: DayColumn): DocsByDay => {
  const { ids, days } = column
  const firstOf = new Uint32Array(days.length + 2)
  for (let doc = 0; doc < ids.length; doc++) firstOf[rankOf(column, doc) + 1]!++
  for (let rank = 0; rank <= days.length; rank++) firstOf[rank + 1]! += firstOf[rank]!
  const next = firstOf.slice()
  const docs = new Uint32Array(ids.length)
  for (let doc = 0; doc < ids.length; doc++) docs[next[rankOf(column, doc)]!++] = doc
  return { docs, firstOf }
})

/** Rank of a document's day: 0 for the latest day, the number of days for no day. */
export function rankOf({ ids, days }: DayColumn, doc: number): number {
  const id = ids[doc]!
  return id === days.length ? id : days.length - 1 - id
}
