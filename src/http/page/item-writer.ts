import type { DocId } from '../../docset/docset.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { KernelItems } from './kernel/kernel-items.ts'
import { PortableItems } from './portable/portable-items.ts'

/** Writes events of a snapshot as the items of an answer: JSON in UTF-8, joined by commas. */
export interface ItemWriter {
  /** Gets ready to write the items of these events next. @returns bytes that `write` needs at most */
  prepare(docs: readonly DocId[]): number
  /**
   * Writes the items that were prepared, and up to 31 bytes after them that mean nothing.
   * @returns where the last item ends
   */
  write(into: Slab, at: number, docs: readonly DocId[]): number
}

/** Memory that pages are written to, seen in two ways. */
export interface Slab {
  readonly bytes: Buffer
  readonly view: DataView
}

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
