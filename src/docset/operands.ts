import type { Dense, DocSet, LazyUnion, Sparse } from './docset.ts'
import { insertSorted } from './sorted.ts'

/** The operands of an AND in the order in which they are worked off. */
export interface Operands {
  /**
   * The common part of all windows: documents from `from` up to, not including, `to`; none when `from` is not
   * below `to`, as where a set is empty.
   */
  readonly from: number
  readonly to: number
  /** The smallest list, whose members are looked up in the other sets; undefined when there is none. */
  readonly decider: Sparse | undefined
  /** All other lists, smallest first. */
  readonly lists: readonly Sparse[]
  /** All dense sets, smallest first. */
  readonly dense: readonly Dense[]
  /** All lazy unions, smallest upper bound first. */
  readonly unions: readonly LazyUnion[]
}

/** Arranges the operands of an AND over `rows` documents. */
export function arrange(sets: readonly (DocSet | LazyUnion)[], rows: number): Operands {
  let from = 0
  let to = rows
  const lists: Sparse[] = []
  const dense: Dense[] = []
  const unions: LazyUnion[] = []
  for (const set of sets) {
    if (set.count === 0) to = 0
    if (set.form === 'sparse') insertSorted(lists, set, hasFewer)
    else if (set.form === 'union') insertSorted(unions, set, hasFewer)
    else {
      from = Math.max(from, set.from)
      to = Math.min(to, set.to)
      if (set.form === 'dense') insertSorted(dense, set, hasFewer)
    }
  }
  const decider = lists.shift()
  return { from, to, decider, lists, dense, unions }
}

function hasFewer(a: DocSet | LazyUnion, b: DocSet | LazyUnion): boolean {
  return a.count < b.count
}
