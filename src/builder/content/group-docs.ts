/** Documents without a key in a grouping. */
export const NO_KEY = -1

/**
 * Splits documents by key: list k holds, ascending, the documents whose key is k. `keyOf(doc)` is 0 to `keys - 1` or NO_KEY.
 * Two passes over the documents and one array for all lists (counting sort).
 */
export function groupDocs(rows: number, keys: number, keyOf: (doc: number) => number): Uint32Array[] {
  return groupPairs(keys, (visit) => {
    for (let doc = 0; doc < rows; doc++) {
      const key = keyOf(doc)
      if (key !== NO_KEY) visit(key, doc)
    }
  })
}

/** The same for documents with several keys: `forEachPair` visits (key, doc) in ascending order of doc, the same way each time. */
export function groupPairs(
  keys: number,
  forEachPair: (visit: (key: number, doc: number) => void) => void,
): Uint32Array[] {
  // starts[k] is where list k starts, starts[keys] where the last one ends
  const starts = new Uint32Array(keys + 1)
  forEachPair((key) => {
    starts[key + 1]!++
  })
  for (let key = 0; key < keys; key++) starts[key + 1]! += starts[key]!
  const docs = new Uint32Array(starts[keys]!)
  const next = starts.slice()
  forEachPair((key, doc) => {
    docs[next[key]!++] = doc
  })
  return Array.from({ length: keys }, (_, key) => docs.subarray(starts[key], starts[key + 1]))
}
