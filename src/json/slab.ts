import type { DocId } from '../docset/docset.ts'

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
