import { andNot } from '../../docset/algebra.ts'
import { type DocId, type DocSet, NONE } from '../../docset/docset.ts'
import type { Universe } from '../../docset/universe.ts'
import { collect, countBetween } from '../../docset/walk.ts'
import type { Matches } from '../match.ts'
import type { SearchRequest } from '../request.ts'
import { collectLatestFirst } from './latest-first.ts'

/** A run of the order: the members of `set` that are not in `less`, which lies in it, on one side of today. */
interface Segment {
  readonly set: DocSet
  readonly less: DocSet
  readonly side: 'upcoming' | 'past'
}

/**
 * The order of answers (CONTRACT.md): names that are exactly the words first; then upcoming before past, and within each names
 * that hold all the words before the rest. Every segment is in the order of dates, so a page is taken from the few it touches.
 */
function segmentsOf({ all, inName, exact }: Matches): Segment[] {
  return [
    { set: exact, less: NONE, side: 'upcoming' },
    { set: exact, less: NONE, side: 'past' },
    { set: inName, less: exact, side: 'upcoming' },
    { set: all, less: inName, side: 'upcoming' },
    { set: inName, less: exact, side: 'past' },
    { set: all, less: inName, side: 'past' },
  ]
}

/**
 * Up to `limit` documents after `offset` of them, most relevant first. `start[doc]` is the first day of a document, ascending;
 * documents from `pivot` on are upcoming.
 */
export function takeMostRelevant(
  matches: Matches,
  start: Int32Array,
  pivot: number,
  { offset, limit }: Pick<SearchRequest, 'offset' | 'limit'>,
  universe: Universe,
): DocId[] {
  const page: DocId[] = []
  let skip = offset
  for (const { set, less, side } of segmentsOf(matches)) {
    const [from, to] = side === 'upcoming' ? [pivot, start.length] : [0, pivot]
    const size = countBetween(set, from, to) - countBetween(less, from, to)
    // invariant: `skip` documents of this segment and later ones are still to be passed over
    if (size <= skip) {
      skip -= size
      continue
    }
    const members = andNot(set, less, universe)
    const wanted = limit - page.length
    if (side === 'upcoming') collect(members, from, to, skip, wanted, page)
    else collectLatestFirst(members, start, pivot, skip, wanted, page)
    skip = 0
    if (page.length === limit) break
  }
  return page
}
