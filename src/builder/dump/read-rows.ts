import type Database from 'better-sqlite3'
import { DUMP_COLUMNS, type DumpColumn, type RawRow } from './dump-row.ts'
import { LOST_LETTER, type TextBytes } from './text-bytes.ts'

/**
 * Longer values are read in part. The longest field of an event has 5,000 characters, which are at most
 * 20,000 bytes.
 */
const MAX_VALUE_BYTES = 1 << 16

export interface EventsTable {
  readonly database: Database.Database
  /** Columns of `events`, in lower case. */
  readonly present: ReadonlySet<string>
  /** True if each character of a text is a byte of the dump. */
  readonly isOfBytes: boolean
}

/**
 * Yields the rows of `events` in SQLite's order. better-sqlite3 reads bytes that are no UTF-8 as U+FFFD: from
 * the first row that has it, texts are read as bytes, which `bytes` decodes.
 * @throws SqliteError if the database turns out to be damaged
 */
export function* readRows({ database, present, isOfBytes }: EventsTable, bytes: TextBytes): Iterable<RawRow> {
  const rowsFrom = (first: number, read: (column: DumpColumn) => string) => {
    const list = DUMP_COLUMNS.map((column) => (present.has(column) ? read(column) : 'NULL'))
    const query = database.prepare(`SELECT ${list.join(', ')} FROM events LIMIT -1 OFFSET ?`)
    return query.safeIntegers().raw().iterate(first) as Iterable<RawRow>
  }
  const isUtf8 = database.pragma('encoding', { simple: true }) === 'UTF-8'
  let rows = 0
  for (const row of rowsFrom(0, shortened)) {
    if (isOfBytes) yield withTexts(row, (text) => (isAscii(text) ? undefined : bytesOf(text)), bytes)
    else if (!row.some(isDamaged)) yield row
    else if (isUtf8) break
    // Half of a letter in UTF-16 has no other reading.
    else yield withTexts(row, (text) => Buffer.from(text), bytes)
    rows++
  }
  if (isOfBytes || !isUtf8) return
  for (const row of rowsFrom(rows, asHex)) yield withTexts(row, (hex) => Buffer.from(hex, 'hex'), bytes)
}

/**
 * The column as the dump has it, or its beginning if it is too large for any field of an event. Numbers
 * stay numbers.
 */
function shortened(column: DumpColumn): string {
  return (
    `CASE WHEN octet_length("${column}") > ${MAX_VALUE_BYTES} ` +
    `THEN substr("${column}", 1, ${MAX_VALUE_BYTES >> 2}) ELSE "${column}" END`
  )
}

/** The same, with texts as the hexadecimal digits of their bytes. */
function asHex(column: DumpColumn): string {
  return `CASE typeof("${column}") WHEN 'text' THEN hex(${shortened(column)}) ELSE ${shortened(column)} END`
}

function isDamaged(value: unknown): boolean {
  return typeof value === 'string' && value.includes(LOST_LETTER)
}

/** The row with its texts read from their bytes, if `bytesOf` gives any. */
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

/** The bytes of a text that was read as Latin-1. `unistr` of SQLite can have made any letter of digits. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text, /[^\0-\xff]/.test(text) ? 'utf8' : 'latin1')
}
