import type { DocId, DocSet } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { lowerBound } from '../../docset/sorted.ts'
import { andNot } from '../../docset/subtract.ts'
import { withDeadline } from '../../query/deadlines.ts'
import type { SearchRequest } from '../../query/request.ts'
import { firstStartingOn } from '../../query/start-days.ts'
import type { Deadlines, Snapshot } from '../../snapshot/snapshot.ts'
import { type Permutation, takeInOrder } from './permutation.ts'
import { takeMostRelevant } from './relevance.ts'

/**
 * Up to `limit` members after the first `offset`: deadlines from today on, soonest first; then past
 * deadlines, latest first; then members without a deadline, in the order of a search without `q`. Members
 * with the same deadline are sorted by document number.
 *
 * Example: today is day 8, members {0 1 3 4 6}, of which 4 has no deadline, `offset` 1, `limit` 3.
 *
 *     member     0   1   3   6
 *     deadline   9   7   9   12
 *
 * Members with a deadline are 0, 3, 6, 1 in this order. The page is 3, 6, 1. The next page has member 4.
 */
export function takeByDeadline(
  set: DocSet,
  snapshot: Snapshot,
  { offset, limit, today }: Pick<SearchRequest, 'offset' | 'limit' | 'today'>,
): DocId[] {
  const { deadlines, start, lists } = snapshot
  const { space } = lists
  const dated = intersect([set, withDeadline(snapshot)], space)
  const page = offset < dated.count ? takeInOrder(dated, orderFrom(deadlines, today), { offset, limit }, space) : []
  if (page.length === limit || dated.count === set.count) return page
  const undated = andNot(set, withDeadline(snapshot), space)
  const slice = { offset: Math.max(0, offset - dated.count), limit: limit - page.length }
  const pivot = firstStartingOn(start, today)
  return [...page, ...takeMostRelevant({ docs: undated, tiers: undefined }, start, pivot, slice, space)]
}

/** Documents with a deadline: days from today on ascending, then past days descending. */
function orderFrom({ ids, days, firstOf, docs }: Deadlines, today: number): Permutation {
  const pivot = lowerBound(days, today)
  return {
    *parts() {
      yield docs.subarray(firstOf[pivot])
      for (let day = pivot - 1; day >= 0; day--) yield docs.subarray(firstOf[day], firstOf[day + 1])
    },
    placeOf(doc) {
      const day = ids[doc]!
      return day >= pivot ? day - pivot : days.length - 1 - day
    },
  }
}
