import type { DocSet } from './docset.ts'
import type { Kernels, Values } from './kernels/kernels.ts'
import { forEachPiece } from './walk.ts'

/** A column and what is counted in it. */
export interface Tally {
  /** values[doc] is below the length of `counts`. */
  readonly values: Values
  /** counts[v] grows by the members whose value is v. */
  readonly counts: Uint32Array
}

/**
 * Counts the values that the members of a set have in some columns. One pass over the members for all columns: a piece of members stays
 * in the cache while each column is looked up. Of a million documents 0.9 ns a member and column, and 1 ns a member of a dense set.
 */
export function tally(set: DocSet, tallies: readonly Tally[], kernels: Kernels): void {
  if (tallies.length === 0) return
  const { piece } = kernels
  const tallyPiece = (count: number) => {
    const members = piece.subarray(0, count)
    for (const { counts, values } of tallies) kernels.tally(counts, members, values)
  }
  if (set.form === 'range') {
    for (let from = set.from; from < set.to; from += piece.length) {
      const count = Math.min(piece.length, set.to - from)
      for (let at = 0; at < count; at++) piece[at] = from + at
      tallyPiece(count)
    }
    return
  }
  forEachPiece(set, (docs, count) => {
    if (docs === piece) return tallyPiece(count)
    // lists may lie where the fast kernels do not reach
    for (let from = 0; from < count; from += piece.length) {
      const part = docs.subarray(from, Math.min(count, from + piece.length))
      piece.set(part)
      tallyPiece(part.length)
    }
  })
}
