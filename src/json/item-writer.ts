import type { DocId } from '../docset/docset.ts'
import { memoize } from '../snapshot/memoize.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { copyBytes, viewOf } from './copy-bytes.ts'
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
 * A page takes two passes. The first finds the texts of all its documents, field by field, so that the reads
 * of memory overlap, and adds up their bytes. The second copies leads and values, item by item.
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
    // text of leaf l of document d: from spans[2 * (d * leaves.length + l)] up to the number after it
    const spans = new Uint32Array(2 * docs.length * leaves.length)
    let room = Buffer.byteLength(before) + docs.length * this.#maxBytes + Buffer.byteLength(after)
    for (const [index, leaf] of leaves.entries()) room += leaf.find(docs, spans, 2 * index, 2 * leaves.length)
    const bytes = Buffer.allocUnsafe(room)
    const into = viewOf(bytes)
    let at = bytes.write(before)
    let span = 0
    for (let index = 0; index < docs.length; index++) {
      if (index > 0) bytes[at++] = between.charCodeAt(0)
      for (const { lead, text, json } of leaves) {
        at = copyBytes(into, at, lead, 0, lead.byteLength)
        at =
          text === undefined
            ? writeAscii(bytes, at, json(docs[index]!))
            : copyBytes(into, at, text, spans[span]!, spans[span + 1]!)
        span += 2
      }
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
  readonly lead: DataView
  readonly json: ItemValue['json']
  /** The texts of the pool; undefined for values that are made by `json`. */
  readonly text: DataView | undefined
  readonly #ids: TextColumn['ids']
  readonly #first: number
  readonly #offsets: Uint32Array | undefined

  constructor({ text, json }: ItemValue, lead: string) {
    this.lead = viewOf(Buffer.from(lead))
    this.json = json
    this.text = text && viewOf(text.pool.bytes)
    this.#ids = text?.ids
    this.#first = text?.first ?? 0
    this.#offsets = text?.pool.offsets
  }

  /**
   * Writes where the text of each document begins and ends to `spans`, from `at` on in steps of `step`.
   * @returns the bytes of these texts
   */
  find(docs: readonly DocId[], spans: Uint32Array, at: number, step: number): number {
    const ids = this.#ids
    const first = this.#first
    const offsets = this.#offsets
    if (offsets === undefined) return 0
    let bytes = 0
    for (const doc of docs) {
      const string = ids === undefined ? doc : ids[doc]! - first
      const start = offsets[string]!
      const end = offsets[string + 1]!
      spans[at] = start
      spans[at + 1] = end
      bytes += end - start
      at += step
    }
    return bytes
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
