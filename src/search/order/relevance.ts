/**
 * The order of relevance (section 4.1.4 of docs/contract.md).
 *
 * Example, continued from `match.ts`: `q=machine learning`, matches {0 1 2 3 4}, documents from 2 on are
 * upcoming.
 *
 *     tier          upcoming, soonest first   past, latest first
 *     editions      3                         0
 *     name tier     2                         1
 *     topic tier    4                         none
 *
 * Upcoming documents come before past documents, and both are sorted by tier. The answer is 3, 2, 4, 0, 1.
 * Two kinds of `q` have more tiers (`Tiers` in `match.ts`).
 *
 * Each cell of the table is a run. Runs are sorted already, because documents are numbered by date. So a page
 * reads only the runs from which it takes documents.
 */
import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocId, type DocSet, NONE, within } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { andNot } from '../../docset/subtract.ts'
import { collect } from '../../docset/walk.ts'
import type { SearchRequest } from '../../query/request.ts'
import type { Matches } from '../match.ts'
import { collectLatestFirst } from './latest-first.ts'

/** The documents of a set on one side of today. */
type Run = readonly [set: DocSet, side: 'upcoming' | 'past']

/** The matches of which a page is taken. */
export interface Ranked extends Pick<Matches, 'docs' | 'tiers'> {
  /** The documents of the directory from which the page is taken. */
  readonly part: DocSet
  /** The upcoming matches in `part`. */
  readonly upcoming: DocSet
}

/**
 * Takes a page of the matches in `part`, most relevant first. start[doc] is the first day of document doc,
 * ascending; documents from `pivot` on are upcoming.
 */
export function takeMostRelevant(
  { docs, tiers, part, upcoming }: Ranked,
  start: Int32Array,
  pivot: number,
  { offset, limit }: Pick<SearchRequest, 'offset' | 'limit'>,
  space: DocSpace,
): DocId[] {
  const page: DocId[] = []
  let skip = offset
  const sides = { upcoming: within(part, pivot, start.length), past: within(part, 0, pivot) }
  for (const [set, side] of tiers && docs.count > 1 ? runsOf(docs, tiers(), space) : untieredRuns(docs)) {
    // invariant: `skip` more documents must be skipped in this run and later runs
    if (set.count === 0) continue
    const run = set === docs && side === 'upcoming' ? upcoming : intersect([set, sides[side]], space)
    if (run.count > skip) {
      const slice = { skip, limit: limit - page.length }
      if (side === 'upcoming') collect(run, { from: pivot, to: start.length, ...slice }, page)
      else collectLatestFirst(run, { start, pivot, count: run.count }, slice, page)
      if (page.length === limit) break
    }
    skip = Math.max(0, skip - run.count)
  }
  return page
}

function untieredRuns(docs: DocSet): readonly Run[] {
  return [
    [docs, 'upcoming'],
    [docs, 'past'],
  ]
}

/** The runs in their order. A set is materialized when the page reaches it. */
function* runsOf(
  docs: DocSet,
  { inName, editions, exactNames, mainEvents }: ReturnType<NonNullable<Matches['tiers']>>,
  space: DocSpace,
): Iterable<Run> {
  yield [editions, 'upcoming']
  yield [exactNames, 'past']
  const others = difference(inName, editions, space)
  const main = mainEvents.count === 0 ? NONE : andNot(mainEvents, editions, space)
  const names = main.count === 0 ? others : difference(others, main, space)
  yield [main, 'upcoming']
  yield [names, 'upcoming']
  const topics = difference(docs, inName, space)
  yield [topics, 'upcoming']
  yield [difference(editions, exactNames, space), 'past']
  yield [main, 'past']
  yield [names, 'past']
  yield [topics, 'past']
}

/** The documents of a set that are not in a part of it. */
function difference(set: DocSet, part: DocSet, space: DocSpace): DocSet {
  return part.count === set.count ? NONE : andNot(set, part, space)
}
