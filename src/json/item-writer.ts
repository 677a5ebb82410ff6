import type { DocId } from '../docset/docset.ts'
import { EVENT_STATUSES } from '../event/attributes.ts'
import { otherListings } from '../snapshot/also-listed.ts'
import { isChanged } from '../snapshot/groups.ts'
import { memoize } from '../snapshot/memoize.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import {
  ALL_FIELDS,
  FIELD_GROUPS,
  type FieldGroup,
  type ItemValue,
  itemValues,
  LISTING_FIELDS,
  MAX_JSON_BYTES,
  type TextColumn,
  USUAL_FIELDS,
} from './item-fields.ts'

/** The JSON before, between and after items. */
interface Around {
  readonly before?: string
  /** One ASCII character. */
  readonly between?: string
  readonly after?: string
  /** A member of an item in addition to its fields, as JSON. */
  readonly memberOf?: ((doc: DocId) => string) | undefined
}

/**
 * Writes events of a snapshot as the items of an answer, with some of their fields:
 *
 *     name, location.city   {"name":"Data Days","location":{"city":"Berlin"}},{"name":"ICML", ...
 *
 * A page takes two passes. The first adds up the bytes of its texts, field by field, so that the processor
 * reads memory in parallel. The second copies each value with the JSON before it, item by item. An item may
 * end with three more members: `event_status` of a changed event, the caller's member (`memberOf`), and
 * `also_listed`.
 */
export class ItemWriter {
  readonly #leaves: readonly Leaf[]
  readonly #end: Buffer
  /** Maximum bytes of an item, without its end and the texts of the snapshot. */
  readonly #maxBytes: number
  readonly #snapshot: Snapshot
  /** True if items of changed events also have `event_status`, although it is not one of the fields. */
  readonly #showsChanged: boolean
  /** The writer of other records of an event; undefined if they are not shown. */
  readonly #listings: ItemWriter | undefined
  /** The comma before members that follow the values, if there are values. */
  readonly #comma: string

  /** `fields` are paths, at least one. The path of an object means all fields in it. */
  constructor(snapshot: Snapshot, fields: readonly string[], showsChanged = false) {
    const values = itemValues(snapshot).filter(({ path }) => fields.some((field) => isWithin(path, field)))
    const { leads, end } = leadsTo(values)
    const isListed = (path: string) => fields.some((field) => isWithin(`also_listed.${path}`, field))
    const ofListings = LISTING_FIELDS.filter(isListed)
    const hasListings = ofListings.length > 0 || isListed('event_status')
    this.#comma = values.length > 0 ? ',' : ''
    this.#snapshot = snapshot
    this.#showsChanged = showsChanged
    this.#listings = hasListings ? new ItemWriter(snapshot, ofListings, isListed('event_status')) : undefined
    this.#leaves = values.map((value, index) => new Leaf(value, leads[index]!))
    this.#end = Buffer.from(end)
    const made = values.filter(({ text }) => text === undefined)
    this.#maxBytes = 1 + leads.join('').length + made.length * MAX_JSON_BYTES
  }

  /** The items of these documents in UTF-8, in a new buffer. */
  write(docs: readonly DocId[], { before = '', between = ',', after = '', memberOf }: Around = {}): Buffer {
    const leaves = this.#leaves
    const ends = docs.map((doc) => this.#endOf(doc, memberOf?.(doc)))
    let room = Buffer.byteLength(before) + docs.length * this.#maxBytes + Buffer.byteLength(after)
    for (const leaf of leaves) room += leaf.textBytes(docs)
    for (const end of ends) room += end.length
    const bytes = Buffer.allocUnsafe(room + SLACK)
    const into = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let at = bytes.write(before)
    for (let index = 0; index < docs.length; index++) {
      if (index > 0) bytes[at++] = between.charCodeAt(0)
      for (const leaf of leaves) at = leaf.write(docs[index]!, bytes, into, at)
      const end = ends[index]!
      for (let byte = 0; byte < end.length; byte++) bytes[at++] = end[byte]!
    }
    return bytes.subarray(0, at + bytes.write(after, at))
  }

  /** The JSON after the last value of an item. `member` is another member of the item. */
  #endOf(doc: DocId, member = ''): Uint8Array {
    const status = this.#showsChanged ? changedStatus(this.#snapshot, doc) : ''
    const others = this.#listings ? otherListings(this.#snapshot.alsoListed, doc) : NO_LISTINGS
    if (status === '' && member === '' && others.length === 0) return this.#end
    const members = [status === '' ? '' : `"event_status":"${status}"`, member].filter((text) => text !== '').join()
    const before = `${this.#end.toString().slice(0, -1)}${members === '' ? '' : this.#comma}${members}`
    if (others.length === 0) return Buffer.from(`${before}}`)
    const comma = members === '' ? this.#comma : ','
    return this.#listings!.write(others, { before: `${before}${comma}"also_listed":[`, after: ']}' })
  }
}

