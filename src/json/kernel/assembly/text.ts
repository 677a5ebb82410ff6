/**
 * Text copied in whole blocks, up to 31 bytes too many: the next text is written over them. Each text is
 * therefore followed by a block that may be read, and `to` by a block that may be written.
 */

export const BLOCK_BYTES: usize = 32

// @ts-expect-error: decorator
@inline
export function copyBlock(to: usize, from: usize): void {
  v128.store(to, v128.load(from))
  v128.store(to, v128.load(from, 16), 16)
}

/**
 * Copies the bytes from `from` up to, not including, `end`, and up to 31 more. Returns where the text ends.
 */
// @ts-expect-error: decorator
@inline
export function copyText(to: usize, from: usize, end: usize): usize {
  const stop = to + end - from
  for (; to < stop; to += BLOCK_BYTES, from += BLOCK_BYTES) copyBlock(to, from)
  return stop
}

/** Writes the digits of a whole number below 2^53. Returns where they end. */
export function writeNumber(to: usize, number: f64): usize {
  let rest = <u64>number
  let digits: usize = 1
  for (let power: u64 = 10; rest >= power; power *= 10) digits++
  const end = to + digits
  let at = end
  for (; rest > 0xffff_ffff; rest /= 10) store<u8>(--at, 0x30 + <u32>(rest % 10))
  let small = <u32>rest
  do {
    const tens = small / 10
    store<u8>(--at, 0x30 + small - tens * 10)
    small = tens
  } while (small > 0)
  return end
}
