import { countUnion, type DisjointUnion, materializeUnionIn } from '../../docset/disjoint-union.ts'
import type { DocSpace } from '../../docset/doc-space.ts'
import type { DocId } from '../../docset/docset.ts'
import { BLOCK_DOCS, blockOf } from '../../docset/kernels/kernels.ts'
import { collect } from '../../docset/walk.ts'
import { firstStartingOn } from '../../query/start-days.ts'
import { collectLatestFirst } from './latest-first.ts'

/** Pages of sums: what lies before a page is counted, and only the blocks that hold the page are made. */

/** Appends to `page`, ascending, up to `limit` members in a window, after passing over `skip` of them. */
export function collectUnion(
  sum: DisjointUnion,
  from: number,
  to: number,
  skip: number,
  limit: number,
  space: DocSpace,
  page: DocId[],
): void {
  if (isMade(sum)) {
    collect(sum.sets[0]!, from, to, skip, limit, page)
    return
  }
  const count = countUnion(sum, from, to)
  if (skip >= count) return
  const { bound: first, passed } = skip === 0 ? { bound: from, passed: 0 } : passUp(sum, from, to, skip, count)
  const left = skip - passed
  const step = stepFor(sum, left + limit, space.rows)
  const end = widen(first, to, step, (bound) => countUnion(sum, first, bound) >= left + limit)
  collect(materializeUnionIn(sum, first, end, space), first, end, left, limit, page)
}

/** The same of those below `pivot`, which are `below`: latest day first, within a day by ascending document (`collectLatestFirst`). */
export function collectUnionLatestFirst(
  sum: DisjointUnion,
  start: Int32Array,
  pivot: number,
  below: number,
  skip: number,
  limit: number,
  space: DocSpace,
  page: DocId[],
): void {
  if (skip >= below) return
  if (isMade(sum)) {
    collectLatestFirst(sum.sets[0]!, start, pivot, below, skip, limit, page)
    return
  }
  const { bound, passed } = passDown(sum, pivot, skip, below)
  // days are whole: the next one begins where that of the document below ends
  const top = Math.min(firstStartingOn(start, start[bound - 1]! + 1), pivot)
  const left = skip - passed + countUnion(sum, bound, top)
  const step = stepFor(sum, left + limit, space.rows)
  const bottom = widenDown(top, step, (lower) => countUnion(sum, lower, top) >= left + limit)
  const dayStart = firstStartingOn(start, start[bottom]!)
  const count = countUnion(sum, dayStart, top)
  collectLatestFirst(materializeUnionIn(sum, dayStart, top, space), start, top, count, left, limit, page)
}

function isMade({ sets, less }: DisjointUnion): boolean {
  return sets.length === 1 && less.count === 0
}

/** A document, and how many members were passed on the way to it. */
interface Passed {
  readonly bound: number
  readonly passed: number
}

/**
 * The last bound of blocks from `from` to `to`, which hold `count` members, that no more than `skip` of them lie before; `from` when there is none. There are
 * more than `skip`. Steps grow from the nearer end, so the first pages and the last ones take fewest; then bisection.
 */
function passUp(sum: DisjointUnion, from: number, to: number, skip: number, count: number): Passed {
  let [low, high] = [from, to]
  let passed = 0
  const isNearStart = skip < count / 2
  // invariant, here and below: `passed` members, no more than `skip`, lie between `from` and `low`; more than `skip` between `from` and `high`
  for (let step = BLOCK_DOCS, behind = 0; ; step *= 2) {
    const bound = boundNear(isNearStart ? low + step : high - step)
    if (bound <= low || bound >= high) break
    if (!isNearStart) behind += countUnion(sum, bound, high)
    const before = isNearStart ? passed + countUnion(sum, low, bound) : count - behind
    if (before > skip) high = bound
    else [low, passed] = [bound, before]
    if (before > skip === isNearStart) break
  }
  for (let middle = middleBound(low, high); middle > low && middle < high; middle = middleBound(low, high)) {
    const before = passed + countUnion(sum, low, middle)
    if (before > skip) high = middle
    else [low, passed] = [middle, before]
  }
  return { bound: low, passed }
}

/**
 * The same from above: a bound of blocks, or `pivot`, that no more than `skip` members lie between it and `pivot`, which has `below` members before it. The
 * member that has `skip` of them above itself lies in the block that ends there.
 */
function passDown(sum: DisjointUnion, pivot: number, skip: number, below: number): Passed {
  if (skip === 0) return { bound: pivot, passed: 0 }
  const { bound } = passUp(sum, 0, pivot, below - 1 - skip, below)
  const end = Math.min((blockOf(bound) + 1) * BLOCK_DOCS, pivot)
  return { bound: end, passed: countUnion(sum, end, pivot) }
}

function boundNear(doc: number): number {
  return Math.round(doc / BLOCK_DOCS) * BLOCK_DOCS
}

/** A bound of blocks between two documents, near the middle; one of them, or before both, when there is none. */
function middleBound(low: number, high: number): number {
  const middle = Math.ceil((low + high) / 2 / BLOCK_DOCS) * BLOCK_DOCS
  return middle < high ? middle : middle - BLOCK_DOCS
}

/** So many documents have twice as many members as wanted, were they everywhere alike. */
function stepFor({ count }: DisjointUnion, wanted: number, rows: number): number {
  return Math.ceil((2 * wanted * rows) / count)
}

/** A document above `from`, no higher than `to`, that something holds for, or `to`; twice as far each time. */
function widen(from: number, to: number, first: number, holds: (bound: number) => boolean): number {
  for (let step = first; from + step < to; step *= 2) if (holds(from + step)) return from + step
  return to
}

/** The same below `to`, down to 0. */
function widenDown(to: number, first: number, holds: (bound: number) => boolean): number {
  for (let step = first; step < to; step *= 2) if (holds(to - step)) return to - step
  return 0
}
