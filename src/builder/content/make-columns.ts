import { lowerBound } from '../../docset/sorted.ts'
import { CHOICE_NAMES, TEXT_NAMES, type TextName } from '../../event/attributes.ts'
import { DEADLINE_KINDS } from '../../event/deadlines.ts'
import { valueKey, wordsOf } from '../../event/fold.ts'
import { DAY_SECONDS } from '../../event/moment.ts'
import { attributeKey } from '../../event/read-value.ts'
import { type Ids, narrowest } from '../../snapshot/format.ts'
import type { StringPool } from '../../snapshot/pool.ts'
import type { Deadlines, Facet } from '../../snapshot/snapshot.ts'
import type { DictionaryColumn } from '../table/columns.ts'
import { type EventTable, mapNames } from '../table/event-table.ts'
import { flatLists, groupPairs } from './group-docs.ts'
import { byCodeUnits, nameTable, poolOf, rowPool } from './string-pools.ts'

export type Columns = ReturnType<typeof makeColumns>

/**
 * Puts the columns of a table into document order. The columns of `located` are used instead of the table's
 * columns of the same name.
 */
export function makeColumns(
  table: EventTable,
  { rowOf, docsById }: RowOrder,
  located: Partial<Record<TextName, DictionaryColumn>> = {},
) {
  const start = table.start.values()
  const end = table.end.values()
  const id = table.id.values()
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
    deadlines: orderDeadlines(table.deadlines, rowOf),
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
 * of the dump. `ids[doc]` is the new number of a document's value; `used[number]` is the value itself.
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
  // the most frequent spelling is the label of its key; of equally frequent spellings, the spelling that
  // sorts first
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
 * Sizes for `dueKey`: an instant is one of INSTANTS numbers from -INSTANTS / 2 on, and the day as written is
 * one of DAYS_NEAR days around the day of the instant.
 */
const INSTANTS = 2 ** 34
const DAYS_NEAR = 16
const KEYS_PER_KIND = INSTANTS * DAYS_NEAR

/** A number below 2 ** 53 for a deadline. Numbers ascend by kind, then by instant, then by day. */
function dueKey(kind: number, instant: number, day: number): number {
  return (kind * INSTANTS + instant + INSTANTS / 2) * DAYS_NEAR + day - dayAt(instant) + DAYS_NEAR / 2
}

function instantIn(key: number): number {
  return (Math.floor(key / DAYS_NEAR) % INSTANTS) - INSTANTS / 2
}

function dayAt(instant: number): number {
  return Math.floor(instant / DAY_SECONDS)
}

/**
 * Groups documents by due: kind, instant and day. Example: documents 0 and 1 have submissions at instants 9
 * and 7, document 1 also an abstract at 5. The dues are the abstract at 5, then the submissions at 7 and 9.
 * They have the documents 1, 1 and 0; document 0 has due 2, and document 1 the dues 0 and 1.
 */
function orderDeadlines({ kinds, instants, days, ends }: EventTable['deadlines'], rowOf: Uint32Array): Deadlines {
  const [ofKinds, ofInstants, ofDays, endOf] = [kinds.values(), instants.values(), days.values(), ends.values()]
  const keys = Float64Array.from(ofKinds, (kind, at) => dueKey(kind, ofInstants[at]!, ofDays[at]!))
  const distinct = Float64Array.from(new Set(keys.slice().sort()))
  const startOf = new Uint32Array(rowOf.length + 1)
  const dues = new Uint32Array(keys.length)
  let length = 0
  rowOf.forEach((row, doc) => {
    const own = keys
      .subarray(endOf[row - 1] ?? 0, endOf[row])
      .slice()
      .sort()
    // several rounds may have the same due
    for (const key of new Set(own)) dues[length++] = lowerBound(distinct, key)
    startOf[doc + 1] = length
  })
  const lists = groupPairs(distinct.length, (visit) => {
    for (let doc = 0; doc < rowOf.length; doc++) {
      for (let at = startOf[doc]!; at < startOf[doc + 1]!; at++) visit(dues[at]!, doc)
    }
  })
  const { starts, values } = flatLists(lists)
  return {
    firstOfKind: Uint32Array.from({ length: DEADLINE_KINDS.length + 1 }, (_, kind) =>
      lowerBound(distinct, kind * KEYS_PER_KIND),
    ),
    instants: Float64Array.from(distinct, instantIn),
    days: Int32Array.from(distinct, (key) => dayAt(instantIn(key)) + (key % DAYS_NEAR) - DAYS_NEAR / 2),
    firstOf: starts,
    docs: values,
    startOf,
    dues: narrowest(distinct.length, dues.subarray(0, length)),
  }
}

/** All documents, ordered by folded name, then by number. `names` has the name of each document. */
export function orderByName(names: StringPool): Uint32Array {
  const keys = names.texts().map(valueKey)
  return Uint32Array.from(keys, (_, doc) => doc).sort((a, b) => byCodeUnits(keys[a]!, keys[b]!) || a - b)
}

/** Order of the documents, as positions of rows in the table. */
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
