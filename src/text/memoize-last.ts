/**
 * Remembers one result for each of the last keys: all are forgotten when there are `most`. For words of
 * queries, of which callers can send any number; `most` bounds the memory, for a text has a bounded length.
 */
export function memoizeLast<Key, Result extends NonNullable<unknown> | null>(
  most: number,
  make: (key: Key) => Result,
): (key: Key) => Result {
  const results = new Map<Key, Result>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = make(key)
    if (results.size >= most) results.clear()
    results.set(key, result)
    return result
  }
}
