import { type EpochDay, formatDay, formatDayRange } from '../../event/days.ts'
import { BLOCK_BYTES, viewOf } from './copy-text.ts'

/**
 * Writes dates from pieces that are formatted once a day: `Mar 15-17, 2026` is `Mar 15` of the first day, a
 * hyphen and `17, 2026` of the last.
 *
 * Each day has a block of 32 bytes. That of 2026-03-05:
 *
 *     byte 0 to 9     2026-03-05
 *     byte 10         5, the length of `Mar 5`
 *     byte 16 on      Mar 5, 2026
 */

const LENGTH_AT = 10
const TEXT_AT = 16
/** `Mar ` */
const MONTH_BYTES = 4
/** `, 2026` */
const YEAR_BYTES = 6
/** 1900-01-01, the first day that a snapshot can hold. */
const FIRST_DAY = -25_567
/** Up to 2199-12-31. Blocks of days that nobody asks for, of 3.5 MB in all, take no memory. */
const DAYS = 109_573

const blocks = Buffer.alloc(DAYS * BLOCK_BYTES)
const text = viewOf(blocks)

/** Where the block of a day starts. Fills it in when the day is first asked for. */
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

/** Writes the 10 bytes of `formatDay(day)`. */
export function writeDay(into: DataView, at: number, day: EpochDay): void {
  const block = blockOf(day)
  into.setFloat64(at, text.getFloat64(block, true), true)
  into.setInt16(at + 8, text.getInt16(block + 8, true), true)
}

/**
 * Writes `formatDayRange(start, end)`, and up to 16 bytes too many after it.
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
    // At most 8 bytes: `17, 2026`.
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
