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

/** Columns of a table in document order. `derived` columns replace table columns of the same name. */
export function makeColumns(
  table: EventTable,
  { rowOf, docsById }: RowOrder,
  derived: Partial<Record<TextName, DictionaryColumn>> = {},
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
      makeFacet(derived[name] ?? table.values[name], rowOf, (text) => attributeKey(name, text)),
    ),
  }
}

/**
 * Numbers values by first use in document order, so that the order of the dump does not matter. `ids[doc]` is
 * the number of a document's value, and `used[number]` the value.
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
  // the label of a key is its most frequent spelling; of equally frequent spellings, the first in sort order
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

/** `dueKey` needs instants in [-INSTANTS / 2, INSTANTS / 2), and days less than DAYS_NEAR / 2 from them. */
const INSTANTS = 2 ** 34
const DAYS_NEAR = 16
const KEYS_PER_KIND = INSTANTS * DAYS_NEAR

/** A safe integer for a deadline. Numbers ascend by kind, then by instant, then by day. */
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
 * Groups documents by due. Example: document 0 has a submission at instant 9, document 1 an abstract at 5 and
 * a submission at 7. The dues are the abstract at 5 and the submissions at 7 and 9, with the documents 1, 1
 * and 0.
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

export interface RowOrder {
  /** `rowOf[doc]` is the row of document doc; documents ascend by (start day, id). Length = rows. */
  readonly rowOf: Uint32Array
  /** `docsById[rank]` is the document with the rank-th smallest event id; length = rows. */
  readonly docsById: Uint32Array
}

/**
 * Orders rows by (start day, id). Example: the rows have the ids 30, 10, 20, 40 and start on the days 7, 9,
 * 7, 7. `rowOf` is 2, 0, 3, 1. `docsById` is 3, 0, 1, 2: the smallest id, 10, is document 3.
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
