import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocId, type DocSet, has, type Sparse } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { lowerBound } from '../../docset/sorted.ts'
import { andNot } from '../../docset/subtract.ts'
import { tally } from '../../docset/tally.ts'
import type { SearchRequest } from '../../query/request.ts'
import { firstStartingOn } from '../../query/start-days.ts'
import type { Deadlines } from '../../snapshot/snapshot.ts'
import { takeMostRelevant } from './relevance.ts'

/** What the order reads of a snapshot. */
export interface DeadlineColumns {
  readonly deadlines: Deadlines
  /** start[doc] is the first day of document doc, ascending. */
  readonly start: Int32Array
  /** The documents that have a deadline. */
  withDeadline(): DocSet
}

type PageRequest = Pick<SearchRequest, 'offset' | 'limit' | 'today'>

/**
 * A step of the walk takes as long as this many members that are counted.
 *
 * Measured: 5 ns, and 2 ns a member.
 */
const MEMBERS_PER_STEP = 2.5
/**
 * A walk may take this part of the time of counting. Frequent members fill a page soon; where they do not,
 * their deadlines lie on the other side of today, and the walk was for nothing.
 */
const RISKED = 1 / 4

/**
 * Up to `limit` members after the first `offset`: deadlines from today on, soonest first; then past ones,
 * latest first; then members without one, as a search without `q` has them. Members with the same deadline
 * stand in the order of documents. Nothing is sorted:
 *
 * - Where members are frequent, all documents are walked in this order until the page is full.
 * - Where they are rare, the members of each day are counted, which shows the days that the page lies in;
 *   then the members of these days are picked out. That takes a pass over the members, two over a list.
 *
 * Example: today is day 8, members {0 1 3 4 6}, of which 4 has no deadline, `offset` 1, `limit` 3.
 *
 *     member     0   1   3   6
 *     deadline   9   7   9   12
 *
 *     day        9   12   7     in the order of the answer
 *     members    2   1    1     the page starts behind one member of day 9, and ends in day 7
 *
 * Of these days are 0, 3; 6; 1, and the page is 3, 6, 1. The next page has member 4.
 */
export function takeByDeadline(set: DocSet, columns: DeadlineColumns, request: PageRequest, space: DocSpace): DocId[] {
  const { deadlines } = columns
  const steps = ((request.offset + request.limit) * space.rows) / set.count
  // counting the days of all documents takes a step a day
  const mostSteps = set.count === space.rows ? deadlines.days.length : (RISKED * set.count) / MEMBERS_PER_STEP
  const walked = set.form !== 'sparse' && steps < mostSteps ? walk(set, deadlines, request, mostSteps) : undefined
  return walked ?? takeByDays(set, columns, request, space)
}

/**
 * The page; undefined where it is not full after `mostSteps`, because members with a deadline lie further on.
 */
function walk(
  set: DocSet,
  { days, firstOf, docs }: Deadlines,
  { offset, limit, today }: PageRequest,
  mostSteps: number,
): DocId[] | undefined {
  const page: DocId[] = []
  let skip = offset
  let left = mostSteps
  for (const day of inOrder(days, today)) {
    // invariant: `skip` members of this day and later ones in the order are still to be passed over
    for (let at = firstOf[day]!; at < firstOf[day + 1]!; at++) {
      if (left-- < 1) return undefined
      const doc = docs[at]!
      if (!has(set, doc)) continue
      if (skip > 0) skip--
      else if (page.push(doc as DocId) === limit) return page
    }
  }
  return undefined
}

/** Numbers of days in the order of the answer: from today on, then backwards. */
function* inOrder(days: Int32Array, today: number): Iterable<number> {
  const pivot = lowerBound(days, today)
  for (let day = pivot; day < days.length; day++) yield day
  for (let day = pivot - 1; day >= 0; day--) yield day
}

function takeByDays(set: DocSet, columns: DeadlineColumns, request: PageRequest, space: DocSpace): DocId[] {
  const { days } = columns.deadlines
  const { offset, limit } = request
  const dated = intersect([set, columns.withDeadline()], space)
  const page = offset < dated.count ? pick() : []
  if (page.length < limit && dated.count < set.count) page.push(...undated())
  return page

  function pick(): DocId[] {
    // byDay.get(day) has the members, ascending, of a day that the page touches
    const byDay = new Map<number, DocId[]>()
    const counts = countDays(dated, columns.deadlines, space)
    let passed = 0
    let skip = 0
    for (const day of inOrder(days, request.today)) {
      if (passed >= offset + limit) break
      const before = passed
      passed += counts[day]!
      if (passed <= offset || counts[day] === 0) continue
      if (byDay.size === 0) skip = offset - before
      byDay.set(day, [])
    }
    if (dated.form === 'sparse') pickFromList(dated, columns.deadlines, byDay)
    else pickByDays(dated, columns.deadlines, byDay)
    return [...byDay.values()].flat().slice(skip, skip + limit)
  }

  function undated(): DocId[] {
    const { start } = columns
    const docs = andNot(set, columns.withDeadline(), space)
    const slice = { offset: Math.max(0, offset - dated.count), limit: limit - page.length }
    return takeMostRelevant({ docs, tiers: undefined }, start, firstStartingOn(start, request.today), slice, space)
  }
}

/** counts[day] is the members of a day. All members have a deadline. */
function countDays(dated: DocSet, { ids, days, firstOf, docs }: Deadlines, space: DocSpace): Uint32Array {
  const counts = space.zeros(days.length)
  if (dated.count < docs.length) tally(dated, [{ values: ids, counts }], space.memory.kernels)
  else for (let day = 0; day < days.length; day++) counts[day] = firstOf[day + 1]! - firstOf[day]!
  return counts
}

/** Appends the members of a list to their days, where these are in `byDay`. */
function pickFromList({ docs }: Sparse, { ids }: Deadlines, byDay: ReadonlyMap<number, DocId[]>): void {
  for (const doc of docs) byDay.get(ids[doc]!)?.push(doc as DocId)
}

/** Appends the members of days to them, by a look at every document of these days. */
function pickByDays(set: DocSet, { firstOf, docs }: Deadlines, byDay: ReadonlyMap<number, DocId[]>): void {
  for (const [day, members] of byDay) {
    for (let at = firstOf[day]!; at < firstOf[day + 1]!; at++) {
      const doc = docs[at]!
      if (has(set, doc)) members.push(doc as DocId)
    }
  }
}
