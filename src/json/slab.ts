/**
 * What writers of items and the writer of answers share. A file of its own keeps them from importing each
 * other.
 */
import type { DocId } from '../docset/docset.ts'

/** Writes events of a snapshot as the items of an answer: JSON in UTF-8, joined by commas. */
export interface ItemWriter {
  /**
   * Prepares to write the items of these events next.
   * @returns the most bytes that `write` will need
   */
  prepare(docs: readonly DocId[]): number
  /**
   * Writes the items that were prepared last, and up to 31 bytes too many after them.
   * @returns where the last item ends
   */
  write(into: Slab, at: number, docs: readonly DocId[]): number
}

/** Memory that answers are written to, in two views. */
export interface Slab {
  readonly bytes: Buffer
  readonly view: DataView
}
