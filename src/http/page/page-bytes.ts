import type { DocId } from '../../docset/docset.ts'
import { viewOf } from './copy-text.ts'
import type { ItemWriter } from './item-writer.ts'

/** A code unit of UTF-16 becomes 3 bytes at most. */
const MAX_BYTES_PER_UNIT = 3
/** Pages are written into slabs, one after the other: some 60 pages of 10 for one allocation. 20 KB of their own take 11 us to get, 3 us here. */
const SLAB_BYTES = 256 * 1024

let slab = Buffer.alloc(0)
let view = viewOf(slab)
let used = 0

/**
 * Items between two texts, in UTF-8: a string would be encoded once more when it is sent (20 KB with some letters beyond ASCII cost the
 * server 107 us of a processor as a string, 43 us as bytes). The bytes share their memory with other pages: whoever keeps them for long
 * should keep a copy.
 */
export function pageBytes(head: string, items: ItemWriter, docs: readonly DocId[], tail: string): Buffer {
  reserve((head.length + tail.length) * MAX_BYTES_PER_UNIT + items.prepare(docs))
  const start = used
  used += slab.write(head, used)
  used = items.write(view, used, docs)
  used += slab.write(tail, used)
  return slab.subarray(start, used)
}

/** Sees to it that the slab has room for `bytes` more. */
function reserve(bytes: number): void {
  if (used + bytes <= slab.length) return
  slab = Buffer.allocUnsafeSlow(Math.max(bytes, SLAB_BYTES))
  view = viewOf(slab)
  used = 0
}
