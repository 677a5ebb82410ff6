import { insertSorted } from '../../docset/sorted.ts'
import type { FacetCount } from '../directory.ts'
import type { CountedField, Counts } from './fields.ts'

/**
 * The `limit` values with the highest counts; ties are sorted by text, values with count 0 are left out.
 * `counts[value]` is the count of a value. Most values are dismissed by one comparison with the lowest count
 * so far. The text is read only for ties, unless `isTextBefore` knows the order without it.
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
  // invariant: a value with a lower count is not among the first `limit`
  let least = 1
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
