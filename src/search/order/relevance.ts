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
 * Upcoming documents come before past ones, and on each side the tiers follow each other. The answer is 3, 2,
 * 4, 0, 1.
 *
 * A `q` of four words or with a number may mean one event. Then past events of exactly that name come right
 * behind the upcoming editions.
 *
 * Each cell of the table is a run: it is in the order of dates already, since documents are numbered by date.
 * A page is cut from the few runs that it touches. Three paths lead to it:
 *
 * - `tryUpcomingFirst`: the page lies within the upcoming editions and the upcoming name tier, which is not
 *   materialized. This is the rule for words that many events have.
 * - `takeUpcomingThenPast`: all matches are in one tier.
 * - `takeTiers`: everything else.
 */

import { countUnion, type DisjointUnion, disjointUnion } from '../../docset/disjoint-union.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocId, type DocSet, type Range, range } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import type { SearchRequest } from '../../query/request.ts'
import type { Matches, TextMatches } from '../match.ts'
import { collectUnion, collectUnionLatestFirst } from './collect-union.ts'
import { tryUpcomingFirst } from './upcoming-first.ts'

/**
 * Takes a page, most relevant first. `start[doc]` is the first day of document doc, ascending; from `pivot`
 * on they are upcoming.
 */
export function takeMostRelevant(
  matches: Matches,
  start: Int32Array,
  pivot: number,
  { offset, limit }: Pick<SearchRequest, 'offset' | 'limit'>,
  space: DocSpace,
): DocId[] {
  const page = new RunPage(start, pivot, offset, limit, space)
  if (matches.kind === 'alike' || matches.count === 1) {
    page.takeUpcomingThenPast(matches.all(), matches.upcoming)
    return page.docs
  }
  const soonest = tryUpcomingFirst(matches, pivot, offset + limit, space)
  if (soonest) return soonest.slice(offset)
  const editions = matches.editions()
  const isOneTier = editions.count === 0 ? matches.nameOperands.length === 0 : areAlike(matches)
  if (isOneTier) page.takeUpcomingThenPast(matches.all(), matches.upcoming)
  else takeTiers(matches, page, space)
  return page.docs
}

/** Whether all matches are editions, and no past one comes before others. */
function areAlike({ count, editions, exactNames }: TextMatches): boolean {
  return editions().count === count && (exactNames().count === 0 || exactNames().count === count)
}

function takeTiers(matches: TextMatches, page: RunPage, space: DocSpace): void {
  const { nameTier } = matches
  const editions = matches.editions()
  const named = matches.exactNames()
  if (editions.count > 0) page.take(disjointUnion([editions]), 'upcoming')
  if (named.count > 0) page.take(disjointUnion([named]), 'past')
  const whole = nameTier.kind === 'whole' ? tiersOf(matches.all().sets, nameTier.all(), editions) : undefined
  for (const side of ['upcoming', 'past'] as const) {
    if (page.isFull) return
    const { names, topics } = whole ?? tiersWithin(page.window(side), matches, editions, space)
    if (side === 'past' && editions.count > named.count) page.take(disjointUnion([editions], named), side)
    page.take(names, side)
    page.take(topics, side)
  }
}

/**
 * The tiers below the editions, disjoint: other names that have every word, and matches that need a topic or
 * sub-topic.
 */
interface Tiers {
  readonly names: DisjointUnion
  readonly topics: DisjointUnion
}

function tiersOf(all: readonly DocSet[], inName: DocSet, editions: DocSet): Tiers {
  return { names: disjointUnion([inName], editions), topics: disjointUnion(all, inName) }
}

function tiersWithin(window: Range, { all, nameTier }: TextMatches, editions: DocSet, space: DocSpace): Tiers {
  const cut = (set: DocSet) => intersect([set, window], space)
  const inName = nameTier.kind === 'whole' ? cut(nameTier.all()) : nameTier.within(window)
  return tiersOf(all().sets.map(cut), inName, cut(editions))
}

type Side = 'upcoming' | 'past'

/** A page that is filled from runs, in the order in which they are given. */
class RunPage {
  readonly docs: DocId[] = []
  readonly #start: Int32Array
  readonly #pivot: number
  readonly #limit: number
  readonly #space: DocSpace
  /** Documents of this run and later ones that are still to be passed over. */
  #skip: number

  constructor(start: Int32Array, pivot: number, offset: number, limit: number, space: DocSpace) {
    this.#start = start
    this.#pivot = pivot
    this.#limit = limit
    this.#space = space
    this.#skip = offset
  }

  get isFull(): boolean {
    return this.docs.length === this.#limit
  }

  /** The documents on one side of today. */
  window(side: Side): Range {
    return side === 'upcoming' ? range(this.#pivot, this.#start.length) : range(0, this.#pivot)
  }

  /** Takes the upcoming documents of a union, of which there are `upcoming`, as a run; then its past ones. */
  takeUpcomingThenPast(union: DisjointUnion, upcoming: number): void {
    this.#takeRun(union, 'upcoming', upcoming)
    if (!this.isFull) this.#takeRun(union, 'past', union.count - upcoming)
  }

  /** Takes the documents of a union on one side of today. */
  take(union: DisjointUnion, side: Side): void {
    if (this.isFull) return
    const upcoming = countUnion(union, this.#pivot, this.#start.length)
    this.#takeRun(union, side, side === 'upcoming' ? upcoming : union.count - upcoming)
  }

  #takeRun(union: DisjointUnion, side: Side, count: number): void {
    if (count <= this.#skip) {
      this.#skip -= count
      return
    }
    const slice = { skip: this.#skip, limit: this.#limit - this.docs.length }
    if (side === 'upcoming') {
      collectUnion(union, this.window('upcoming'), slice, this.#space, this.docs)
    } else {
      const past = { start: this.#start, pivot: this.#pivot, count }
      collectUnionLatestFirst(union, past, slice, this.#space, this.docs)
    }
    this.#skip = 0
  }
}
