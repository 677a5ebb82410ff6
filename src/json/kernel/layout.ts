import { checkConstants, constantOf, KernelLayoutError } from '../../docset/kernels/module.ts'
import { MONTH_NAMES } from '../../event/days.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { DATES, ITEM_END, ITEM_START, type ItemField, itemFields } from '../item-fields.ts'

/** What the kernel works with, in the memory that it shares with the snapshot. */
interface KernelLayout {
  /** Address of the `Layout` of `assembly/layout.ts`. */
  readonly layout: number
  /** The documents of a page, to be written before each call. */
  readonly docs: Uint32Array
  /** The items that the kernel wrote last. */
  readonly out: Uint8Array
}

/**
 * Memory that the kernel needs beside the columns and texts. Half of it holds days, the other half a page:
 * ten times as many bytes as 50 events mostly have.
 */
export const PAGE_BYTES = 512 << 10

/** Documents of a page; longer ones are left to another writer. */
const MAX_DOCS = 64

/**
 * Writes what the kernel must know of a snapshot into `scratch`, a part of the snapshot's memory, and divides
 * the rest of it. `exports` are those of the kernel.
 * @throws KernelLayoutError
 */
export function layOut(snapshot: Snapshot, scratch: Buffer<ArrayBuffer>, exports: object): KernelLayout {
  const fields = Object.entries(itemFields(snapshot))
  checkConstants(exports, constantsOf(fields))
  const constant = (name: string) => constantOf(exports, name)
  const [blockBytes, monthBytes] = [constant('BLOCK_BYTES'), constant('MONTH_BYTES')]
  const [layoutBytes, fieldBytes] = [constant('LAYOUT_BYTES'), constant('FIELD_BYTES')]
  const dayTableBytes = constant('DAYS') * constant('DAY_BYTES')
  const { buffer } = scratch
  let next = scratch.byteOffset
  const place = (bytes: number) => {
    const at = next
    next = Math.ceil((at + bytes) / blockBytes) * blockBytes
    return at
  }
  const placeBytes = (bytes: Uint8Array) => {
    const at = place(bytes.length)
    scratch.set(bytes, at - scratch.byteOffset)
    return at
  }
  const placeText = (text: string) => placeBytes(Buffer.from(text.padEnd(blockBytes)))
  /** The address of an array. One that lies elsewhere is copied into `scratch`. */
  const addressOf = (array: Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array) =>
    array.buffer === buffer
      ? array.byteOffset
      : placeBytes(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))
  const numbers = new DataView(buffer)
  const writeMembers = (offsets: 'LayoutAt' | 'FieldAt', at: number, members: Readonly<Record<string, number>>) => {
    checkMembers(exports, offsets, Object.keys(members))
    for (const [name, value] of Object.entries(members)) {
      numbers.setUint32(at + constant(`${offsets}.${name}`), value, true)
    }
  }

  const layout = place(layoutBytes + fields.length * fieldBytes)
  const docs = place(MAX_DOCS * 4)
  const spans = place(MAX_DOCS * fields.length * constant('SPAN_BYTES'))
  fields.forEach(([, { lead, ids, pool }], index) => {
    writeMembers('FieldAt', layout + layoutBytes + index * fieldBytes, {
      lead: placeText(lead),
      leadBytes: lead.length,
      ids: ids ? addressOf(ids) : 0,
      idShift: ids ? Math.log2(ids.BYTES_PER_ELEMENT) : 0,
      offsets: addressOf(pool.offsets),
      text: addressOf(pool.bytes),
    })
  })
  const members = {
    id: addressOf(snapshot.id),
    start: addressOf(snapshot.start),
    end: addressOf(snapshot.end),
    itemStart: placeText(ITEM_START),
    dates: placeText(DATES),
    months: placeText(MONTH_NAMES.map((name) => name.padEnd(monthBytes)).join('')),
    startDays: place(dayTableBytes),
    endDays: place(dayTableBytes),
    docs,
    spans,
  }
  const outBytes = scratch.byteOffset + scratch.length - next
  writeMembers('LayoutAt', layout, { ...members, out: next, outBytes })
  return {
    layout,
    docs: new Uint32Array(buffer, docs, MAX_DOCS),
    out: new Uint8Array(buffer, next, outBytes),
  }
}

/** What the kernel must know of items, by the names of its constants. */
function constantsOf(fields: readonly (readonly [name: string, field: ItemField])[]): Record<string, number> {
  const leads = fields.map(([, { lead }]) => lead).join('')
  return {
    FIELDS: fields.length,
    FIELDS_BEFORE_DATES: fields.findIndex(([name]) => name === 'city'),
    ITEM_START_BYTES: ITEM_START.length,
    DATES_BYTES: DATES.length,
    START_AT: DATES.indexOf('YYYY'),
    END_AT: DATES.lastIndexOf('YYYY'),
    ITEM_END: Buffer.from(ITEM_END.padEnd(4, '\0')).readUInt32LE(),
    ITEM_END_BYTES: ITEM_END.length,
    FIXED_BYTES: ITEM_START.length + leads.length + DATES.length + ITEM_END.length,
  }
}

/** Checks that a class of the kernel has these members and no others. */
function checkMembers(exports: object, offsets: string, members: readonly string[]): void {
  const prefix = `${offsets}.`
  const found = Object.keys(exports).filter((name) => name.startsWith(prefix))
  const [expected, got] = [members.map((name) => prefix + name), found].map((names) => names.toSorted().join(', '))
  if (got !== expected) throw new KernelLayoutError(expected!, got!)
}
