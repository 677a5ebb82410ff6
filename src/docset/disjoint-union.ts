import type { DocSpace } from './doc-space.ts'
import { type DocSet, NONE, within } from './docset.ts'
import { andNot } from './subtract.ts'
import { unionWithin } from './unite.ts'
import { countBetween } from './walk.ts'

/**
 * The OR of disjoint sets without the members of another one, not materialized: "France or Italy, but not
 * what runs today". How many members a window has is a sum of counts. A total therefore materializes nothing,
 * and a page only the window that holds it.
 *
 * Measured: a list of five countries is counted in 1 us and materialized in 40.
 */
export interface DisjointUnion {
  /** Disjoint; none of them empty. */
  readonly sets: readonly DocSet[]
  /** Left out; all its members are in one of the sets. */
  readonly less: DocSet
  readonly count: number
}

/** `sets` must be disjoint, and `less` a part of their union. */
export function disjointUnion(sets: readonly DocSet[], less: DocSet = NONE): DisjointUnion {
  const only = sets.length === 1 ? sets[0]! : NONE
  if (only.count > 0) return { sets, less, count: only.count - less.count }
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
export function materializeUnion(union: DisjointUnion, space: DocSpace): DocSet {
  return materializeUnionIn(union, 0, space.rows, space)
}

/** A set that is complete from `from` up to, not including, `to`; it may have other members outside. */
export function materializeUnionIn({ sets, less }: DisjointUnion, from: number, to: number, space: DocSpace): DocSet {
  const [first, second] = sets
  if (first === undefined) return NONE
  const cut = (set: DocSet) => within(set, from, to)
  const together = second === undefined ? first : unionWithin(sets.map(cut), from, to, space)
  return less.count === 0 ? together : andNot(cut(together), less, space)
}
