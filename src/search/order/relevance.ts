import { type DocId, isDense } from '../../docset/docset.ts'
import { BLOCK_DOCS } from '../../docset/kernels/kernels.ts'
import { countSum, type Sum, sumOf } from '../../docset/sum.ts'
import type { Universe } from '../../docset/universe.ts'
import { collectCommon } from '../../docset/walk.ts'
import type { Matches } from '../match.ts'
import type { SearchRequest } from '../request.ts'
import { collectSum, collectSumLatestFirst } from './of-sum.ts'

/** A run of the order, on one side of today. */
interface Segment {
  readonly sum: Sum
  readonly side: 'upcoming' | 'past'
}

/**
 * The order of answers (CONTRACT.md): names that are exactly the words first; then upcoming before past, and within each names
 * that hold all the words before the rest. Every segment is in the order of dates, so a page is taken from the few it touches.
 */
function segmentsOf({ count, all, names, inName, exact }: Matches): Segment[] {
  const areAlike = exact().count === count || (names.length === 0 && exact().count === 0)
  if (areAlike) return bothSides(all())
  const exactly = sumOf([exact()])
  const named = sumOf([inName()], exact())
  const rest = sumOf(all().sets, inName())
  const [upcoming, past] = [bothSides(named), bothSides(rest)]
  return [...bothSides(exactly), upcoming[0], past[0], upcoming[1], past[1]]
}

function bothSides(sum: Sum): [Segment, Segment] {
  return [
    { sum, side: 'upcoming' },
    { sum, side: 'past' },
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
  const first = firstUpcoming(matches, pivot, offset + limit, universe)
  if (first) return first.slice(offset)
  const page: DocId[] = []
  let skip = offset
  for (const { sum, side } of segmentsOf(matches)) {
    const upcoming = countSum(sum, pivot, start.length)
    const size = side === 'upcoming' ? upcoming : sum.count - upcoming
    // invariant: `skip` documents of this segment and later ones are still to be passed over
    if (size <= skip) {
      skip -= size
      continue
    }
    const wanted = limit - page.length
    if (side === 'upcoming') collectSum(sum, pivot, start.length, skip, wanted, universe, page)
    else collectSumLatestFirst(sum, start, pivot, size, skip, wanted, universe, page)
    skip = 0
    if (page.length === limit) break
  }
  return page
}

/** So many documents from the first on are looked for without making the whole set that they are in. */
const FEW = 200
/** Among so many upcoming ones, an eighth of a million: where they are rarer, looking for them costs as much as to make the set, which is made then. */
const SOON = 32 * BLOCK_DOCS

/**
 * The first `count` documents, where no name is exactly the words and as many upcoming events have the words in the name: the rule for
 * words that many events have, and then this spares a pass over all rows. Undefined where it is otherwise, or one set has them all.
 */
function firstUpcoming(
  { within, names, exact }: Matches,
  pivot: number,
  count: number,
  universe: Universe,
): DocId[] | undefined {
  const sets = [...within, ...names]
  if (sets.length < 2 || count > FEW || !sets.every(isDense) || exact().count > 0) return undefined
  const found: DocId[] = []
  collectCommon(sets, pivot, Math.min(pivot + SOON, universe.rows), count, universe.bits(), found)
  return found.length === count ? found : undefined
}
