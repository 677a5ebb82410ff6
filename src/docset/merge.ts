/** Merges ascending lists pairwise, so that each member moves log2(lists) times. At least one list. */
export function mergeAll(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0]!
  const middle = lists.length >>> 1
  return mergeTwo(mergeAll(lists.slice(0, middle)), mergeAll(lists.slice(middle)))
}

function mergeTwo(a: Uint32Array, b: Uint32Array): Uint32Array {
  // few members of one list between many of the other are the rule: runs are copied without a look at both
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  const merged = new Uint32Array(a.length + b.length)
  let count = 0
  let at = 0
  for (let index = 0; index < few.length; index++) {
    const doc = few[index]!
    while (at < many.length && many[at]! < doc) merged[count++] = many[at++]!
    if (at < many.length && many[at]! === doc) at++
    merged[count++] = doc
  }
  while (at < many.length) merged[count++] = many[at++]!
  return merged.subarray(0, count)
}
