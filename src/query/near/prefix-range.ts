import type { StringPool } from '../../snapshot/pool.ts'

/**
 * The strings of a pool that begin with a text: those from `from` up to, not including, `to`. The strings
 * must ascend (by UTF-16 code units), and none may need an escape in JSON. Compares bytes in place, without
 * decoding strings.
 */
export function prefixRange(pool: StringPool, text: string): { from: number; to: number } {
  const prefix = Buffer.from(text)
  const from = firstIndex(0, pool.length, (index) => comparePrefix(pool, index, prefix) >= 0)
  // few strings or none begin with a text, so the end is searched for in growing steps from the start
  const isBehind = (index: number) => comparePrefix(pool, index, prefix) > 0
  let step = 1
  while (from + step < pool.length && !isBehind(from + step - 1)) step *= 2
  return { from, to: firstIndex(from + (step >>> 1), Math.min(from + step, pool.length), isBehind) }
}

/**
 * The first index from `from` up to, not including, `to` for which `holds` is true; `to` when there is none.
 * From there on it must be true for all.
 */
function firstIndex(from: number, to: number, holds: (index: number) => boolean): number {
  let low = from
  let high = to
  // invariant: it does not hold before low, it holds from high on
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * 0 when a string has the prefix, below 0 when it sorts before the strings that have it, above 0 when behind.
 */
function comparePrefix({ bytes, offsets }: StringPool, index: number, prefix: Uint8Array): number {
  const start = offsets[index]!
  const length = offsets[index + 1]! - start
  for (let at = 0; at < prefix.length; at++) {
    if (at === length) return -1
    const difference = rankOf(bytes[start + at]!) - rankOf(prefix[at]!)
    if (difference !== 0) return difference
  }
  return 0
}

/**
 * UTF-8 sorts as code points do. UTF-16 does not: U+E000 to U+FFFF, whose first byte is EE or EF, sort behind
 * all larger code points.
 */
function rankOf(byte: number): number {
  return byte === 0xee || byte === 0xef ? byte + 0x10 : byte
}
