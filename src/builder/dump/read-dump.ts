import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { DUMP_COLUMNS, type DumpColumn, type RawRow } from './dump-row.ts'
import { wholeStatements } from './sql-text.ts'

const OPTIONAL: readonly DumpColumn[] = ['description', 'submission_deadline', 'attendance', 'updated_at']
const REQUIRED = DUMP_COLUMNS.filter((column) => !OPTIONAL.includes(column))

/** The dump cannot be read. The message says what was expected, what was found, and what to do. */
export class DumpError extends Error {
  override readonly name = 'DumpError'
}

export interface Dump {
  /** SHA-256 of the dump file, hexadecimal. */
  readonly digest: string
  /** Every row, in SQLite's order, read one by one. Throws DumpError if the file turns out to be damaged. */
  rows(): Iterable<RawRow>
  close(): void
}

/**
 * Opens a SQLite file, or SQL text, which may be compressed by gzip. SQL text is first executed into a
 * database at `scratch`, which `close` removes.
 * @throws DumpError if the file is missing or of another kind, or lacks `events` or one of its columns
 */
export async function openDump(path: string, scratch: string): Promise<Dump> {
  const kind = await kindOf(path)
  const digest = await digestOf(path)
  if (kind === 'sqlite') return dumpOf(path, digest, () => {})
  const removeScratch = () => rmSync(scratch, { force: true })
  removeScratch()
  try {
    await executeText(path, kind, scratch)
    return dumpOf(scratch, digest, removeScratch, path)
  } catch (error) {
    removeScratch()
    throw error
  }
}

type DumpKind = 'sqlite' | 'sql' | 'sql.gz'

/** Decides by content, so that a wrong ending of the name does no harm. */
async function kindOf(path: string): Promise<DumpKind> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new DumpError(
      `${path}: expected a dump (.sqlite, .db, .sql or .sql.gz), ` +
        `found no readable file (${error.code}): check the path`,
    )
  })
  try {
    const refuse = (found: string) =>
      new DumpError(`${path}: expected a dump (.sqlite, .db, .sql or .sql.gz), found ${found}: check the path`)
    if ((await file.stat()).isDirectory()) throw refuse('a folder')
    const head = Buffer.alloc(16)
    const { bytesRead } = await file.read(head, 0, 16, 0)
    if (bytesRead === 0) throw refuse('an empty file')
    if (head.toString('latin1') === 'SQLite format 3\0') return 'sqlite'
    return head[0] === 0x1f && head[1] === 0x8b ? 'sql.gz' : 'sql'
  } finally {
    await file.close()
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk)
  return hash.digest('hex')
}

async function executeText(path: string, kind: DumpKind, scratch: string): Promise<void> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 })
  const text = kind === 'sql.gz' ? file.pipe(createGunzip()) : file
  file.on('error', (error) => text.destroy(error))
  text.setEncoding('utf8')
  const database = new Database(scratch)
  try {
    // the scratch database need not survive a crash
    database.pragma('journal_mode = OFF')
    database.pragma('synchronous = OFF')
    for await (const statements of wholeStatements(text)) database.exec(statements)
    if (database.inTransaction) throw new Error('the text ends inside a transaction, so it was cut off')
  } catch (error) {
    throw new DumpError(
      `${path}: expected SQL that SQLite can execute, got the error "${(error as Error).message}": ` +
        'dump the database again',
      { cause: error },
    )
  } finally {
    database.close()
  }
}

function dumpOf(databasePath: string, digest: string, afterClose: () => void, path = databasePath): Dump {
  const database = new Database(databasePath, { readonly: true })
  try {
    const present = columnsOf(database, path)
    const list = DUMP_COLUMNS.map((column) => (present.has(column) ? `"${column}"` : `NULL AS "${column}"`)).join(', ')
    const statement = database.prepare(`SELECT ${list} FROM events`).safeIntegers().raw()
    return {
      digest,
      rows: () => rowsOf(statement, path),
      close: () => {
        database.close()
        afterClose()
      },
    }
  } catch (error) {
    database.close()
    throw error instanceof DumpError
      ? error
      : new DumpError(
          `${path}: expected a table or view named events that SQLite can read, ` +
            `got the error "${(error as Error).message}": correct the view, or dump the database again`,
        )
  }
}

/** Damage in the middle of a database is found only when its page is read. */
function* rowsOf(statement: Database.Statement, path: string): Iterable<RawRow> {
  try {
    yield* statement.iterate() as Iterable<RawRow>
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    throw new DumpError(
      `${path}: expected rows of events, got the error "${error.message}": ` +
        'check the file with PRAGMA integrity_check, or dump the database again',
      { cause: error },
    )
  }
}

/** The columns of `events`, in lower case. Throws DumpError if one is missing. */
function columnsOf(database: Database.Database, path: string): Set<string> {
  const rows = database.prepare(`SELECT name FROM pragma_table_info('events')`).all() as { name: string }[]
  const present = new Set(rows.map((row) => row.name.toLowerCase()))
  if (present.size === 0) {
    const tables = database
      .prepare(`SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name`)
      .all() as { name: string }[]
    const names = tables.map((table) => table.name).join(', ') || 'none'
    throw new DumpError(
      `${path}: expected a table or view named events, found ${names}: ` +
        'map your schema with CREATE VIEW events AS SELECT ...',
    )
  }
  const missing = REQUIRED.filter((column) => !present.has(column))
  if (missing.length > 0) {
    throw new DumpError(
      `${path}: expected the columns ${REQUIRED.join(', ')} in events, missing ${missing.join(', ')}: ` +
        'add them, or map them in a view',
    )
  }
  return present
}
