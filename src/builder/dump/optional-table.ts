import { isUtf8 } from 'node:buffer'
import type { DumpTable } from './read-rows.ts'

/** Maximum rows that are read of an optional table: a view can have rows without end. */
const MAX_ROWS = 1_000_000

/** An optional table or view of a dump. If a dump has it, the first column is required. */
export interface OptionalTable<Column extends string> {
  readonly name: string
  readonly columns: readonly [Column, ...Column[]]
}

/**
 * The rows of an optional table, as texts by column; none if the dump lacks the table. A value that is
 * absent, or neither a text nor a number, is `''`.
 * @throws Error if the table lacks its first column, or has more than MAX_ROWS rows
 */
export function* optionalRows<Column extends string>(
  { database, isOfBytes }: Pick<DumpTable, 'database' | 'isOfBytes'>,
  { name, columns }: OptionalTable<Column>,
): Iterable<Readonly<Record<Column, string>>> {
  const found = database.prepare(`SELECT name FROM pragma_table_xinfo(?) WHERE hidden <> 1`).pluck().all(name)
  if (found.length === 0) return
  const present = new Set((found as string[]).map((column) => column.toLowerCase()))
  const [first] = columns
  if (!present.has(first)) {
    throw new Error(`expected a column ${first} in the table ${name}, got ${[...present].join(', ')}: add it`)
  }
  const list = columns.map((column) => (present.has(column) ? `"${column}"` : 'NULL'))
  const query = database.prepare(`SELECT ${list.join(', ')} FROM "${name}" LIMIT ${MAX_ROWS + 1}`).raw()
  let rows = 0
  for (const row of query.iterate() as Iterable<readonly unknown[]>) {
    if (rows++ === MAX_ROWS)
      throw new Error(
        `expected at most ${MAX_ROWS} rows in the table ${name}, got more: check for a view that never ends`,
      )
    const texts = row.map((value) => textOf(value, isOfBytes))
    yield Object.fromEntries(columns.map((column, at) => [column, texts[at]])) as Record<Column, string>
  }
}

function textOf(value: unknown, isOfBytes: boolean): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  const bytes = Buffer.from(value, 'latin1')
  const text = isOfBytes && isUtf8(bytes) ? bytes.toString() : value
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
