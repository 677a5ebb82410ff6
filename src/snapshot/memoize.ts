/** Any value except undefined, which means that a result has not been computed yet. */
type Defined = NonNullable<unknown> | null

/**
 * Memoizes one result for each object, as long as the object itself is in use: results that belong to a
 * snapshot or to a part of it are dropped with it.
 */
export function memoize<Source extends object, Result extends Defined>(
  make: (source: Source) => Result,
): (source: Source) => Result {
  const results = new WeakMap<Source, Result>()
  return (source) => {
    const known = results.get(source)
    if (known !== undefined) return known
    const result = make(source)
    results.set(source, result)
    return result
  }
}

/**
 * Memoizes one result for each key, as long as the returned function is in use. Nothing is ever dropped, so
 * the keys must be few or bounded: never words of queries.
 */
export function memoizeByKey<Key, Result extends Defined>(make: (key: Key) => Result): (key: Key) => Result {
  const results = new Map<Key, Result>()
  return (key) => {
    const known = results.get(key)
    if (known !== undefined) return known
    const result = make(key)
    results.set(key, result)
    return result
  }
}

/** Like `memoizeByKey`, but a result depends on a first and a second key. */
export function memoizeByPair<First, Second, Result extends Defined>(
  make: (first: First, second: Second) => Result,
): (first: First, second: Second) => Result {
  const ofFirst = memoizeByKey((first: First) => memoizeByKey((second: Second) => make(first, second)))
  return (first, second) => ofFirst(first)(second)
}
