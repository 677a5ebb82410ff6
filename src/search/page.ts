import type { DocId } from '../docset/docset.ts'
import { makeSum } from '../docset/sum.ts'
import type { Universe } from '../docset/universe.ts'
import type { Matches } from './match.ts'
import { takeByName } from './order/names.ts'
import { collectSum, collectSumLatestFirst } from './order/of-sum.ts'
import { takeMostRelevant } from './order/relevance.ts'
import type { SearchRequest } from './request.ts'
import { firstStartingOn } from './start-days.ts'

/** What the orders of answers are made of. Documents themselves are in order of (start day, id). */
export interface Orders {
  /** start[doc] is the first day of a document, ascending. */
  readonly start: Int32Array
  /** Documents in ascending order of folded name. */
  readonly docsByName: Uint32Array
}

/**
 * The page of a search: up to `limit` documents after `offset` of them. Only the order of relevance looks at more of the matches than
 * which they are.
 */
export function takePage(
  matches: Matches,
  { start, docsByName }: Orders,
  request: Pick<SearchRequest, 'offset' | 'limit' | 'sort' | 'today'>,
  universe: Universe,
): DocId[] {
  const { offset, limit, sort, today } = request
  const page: DocId[] = []
  switch (sort) {
    case 'relevance':
      return takeMostRelevant(matches, start, firstStartingOn(start, today), request, universe)
    case 'date':
      collectSum(matches.all(), 0, start.length, offset, limit, universe, page)
      return page
    case '-date':
      collectSumLatestFirst(matches.all(), start, start.length, matches.count, offset, limit, universe, page)
      return page
    case 'name':
      return takeByName(makeSum(matches.all(), universe), docsByName, request, universe)
  }
}
