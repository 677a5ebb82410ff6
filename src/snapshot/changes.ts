import type { EpochDay } from '../event/days.ts'
import { NO_DAY } from './about.ts'
import type { Ids } from './format.ts'
import { memoize } from './memoize.ts'

/** A day for each row, or none. */
export interface DayColumn {
  /**
   * `ids[doc]` is the position of document doc's day in `days`; `days.length` if it has no day; length =
   * rows.
   */
  readonly ids: Ids
  /** Distinct days (EpochDay), ascending; each is the day of some document. */
  readonly days: Int32Array
}

/** Maximum number of stored ids of removed events. If there are more, the earliest removals are forgotten. */
export const MAX_GONE = 100_000

/** Days on which records were added, changed and removed. */
export interface Changes {
  /**
   * Day of the last change: the day of `updated_at`, or of the build that found the record new or changed.
   */
  readonly updated: DayColumn
  /** Day of the build that found the record new; no day for records of the first build. */
  readonly firstSeen: DayColumn
  /**
   * One number: the day of the first build that was compared with the previous snapshot (EpochDay), or
   * NO_DAY.
   */
  readonly since: Int32Array
  /** Events that an earlier snapshot had and that were removed. */
  readonly gone: {
    /** Event ids, ascending. */
    readonly ids: Float64Array
    /** `days[at]` is the day of the first build without event `ids[at]` (EpochDay). */
    readonly days: Int32Array
  }
}

/** The day of a document; undefined if it has none. */
export function dayAt({ ids, days }: DayColumn, doc: number): EpochDay | undefined {
  return days[ids[doc]!] as EpochDay | undefined
}

/**
 * The day of the first build that was compared with the previous snapshot; undefined if there was no such
 * build.
 */
export function comparedSince({ since }: Changes): EpochDay | undefined {
  return since[0] === NO_DAY ? undefined : (since[0] as EpochDay)
}

/** The day since which an event is gone; undefined if it is not known to be gone. */
export function goneSince({ gone: { ids, days } }: Changes, id: number): EpochDay | undefined {
  let low = 0
  let high = ids.length
  // invariant: ids before low are below `id`, ids from high on are not
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids[middle]! < id) low = middle + 1
    else high = middle
  }
  return ids[low] === id ? (days[low] as EpochDay) : undefined
}

/** All documents by day, the latest day first, then the documents without a day; equal days by document. */
export interface DocsByDay {
  readonly docs: Uint32Array
  /** The documents of rank r are in `docs` from `firstOf[r]` up to, not including, `firstOf[r + 1]`. */
  readonly firstOf: Uint32Array
}

/**
 * Documents by day, by a counting sort. It takes 10 ms for a million documents, and the file needs no column
 * for it (4 bytes a row).
 */
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

/** Rank of a document's day: 0 if it is the latest day; the number of days if the document has no day. */
export function rankOf({ ids, days }: DayColumn, doc: number): number {
  const id = ids[doc]!
  return id === days.length ? id : days.length - 1 - id
}
