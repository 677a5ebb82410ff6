import type { FacetCount } from '../directory.ts'

/**
 * Up to `limit` values with the highest counts, then by text; those that count nothing are left out. `counts[value]` is the count
 * of a value. Keeps a short sorted list: most values are dismissed by one comparison, and only those that tie need their text.
 */
export function topCounts(
  counts: ArrayLike<number>,
  size: number,
  textOf: (value: number) => string,
  limit: number,
): FacetCount[] {
  const top: FacetCount[] = []
  for (let value = 0; value < size; value++) {
    const count = counts[value]!
    const isFull = top.length === limit
    if (count === 0 || (isFull && count < top[limit - 1]!.count)) continue
    const entry = { value: textOf(value), count }
    if (isFull && !comesBefore(entry, top[limit - 1]!)) continue
    if (isFull) top.pop()
    insert(top, entry)
  }
  return top
}

/** Puts an entry into its place in a sorted list. */
function insert(sorted: FacetCount[], entry: FacetCount): void {
  let at = sorted.length
  for (; at > 0 && comesBefore(entry, sorted[at - 1]!); at--) sorted[at] = sorted[at - 1]!
  sorted[at] = entry
}

function comesBefore(a: FacetCount, b: FacetCount): boolean {
  return a.count > b.count || (a.count === b.count && a.value < b.value)
}
