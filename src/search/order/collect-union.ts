/**
 * Pages of disjoint unions. What lies before the page is only counted, and only the blocks of documents that
 * hold the page are materialized.
 *
 * Example: the union of two lists with some 300 members in each block of 4,096 documents, `skip` 1,000,
 * `limit` 10. Counting in doubling steps finds the last block bound with at most 1,000 members before it:
 * that of block 3, with 900. The page then begins 100 members behind that bound. Counting forward from the
 * bound finds a window with at least 110 members. That window is materialized, and the page is collected from
 * it.
 */
import { countUnion, type DisjointUnion, materializeUnionIn } from '../../docset/disjoint-union.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocId } from '../../docset/docset.ts'
import { BLOCK_DOCS, blockOf } from '../../docset/kernels/kernels.ts'
import { collect } from '../../docset/walk.ts'
import { firstStartingOn } from '../../query/start-days.ts'
import { collectLatestFirst, type Past, type Slice } from './latest-first.ts'

/** The documents `from` up to, not including, `to`. */
interface Window {
  readonly from: number
  readonly to: number
}

/** Appends a slice of the members in a window to `page`, ascending. */
export function collectUnion(
  union: DisjointUnion,
  { from, to }: Window,
  { skip, limit }: Slice,
  space: DocSpace,
  page: DocId[],
): void {
  if (isOneSet(union)) {
    collect(union.sets[0]!, { from, to, skip, limit }, page)
    return
  }
  const count = countUnion(union, from, to)
  if (skip >= count) return
  const { bound: first, passed } = skip === 0 ? { bound: from, passed: 0 } : passUp(union, { from, to }, skip, count)
  const left = skip - passed
  const step = expectedWidth(union, left + limit, space.rows)
  const end = widenUp(first, to, step, (bound) => countUnion(union, first, bound) >= left + limit)
  collect(materializeUnionIn(union, first, end, space), { from: first, to: end, skip: left, limit }, page)
}

/**
 * Appends a slice of the members below `past.pivot` to `page`, latest day first, as `collectLatestFirst`
 * does.
 */
export function collectUnionLatestFirst(
  union: DisjointUnion,
  past: Past,
  slice: Slice,
  space: DocSpace,
  page: DocId[],
): void {
  const { start, pivot } = past
  const { skip, limit } = slice
  if (skip >= past.count) return
  if (isOneSet(union)) {
    collectLatestFirst(union.sets[0]!, past, slice, page)
    return
  }
  const { bound, passed } = passDown(union, past, skip)
  // Days stay whole: the window ends where the day of the document below the bound ends.
  const top = Math.min(firstStartingOn(start, start[bound - 1]! + 1), pivot)
  const left = skip - passed + countUnion(union, bound, top)
  const step = expectedWidth(union, left + limit, space.rows)
  const bottom = widenDown(top, step, (lower) => countUnion(union, lower, top) >= left + limit)
  const dayStart = firstStartingOn(start, start[bottom]!)
  const inWindow: Past = { start, pivot: top, count: countUnion(union, dayStart, top) }
  collectLatestFirst(materializeUnionIn(union, dayStart, top, space), inWindow, { skip: left, limit }, page)
}

function isOneSet({ sets, less }: DisjointUnion): boolean {
  return sets.length === 1 && less.count === 0
}

/** A document, and how many members were passed on the way to it. */
interface Passed {
  readonly bound: number
  readonly passed: number
}

/**
 * The last block bound in a window with at most `skip` members before it; the start of the window when there
 * is none. The window has `count` members, more than `skip`. Doubling steps from the nearer end make first
 * and last pages cheapest; bisection does the rest.
 */
function passUp(union: DisjointUnion, { from, to }: Window, skip: number, count: number): Passed {
  let [low, high] = [from, to]
  let passed = 0
  const isNearStart = skip < count / 2
  // invariant, in both loops: `passed` members, at most `skip`, lie between `from` and `low`; more than
  // `skip` between `from` and `high`
  for (let step = BLOCK_DOCS, behind = 0; ; step *= 2) {
    const bound = nearestBound(isNearStart ? low + step : high - step)
    if (bound <= low || bound >= high) break
    if (!isNearStart) behind += countUnion(union, bound, high)
    const before = isNearStart ? passed + countUnion(union, low, bound) : count - behind
    if (before > skip) high = bound
    else [low, passed] = [bound, before]
    if (before > skip === isNearStart) break
  }
  for (let middle = middleBound(low, high); middle > low && middle < high; middle = middleBound(low, high)) {
    const before = passed + countUnion(union, low, middle)
    if (before > skip) high = middle
    else [low, passed] = [middle, before]
  }
  return { bound: low, passed }
}

/**
 * The lowest block bound, or `pivot`, with at most `skip` members between it and `pivot`. The member with
 * exactly `skip` members above itself lies in the block below that bound.
 */
function passDown(union: DisjointUnion, { pivot, count }: Past, skip: number): Passed {
  if (skip === 0) return { bound: pivot, passed: 0 }
  const { bound } = passUp(union, { from: 0, to: pivot }, count - 1 - skip, count)
  const end = Math.min((blockOf(bound) + 1) * BLOCK_DOCS, pivot)
  return { bound: end, passed: countUnion(union, end, pivot) }
}

function nearestBound(doc: number): number {
  return Math.round(doc / BLOCK_DOCS) * BLOCK_DOCS
}

/**
 * A block bound between two documents, near the middle. Where there is none, one of them or a document below
 * both.
 */
function middleBound(low: number, high: number): number {
  const middle = Math.ceil((low + high) / 2 / BLOCK_DOCS) * BLOCK_DOCS
  return middle < high ? middle : middle - BLOCK_DOCS
}

/** A number of documents that has twice the wanted members, if members are spread evenly. */
function expectedWidth({ count }: DisjointUnion, wanted: number, rows: number): number {
  return Math.ceil((2 * wanted * rows) / count)
}

/**
 * The first of `from + step`, `from + 2 step`, `from + 4 step`... that `holds`, or `to` if none before it
 * does.
 */
function widenUp(from: number, to: number, firstStep: number, holds: (bound: number) => boolean): number {
  for (let step = firstStep; from + step < to; step *= 2) if (holds(from + step)) return from + step
  return to
}

/** The same downwards from `to`, to 0. */
function widenDown(to: number, firstStep: number, holds: (bound: number) => boolean): number {
  for (let step = firstStep; step < to; step *= 2) if (holds(to - step)) return to - step
  return 0
}
