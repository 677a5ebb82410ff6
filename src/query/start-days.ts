import { lowerBound } from '../docset/sorted.ts'
import { memoize } from '../snapshot/memoize.ts'

/** The first document of each day. */
interface StartDays {
  readonly earliest: number
  /** firstOf[i]: first document on day `earliest` + i or later. The last entry is the number of documents. */
  readonly firstOf: Uint32Array
}

/** `start` ascends. Ten years of documents take 15 KB. */
export const startDays = memoize((start: Int32Array): StartDays => {
  const [earliest = 0] = start
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

/** The first document on `day` or later; at most `start.length`. Five times faster than a binary search. */
export function firstStartingOn(start: Int32Array, day: number): number {
  const { earliest, firstOf } = startDays(start)
  return firstOf[Math.min(Math.max(day - earliest, 0), firstOf.length - 1)]!
}
