import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { removeLeftovers } from '../../files/leftovers.ts'
import { packageFile } from '../../files/package-file.ts'
import { replaceFileSync } from '../../files/replace-file.ts'
import { DEADLINE_COLUMNS } from './clean-deadline.ts'
import { DUMP_COLUMNS, type DumpRow } from './dump-row.ts'

interface WriteDumpOptions {
  /** Rows of `deadlines` for a row of `events`; none by default. */
  deadlinesOf?: (row: DumpRow) => readonly DumpRow[]
  /** If false, `id` is no primary key, so ids can be null, texts or duplicates. Default: true. */
  uniqueIds?: boolean
  /** Rows of other tables of data/schema.sql, by table. */
  tables?: Readonly<Record<string, readonly DumpRow[]>>
  /** Called after every `ROWS_PER_TRANSACTION` rows. */
  onProgress?: (rowsWritten: number) => void
}

/** Rows of a transaction, about 25 MB: progress is reported about once a second. */
const ROWS_PER_TRANSACTION = 50_000

/**
 * Writes a dump: a SQLite file with the tables of data/schema.sql. Returns the number of rows of `events`.
 * The same rows and options give the same bytes. The file appears under its name only when it is complete.
 */
export function writeDump(path: string, rows: Iterable<DumpRow>, options: WriteDumpOptions = {}): number {
  removeLeftovers(path)
  return replaceFileSync(path, (temporary) => fillDatabase(temporary, rows, options))
}

function fillDatabase(
  path: string,
  rows: Iterable<DumpRow>,
  { uniqueIds = true, tables = {}, deadlinesOf = () => [], onProgress }: WriteDumpOptions,
): number {
  const database = new Database(path)
  try {
    // large pages are faster, because rows are long and read in sequence
    database.pragma('page_size = 16384')
    // nothing reads the file before it is complete, so it needs neither a journal nor syncs
    database.pragma('journal_mode = OFF')
    database.pragma('synchronous = OFF')
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec(readSchema(uniqueIds))
    const insert = database.prepare(`INSERT INTO events VALUES (${DUMP_COLUMNS.map(() => '?').join(', ')})`)
    const insertDeadline = database.prepare(
      `INSERT INTO deadlines VALUES (${DEADLINE_COLUMNS.map(() => '?').join(', ')})`,
    )
    let rowsWritten = 0
    database.exec('BEGIN')
    for (const row of rows) {
      insert.run(DUMP_COLUMNS.map((_, at) => row[at] ?? null))
      for (const deadline of deadlinesOf(row)) insertDeadline.run(deadline)
      rowsWritten++
      if (rowsWritten % ROWS_PER_TRANSACTION === 0) {
        database.exec('COMMIT; BEGIN')
        onProgress?.(rowsWritten)
      }
    }
    for (const [table, others] of Object.entries(tables)) {
      for (const row of others) database.prepare(`INSERT INTO ${table} VALUES (${row.map(() => '?').join()})`).run(row)
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
