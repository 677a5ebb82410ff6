/** Kernels that count how many documents of a list have each value of a column. */

import { SCRATCH, SECOND_TALLY, SECOND_TALLY_BYTES } from './layout'

/** Number of tallies that `tally8` uses in turn, and the bytes of each: one u32 for each of 256 values. */
const LANES: usize = 4
const LANE_BYTES: usize = 256 * 4

// @ts-expect-error: decorator
@inline
function grow(tally: usize, value: usize): void {
  const at = tally + (value << 2)
  store<u32>(at, load<u32>(at) + 1)
}

/**
 * Counts in four tallies in turn, and adds them up. A column of bytes has few values, so a document often has
 * the same value as the previous one, and a count that was just stored can be loaded again only some cycles
 * later.
 */
export function tally8(tally: usize, docs: usize, length: u32, values: usize): void {
  memory.fill(SCRATCH, 0, LANES * LANE_BYTES)
  const end = docs + ((<usize>length) << 2)
  let at = docs
  for (; at + 16 <= end; at += 16) {
    grow(SCRATCH, load<u8>(values + load<u32>(at)))
    grow(SCRATCH + LANE_BYTES, load<u8>(values + load<u32>(at, 4)))
    grow(SCRATCH + 2 * LANE_BYTES, load<u8>(values + load<u32>(at, 8)))
    grow(SCRATCH + 3 * LANE_BYTES, load<u8>(values + load<u32>(at, 12)))
  }
  for (; at < end; at += 4) grow(SCRATCH, load<u8>(values + load<u32>(at)))
  for (let value: usize = 0; value < 256; value++) {
    const lane = SCRATCH + (value << 2)
    const firstTwo = load<u32>(lane) + load<u32>(lane, LANE_BYTES)
    const count = firstTwo + load<u32>(lane, 2 * LANE_BYTES) + load<u32>(lane, 3 * LANE_BYTES)
    // the caller's tally may be shorter than 256, so only values that occur are written
    if (count != 0) store<u32>(tally + (value << 2), load<u32>(tally + (value << 2)) + count)
  }
}

/**
 * Counts in two tallies in turn, as `tally8` does in four, if adding the second tally to the first takes less
 * time than it saves: if there are fewer values than documents.
 */
export function tally16(tally: usize, size: u32, docs: usize, length: u32, values: usize): void {
  const end = docs + ((<usize>length) << 2)
  let at = docs
  if (size <= length && size <= <u32>(SECOND_TALLY_BYTES / 4)) {
    for (; at + 8 <= end; at += 8) {
      grow(tally, load<u16>(values + ((<usize>load<u32>(at)) << 1)))
      grow(SECOND_TALLY, load<u16>(values + ((<usize>load<u32>(at, 4)) << 1)))
    }
    moveSecondTally(tally, (<usize>size) << 2)
  }
  for (; at < end; at += 4) grow(tally, load<u16>(values + ((<usize>load<u32>(at)) << 1)))
}

/** Adds the counts of the second tally, `bytes` long, to a tally, and sets them to 0. */
function moveSecondTally(tally: usize, bytes: usize): void {
  let byte: usize = 0
  for (; byte + 16 <= bytes; byte += 16) {
    v128.store(tally + byte, i32x4.add(v128.load(tally + byte), v128.load(SECOND_TALLY + byte)))
    v128.store(SECOND_TALLY + byte, i32x4.splat(0))
  }
  for (; byte < bytes; byte += 4) {
    store<u32>(tally + byte, load<u32>(tally + byte) + load<u32>(SECOND_TALLY + byte))
    store<u32>(SECOND_TALLY + byte, 0)
  }
}

export function tally32(tally: usize, docs: usize, length: u32, values: usize): void {
  const end = docs + ((<usize>length) << 2)
  for (let at = docs; at < end; at += 4) grow(tally, load<u32>(values + ((<usize>load<u32>(at)) << 2)))
}
