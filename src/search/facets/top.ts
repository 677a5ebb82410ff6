import { insertSorted, lowerBound } from '../../docset/sorted.ts'
import type { FacetCount } from '../directory.ts'
import type { CountedField, Counts } from './fields.ts'

/** From this many values on, the least count of them is found out beforehand. */
const MANY = 100

/**
 * The `limit` values with the highest counts, ties by text; values with count 0 are left out. `counts[value]`
 * is the count of a value. Most values are dismissed by one comparison with the lowest count so far, which is
 * found out beforehand where many are wanted. Only ties need their text, unless `isTextBefore` tells their
 * order without.
 */
export function topCounts(
  counts: Counts,
  size: number,
  textOf: (value: number) => string,
  limit: number,
  detailsOf: CountedField['details'] = () => ({}),
  isTextBefore = (a: number, b: number) => textOf(a) < textOf(b),
): FacetCount[] {
  const top: number[] = []
  // invariant: a value that counts less is not among the first `limit`
  let least = limit < MANY || size < limit ? 1 : Math.max(1, leastOfTop(counts, size, limit))
  for (let value = 0; value < size; value++) {
    if (counts[value]! < least) continue
    insertSorted(top, value, comesBefore, limit)
    if (top.length === limit) least = counts[top[limit - 1]!]!
  }
  return top.map((value) => ({ value: textOf(value), count: counts[value]!, ...detailsOf(value) }))

  function comesBefore(a: number, b: number): boolean {
    const more = counts[a]! - counts[b]!
    return more > 0 || (more === 0 && isTextBefore(a, b))
  }
}

/** The count that `limit` values reach and fewer exceed; 0 where fewer values have any. */
function leastOfTop(counts: Counts, size: number, limit: number): number {
  const top = new Uint32Array(limit)
  // invariant: `top` ascends and holds the highest counts so far
  for (let value = 0; value < size; value++) {
    const count = counts[value]!
    if (count <= top[0]!) continue
    const place = lowerBound(top, count)
    top.copyWithin(0, 1, place)
    top[place - 1] = count
  }
  return top[0]!
}
