/** Text moved in blocks: what a block brings along beyond the text means nothing, and what is written next goes over it. */

// @ts-expect-error: decorator
@inline
export function copyBlock(to: usize, from: usize): void {
  v128.store(to, v128.load(from))
  v128.store(to, v128.load(from, 16), 16)
}

/** Copies bytes `from` to `end`, and up to 31 more. Returns where the copy ends. */
// @ts-expect-error: decorator
@inline
export function copyText(to: usize, from: usize, end: usize): usize {
  const stop = to + end - from
  for (; to < stop; to += 32, from += 32) copyBlock(to, from)
  return stop
}

/** Writes a whole number below 2^53. */
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
