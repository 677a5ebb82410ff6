/**
 * The order of relevance (section 4.1.4 of docs/contract.md).
 *
 * Example, continued from `match.ts`: `q=machine learning`, matches {0 1 2 3 4}, documents from 2 on are
 * upcoming.
 *
 *     tier            upcoming, soonest first   past, latest first
 *     exact names     3                         0
 *     name tier       2                         1
 *     topic tier      4                         none
 *
 * Exact names come first, upcoming ones before past ones. Then come the upcoming documents of the other two
 * tiers, then the past ones. The answer is 3, 0, 2, 4, 1.
 *
 * Each cell of the table is a run: it is in the order of dates already, since documents are numbered by date.
 * A page is cut from the few runs that it touches. Three paths lead to it:
 *
 * - `tryUpcomingFirst`: no name is exact, and the page lies within the upcoming name tier. Nothing is
 *   materialized. This is the rule for words that many events have.
 * - `takeUpcomingThenPast`: all matches are in one tier.
 * - `takeTiers`: everything else.
 */

import { countUnion, type DisjointUnion, disjointUnion } from '../../docset/disjoint-union.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import { type DocId, type DocSet, isDense, type Range, range, sparse } from '../../docset/docset.ts'
import { intersect } from '../../docset/intersect.ts'
import { BLOCK_DOCS } from '../../docset/kernels/kernels.ts'
import { lowerBound } from '../../docset/sorted.ts'
import { collect, collectCommon } from '../../docset/walk.ts'
import type { SearchRequest } from '../../query/request.ts'
import type { Matches, TextMatches } from '../match.ts'
import { collectUnion, collectUnionLatestFirst } from './collect-union.ts'

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
  if (matches.kind === 'alike') {
    page.takeUpcomingThenPast(matches.all())
    return page.docs
  }
  const soonest = tryUpcomingFirst(matches, pivot, offset + limit, space)
  if (soonest) return soonest.slice(offset)
  const exact = matches.exactNames()
  const isOneTier = exact.count === matches.count || (exact.count === 0 && matches.nameOperands.length === 0)
  if (isOneTier) page.takeUpcomingThenPast(matches.all())
  else takeTiers(matches, exact, page, space)
  return page.docs
}

function takeTiers(matches: TextMatches, exact: DocSet, page: RunPage, space: DocSpace): void {
  const { nameTier } = matches
  if (exact.count > 0) page.takeUpcomingThenPast(disjointUnion([exact]))
  const whole = nameTier.kind === 'whole' ? tiersOf(matches.all().sets, nameTier.all(), exact) : undefined
  for (const side of ['upcoming', 'past'] as const) {
    if (page.isFull) return
    const { names, topics } = whole ?? tiersWithin(page.window(side), matches, exact, space)
    page.take(names, side)
    page.take(topics, side)
  }
}

/**
 * The tiers below the exact names, disjoint: names that have every word and more, and matches that need a
 * topic or sub-topic.
 */
interface Tiers {
  readonly names: DisjointUnion
  readonly topics: DisjointUnion
}

function tiersOf(all: readonly DocSet[], inName: DocSet, exact: DocSet): Tiers {
  return { names: disjointUnion([inName], exact), topics: disjointUnion(all, inName) }
}

function tiersWithin(window: Range, { all, nameTier }: TextMatches, exact: DocSet, space: DocSpace): Tiers {
  const cut = (set: DocSet) => intersect([set, window], space)
  const inName = nameTier.kind === 'whole' ? cut(nameTier.all()) : nameTier.within(window)
  return tiersOf(all().sets.map(cut), inName, cut(exact))
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

  /** Takes the upcoming documents of a union as one run, and its past ones as the next. */
  takeUpcomingThenPast(union: DisjointUnion): void {
    const upcoming = countUnion(union, this.#pivot, this.#start.length)
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

/** Up to this many documents are looked for one after the other. A deeper page materializes the tiers. */
const MAX_SEARCHED = 200

/**
 * The first `count` documents of the answer, where they are the soonest upcoming ones of the name tier.
 * Undefined where a name is exact, where fewer upcoming documents than that have every word in the name, or
 * where materializing the tier is cheap anyway.
 */
function tryUpcomingFirst(
  { operands, nameOperands, nameTier, exactNames }: TextMatches,
  pivot: number,
  count: number,
  space: DocSpace,
): DocId[] | undefined {
  if (count > MAX_SEARCHED) return undefined
  const found: DocId[] = []
  const [first] = operands
  if (first?.form === 'sparse') {
    const isCheap = nameTier.kind === 'whole' || nameOperands.length === 0
    if (isCheap || exactNames().count > 0) return undefined
    probeFromPivot(first.docs, nameOperands, pivot, count, space, found)
  } else {
    const sets = [...operands, ...nameOperands]
    if (sets.length < 2 || !sets.every(isDense) || exactNames().count > 0) return undefined
    const to = Math.min(pivot + NEAR_DOCS, space.rows)
    collectCommon(sets, { from: pivot, to, limit: count }, space.bits(), found)
  }
  return found.length === count ? found : undefined
}

/**
 * Dense sets are scanned over this many documents from today on, an eighth of a million. Where matches are
 * rarer, the tier is materialized.
 */
const NEAR_DOCS = 32 * BLOCK_DOCS

/** This many members of a list are probed first, then twice as many each time. */
const FIRST_PROBES = 64
/** Members of a list that are probed at most: 64 + 128 + 256 + 512. */
const MAX_PROBES = 960

/**
 * Appends to `found`, ascending, the first `count` members of a list from `pivot` on that all sets have,
 * among the next `MAX_PROBES`.
 */
function probeFromPivot(
  docs: Uint32Array,
  sets: TextMatches['nameOperands'],
  pivot: number,
  count: number,
  space: DocSpace,
  found: DocId[],
): void {
  const first = lowerBound(docs, pivot)
  const end = Math.min(first + MAX_PROBES, docs.length)
  for (let at = first, probes = FIRST_PROBES; at < end && found.length < count; at += probes, probes *= 2) {
    const next = sparse(docs.subarray(at, Math.min(at + probes, end)))
    const window = range(next.docs[0]!, next.docs[next.count - 1]! + 1)
    const limit = count - found.length
    collect(intersect([...sets, window, next], space), { from: 0, to: space.rows, skip: 0, limit }, found)
  }
}
