import type { Snapshot } from '../snapshot/snapshot.ts'
import { KernelItems } from './kernel/kernel-items.ts'
import { PortableItems } from './portable/portable-items.ts'
import type { ItemWriter } from './slab.ts'

const writers = new WeakMap<Snapshot, ItemWriter>()

/** The fastest writer that a snapshot can have: the kernel where the snapshot's texts lie in the memory of kernels, which is only where SIMD is. */
export function itemWriterOf(snapshot: Snapshot): ItemWriter {
  let writer = writers.get(snapshot)
  if (writer === undefined) {
    const portable = new PortableItems(snapshot)
    writer = snapshot.shared === undefined ? portable : new KernelItems(snapshot, snapshot.shared, portable)
    writers.set(snapshot, writer)
  }
  return writer
}
