import { type EpochDay, formatDay, formatDayRange } from '../../event/days.ts'
import { BLOCK_BYTES, viewOf } from './copy-text.ts'

/** Dates as an answer writes them, put together from pieces: each day is worked out once. */

/** One block a day: `2026-03-05`, in byte 10 the length of `Mar 5`, from byte 16 on `Mar 5, 2026`. */
const LENGTH_AT = 10
const TEXT_AT = 16
/** `Mar ` */
const MONTH_BYTES = 4
/** `, 2026` */
const YEAR_BYTES = 6
/** 1900-01-01, the first day a snapshot can hold, and how many there are up to 2199-12-31. Untouched, their 3.5 MB take no memory. */
const FIRST_DAY = -25_567
const DAYS = 109_573

const blocks = Buffer.alloc(DAYS * BLOCK_BYTES)
const text = viewOf(blocks)

/** Where the block of a day starts. */
function blockOf(day: EpochDay): number {
  const at = (day - FIRST_DAY) * BLOCK_BYTES
  if (blocks[at] === 0) {
    const range = formatDayRange(day, day)
    blocks.write(formatDay(day), at, 'latin1')
    blocks[at + LENGTH_AT] = range.length - YEAR_BYTES
    blocks.write(range, at + TEXT_AT, 'latin1')
  }
  return at
}

/** Writes what `formatDay` says: exactly 10 bytes. */
export function writeDay(into: DataView, at: number, day: EpochDay): void {
  const block = blockOf(day)
  into.setFloat64(at, text.getFloat64(block, true), true)
  into.setInt16(at + 8, text.getInt16(block + 8, true), true)
}

/**
 * Writes what `formatDayRange` says, and up to 16 bytes after it that mean nothing.
 * @returns where the range ends
 */
export function writeDayRange(into: DataView, at: number, start: EpochDay, end: EpochDay): number {
  const first = blockOf(start)
  const firstEnd = at + blocks[first + LENGTH_AT]!
  copyHalf(into, at, first + TEXT_AT)
  if (start === end) return firstEnd + YEAR_BYTES

  const last = blockOf(end)
  const lastBytes = blocks[last + LENGTH_AT]! + YEAR_BYTES
  const isSameYear = text.getInt32(first, true) === text.getInt32(last, true)
  const isSameMonth = isSameYear && text.getInt16(first + 5, true) === text.getInt16(last + 5, true)
  if (isSameMonth) {
    into.setInt8(firstEnd, 0x2d)
    // `17, 2026` and shorter
    into.setFloat64(firstEnd + 1, text.getFloat64(last + TEXT_AT + MONTH_BYTES, true), true)
    return firstEnd + 1 + lastBytes - MONTH_BYTES
  }
  const dash = isSameYear ? firstEnd : firstEnd + YEAR_BYTES
  into.setInt32(dash, 0x20_2d_20, true)
  copyHalf(into, dash + 3, last + TEXT_AT)
  return dash + 3 + lastBytes
}

function copyHalf(into: DataView, at: number, from: number): void {
  into.setFloat64(at, text.getFloat64(from, true), true)
  into.setFloat64(at + 8, text.getFloat64(from + 8, true), true)
}
