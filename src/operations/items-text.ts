import type { DocId } from '../docset/docset.ts'
import { JsonWriter } from '../json/json-writer.ts'
import type { ItemWriter } from '../json/slab.ts'

const writer = new JsonWriter()

/** Events as the items of a search result, joined by commas. */
export function itemsText(items: ItemWriter, docs: readonly DocId[]): string {
  writer.begin()
  writer.items(items, docs)
  const written = writer.end()
  const text = written.bytes.toString()
  written.release()
  return text
}

/** The same as lines of JSON, each with a line end. Nobody else will write over the bytes. */
export function itemLines(items: ItemWriter, docs: readonly DocId[]): Buffer {
  writer.begin()
  for (const doc of docs) {
    writer.items(items, [doc])
    writer.text('\n')
  }
  return writer.end().bytes
}
