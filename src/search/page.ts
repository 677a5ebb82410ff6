import { materializeUnion } from '../docset/disjoint-union.ts'
import type { DocSpace } from '../docset/doc-space.ts'
import type { DocId } from '../docset/docset.ts'
import type { SearchRequest } from '../query/request.ts'
import { firstStartingOn } from '../query/start-days.ts'
import type { Matches } from './match.ts'
import { takeByName } from './order/by-name.ts'
import { collectUnion, collectUnionLatestFirst } from './order/collect-union.ts'
import { takeMostRelevant } from './order/relevance.ts'

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
  space: DocSpace,
): DocId[] {
  const { offset, limit, sort, today } = request
  const page: DocId[] = []
  switch (sort) {
    case 'relevance':
      return takeMostRelevant(matches, start, firstStartingOn(start, today), request, space)
    case 'date':
      collectUnion(matches.all(), 0, start.length, offset, limit, space, page)
      return page
    case '-date':
      collectUnionLatestFirst(matches.all(), start, start.length, matches.count, offset, limit, space, page)
      return page
    case 'name':
      return takeByName(materializeUnion(matches.all(), space), docsByName, request, space)
  }
}
