import { andNot, intersect } from '../../docset/algebra.ts'
import { type DocId, type DocSet, range } from '../../docset/docset.ts'
import { BLOCK_DOCS } from '../../docset/kernels/kernels.ts'
import type { Universe } from '../../docset/universe.ts'
import { collect, countBetween } from '../../docset/walk.ts'
import { firstStartingOn } from '../start-days.ts'
import { collectLatestFirst } from './latest-first.ts'

/**
 * The members of `set` that are not in `less`, which lies in it. How many there are in a window is the difference of two counts, so what lies before
 * a page is counted, and only the blocks that hold the page are made.
 */
export interface Less {
  readonly set: DocSet
  readonly less: DocSet
}

/** How many lie from `from` up to, not including, `to`. */
export function countLess({ set, less }: Less, from: number, to: number): number {
  return countBetween(set, from, to) - countBetween(less, from, to)
}

/** Appends to `page`, ascending, up to `limit` of them in a window, after passing over `skip` of them. */
export function collectLess(
  members: Less,
  from: number,
  to: number,
  skip: number,
  limit: number,
  universe: Universe,
  page: DocId[],
): void {
  if (members.less.count === 0) {
    collect(members.set, from, to, skip, limit, page)
    return
  }
  const { bound: first, passed } = passUp(members, from, to, skip)
  const end = widen(first, to, (bound) => countLess(members, first, bound) >= skip - passed + limit)
  collect(madeIn(members, first, end, universe), first, end, skip - passed, limit, page)
}

/** The same of those below `pivot`, which are `below`: latest day first, within a day by ascending document (`collectLatestFirst`). */
export function collectLessLatestFirst(
  members: Less,
  start: Int32Array,
  pivot: number,
  below: number,
  skip: number,
  limit: number,
  universe: Universe,
  page: DocId[],
): void {
  if (members.less.count === 0) {
    collectLatestFirst(members.set, start, pivot, below, skip, limit, page)
    return
  }
  const { bound, passed } = passDown(members, pivot, skip)
  // days are whole: the next one begins where that of the document below ends
  const top = Math.min(firstStartingOn(start, start[bound - 1]! + 1), pivot)
  const left = skip - passed + countLess(members, bound, top)
  const bottom = widenDown(top, (lower) => countLess(members, lower, top) >= left + limit)
  const dayStart = firstStartingOn(start, start[bottom]!)
  const made = madeIn(members, dayStart, top, universe)
  collectLatestFirst(made, start, top, made.count, left, limit, page)
}

function madeIn({ set, less }: Less, from: number, to: number, universe: Universe): DocSet {
  return andNot(intersect([set, range(from, to)], universe), less, universe)
}

/** A document, and how many were passed on the way to it. */
interface Passed {
  readonly bound: number
  readonly passed: number
}

/**
 * The last bound of blocks from `from` to `to` that no more than `skip` members lie before; `from` when there is none. There are more than `skip`.
 * By bisection: each step counts half of what the one before did.
 */
function passUp(members: Less, from: number, to: number, skip: number): Passed {
  let [low, high] = [from, to]
  let passed = 0
  // invariant: `passed` members, no more than `skip`, lie between `from` and `low`; more than `skip` between `from` and `high`
  for (let middle = middleBound(low, high); middle > low && middle < high; middle = middleBound(low, high)) {
    const count = countLess(members, low, middle)
    if (passed + count > skip) high = middle
    else {
      low = middle
      passed += count
    }
  }
  return { bound: low, passed }
}

/** The first bound of blocks that no more than `skip` members lie between it and `pivot`; `pivot` when there is none. There are more than `skip`. */
function passDown(members: Less, pivot: number, skip: number): Passed {
  let [low, high] = [0, pivot]
  let passed = 0
  // invariant: `passed` members, no more than `skip`, lie between `high` and `pivot`; more than `skip` between `low` and `pivot`
  for (let middle = middleBound(low, high); middle > low && middle < high; middle = middleBound(low, high)) {
    const count = countLess(members, middle, high)
    if (passed + count > skip) low = middle
    else {
      high = middle
      passed += count
    }
  }
  return { bound: high, passed }
}

/** A bound of blocks between two documents, near the middle; one of them, or before both, when there is none. */
function middleBound(low: number, high: number): number {
  const middle = Math.ceil((low + high) / 2 / BLOCK_DOCS) * BLOCK_DOCS
  return middle < high ? middle : middle - BLOCK_DOCS
}

/** A document above `from`, no higher than `to`, that something holds for, or `to`; twice as far each time. */
function widen(from: number, to: number, holds: (bound: number) => boolean): number {
  for (let step = BLOCK_DOCS; from + step < to; step *= 2) if (holds(from + step)) return from + step
  return to
}

/** The same below `to`, down to 0. */
function widenDown(to: number, holds: (bound: number) => boolean): number {
  for (let step = BLOCK_DOCS; step < to; step *= 2) if (holds(to - step)) return to - step
  return 0
}
