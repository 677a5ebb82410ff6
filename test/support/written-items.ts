import { expect } from 'vitest'
import type { DocId } from '../../src/docset/docset.ts'
import type { ItemWriter, Slab } from '../../src/json/slab.ts'

/** What a writer writes for some documents, and nothing before it. */
export function writtenItems(items: ItemWriter, docs: readonly number[]): string {
  const bytes = Buffer.alloc(5 + items.prepare(docs as DocId[]), '?')
  const slab: Slab = { bytes, view: new DataView(bytes.buffer) }
  const end = items.write(slab, 5, docs as DocId[])
  expect(bytes.toString('latin1', 0, 5)).toBe('?????')
  return bytes.toString('utf8', 5, end)
}
