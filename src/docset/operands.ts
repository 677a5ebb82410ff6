import type { Dense, DocSet, LazyUnion, Sparse } from './docset.ts'
import { insertSorted } from './sorted.ts'

/** The operands of an AND as they are worked off. */
export interface Operands {
  /** Common part of all ranges and windows: documents from `from` up to, not including, `to`; empty when `from` is not below `to`. */
  readonly from: number
  readonly to: number
  /** The smallest sparse set, which decides by probing the others; undefined when there is none. */
  readonly decider: Sparse | undefined
  /** All other sparse sets, smallest first. */
  readonly lists: readonly Sparse[]
  /** All dense sets, smallest first. */
  readonly dense: readonly Dense[]
  /** Alternatives, fewest members first. */
  readonly choices: readonly LazyUnion[]
}

/** Arranges sets over `rows` documents: ranges only narrow the window, the rest goes smallest first. */
export function arrange(sets: readonly (DocSet | LazyUnion)[], rows: number): Operands {
  let from = 0
  let to = rows
  const lists: Sparse[] = []
  const dense: Dense[] = []
  const choices: LazyUnion[] = []
  for (const set of sets) {
    if (set.form === 'sparse') insertSorted(lists, set, hasFewer)
    else if (set.form === 'union') insertSorted(choices, set, hasFewer)
    else {
      from = Math.max(from, set.from)
      to = Math.min(to, set.to)
      if (set.form === 'dense') insertSorted(dense, set, hasFewer)
    }
  }
  const decider = lists.shift()
  return { from, to, decider, lists, dense, choices }
}

function hasFewer(a: DocSet | LazyUnion, b: DocSet | LazyUnion): boolean {
  return a.count < b.count
}
