/**
 * Copies text in blocks of 32 bytes, so a copy brings up to 31 bytes too many. What is written next goes over
 * them:
 *
 *     pool                               ParisBerlinMadrid...
 *     copyText of `Paris` at 0           ParisBerlinMadrid...   ends at 5
 *     copyBlock of `","country":"` at 5  Paris","country":"...
 */

/**
 * Most values fit into one block.
 *
 * Measured: values of 5 to 54 bytes take 6 ns each in blocks of 32 bytes, 10 ns in steps of 8, 54 ns byte by
 * byte.
 */
export const BLOCK_BYTES = 32

/**
 * Copies one block as doubles, the widest numbers that JavaScript reads without making an object. Only the
 * bits of a NaN could change on the way, and eight bytes of UTF-8 never are one: that takes 0xff, or 0x7f
 * after a byte from 0xf0 on.
 */
export function copyBlock(into: DataView, at: number, from: DataView, start: number): void {
  into.setFloat64(at, from.getFloat64(start, true), true)
  into.setFloat64(at + 8, from.getFloat64(start + 8, true), true)
  into.setFloat64(at + 16, from.getFloat64(start + 16, true), true)
  into.setFloat64(at + 24, from.getFloat64(start + 24, true), true)
}

/**
 * Copies the bytes from `start` to before `end`, and up to 31 more.
 * @returns where the text ends in `into`
 */
export function copyText(into: DataView, at: number, from: DataView, start: number, end: number): number {
  const copyEnd = at + end - start
  if (end + BLOCK_BYTES > from.byteLength) {
    for (; at < copyEnd; at++, start++) into.setUint8(at, from.getUint8(start))
    return copyEnd
  }
  for (; at < copyEnd; at += BLOCK_BYTES, start += BLOCK_BYTES) copyBlock(into, at, from, start)
  return copyEnd
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** ASCII text in `blocks` blocks, filled up with zeros. */
export function blocksOf(text: string, blocks: number): DataView {
  const bytes = Buffer.alloc(blocks * BLOCK_BYTES)
  if (text.length > bytes.length)
    throw new RangeError(`expected at most ${bytes.length} characters, got ${text.length}`)
  bytes.write(text, 'latin1')
  return viewOf(bytes)
}
