import type { DocSet } from './docset.ts'
import type { Kernels, Values } from './kernels/kernels.ts'
import { forEachBatch } from './walk.ts'

export interface Tally {
  /** values[doc] is the value of document doc, a number below counts.length. */
  readonly values: Values
  /** The number of members with value v is added to counts[v]. */
  readonly counts: Uint32Array
}

/**
 * Counts the values that the members of a set have in some columns. Each batch of members is counted for all
 * columns while it is in the L1 cache.
 */
export function tally(set: DocSet, tallies: readonly Tally[], kernels: Kernels): void {
  if (tallies.length === 0) return
  const { batch } = kernels
  const tallyBatch = (count: number) => {
    const members = batch.subarray(0, count)
    for (const { counts, values } of tallies) kernels.tally(counts, members, values)
  }
  if (set.form === 'range') {
    for (let from = set.from; from < set.to; from += batch.length) {
      const count = Math.min(batch.length, set.to - from)
      for (let at = 0; at < count; at++) batch[at] = from + at
      tallyBatch(count)
    }
    return
  }
  forEachBatch(set, (docs, count) => {
    if (docs === batch) return tallyBatch(count)
    // copied, because a list may be in memory that the fast kernels cannot address
    for (let from = 0; from < count; from += batch.length) {
      const part = docs.subarray(from, Math.min(count, from + batch.length))
      batch.set(part)
      tallyBatch(part.length)
    }
  })
}
