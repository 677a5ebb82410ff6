import { intersect } from '../../docset/algebra.ts'
import { countUnion, type DisjointUnion, disjointUnion } from '../../docset/disjoint-union.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocId, type DocSet, isDense, type Range, range, sparse } from '../../docset/docset.ts'
import { BLOCK_DOCS } from '../../docset/kernels/kernels.ts'
import { lowerBound } from '../../docset/sorted.ts'
import { collect, collectCommon } from '../../docset/walk.ts'
import type { SearchRequest } from '../../query/request.ts'
import type { Matches } from '../match.ts'
import { collectUnion, collectUnionLatestFirst } from './collect-union.ts'

type Side = 'upcoming' | 'past'

/**
 * Up to `limit` documents after `offset` of them, most relevant first (CONTRACT.md): names that are exactly the words; then upcoming
 * before past, and within each names that hold all the words before the rest. Every run of the order is in the order of dates, so a page is
 * taken from the few it touches. `start[doc]` is the first day of a document, ascending; documents from `pivot` on are upcoming.
 */
export function takeMostRelevant(
  matches: Matches,
  start: Int32Array,
  pivot: number,
  { offset, limit }: Pick<SearchRequest, 'offset' | 'limit'>,
  space: DocSpace,
): DocId[] {
  const first = firstUpcoming(matches, pivot, offset + limit, space)
  if (first) return first.slice(offset)
  const page: DocId[] = []
  let skip = offset
  const { count, all, names, exact, inNameIsCheap } = matches
  if (exact().count === count || (names.length === 0 && exact().count === 0)) {
    takeBoth(all())
    return page
  }
  const exactly = exact()
  if (exactly.count > 0) takeBoth(disjointUnion([exactly]))
  const whole = inNameIsCheap ? byName(matches) : undefined
  for (const side of ['upcoming', 'past'] as const) {
    if (page.length === limit) break
    const window = side === 'upcoming' ? range(pivot, space.rows) : range(0, pivot)
    const { named, rest } = whole ?? byNameIn(window, matches, space)
    takeFrom(named, side)
    takeFrom(rest, side)
  }
  return page

  function takeBoth(sum: DisjointUnion): void {
    const upcoming = countUnion(sum, pivot, start.length)
    take(sum, 'upcoming', upcoming)
    if (page.length < limit) take(sum, 'past', sum.count - upcoming)
  }

  function takeFrom(sum: DisjointUnion, side: Side): void {
    if (page.length === limit) return
    const upcoming = countUnion(sum, pivot, start.length)
    take(sum, side, side === 'upcoming' ? upcoming : sum.count - upcoming)
  }

  /** Takes what the page lacks from one side of today, where `size` documents are. */
  function take(sum: DisjointUnion, side: Side, size: number): void {
    // invariant: `skip` documents of this run and later ones are still to be passed over
    if (size <= skip) {
      skip -= size
      return
    }
    const wanted = limit - page.length
    if (side === 'upcoming') collectUnion(sum, pivot, start.length, skip, wanted, space, page)
    else collectUnionLatestFirst(sum, start, pivot, size, skip, wanted, space, page)
    skip = 0
  }
}

/** The matches that have the words in a name which is not just these, and those that have them elsewhere. */
interface ByName {
  readonly named: DisjointUnion
  readonly rest: DisjointUnion
}

function byName({ all, inName, exact }: Matches): ByName {
  return { named: disjointUnion([inName()], exact()), rest: disjointUnion(all().sets, inName()) }
}

function byNameIn(window: Range, { all, inName, exact }: Matches, space: DocSpace): ByName {
  const cut = (set: DocSet) => intersect([set, window], space)
  const named = inName(window)
  return { named: disjointUnion([named], cut(exact())), rest: disjointUnion(all().sets.map(cut), named) }
}

/** So many documents from the first on are looked for without making the whole set that they are in. */
const FEW = 200

/**
 * The first `count` documents, where no name is exactly the words and as many upcoming events have the words in the name: the rule for
 * words that many events have, and then this spares a look at all of them. Undefined where it is otherwise, or where that costs little.
 */
function firstUpcoming(
  { within, names, exact, inNameIsCheap }: Matches,
  pivot: number,
  count: number,
  space: DocSpace,
): DocId[] | undefined {
  if (count > FEW) return undefined
  const found: DocId[] = []
  const [list] = within
  if (list?.form === 'sparse') {
    if (inNameIsCheap || names.length === 0 || exact().count > 0) return undefined
    collectFirst(list.docs, names, pivot, count, space, found)
  } else {
    const sets = [...within, ...names]
    if (sets.length < 2 || !sets.every(isDense) || exact().count > 0) return undefined
    collectCommon(sets, pivot, Math.min(pivot + SOON, space.rows), count, space.bits(), found)
  }
  return found.length === count ? found : undefined
}

/** Among so many upcoming ones, an eighth of a million: where they are rarer, looking for them costs as much as to make the set, which is made then. */
const SOON = 32 * BLOCK_DOCS
/** The same of a list: members that are looked up in the other sets at first, twice as many each time, and in all. */
const FIRST_MEMBERS = 64
const MOST_MEMBERS = 960

/** Appends to `found`, ascending, the first `count` members of a list from `from` on that all sets have, if they are among its next ones. */
function collectFirst(
  docs: Uint32Array,
  sets: Matches['names'],
  from: number,
  count: number,
  space: DocSpace,
  found: DocId[],
): void {
  const first = lowerBound(docs, from)
  const end = Math.min(first + MOST_MEMBERS, docs.length)
  for (let at = first, members = FIRST_MEMBERS; at < end && found.length < count; at += members, members *= 2) {
    const next = sparse(docs.subarray(at, Math.min(at + members, end)))
    const window = range(next.docs[0]!, next.docs[next.count - 1]! + 1)
    collect(intersect([...sets, window, next], space), 0, space.rows, 0, count - found.length, found)
  }
}
