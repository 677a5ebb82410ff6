/**
 * Dates as an answer writes them, put together from blocks. The block of a day is filled when the day is
 * first needed.
 */
import { writeNumber } from './text'

/**
 * The block of 2026-03-05: `2026-03-05`, in byte 10 the length of `Mar 5`, in byte 12 its tag, from byte 16
 * on `Mar 5, 2026`.
 */
export const DAY_BYTES: usize = 32
const LENGTH_AT: usize = 10
const TAG_AT: usize = 12
const TEXT_AT: usize = 16
/** `Mar ` */
export const MONTH_BYTES: usize = 4
/** `, 2026` */
const YEAR_BYTES: usize = 6

/**
 * Blocks of a table. A day has the block of its number modulo DAYS, so that 11 years of days have a block
 * each.
 */
export const DAYS: i32 = 4096
/**
 * The tag of a day is its number with this bit flipped, so that no day has the tag 0 of a block that was
 * never filled.
 */
const TAG_BIT: i32 = i32.MIN_VALUE

/** Fills the block of a day. The arithmetic is that of `civilOf` in `event/days.ts`. */
function fillDay(block: usize, months: usize, epochDay: i32): void {
  const shifted = <u32>(epochDay + 719_468)
  const era = shifted / 146_097
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  const dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  const marchMonth = (5 * dayOfYear + 2) / 153
  const day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)

  writeTwoDigits(block, year / 100)
  writeTwoDigits(block + 2, year % 100)
  store<u8>(block, 0x2d, 4)
  writeTwoDigits(block + 5, month)
  store<u8>(block, 0x2d, 7)
  writeTwoDigits(block + 8, day)

  store<u32>(block + TEXT_AT, load<u32>(months + (<usize>(month - 1) << 2)))
  const end = writeNumber(block + TEXT_AT + MONTH_BYTES, day)
  store<u8>(block, <u8>(end - block - TEXT_AT), LENGTH_AT)
  store<i32>(block, epochDay ^ TAG_BIT, TAG_AT)
  store<u16>(end, 0x20_2c)
  store<u32>(end, load<u32>(block), 2)
}

function writeTwoDigits(to: usize, number: u32): void {
  store<u8>(to, 0x30 + number / 10)
  store<u8>(to, 0x30 + (number % 10), 1)
}

/** The block of a day in a table. It holds until the table is asked for another day. */
// @ts-expect-error: decorator
@inline
export function dayBlock(table: usize, months: usize, epochDay: i32): usize {
  const block = table + <usize>(epochDay & (DAYS - 1)) * DAY_BYTES
  if (load<i32>(block, TAG_AT) != (epochDay ^ TAG_BIT)) fillDay(block, months, epochDay)
  return block
}

/** Writes `2026-03-05`. */
// @ts-expect-error: decorator
@inline
export function writeDay(to: usize, day: usize): void {
  store<u64>(to, load<u64>(day))
  store<u16>(to, load<u16>(day, 8), 8)
}

/**
 * Writes the range as `formatDayRange` of `event/days.ts` does, from parts of both blocks: `Mar 15-17, 2026`,
 * `Mar 30 - Apr 2, 2026` or `Dec 30, 2026 - Jan 2, 2027`. Writes up to 16 bytes behind it too. Returns where
 * the range ends.
 */
// @ts-expect-error: decorator
@inline
export function writeRange(to: usize, start: usize, end: usize, isOneDay: bool): usize {
  v128.store(to, v128.load(start + TEXT_AT))
  const firstEnd = to + <usize>load<u8>(start, LENGTH_AT)
  if (isOneDay) return firstEnd + YEAR_BYTES
  const endBytes = <usize>load<u8>(end, LENGTH_AT) + YEAR_BYTES
  const isSameYear = load<u32>(start) == load<u32>(end)
  if (isSameYear && load<u16>(start, 5) == load<u16>(end, 5)) {
    store<u8>(firstEnd, 0x2d)
    // `17, 2026` and shorter
    store<u64>(firstEnd, load<u64>(end + TEXT_AT + MONTH_BYTES), 1)
    return firstEnd + 1 + endBytes - MONTH_BYTES
  }
  const dash = isSameYear ? firstEnd : firstEnd + YEAR_BYTES
  store<u32>(dash, 0x20_2d_20)
  v128.store(dash + 3, v128.load(end + TEXT_AT))
  return dash + 3 + endBytes
}
