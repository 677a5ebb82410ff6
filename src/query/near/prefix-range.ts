import type { StringPool } from '../../snapshot/pool.ts'

/**
 * The strings of a pool that begin with a text: those from `from` up to, not including, `to`, for strings ascend (by UTF-16 code units).
 * None of them may need an escape in JSON. Compares bytes where they lie.
 */
export function prefixRange(pool: StringPool, text: string): { from: number; to: number } {
  const beginning = Buffer.from(text)
  const from = firstIndex(0, pool.length, (index) => compareBeginning(pool, index, beginning) >= 0)
  // few strings or none begin with a text: steps grow from where they would lie
  const isBehind = (index: number) => compareBeginning(pool, index, beginning) > 0
  let step = 1
  while (from + step < pool.length && !isBehind(from + step - 1)) step *= 2
  return { from, to: firstIndex(from + (step >>> 1), Math.min(from + step, pool.length), isBehind) }
}

/** First index from `from` on that something holds for; `to` when there is none. Where it holds, it holds for all behind. */
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

/** Below 0 when a string sorts before all that have this beginning, 0 when it has it, above 0 when it sorts after them. */
function compareBeginning({ bytes, offsets }: StringPool, index: number, beginning: Uint8Array): number {
  const start = offsets[index]!
  const length = offsets[index + 1]! - start
  for (let at = 0; at < beginning.length; at++) {
    if (at === length) return -1
    const difference = rankOf(bytes[start + at]!) - rankOf(beginning[at]!)
    if (difference !== 0) return difference
  }
  return 0
}

/** UTF-8 sorts as code points do; in UTF-16, U+E000 to U+FFFF (first byte EE or EF) come behind everything above. */
function rankOf(byte: number): number {
  return byte === 0xee || byte === 0xef ? byte + 0x10 : byte
}
