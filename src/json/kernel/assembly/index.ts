/**
 * Writes the items of a page, in AssemblyScript: compiled to WebAssembly SIMD by `npm run build:kernels`.
 * `../../portable/portable-items.ts` writes the same in plain TypeScript, as reference and as fallback.
 *
 * Addresses are bytes of the one memory, in which the columns and texts of a snapshot lie. `../layout.ts`
 * uses the exported constants, or compares them with what it knows of items.
 */

import { dayBlock, writeDay, writeRange } from './days'
import { field, Layout } from './layout'
import { BLOCK_BYTES, copyBlock, copyText, writeNumber } from './text'

export { DAYS, DAY_BYTES, MONTH_BYTES } from './days'
export { FieldAt, FIELD_BYTES, LayoutAt, LAYOUT_BYTES } from './layout'
export { BLOCK_BYTES } from './text'

export const FIELDS: u32 = 9
/** How many fields stand before the dates. */
export const FIELDS_BEFORE_DATES: u32 = 4
/** A value: where it starts and where it ends. */
export const SPAN_BYTES: usize = 8
const ROW_BYTES: usize = <usize>FIELDS * SPAN_BYTES

export const ITEM_START_BYTES: usize = 6
export const DATES_BYTES: usize = 64
/** Where the days stand in the text `Layout.dates`. */
export const START_AT: usize = 20
export const END_AT: usize = 39
/** `"},` */
export const ITEM_END: u32 = 0x2c_7d_22
export const ITEM_END_BYTES: usize = 3
/** Bytes of an item that are the same in all items: leads, `{"id":`, the text of the dates, `"},`. */
export const FIXED_BYTES: u32 = 194
/**
 * An item without its texts takes at most this: also the digits of the id, the range of dates, what the last
 * block writes behind its text.
 */
const OTHER_BYTES: u32 = FIXED_BYTES + 16 + 27 + <u32>BLOCK_BYTES

/**
 * Finds the values of all items and reads a byte at both ends of their texts. Each step runs over all items
 * before the next step: its loads do not depend on each other, so that the processor has many under way at
 * once. Returns the bytes that the items take at most.
 */
function gather(layout: usize, count: u32): u64 {
  const l = changetype<Layout>(layout)
  const docs = l.docs
  const docsEnd = docs + (<usize>count << 2)
  let sum: u32 = 0
  for (let at = docs; at < docsEnd; at += 4) {
    const doc = <usize>load<u32>(at)
    sum += load<u32>(l.id + (doc << 3)) + load<u32>(l.start + (doc << 2)) + load<u32>(l.end + (doc << 2))
  }
  for (let index: u32 = 0; index < FIELDS; index++) {
    const f = field(layout, index)
    const ids = f.ids
    const shift = f.idShift
    const offsets = f.offsets
    let span = l.spans + <usize>index * SPAN_BYTES
    for (let at = docs; at < docsEnd; at += 4, span += ROW_BYTES) {
      const doc = <usize>load<u32>(at)
      const id = ids == 0 ? doc : idOf(ids, shift, doc)
      store<u32>(span, offsets + (id << 2))
    }
  }
  let bytes: u64 = <u64>count * OTHER_BYTES
  for (let index: u32 = 0; index < FIELDS; index++) {
    const text = field(layout, index).text
    let span = l.spans + <usize>index * SPAN_BYTES
    for (let at = docs; at < docsEnd; at += 4, span += ROW_BYTES) {
      const offset = <usize>load<u32>(span)
      const from = load<u32>(offset)
      const end = load<u32>(offset, 4)
      bytes += end - from
      store<u32>(span, text + from)
      store<u32>(span, text + end, 4)
    }
  }
  for (let index: u32 = 0; index < FIELDS; index++) {
    let span = l.spans + <usize>index * SPAN_BYTES
    for (let at = docs; at < docsEnd; at += 4, span += ROW_BYTES) {
      sum += <u32>load<u8>(load<u32>(span)) + <u32>load<u8>(load<u32>(span, 4))
    }
  }
  // the sum keeps the compiler from dropping the loads
  store<u32>(l.out, sum)
  return bytes
}

// @ts-expect-error: decorator
@inline
function idOf(ids: usize, shift: u32, doc: usize): usize {
  const at = ids + (doc << <usize>shift)
  return shift == 0 ? <usize>load<u8>(at) : shift == 1 ? <usize>load<u16>(at) : <usize>load<u32>(at)
}

// @ts-expect-error: decorator
@inline
function writeFields(layout: usize, fromField: u32, toField: u32, row: usize, to: usize): usize {
  for (let index = fromField; index < toField; index++) {
    const f = field(layout, index)
    const span = row + <usize>index * SPAN_BYTES
    copyBlock(to, f.lead)
    to = copyText(to + f.leadBytes, load<u32>(span), load<u32>(span, 4))
  }
  return to
}

function writeItem(layout: usize, doc: usize, row: usize, to: usize): usize {
  const l = changetype<Layout>(layout)
  copyBlock(to, l.itemStart)
  to = writeNumber(to + ITEM_START_BYTES, load<f64>(l.id + (doc << 3)))
  to = writeFields(layout, 0, FIELDS_BEFORE_DATES, row, to)

  const startDay = load<i32>(l.start + (doc << 2))
  const endDay = load<i32>(l.end + (doc << 2))
  const start = dayBlock(l.startDays, l.months, startDay)
  const end = dayBlock(l.endDays, l.months, endDay)
  copyBlock(to, l.dates)
  copyBlock(to + BLOCK_BYTES, l.dates + BLOCK_BYTES)
  writeDay(to + START_AT, start)
  writeDay(to + END_AT, end)
  to = writeRange(to + DATES_BYTES, start, end, startDay == endDay)

  to = writeFields(layout, FIELDS_BEFORE_DATES, FIELDS, row, to)
  store<u32>(to, ITEM_END)
  return to + ITEM_END_BYTES
}

/**
 * Writes the items of `count` documents, joined by commas. Returns their bytes; 0 where they might not fit.
 */
export function writeItems(layout: usize, count: u32): u32 {
  if (gather(layout, count) > changetype<Layout>(layout).outBytes) return 0
  const l = changetype<Layout>(layout)
  let to = l.out
  let row = l.spans
  for (let index: u32 = 0; index < count; index++, row += ROW_BYTES) {
    to = writeItem(layout, load<u32>(l.docs + (<usize>index << 2)), row, to)
  }
  // without the last comma
  return <u32>(to - l.out) - 1
}
