/**
 * Splits the documents below `rows` by key: list k has the documents whose key is k, ascending. Documents of
 * any other key are in no list. The lists are views of one array.
 *
 * Example: documents 0 to 4 with the keys 1, 0, 2, 1, 1 give the two lists [1] and [0, 3, 4].
 */
export function groupDocs(rows: number, lists: number, keyOf: (doc: number) => number): Uint32Array[] {
  return groupPairs(lists, (visit) => {
    for (let doc = 0; doc < rows; doc++) {
      const key = keyOf(doc)
      if (key < lists) visit(key, doc)
    }
  })
}

/**
 * Like `groupDocs`, for documents with several keys (counting sort). `forEachPair` is called twice, and must
 * visit the same pairs of key and document each time, in ascending order of documents.
 */
export function groupPairs(
  keys: number,
  forEachPair: (visit: (key: number, doc: number) => void) => void,
): Uint32Array[] {
  // list k has `docs` from starts[k] to before starts[k + 1]; in the example, `starts` is 0, 1, 4
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

/** Lists in one array: list k has `values` from `starts[k]` up to, not including, `starts[k + 1]`. */
export interface FlatLists {
  readonly starts: Uint32Array
  readonly values: Uint32Array
}

export function flatLists(lists: readonly ArrayLike<number>[]): FlatLists {
  const starts = startsOf(lists)
  const values = new Uint32Array(starts[lists.length]!)
  for (const [key, list] of lists.entries()) values.set(list, starts[key])
  return { starts, values }
}

/** Start positions of lists that are stored one after another, then the end of the last list. */
export function startsOf(lists: readonly ArrayLike<unknown>[]): Uint32Array {
  const starts = new Uint32Array(lists.length + 1)
  lists.forEach((list, key) => {
    starts[key + 1] = starts[key]! + list.length
  })
  return starts
}

export function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/** The items of each key, in their order. */
export function groupBy<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) addTo(groups, keyOf(item), item)
  return groups
}
