import { valueKey } from '../../event/fold.ts'
import { FACETS, type FacetName, type Ids } from '../../snapshot/format.ts'
import type { Facet, SnapshotArrays, ValueColumn } from '../../snapshot/snapshot.ts'
import type { DictionaryColumn } from '../table/dictionary-column.ts'
import type { EventTable } from '../table/event-table.ts'
import { narrowest } from './narrowest.ts'
import { orderDeadlines } from './order-deadlines.ts'
import { orderByName } from './order-names.ts'
import type { RowOrder } from './order-rows.ts'
import { byCodeUnits, poolOf, rowPool } from './string-pools.ts'

export type Columns = Pick<
  SnapshotArrays,
  | 'id'
  | 'start'
  | 'end'
  | 'type'
  | 'attendance'
  | 'deadlines'
  | 'docsById'
  | 'docsByName'
  | 'detailAt'
  | 'names'
  | 'websites'
  | 'venues'
  | 'organizers'
  | 'facets'
>

/** Puts the columns of a table into document order. */
export function makeColumns(table: EventTable, { rowOf, docsById }: RowOrder): Columns {
  const start = table.start.values()
  const end = table.end.values()
  const type = table.type.values()
  const id = table.id.values()
  const attendance = table.attendance.values()
  const deadlines = table.deadlines.days()
  const detailAt = table.detailAt.values()
  return {
    id: Float64Array.from(rowOf, (row) => id[row]!),
    start: Int32Array.from(rowOf, (row) => start[row]!),
    end: Int32Array.from(rowOf, (row) => end[row]!),
    type: Uint8Array.from(rowOf, (row) => type[row]!),
    attendance: Uint8Array.from(rowOf, (row) => attendance[row]!),
    deadlines: orderDeadlines(Int32Array.from(rowOf, (row) => deadlines[row]!)),
    detailAt: Uint32Array.from(rowOf, (row) => detailAt[row]!),
    docsById,
    docsByName: orderByName(rowPool('name keys', table.nameKeys, rowOf)),
    names: rowPool('names', table.texts.name, rowOf),
    websites: rowPool('websites', table.texts.website, rowOf),
    venues: valueColumn(table.values.venue, rowOf),
    organizers: valueColumn(table.values.organizer, rowOf),
    facets: Object.fromEntries(FACETS.map((name) => [name, makeFacet(table.values[name], rowOf)])) as Record<
      FacetName,
      Facet
    >,
  }
}

function valueColumn(column: DictionaryColumn, rowOf: Uint32Array): ValueColumn {
  const { ids, used } = renumber(column, rowOf)
  return { ids, pool: poolOf(used) }
}

/**
 * Renumbers values in the order in which documents first use them. So the numbers do not depend on the order
 * of the dump. `ids[doc]` is the new number of a document's value; `used[number]` is that value.
 */
function renumber(column: DictionaryColumn, rowOf: Uint32Array): { ids: Ids; used: string[] } {
  const numbers = column.numbers()
  const used = ['']
  const renumbered = new Uint32Array(column.values.length)
  const ids = narrowest(column.values.length, rowOf.length)
  rowOf.forEach((row, doc) => {
    const number = numbers[row]!
    if (number !== 0 && renumbered[number] === 0) {
      renumbered[number] = used.length
      used.push(column.values[number]!)
    }
    ids[doc] = renumbered[number]!
  })
  return { ids, used }
}

/** Groups spellings by key: `Paris` and `PARIS` are one value, whose label is the more frequent one. */
function makeFacet(column: DictionaryColumn, rowOf: Uint32Array): Facet {
  const { ids, used } = renumber(column, rowOf)
  const rowsOfSpelling = new Uint32Array(used.length)
  for (const id of ids) rowsOfSpelling[id]!++
  // the most frequent spelling is the label of its key; of equally frequent ones, the first one sorted
  const labelOfKey = new Map<string, number>()
  const keyTexts = used.map(valueKey)
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
  }
}
