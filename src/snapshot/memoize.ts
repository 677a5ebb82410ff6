/** Any value except undefined, which means that a result has not been computed yet. */
type Defined = NonNullable<unknown> | null

/** Memoizes one result for each object. The result is dropped with the object. */
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

/** Memoizes a result for each key, forever: keys must be bounded, so they are never words of queries. */
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

/** Like `memoizeByKey`, for two keys. */
export function memoizeByPair<First, Second, Result extends Defined>(
  make: (first: First, second: Second) => Result,
): (first: First, second: Second) => Result {
  const ofFirst = memoizeByKey((first: First) => memoizeByKey((second: Second) => make(first, second)))
  return (first, second) => ofFirst(first)(second)
}
