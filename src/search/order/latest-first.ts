import type { DocId, DocSet } from '../../docset/docset.ts'
import { collect, countBetween, nthBelow } from '../../docset/walk.ts'
import { firstStartingOn } from '../start-days.ts'

/**
 * Appends up to `limit` members below `pivot`, latest day first, within a day by ascending document, after passing over `skip` of them.
 * `start[doc]` is the first day of a document, ascending; no day may lie on both sides of `pivot`.
 * Walks down day by day, from the day that holds the document number `skip` counted from above.
 */
export function collectLatestFirst(
  set: DocSet,
  start: Int32Array,
  pivot: number,
  skip: number,
  limit: number,
  page: DocId[],
): void {
  const full = page.length + limit
  let doc = nthBelow(set, pivot, skip)
  while (doc !== undefined && page.length < full) {
    const day = start[doc]!
    const dayStart = firstStartingOn(start, day)
    const dayEnd = Math.min(firstStartingOn(start, day + 1), pivot)
    const skipInDay = skip > 0 && page.length === full - limit ? skip - countBetween(set, dayEnd, pivot) : 0
    collect(set, dayStart, dayEnd, skipInDay, full - page.length, page)
    doc = nthBelow(set, dayStart, 0)
  }
}
