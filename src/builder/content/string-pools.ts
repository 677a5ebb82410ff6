import { escapeJson, StringPool } from '../../snapshot/pool.ts'
import type { TextColumn } from '../table/columns.ts'
import { addTo, type FlatLists, flatLists, startsOf } from './group-docs.ts'

/** A pool of the strings, in their order, JSON-escaped. */
export function poolOf(strings: Iterable<string>): StringPool {
  const texts = Array.from(strings, (text) => Buffer.from(escapeJson(text)))
  return new StringPool(startsOf(texts), Buffer.concat(texts))
}

/**
 * A pool, in document order, of a column that is already escaped. `what` names the column in errors.
 * @throws RangeError if the column has more than 4 GiB, which offsets cannot reach
 */
export function rowPool(what: string, column: TextColumn, rowOf: Uint32Array): StringPool {
  const source = column.bytes()
  const ends = column.ends()
  if (source.length > 0xffff_ffff) {
    throw new RangeError(`${what}: expected at most 4 GiB in all, got ${source.length} bytes: split the dump`)
  }
  const offsets = new Uint32Array(rowOf.length + 1)
  const bytes = Buffer.allocUnsafe(source.length)
  let at = 0
  rowOf.forEach((row, doc) => {
    const text = source.subarray(row === 0 ? 0 : ends[row - 1]!, ends[row]!)
    bytes.set(text, at)
    at += text.length
    offsets[doc + 1] = at
  })
  return new StringPool(offsets, bytes)
}

/** Names, ascending, each with the numbers of the items that have the name. */
export interface NameTable extends FlatLists {
  readonly names: StringPool
}

/** `namesOf[i]` has the names of item i. The items of a name are in the order of `compare`. */
export function nameTable(
  namesOf: readonly Iterable<string>[],
  compare: (a: number, b: number) => number = (a, b) => a - b,
): NameTable {
  const thingsOf = new Map<string, number[]>()
  namesOf.forEach((names, thing) => {
    for (const name of new Set(names)) addTo(thingsOf, name, thing)
  })
  const names = [...thingsOf.keys()].sort(byCodeUnits)
  return { names: poolOf(names), ...flatLists(names.map((name) => thingsOf.get(name)!.sort(compare))) }
}

/** Compares strings by UTF-16 code units, the order of all sorted pools. */
export function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
