/** Functions on sorted lists: search, intersection, merge and insertion. */

/** The first index in [from, to) whose value is at least `value`, else `to`. `values` must ascend. */
export function lowerBound(values: ArrayLike<number>, value: number, from = 0, to = values.length): number {
  let low = from
  let high = to
  // invariant: values before low are below value, values from high on are not
  while (low < high) {
    const middle = (low + high) >>> 1
    if (values[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * `lowerBound(values, value, start)`, faster if the result is near `start` (exponential search; Bentley and
 * Yao, 1976).
 */
export function gallop(values: ArrayLike<number>, value: number, start: number): number {
  let step = 1
  while (start + step < values.length && values[start + step]! < value) step <<= 1
  return lowerBound(values, value, start + (step >>> 1), Math.min(values.length, start + step + 1))
}

/**
 * Writes the values among the first `length` of `a` that are also in `b`; returns how many. `to` may be `a`.
 */
export function keepInList(to: Uint32Array, a: Uint32Array, length: number, b: Uint32Array): number {
  let count = 0
  let low = 0
  for (let at = 0; at < length; at++) {
    const value = a[at]!
    low = gallop(b, value, low)
    if (low === b.length) break
    if (b[low] === value) to[count++] = value
  }
  return count
}

/** Writes the values of both lists, ascending, each once; returns how many. `to` must have room for both. */
export function mergeSorted(to: Uint32Array, a: Uint32Array, b: Uint32Array): number {
  let count = 0
  let [atA, atB] = [0, 0]
  // invariant: the values before atA and atB are written
  while (atA < a.length && atB < b.length) {
    const [one, other] = [a[atA]!, b[atB]!]
    to[count++] = Math.min(one, other)
    if (one <= other) atA++
    if (other <= one) atB++
  }
  for (; atA < a.length; atA++) to[count++] = a[atA]!
  for (; atB < b.length; atB++) to[count++] = b[atB]!
  return count
}

/** Inserts an item into a sorted list, after equal items. Beyond `limit` items, the last item is dropped. */
export function insertSorted<Item>(
  list: Item[],
  item: Item,
  comesBefore: (a: Item, b: Item) => boolean,
  limit = Number.POSITIVE_INFINITY,
): void {
  let last = list.length
  if (last === limit) {
    if (last === 0 || !comesBefore(item, list[last - 1]!)) return
    last--
  }
  let place = 0
  // invariant: the item comes after all items before place, and before all items from end on
  for (let end = last; place < end; ) {
    const middle = (place + end) >>> 1
    if (comesBefore(item, list[middle]!)) end = middle
    else place = middle + 1
  }
  for (let at = last; at > place; at--) list[at] = list[at - 1]!
  list[place] = item
}