const NO_LISTINGS: readonly DocId[] = []

/** The status of a changed event; an empty text for any other event. */
export function changedStatus({ choices }: Snapshot, doc: DocId): string {
  const status = choices.event_status[doc]!
  return isChanged(status) ? EVENT_STATUSES[status]! : ''
}

const writers = memoize((snapshot: Snapshot) => ({
  usual: new ItemWriter(snapshot, USUAL_FIELDS, true),
  all: new ItemWriter(snapshot, ALL_FIELDS),
  groups: new Map<FieldGroup, ItemWriter>(),
}))

/** The writer of items with the usual fields. */
export function usualItems(snapshot: Snapshot): ItemWriter {
  return writers(snapshot).usual
}

/** The writer of items with all fields. */
export function wholeItems(snapshot: Snapshot): ItemWriter {
  return writers(snapshot).all
}

/** The writer of items with the usual fields and groups of fields. */
export function itemsWith(snapshot: Snapshot, groups: readonly FieldGroup[]): ItemWriter {
  const [group, ...others] = groups
  if (group === undefined) return usualItems(snapshot)
  const known = others.length === 0 ? writers(snapshot).groups.get(group) : undefined
  if (known !== undefined) return known
  const fields = [...USUAL_FIELDS, ...groups.flatMap((name) => FIELD_GROUPS[name])]
  const writer = new ItemWriter(snapshot, fields, !fields.includes('event_status'))
  if (others.length === 0) writers(snapshot).groups.set(group, writer)
  return writer
}

/** A field of items: its value for each document, and its lead, which is the JSON before the value. */
class Leaf {
  readonly #lead: DataView
  readonly #leadBytes: number
  readonly #json: ItemValue['json']
  /** The texts of the pool; undefined if `json` makes the values. */
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

/** True if a value is the field, or is in the object that is the field: `dates.start` is within `dates`. */
function isWithin(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`)
}

/** Writes ASCII, and returns the end of the text in `bytes`. */
function writeAscii(bytes: Uint8Array, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index)
  return at + text.length
}

/**
 * The JSON between the values of an item, including the quotes of texts. The leads to `name`, `location.city`
 * and `id`, which is no text:
 *
 *     {"name":"   ","location":{"city":"   "},"id":   and the end   }
 */
function leadsTo(values: readonly Pick<ItemValue, 'path' | 'text' | 'isWhole'>[]): {
  leads: readonly string[]
  end: string
} {
  const leads: string[] = []
  let before = ''
  let object = ''
  for (const { path, text, isWhole } of values) {
    const quote = text && !isWhole ? '"' : ''
    const [name, outer] = path.split('.').reverse() as [string, string?]
    const isSame = outer === object || (outer === undefined && object === '')
    const close = isSame || object === '' ? '' : '}'
    const open = isSame || outer === undefined ? '' : `"${outer}":{`
    leads.push(`${before}${close}${leads.length === 0 ? '{' : ','}${open}"${name}":${quote}`)
    before = quote
    object = outer ?? ''
  }
  return { leads, end: `${leads.length === 0 ? '{' : before}${object === '' ? '' : '}'}}` }
}

/** Maximum bytes that `copyOver` reads and writes beyond the end of a copy. */
const SLACK = 7

/** A view of some bytes and of SLACK bytes after them, for `copyOver`; a copy if the buffer is too short. */
function viewWithSlack(bytes: Uint8Array): DataView {
  const { buffer, byteOffset, byteLength } = bytes
  const hasSlack = byteOffset + byteLength + SLACK <= buffer.byteLength
  if (hasSlack) return new DataView(buffer, byteOffset, byteLength + SLACK)
  const padded = new Uint8Array(byteLength + SLACK)
  padded.set(bytes)
  return new DataView(padded.buffer)
}

/**
 * Copies the UTF-8 in [start, end), faster than `set` for texts under 100 bytes. It copies eight bytes at a
 * time, so up to SLACK bytes after the end are read, and as many after the copy are overwritten. Doubles are
 * copied, because 64-bit integers would be objects (BigInt). No eight bytes of UTF-8 are a NaN, whose bits
 * could change.
 * @returns the end of the copy in `into`
 */
function copyOver(into: DataView, at: number, from: DataView, start: number, end: number): number {
  const shift = at - start
  for (let byte = start; byte < end; byte += 8) into.setFloat64(byte + shift, from.getFloat64(byte, true), true)
  return end + shift
}
