import type { DocId } from '../docset/docset.ts'
import { memoize } from '../snapshot/memoize.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { copyOver, SLACK, viewWithSlack } from './copy-bytes.ts'
import {
  DEADLINE_FIELDS,
  type ItemValue,
  itemValues,
  MAX_JSON_BYTES,
  type TextColumn,
  USUAL_FIELDS,
} from './item-fields.ts'
import { leadsTo } from './leads.ts'

/** What is written around items and between two of them. */
interface Around {
  readonly before?: string
  /** One character of ASCII. */
  readonly between?: string
  readonly after?: string
}

/**
 * Writes events of a snapshot as the items of an answer, with some of their fields:
 *
 *     name, location.city   {"name":"Data Days","location":{"city":"Berlin"}},{"name":"ICML", ...
 *
 * A page takes two passes. The first adds up the bytes of its texts, field by field, so that the reads of
 * memory overlap. The second copies leads and values, item by item.
 */
export class ItemWriter {
  readonly #leaves: readonly Leaf[]
  readonly #end: Uint8Array
  /** Bytes of an item without the texts of the snapshot, at most. */
  readonly #maxBytes: number

  /** `fields` are paths, at least one. The path of an object means all that is in it. */
  constructor(snapshot: Snapshot, fields: readonly string[]) {
    const values = itemValues(snapshot).filter(({ path }) => fields.some((field) => isWithin(path, field)))
    const { leads, end } = leadsTo(values.map(({ path, text }) => ({ path, isText: text !== undefined })))
    this.#leaves = values.map((value, index) => new Leaf(value, leads[index]!))
    this.#end = Buffer.from(end)
    const made = values.filter(({ text }) => text === undefined)
    this.#maxBytes = 1 + leads.join('').length + end.length + made.length * MAX_JSON_BYTES
  }

  /** The items of these documents in UTF-8, in memory of their own. */
  write(docs: readonly DocId[], { before = '', between = ',', after = '' }: Around = {}): Buffer {
    const leaves = this.#leaves
    const end = this.#end
    let room = Buffer.byteLength(before) + docs.length * this.#maxBytes + Buffer.byteLength(after)
    for (const leaf of leaves) room += leaf.textBytes(docs)
    const bytes = Buffer.allocUnsafe(room + SLACK)
    const into = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let at = bytes.write(before)
    for (let index = 0; index < docs.length; index++) {
      if (index > 0) bytes[at++] = between.charCodeAt(0)
      for (const leaf of leaves) at = leaf.write(docs[index]!, bytes, into, at)
      for (let byte = 0; byte < end.length; byte++) bytes[at++] = end[byte]!
    }
    return bytes.subarray(0, at + bytes.write(after, at))
  }
}

/** The writer of the usual items. */
export const usualItems = memoize((snapshot: Snapshot) => new ItemWriter(snapshot, USUAL_FIELDS))

/** The writer of items that show deadline and attendance. */
export const deadlineItems = memoize((snapshot: Snapshot) => new ItemWriter(snapshot, DEADLINE_FIELDS))

/** A value of items, and the JSON that leads to it. */
class Leaf {
  readonly #lead: DataView
  readonly #leadBytes: number
  readonly #json: ItemValue['json']
  /** The texts of the pool; undefined for values that are made by `json`. */
  readonly #text: DataView | undefined
  readonly #ids: TextColumn['ids']
  readonly #first: number
  readonly #offsets: Uint32Array

  constructor({ text, json }: ItemValue, lead: string) {
    this.#lead = viewWithSlack(Buffer.from(lead))
    this.#leadBytes = lead.length
    this.#json = json
    this.#text = text && viewWithSlack(text.pool.bytes)
    this.#ids = text?.ids
    this.#first = text?.first ?? 0
    this.#offsets = text?.pool.offsets ?? new Uint32Array()
  }

  /** Bytes of the texts of these documents. */
  textBytes(docs: readonly DocId[]): number {
    if (this.#text === undefined) return 0
    let bytes = 0
    for (const doc of docs) {
      const string = this.#stringOf(doc)
      bytes += this.#offsets[string + 1]! - this.#offsets[string]!
    }
    return bytes
  }

  /**
   * Writes lead and value of a document. `into` is the view of `bytes`.
   * @returns the end of the value in `bytes`
   */
  write(doc: DocId, bytes: Uint8Array, into: DataView, at: number): number {
    const value = copyOver(into, at, this.#lead, 0, this.#leadBytes)
    if (this.#text === undefined) return writeAscii(bytes, value, this.#json(doc))
    const string = this.#stringOf(doc)
    return copyOver(into, value, this.#text, this.#offsets[string]!, this.#offsets[string + 1]!)
  }

  /** Number of the document's text in the pool. */
  #stringOf(doc: DocId): number {
    return this.#ids === undefined ? doc : this.#ids[doc]! - this.#first
  }
}

/** True if a value is a field or in it. */
function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

/** Returns the end of the text in `bytes`. */
function writeAscii(bytes: Uint8Array, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index)
  return at + text.length
}
