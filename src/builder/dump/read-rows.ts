import type Database from 'better-sqlite3'
import type { RawRow } from './dump-row.ts'
import { LOST_LETTER, type TextBytes } from './text-bytes.ts'

/** Longer values are cut in SQL. At most 20,000 bytes of a description, the longest field, are used. */
const MAX_VALUE_BYTES = 1 << 16

/** A table or view of a dump. */
export interface DumpTable {
  readonly database: Database.Database
  readonly name: 'events' | 'deadlines'
  /** The columns that are read. The first has the id of an event. */
  readonly columns: readonly string[]
  /** The columns that the table has, in lower case. */
  readonly present: ReadonlySet<string>
  /** True if the dump was loaded as Latin-1, so that each character of a text is one undecoded byte. */
  readonly isOfBytes: boolean
}

/**
 * Yields the rows of a table in SQLite's order. better-sqlite3 returns U+FFFD for bytes that are not UTF-8.
 * In a database in UTF-8, texts are therefore read as bytes from the first row with U+FFFD on. `bytes`
 * decodes them.
 * @throws SqliteError if the database turns out to be damaged
 */
export function* readRows(
  { database, name, columns, present, isOfBytes }: DumpTable,
  bytes: TextBytes,
): Iterable<RawRow> {
  const rowsFrom = (first: number, read: (column: string) => string) => {
    const list = columns.map((column) => (present.has(column) ? read(column) : 'NULL'))
    const query = database.prepare(`SELECT ${list.join(', ')} FROM ${name} LIMIT -1 OFFSET ?`)
    return query.safeIntegers().raw().iterate(first) as Iterable<RawRow>
  }
  const isUtf8 = database.pragma('encoding', { simple: true }) === 'UTF-8'
  let rows = 0
  for (const row of rowsFrom(0, shortened)) {
    if (isOfBytes) yield withTexts(row, (text) => (isAscii(text) ? undefined : bytesOf(text)), bytes)
    else if (!row.some(isDamaged)) yield row
    else if (isUtf8) break
    // in UTF-16, U+FFFD replaces a lone surrogate, which reading bytes would not restore
    else yield withTexts(row, (text) => Buffer.from(text), bytes)
    rows++
  }
  if (isOfBytes || !isUtf8) return
  for (const row of rowsFrom(rows, asHex)) yield withTexts(row, (hex) => Buffer.from(hex, 'hex'), bytes)
}

/** SQL expression for a column: its value, or the beginning of a value above MAX_VALUE_BYTES. */
function shortened(column: string): string {
  return (
    `CASE WHEN octet_length("${column}") > ${MAX_VALUE_BYTES} ` +
    `THEN substr("${column}", 1, ${MAX_VALUE_BYTES >> 2}) ELSE "${column}" END`
  )
}

/** SQL expression like `shortened`, but with texts as hexadecimal digits of their bytes. */
function asHex(column: string): string {
  return `CASE typeof("${column}") WHEN 'text' THEN hex(${shortened(column)}) ELSE ${shortened(column)} END`
}

function isDamaged(value: unknown): boolean {
  return typeof value === 'string' && value.includes(LOST_LETTER)
}

/** Decodes the texts of a row from their bytes. A text stays unchanged if `bytesOf` returns undefined. */
function withTexts(row: RawRow, bytesOf: (text: string) => Buffer | undefined, bytes: TextBytes): RawRow {
  const id = String(row[0])
  return row.map((value) => {
    const own = typeof value === 'string' ? bytesOf(value) : undefined
    return own === undefined ? value : bytes.read(own, id)
  }) as unknown as RawRow
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text)
}

/** Bytes of a text that was read as Latin-1. Letters above U+00FF are from SQLite's function `unistr`. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text, /[^\0-\xff]/.test(text) ? 'utf8' : 'latin1')
}
