import { rmSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { DATA_STATEMENTS, treatmentOf } from './data-statements.ts'
import { SqlTextError, type Statement, statementsOf } from './sql-text.ts'
import { beginningOf } from './sql-words.ts'

/** A tenth of the free disk stays free, however large the text of a small file turns out to be. */
const SHARE_OF_FREE_DISK = 0.9
const PAGE_BYTES = 16384

/**
 * Executes the statements of SQL text in a new database at `path`. `beforeEach` is called with the number of
 * each statement before it runs.
 * @throws SqlTextError for a statement that is not data, and for one that SQLite refuses
 */
export async function executeText(
  chunks: AsyncIterable<string>,
  path: string,
  beforeEach: (number: number) => void,
): Promise<void> {
  rmSync(path, { force: true })
  const database = openScratch(path)
  try {
    for await (const statements of statementsOf(chunks)) {
      for (const statement of statements) {
        beforeEach(statement.number)
        execute(database, statement)
      }
    }
    if (database.inTransaction) {
      throw new SqlTextError(
        'expected a COMMIT at the end, got a text that ends inside a transaction, so it was cut off: ' +
          'dump the database again',
      )
    }
  } finally {
    database.close()
  }
}

function openScratch(path: string): Database.Database {
  const database = createDatabase(path)
  // the scratch database need not survive a crash
  database.pragma(`page_size = ${PAGE_BYTES}`)
  database.pragma('journal_mode = OFF')
  database.pragma('synchronous = OFF')
  database.pragma('foreign_keys = OFF')
  database.pragma('trusted_schema = OFF')
  const { bavail, bsize } = statfsSync(dirname(path))
  database.pragma(`max_page_count = ${Math.max(1, Math.floor((bavail * bsize * SHARE_OF_FREE_DISK) / PAGE_BYTES))}`)
  return database
}

function createDatabase(path: string): Database.Database {
  try {
    return new Database(path)
  } catch (error) {
    throw new SqlTextError(
      `expected a folder of the snapshot that takes files, got the error "${(error as Error).message}" ` +
        `for ${path}: name another path for the snapshot`,
      { cause: error },
    )
  }
}

function execute(database: Database.Database, { text, words, number }: Statement): void {
  const treatment = treatmentOf(words)
  if (treatment === 'refused') {
    throw new SqlTextError(
      `expected ${DATA_STATEMENTS}, got ${beginningOf(text)} as statement ${number}: ` +
        'remove it, or pass the SQLite file itself',
    )
  }
  if (treatment === 'passed over') return
  try {
    run(database, text)
  } catch (error) {
    throw new SqlTextError(
      `expected SQL that SQLite can execute, got the error "${(error as Error).message}" ` +
        `in statement ${number} (${beginningOf(text)}): ${adviceFor(error as Error)}`,
      { cause: error },
    )
  }
}

function adviceFor(error: Error): string {
  const isFull = error instanceof Database.SqliteError && /^SQLITE_(FULL|IOERR_WRITE)/.test(error.code)
  return isFull ? 'make room on the disk of the snapshot' : 'dump the database again'
}

/**
 * Executes one statement. A text whose only semicolon is its last character cannot be two, whoever reads it.
 * Of others `prepare` accepts only one statement, should SQLite split a text elsewhere than we do.
 *
 * Measured: for 300,000 rows `exec` takes 0.75 s, `prepare` and `run` 2.2 s.
 */
function run(database: Database.Database, text: string): void {
  const semicolon = text.indexOf(';')
  if (semicolon < 0 || semicolon === text.length - 1) database.exec(text)
  else database.prepare(text).run()
}
