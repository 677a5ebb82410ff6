/**
 * Writes dumps: SQLite files with the table `events` of data/schema.sql. Only src/builder/ knows SQLite.
 */
import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { replaceFileSync } from '../../files/replace-file.ts'
import { packageFile } from '../package-root.ts'
import { DUMP_COLUMNS, type DumpRow } from './dump-row.ts'

interface WriteDumpOptions {
  /** False leaves the primary key out, so that faulty ids (none, negative, text, the same twice) can be written. Default true. */
  uniqueIds?: boolean
  /** Called after every `ROWS_PER_TRANSACTION` rows. */
  onProgress?: (rowsWritten: number) => void
}

/** Some 25 MB: one transaction's pages fit into SQLite's cache, and a progress line moves every second or so. */
const ROWS_PER_TRANSACTION = 50_000

/**
 * Writes all rows and returns how many there were. The same rows and options give the same bytes. The file appears
 * under its name only when it is complete.
 */
export function writeDump(path: string, rows: Iterable<DumpRow>, options: WriteDumpOptions = {}): number {
  return replaceFileSync(path, (temporary) => fillDatabase(temporary, rows, options))
}

function fillDatabase(
  path: string,
  rows: Iterable<DumpRow>,
  { uniqueIds = true, onProgress }: WriteDumpOptions,
): number {
  const database = new Database(path)
  try {
    // Nobody sees the file before it is complete, so neither a journal nor syncing on the way protects anything.
    // Long rows, written and read in one go: 16 KB pages take 15 % less time than SQLite's 4 KB.
    database.pragma('page_size = 16384')
    database.pragma('journal_mode = OFF')
    database.pragma('synchronous = OFF')
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec(readSchema(uniqueIds))
    const insert = database.prepare(`INSERT INTO events VALUES (${DUMP_COLUMNS.map(() => '?').join(', ')})`)
    let rowsWritten = 0
    database.exec('BEGIN')
    for (const row of rows) {
      insert.run(...row)
      rowsWritten++
      if (rowsWritten % ROWS_PER_TRANSACTION === 0) {
        database.exec('COMMIT; BEGIN')
        onProgress?.(rowsWritten)
      }
    }
    database.exec('COMMIT')
    return rowsWritten
  } finally {
    database.close()
  }
}

function readSchema(uniqueIds: boolean): string {
  const schema = readFileSync(packageFile('data/schema.sql'), 'utf8')
  return uniqueIds ? schema : schema.replace('id INTEGER PRIMARY KEY', 'id INTEGER')
}
