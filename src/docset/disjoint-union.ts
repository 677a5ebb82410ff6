import { andNot, intersect, unionWithin } from './algebra.ts'
import type { DocSpace } from './doc-space.ts'
import { type DocSet, NONE, range } from './docset.ts'
import { countBetween } from './walk.ts'

/**
 * The members of disjoint sets but those of one that lies in them, not made yet. How many there are in a window is a sum of counts, so
 * for a total nothing is made, and for a page only the window that holds it: a list of five countries is counted in 1 us and made in 40.
 */
export interface DisjointUnion {
  /** Disjoint; none of them empty. */
  readonly sets: readonly DocSet[]
  readonly less: DocSet
  readonly count: number
}

export function disjointUnion(sets: readonly DocSet[], less: DocSet = NONE): DisjointUnion {
  const some = sets.filter(({ count }) => count > 0)
  return { sets: some, less, count: some.reduce((total, { count }) => total + count, 0) - less.count }
}

/** How many members lie from `from` up to, not including, `to`. */
export function countUnion({ sets, less }: DisjointUnion, from: number, to: number): number {
  let count = 0
  for (const set of sets) count += countBetween(set, from, to)
  return less.count === 0 ? count : count - countBetween(less, from, to)
}

/** All members as one set. */
export function materializeUnion(sum: DisjointUnion, space: DocSpace): DocSet {
  return materializeUnionIn(sum, 0, space.rows, space)
}

/** The members in a window; the set may have others outside. */
export function materializeUnionIn({ sets, less }: DisjointUnion, from: number, to: number, space: DocSpace): DocSet {
  const [first, second] = sets
  if (first === undefined) return NONE
  const window = range(from, to)
  const cut = (set: DocSet) => intersect([set, window], space)
  const together = second === undefined ? first : unionWithin(sets.map(cut), from, to, space)
  return less.count === 0 ? together : andNot(cut(together), less, space)
}
