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
  const first = lastBound(from, to, (bound) => countLess(members, from, bound) <= skip)
  const left = skip - countLess(members, from, first)
  const end = firstBound(first, to, (bound) => countLess(members, first, bound) >= left + limit)
  collect(madeIn(members, first, end, universe), first, end, left, limit, page)
}

/** The same below `pivot`, latest day first, within a day by ascending document (`collectLatestFirst`). */
export function collectLessLatestFirst(
  members: Less,
  start: Int32Array,
  pivot: number,
  skip: number,
  limit: number,
  universe: Universe,
  page: DocId[],
): void {
  if (members.less.count === 0) {
    collectLatestFirst(members.set, start, pivot, skip, limit, page)
    return
  }
  const dayStart = (doc: number) => (doc < pivot ? firstStartingOn(start, start[doc]!) : pivot)
  const above = firstBound(0, pivot, (bound) => countLess(members, bound, pivot) <= skip)
  // days are whole: the next one begins where that of the document below ends
  const top = above === 0 ? 0 : Math.min(firstStartingOn(start, start[above - 1]! + 1), pivot)
  const left = skip - countLess(members, top, pivot)
  const bottom = dayStart(lastBound(0, top, (bound) => countLess(members, bound, top) >= left + limit))
  collectLatestFirst(madeIn(members, bottom, top, universe), start, top, left, limit, page)
}

function madeIn({ set, less }: Less, from: number, to: number, universe: Universe): DocSet {
  return andNot(intersect([set, range(from, to)], universe), less, universe)
}

/** The last of `from`, `to` and the bounds of blocks between them that something holds for; `from` when for none. Where it does not hold, it does not behind. */
function lastBound(from: number, to: number, holds: (bound: number) => boolean): number {
  if (holds(to)) return to
  let [low, high] = [Math.ceil(from / BLOCK_DOCS), Math.ceil(to / BLOCK_DOCS)]
  // invariant: it holds for bounds before low, if there are any; it does not from high on
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle * BLOCK_DOCS)) low = middle + 1
    else high = middle
  }
  return Math.max(from, (low - 1) * BLOCK_DOCS)
}

/** The first of `from`, `to` and the bounds of blocks between them that something holds for; `to` when for none. Where it holds, it holds behind. */
function firstBound(from: number, to: number, holds: (bound: number) => boolean): number {
  if (holds(from)) return from
  let [low, high] = [Math.floor(from / BLOCK_DOCS) + 1, Math.ceil(to / BLOCK_DOCS)]
  // invariant: it does not hold for bounds before low; it holds from high on, or that is behind `to`
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle * BLOCK_DOCS)) high = middle
    else low = middle + 1
  }
  return Math.min(to, low * BLOCK_DOCS)
}
