import type { DocId, DocSet } from '../../docset/docset.ts'
import { collect, countBetween, nthBelow } from '../../docset/walk.ts'
import { firstStartingOn } from '../start-days.ts'

/**
 * Appends up to `limit` members below `pivot`, latest day first, within a day by ascending document, after passing over `skip` of them.
 * `start[doc]` is the first day of a document, ascending; no day may lie on both sides of `pivot`. `below` is how many members lie below it.
 * Walks down day by day, from the day that holds the document number `skip` counted from above; what lies before is counted from the nearer end.
 */
export function collectLatestFirst(
  set: DocSet,
  start: Int32Array,
  pivot: number,
  below: number,
  skip: number,
  limit: number,
  page: DocId[],
): void {
  const full = page.length + limit
  const isNearTop = skip < below / 2
  let doc = isNearTop ? nthBelow(set, pivot, skip) : nthFrom(set, below - 1 - skip)
  let isFirstDay = true
  while (doc !== undefined && page.length < full) {
    const day = start[doc]!
    const dayStart = firstStartingOn(start, day)
    const dayEnd = Math.min(firstStartingOn(start, day + 1), pivot)
    const skipInDay = isFirstDay && skip > 0 ? skip - aboveDay(dayEnd) : 0
    collect(set, dayStart, dayEnd, skipInDay, full - page.length, page)
    if (page.length === full) return
    doc = nthBelow(set, dayStart, 0)
    isFirstDay = false
  }

  function aboveDay(dayEnd: number): number {
    return isNearTop ? countBetween(set, dayEnd, pivot) : below - countBetween(set, 0, dayEnd)
  }
}

/** The member that has exactly `passed` members before itself; undefined when there is none. */
function nthFrom(set: DocSet, passed: number): DocId | undefined {
  const found: DocId[] = []
  if (passed >= 0) collect(set, 0, Number.MAX_SAFE_INTEGER, passed, 1, found)
  return found[0]
}
