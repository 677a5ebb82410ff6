import type { DocId, DocSet } from '../../docset/docset.ts'
import { collect, countBetween, nthBelow, nthFrom } from '../../docset/walk.ts'
import { firstOn, startDays } from '../../query/start-days.ts'

/**
 * Appends up to `limit` members below `pivot`, latest day first, within a day by ascending document, after passing over `skip` of them.
 * `start[doc]` is the first day of a document, ascending; no day may lie on both sides of `pivot`. `below` is how many members lie below it, more than `skip`.
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
  const days = startDays(start)
  const full = page.length + limit
  const isNearTop = skip < below / 2
  let doc = isNearTop ? nthBelow(set, pivot, skip) : nthFrom(set, 0, below - 1 - skip)
  for (let isFirstDay = true; doc !== undefined; isFirstDay = false) {
    const day = start[doc]!
    const dayStart = firstOn(days, day)
    const dayEnd = Math.min(firstOn(days, day + 1), pivot)
    let skipInDay = 0
    if (isFirstDay && skip > 0) {
      skipInDay = skip - (isNearTop ? countBetween(set, dayEnd, pivot) : below - countBetween(set, 0, dayEnd))
    }
    collect(set, dayStart, dayEnd, skipInDay, full - page.length, page)
    if (page.length === full) return
    doc = nthBelow(set, dayStart, 0)
  }
}
