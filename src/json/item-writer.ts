import { memoize } from '../snapshot/memoize.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { DeadlineItems } from './deadline-items.ts'
import { KernelItems } from './kernel/kernel-items.ts'
import { PortableItems } from './portable/portable-items.ts'
import type { ItemWriter } from './slab.ts'

/**
 * The fastest item writer that a snapshot can have. The kernel reads texts in the memory of kernels, and they
 * lie there only where SIMD is available and the directory fits (`snapshot/open.ts`).
 */
export const itemWriterOf = memoize((snapshot: Snapshot): ItemWriter => {
  const portable = new PortableItems(snapshot)
  return snapshot.shared === undefined ? portable : new KernelItems(snapshot, snapshot.shared, portable)
})

/** The writer of items that show deadline and attendance. */
export const deadlineItemWriterOf = memoize(
  (snapshot: Snapshot): ItemWriter => new DeadlineItems(snapshot, itemWriterOf(snapshot)),
)
