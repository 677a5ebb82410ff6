import type { DocId, DocSet } from '../../docset/docset.ts'
import { collect, countBetween, nthBelow, nthFrom, type Slice } from '../../docset/walk.ts'
import { firstStartingOn } from '../../query/start-days.ts'

/** The members of a set below a document, to be read latest day first. */
export interface Past {
  /** start[doc] is the first day of document doc, ascending. */
  readonly start: Int32Array
  /** The members are below this document. All documents of a day are below it, or none. */
  readonly pivot: number
  /** Number of members. */
  readonly count: number
}

/**
 * Appends a page of the members below `pivot` to `page`: latest day first, and within a day ascending by
 * document. The set must have more than `skip` members below `pivot`.
 *
 * Example: members 1, 2, 5, 6, 7 with the days a b c c d, `pivot` 8, `skip` 1, `limit` 3. Member 7 is
 * skipped; the next member from above is 6 on day c, so the page is 5 and 6 of day c, and 2 of day b.
 */
export function collectLatestFirst(
  set: DocSet,
  { start, pivot, count }: Past,
  { skip, limit }: Pick<Slice, 'skip' | 'limit'>,
  page: DocId[],
): void {
  const fullLength = page.length + limit
  const isNearTop = skip < count / 2
  let doc = isNearTop ? nthBelow(set, pivot, skip) : nthFrom(set, 0, count - 1 - skip)
  for (let isFirstDay = true; doc !== undefined; isFirstDay = false) {
    const day = start[doc]!
    const dayStart = firstStartingOn(start, day)
    const dayEnd = Math.min(firstStartingOn(start, day + 1), pivot)
    let skipInDay = 0
    if (isFirstDay && skip > 0) {
      // members of later days are skipped already; they are counted from the nearer end of the set
      skipInDay = skip - (isNearTop ? countBetween(set, dayEnd, pivot) : count - countBetween(set, 0, dayEnd))
    }
    collect(set, { from: dayStart, to: dayEnd, skip: skipInDay, limit: fullLength - page.length }, page)
    if (page.length === fullLength) return
    doc = nthBelow(set, dayStart, 0)
  }
}
