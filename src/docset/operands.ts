import type { Dense, DocSet, Sparse } from './docset.ts'

/** The operands of an AND as they are worked off. */
export interface Operands {
  /** Common part of all ranges: documents from `from` up to, not including, `to`; empty when `from` is not below `to`. */
  readonly from: number
  readonly to: number
  /** The smallest sparse set, which decides by probing the others; undefined when there is none. */
  readonly decider: Sparse | undefined
  /** All other sets that are no ranges, smallest first; all dense when there is no decider. */
  readonly others: readonly (Sparse | Dense)[]
}

/** Arranges sets over `rows` documents: ranges only narrow the window, the rest goes smallest first. */
export function arrange(sets: readonly DocSet[], rows: number): Operands {
  let from = 0
  let to = rows
  const listed: (Sparse | Dense)[] = []
  for (const set of sets) {
    if (set.form === 'range') {
      from = Math.max(from, set.from)
      to = Math.min(to, set.to)
    } else listed.push(set)
  }
  listed.sort((a, b) => a.count - b.count)
  const decider = listed.find((set) => set.form === 'sparse')
  return { from, to, decider, others: decider ? listed.filter((set) => set !== decider) : listed }
}
