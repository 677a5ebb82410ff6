import type { Snapshot } from '../../snapshot/snapshot.ts'
import { DATES, ITEM_START, itemFields } from '../item-fields.ts'

/** What the kernel works with, in the memory that it shares with the snapshot. */
interface KernelLayout {
  /** Address of the `Layout` of `assembly/`. */
  readonly layout: number
  /** Documents of a page, to be written before each call. */
  readonly docs: Uint32Array
  /** Where the items are then. */
  readonly out: Uint8Array
}

/**
 * Memory that the kernel needs beside the columns and texts. Half of it holds days, the other half a page: ten times as many bytes
 * as 50 events mostly have.
 */
export const PAGE_BYTES = 512 << 10

/** No page has more events: `limit` is at most 50. */
const MAX_DOCS = 64
const BLOCK_BYTES = 32
/** As in `assembly/days.ts`. */
const DAYS_KEPT = 4096
const SPAN_BYTES = 8
/** 12 numbers and, for each field, 6. */
const LAYOUT_NUMBERS = 12
const FIELD_NUMBERS = 6
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec '

/** Writes what the kernel must know of a snapshot into `scratch`, a part of the snapshot's memory, and divides the rest of it. */
export function layOut(snapshot: Snapshot, scratch: Buffer<ArrayBuffer>): KernelLayout {
  const { buffer } = scratch
  let next = scratch.byteOffset
  const place = (bytes: number) => {
    const at = next
    next = Math.ceil((at + bytes) / BLOCK_BYTES) * BLOCK_BYTES
    return at
  }
  const placeBytes = (bytes: Uint8Array) => {
    const at = place(bytes.length)
    scratch.set(bytes, at - scratch.byteOffset)
    return at
  }
  const placeText = (text: string) => placeBytes(Buffer.from(text.padEnd(BLOCK_BYTES)))
  /** Where an array is; what does not lie in the memory is brought there. */
  const addressOf = (array: Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array) =>
    array.buffer === buffer
      ? array.byteOffset
      : placeBytes(new Uint8Array(array.buffer, array.byteOffset, array.byteLength))

  const fields = Object.values(itemFields(snapshot))
  const layout = place((LAYOUT_NUMBERS + fields.length * FIELD_NUMBERS) * 4)
  const docs = place(MAX_DOCS * 4)
  const spans = place(MAX_DOCS * fields.length * SPAN_BYTES)
  const ofFields = fields.flatMap(({ lead, ids, pool }) => [
    placeText(lead),
    lead.length,
    ids ? addressOf(ids) : 0,
    ids ? Math.log2(ids.BYTES_PER_ELEMENT) : 0,
    addressOf(pool.offsets),
    addressOf(pool.bytes),
  ])
  const columns = [addressOf(snapshot.id), addressOf(snapshot.start), addressOf(snapshot.end)]
  const texts = [placeText(ITEM_START), placeText(DATES), placeText(MONTHS)]
  const [startDays, endDays] = [place(DAYS_KEPT * BLOCK_BYTES), place(DAYS_KEPT * BLOCK_BYTES)]
  const outBytes = scratch.byteOffset + scratch.length - next
  new Uint32Array(buffer, layout).set([
    ...columns,
    ...texts,
    startDays,
    endDays,
    docs,
    spans,
    next,
    outBytes,
    ...ofFields,
  ])
  return {
    layout,
    docs: new Uint32Array(buffer, docs, MAX_DOCS),
    out: new Uint8Array(buffer, next, outBytes),
  }
}
