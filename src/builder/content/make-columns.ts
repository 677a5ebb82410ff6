import { CHOICE_NAMES, TEXT_NAMES, type TextName } from '../../event/attributes.ts'
import { valueKey, wordsOf } from '../../event/fold.ts'
import { attributeKey } from '../../event/read-value.ts'
import { type Ids, narrowest } from '../../snapshot/format.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import type { Deadlines, Facet } from '../../snapshot/snapshot.ts'
import type { DictionaryColumn } from '../table/columns.ts'
import { type EventTable, mapNames, NO_DEADLINE } from '../table/event-table.ts'
import { flatLists, groupDocs } from './group-docs.ts'
import { byCodeUnits, nameTable, poolOf, rowPool } from './string-pools.ts'

export type Columns = ReturnType<typeof makeColumns>

/** Puts the columns of a table into document order. `located` has columns that replace those of the table. */
export function makeColumns(
  table: EventTable,
  { rowOf, docsById }: RowOrder,
  located: Partial<Record<TextName, DictionaryColumn>> = {},
) {
  const start = table.start.values()
  const end = table.end.values()
  const id = table.id.values()
  const deadlines = table.deadlines.values()
  const detailAt = table.detailAt.values()
  const names = rowPool('names', table.texts.name, rowOf)
  return {
    id: Float64Array.from(rowOf, (row) => id[row]!),
    start: Int32Array.from(rowOf, (row) => start[row]!),
    end: Int32Array.from(rowOf, (row) => end[row]!),
    choices: mapNames(CHOICE_NAMES, (name) => {
      const choices = table.choices[name].values()
      return Uint8Array.from(rowOf, (row) => choices[row]!)
    }),
    deadlines: orderDeadlines(Int32Array.from(rowOf, (row) => deadlines[row]!)),
    detailAt: Uint32Array.from(rowOf, (row) => detailAt[row]!),
    docsById,
    docsByName: orderByName(names),
    names,
    websites: rowPool('websites', table.texts.website, rowOf),
    facets: mapNames(TEXT_NAMES, (name) =>
      makeFacet(located[name] ?? table.values[name], rowOf, (text) => attributeKey(name, text)),
    ),
  }
}

/**
 * Renumbers values in the order in which documents first use them. So the numbers do not depend on the order
 * of the dump. `ids[doc]` is the new number of a document's value; `used[number]` is that value.
 */
function renumber(column: DictionaryColumn, rowOf: Uint32Array): { ids: Ids; used: string[] } {
  const numbers = column.numbers()
  const used = ['']
  const renumbered = new Uint32Array(column.values.length)
  const ids = rowOf.map((row) => {
    const number = numbers[row]!
    if (number !== 0 && renumbered[number] === 0) {
      renumbered[number] = used.length
      used.push(column.values[number]!)
    }
    return renumbered[number]!
  })
  return { ids: narrowest(column.values.length, ids), used }
}

/** Groups spellings by key: `Paris` and `PARIS` are one value, whose label is the more frequent spelling. */
function makeFacet(column: DictionaryColumn, rowOf: Uint32Array, keyFor: (text: string) => string): Facet {
  const { ids, used } = renumber(column, rowOf)
  const rowsOfSpelling = new Uint32Array(used.length)
  for (const id of ids) rowsOfSpelling[id]!++
  // the most frequent spelling is the label of its key; of equally frequent spellings, the first one sorted
  const labelOfKey = new Map<string, number>()
  const keyTexts = used.map(keyFor)
  for (let spelling = 1; spelling < used.length; spelling++) {
    const key = keyTexts[spelling]!
    const best = labelOfKey.get(key)
    const isBetter =
      best === undefined ||
      rowsOfSpelling[spelling]! > rowsOfSpelling[best]! ||
      (rowsOfSpelling[spelling] === rowsOfSpelling[best] && used[spelling]! < used[best]!)
    if (isBetter) labelOfKey.set(key, spelling)
  }
  const keys = [...labelOfKey.keys()].sort(byCodeUnits)
  const numberOfKey = new Map(keys.map((key, number) => [key, number]))
  return {
    ids,
    spellings: poolOf(used),
    keys: poolOf(keys),
    labels: Uint32Array.from(keys, (key) => labelOfKey.get(key)!),
    keyOf: Uint32Array.from(keyTexts, (key, spelling) => (spelling === 0 ? keys.length : numberOfKey.get(key)!)),
    ...wordsOfKeys(keys),
  }
}

/** Inverted index from words to the keys that contain them. */
function wordsOfKeys(keys: readonly string[]): Pick<Facet, 'words' | 'wordStart' | 'wordKeys'> {
  const { names, starts, values } = nameTable(keys.map(wordsOf))
  return { words: names, wordStart: starts, wordKeys: values }
}

/**
 * Groups documents by deadline. `deadlineOf[doc]` is the deadline of document doc, or NO_DEADLINE; length =
 * rows.
 *
 * Example: documents 0 to 4 with the deadlines 9, none, 7, 9, 7. The days are 7 and 9, so `ids` is 1 2 0 1 0,
 * where 2 means none. Day 7 has two documents and day 9 two: `firstOf` is 0 2 4, and `docs` is 2 4 0 3.
 */
function orderDeadlines(deadlineOf: Int32Array): Deadlines {
  const days = Int32Array.from(new Set(deadlineOf.filter((day) => day !== NO_DEADLINE))).sort()
  const idOf = new Map(Array.from(days, (day, id) => [day, id]))
  const ids = narrowest(
    days.length + 1,
    deadlineOf.map((day) => idOf.get(day) ?? days.length),
  )
  const lists = groupDocs(ids.length, days.length, (doc) => ids[doc]!)
  const { starts, values } = flatLists(lists)
  return { ids, days, firstOf: starts, docs: values }
}

/** All documents, ordered by folded name, then by number. `names` has the name of each document. */
export function orderByName(names: StringPool): Uint32Array {
  const keys = names.texts().map(valueKey)
  return Uint32Array.from(keys, (_, doc) => doc).sort((a, b) => byCodeUnits(keys[a]!, keys[b]!) || a - b)
}

/** Which row of the table becomes which document. */
export interface RowOrder {
  /**
   * `rowOf[doc]` is the row that becomes document doc; length = rows. Documents ascend by (start day, id).
   */
  readonly rowOf: Uint32Array
  /** `docsById[rank]` is the document with the rank-th smallest event id; length = rows. */
  readonly docsById: Uint32Array
}

/**
 * Orders rows by (start day, id). Example: of rows with the ids 30, 10, 20 and 40, row 1 starts on day 9 and
 * the others on day 7. `rowOf` is 2, 0, 3, 1: row 2 has the smallest id of day 7. Sorted by id alone, the
 * rows are 1, 2, 0, 3. Row 1 is document 3, row 2 is document 0, and so on: `docsById` is 3, 0, 1, 2.
 */
export function orderRows(table: EventTable): RowOrder {
  const ids = table.id.values()
  const starts = table.start.values()
  const rowsById = Uint32Array.from(ids, (_, row) => row).sort((a, b) => ids[a]! - ids[b]!)
  const rowOf = rowsById.slice().sort((a, b) => starts[a]! - starts[b]! || ids[a]! - ids[b]!)
  const docOf = new Uint32Array(ids.length)
  rowOf.forEach((row, doc) => {
    docOf[row] = doc
  })
  return { rowOf, docsById: rowsById.map((row) => docOf[row]!) }
}
