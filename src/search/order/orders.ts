/**
 * The orders of answers: each takes one page out of the matches.
 *
 * To add an order: give it a name in `SORTS` (`query/request.ts`), write a function of type `Order` in a file
 * of this folder, and add its row to `ORDERS` below. `src/README.md` lists the documents and tests that
 * follow.
 *
 * Documents are numbered by (first day, id). So an order by dates only walks through the matches, and
 * `walk.ts` in `docset/` and the collectors here take a page without materializing what lies before or after
 * it.
 */
import { materializeUnion } from '../../docset/disjoint-union.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocId, range } from '../../docset/docset.ts'
import type { SearchRequest, Sort } from '../../query/request.ts'
import { firstStartingOn } from '../../query/start-days.ts'
import type { Matches } from '../match.ts'
import { type DeadlineColumns, takeByDeadline } from './by-deadline.ts'
import { takeByName } from './by-name.ts'
import { collectUnion, collectUnionLatestFirst } from './collect-union.ts'
import { takeMostRelevant } from './relevance.ts'

/** What orders read of a snapshot. */
export interface OrderColumns extends DeadlineColumns {
  /** docsByName[rank] is the document with this rank by folded name. */
  readonly docsByName: Uint32Array
}

export type PageRequest = Pick<SearchRequest, 'offset' | 'limit' | 'today'>

/** Takes up to `limit` matches after the first `offset`. */
type Order = (matches: Matches, columns: OrderColumns, request: PageRequest, space: DocSpace) => DocId[]

const ORDERS: Readonly<Record<Sort, Order>> = {
  relevance: (matches, { start }, request, space) =>
    takeMostRelevant(matches, start, firstStartingOn(start, request.today), request, space),
  date: (matches, { start }, { offset, limit }, space) => {
    const page: DocId[] = []
    collectUnion(matches.all(), range(0, start.length), { skip: offset, limit }, space, page)
    return page
  },
  '-date': (matches, { start }, { offset, limit }, space) => {
    const page: DocId[] = []
    const everything = { start, pivot: start.length, count: matches.count }
    collectUnionLatestFirst(matches.all(), everything, { skip: offset, limit }, space, page)
    return page
  },
  name: (matches, { docsByName }, request, space) =>
    takeByName(materializeUnion(matches.all(), space), docsByName, request, space),
  deadline: (matches, columns, request, space) =>
    takeByDeadline(materializeUnion(matches.all(), space), columns, request, space),
}

/** The page of a search; empty behind the last match. */
export function takePage(
  matches: Matches,
  columns: OrderColumns,
  request: PageRequest & Pick<SearchRequest, 'sort'>,
  space: DocSpace,
): DocId[] {
  if (request.offset >= matches.count) return []
  return ORDERS[request.sort](matches, columns, request, space)
}
