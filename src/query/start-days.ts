import { lowerBound } from '../docset/sorted.ts'
import { memoize } from '../snapshot/memoize.ts'

/** Where each day's documents start. */
interface StartDays {
  readonly earliest: number
  /** firstOf[i] is the first document that starts on day `earliest` + i or later; the last one is the number of documents. */
  readonly firstOf: Uint32Array
}

/** Takes 4 ms and 16 KB for ten years of a million documents. */
export const startDays = memoize((start: Int32Array): StartDays => {
  const earliest = start[0] ?? 0
  const latest = start.at(-1) ?? earliest - 1
  const firstOf = new Uint32Array(latest - earliest + 2)
  let first = 0
  for (let day = earliest; day <= latest; day++) {
    // invariant: documents before `first` start before this day
    firstOf[day - earliest] = first
    if (start[first] === day) first = lowerBound(start, day + 1, first)
  }
  firstOf[firstOf.length - 1] = start.length
  return { earliest, firstOf }
})

/**
 * The first document that starts on `day` or later; as many as there are documents when none does. `start` ascends.
 * Two reads, where a binary search makes twenty that no cache holds: 0.3 instead of 1.6 us for a range of days.
 */
export function firstStartingOn(start: Int32Array, day: number): number {
  return firstOn(startDays(start), day)
}

/** The same of days that are at hand. */
export function firstOn({ earliest, firstOf }: StartDays, day: number): number {
  return firstOf[Math.min(Math.max(day - earliest, 0), firstOf.length - 1)]!
}
