import { rmSync, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { beginningOf, SqlTextError, type Statement, statementsOf } from './sql-text.ts'

/** Maximum share of the free disk for the scratch database: a small compressed dump may be a large text. */
const SHARE_OF_FREE_DISK = 0.9
const PAGE_BYTES = 16384

/**
 * Executes the statements of SQL text in a new database at `path`. `beforeEach` gets the number of each
 * statement before it runs.
 * @throws SqlTextError for a statement that `statementsOf`, `treatmentOf` or SQLite refuses, a text that ends
 * inside a transaction, or a folder that is not writable
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
  // the scratch database need not survive a crash, so it has no journal
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
      `expected a writable folder for the snapshot, got the error "${(error as Error).message}" ` +
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
  if (treatment === 'skipped') return
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
 * Executes one statement. If it has no semicolon before its last character, `exec` is safe, and three times
 * as fast. Otherwise `prepare` refuses a second statement.
 */
function run(database: Database.Database, text: string): void {
  const semicolon = text.indexOf(';')
  if (semicolon < 0 || semicolon === text.length - 1) database.exec(text)
  else database.prepare(text).run()
}

/**
 * Statements that an untrusted dump may contain: they change only the scratch database. All others, except
 * SKIPPED, are refused: ATTACH, VACUUM INTO and some pragmas name files, and later versions of SQLite may add
 * statements. Functions in expressions write no file, and load_extension() is switched off.
 */
const EXECUTED = new Set([
  ...['CREATE TABLE', 'CREATE VIEW', 'CREATE INDEX', 'CREATE UNIQUE INDEX', 'ALTER TABLE'],
  ...['DROP TABLE', 'DROP VIEW', 'DROP INDEX', 'INSERT', 'REPLACE', 'UPDATE', 'DELETE'],
  ...['BEGIN', 'COMMIT', 'END', 'SAVEPOINT', 'RELEASE'],
  // ".dump" of sqlite3 writes ANALYZE before the rows of sqlite_stat1
  'ANALYZE',
])

/** Pragmas that are skipped, because the scratch database has its own settings. */
const PRAGMAS =
  'APPLICATION_ID AUTO_VACUUM CACHE_SIZE DEFER_FOREIGN_KEYS ENCODING FOREIGN_KEYS JOURNAL_MODE LOCKING_MODE ' +
  'PAGE_SIZE SYNCHRONOUS USER_VERSION'

/** Statements that are skipped: settings, and triggers, whose effects are already in the dumped rows. */
const SKIPPED = new Set([
  ...['CREATE TRIGGER', 'CREATE TEMP TRIGGER', 'CREATE TEMPORARY TRIGGER', 'DROP TRIGGER'],
  ...PRAGMAS.split(' ').map((name) => `PRAGMA ${name}`),
])

/** The expected statements, for messages. */
const DATA_STATEMENTS =
  'statements that hold data (CREATE TABLE, VIEW or INDEX, INSERT, UPDATE, DELETE, ALTER, DROP, BEGIN, COMMIT)'

/** The treatment of a statement, by its first words. */
export function treatmentOf(words: readonly string[]): 'executed' | 'skipped' | 'refused' {
  for (let count = 1; count <= words.length; count++) {
    const beginning = words.slice(0, count).join(' ')
    if (EXECUTED.has(beginning)) return 'executed'
    if (SKIPPED.has(beginning)) return 'skipped'
  }
  return 'refused'
}
