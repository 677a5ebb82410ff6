import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { printable } from '../printable.ts'
import { DUMP_COLUMNS, type DumpColumn, type RawRow } from './dump-row.ts'
import { executeText } from './execute-text.ts'
import { SqlTextError } from './sql-text.ts'

const OPTIONAL: readonly DumpColumn[] = ['description', 'submission_deadline', 'attendance', 'updated_at']
const REQUIRED = DUMP_COLUMNS.filter((column) => !OPTIONAL.includes(column))
const CHUNK_BYTES = 1 << 20
/**
 * Longer values are read in part. The longest field of an event has 5,000 characters, which are at most
 * 20,000 bytes.
 */
const MOST_VALUE_BYTES = 1 << 16
/** A directory has about a million events. A view can have rows without end. */
const MOST_ROWS = 20_000_000
/** Rows that are one step: a view that makes each row slowly never ends, either. */
const ROWS_IN_A_STEP = 1000

/** The dump cannot be read. The message says what was expected, what was found, and what to do. */
export class DumpError extends Error {
  override readonly name = 'DumpError'

  constructor(message: string, options?: ErrorOptions) {
    // SQLite's errors quote the dump
    super(printable(message), options)
  }
}

export interface Dump {
  /** SHA-256 of the dump file, hexadecimal. */
  readonly digest: string
  /** Every row, in SQLite's order, read one by one. Throws DumpError if the file turns out to be damaged. */
  rows(): Iterable<RawRow>
  close(): void
}

/** Called before each step that can take SQLite long: a statement, or a thousand rows. Tells its number. */
export type BeforeStep = (awaited: 'statement' | 'row', number: number) => void

/**
 * Opens a SQLite file, or SQL text, which may be compressed by gzip. SQL text is first executed into a
 * database at `scratch`, which `close` removes. Nothing else is written, whatever the dump says.
 * @throws DumpError if the file is missing or of another kind, or lacks `events` or one of its columns
 */
export async function openDump(path: string, scratch: string, beforeStep: BeforeStep = () => {}): Promise<Dump> {
  const kind = await kindOf(path)
  const digest = await digestOf(path)
  if (kind === 'sqlite') return dumpOf(path, digest, beforeStep, () => {})
  const removeScratch = () => rmSync(scratch, { force: true })
  try {
    await executeFile(path, kind, scratch, beforeStep)
    return dumpOf(scratch, digest, beforeStep, removeScratch, path)
  } catch (error) {
    removeScratch()
    throw error
  }
}

type DumpKind = 'sqlite' | 'sql' | 'sql.gz'

/** Decides by content, so that a wrong ending of the name does no harm. */
async function kindOf(path: string): Promise<DumpKind> {
  const refuse = (found: string) =>
    new DumpError(`${path}: expected a dump (.sqlite, .db, .sql or .sql.gz), found ${found}: check the path`)
  const unreadable = (error: NodeJS.ErrnoException) => refuse(`no readable file (${error.code})`)
  const stats = await stat(path).catch((error) => Promise.reject(unreadable(error)))
  // a pipe would be waited for, and a device read for ever
  if (!stats.isFile()) throw refuse(stats.isDirectory() ? 'a folder' : 'a pipe, a socket or a device')
  const file = await open(path, 'r').catch((error) => Promise.reject(unreadable(error)))
  try {
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
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) hash.update(chunk)
  return hash.digest('hex')
}

async function executeFile(path: string, kind: DumpKind, scratch: string, beforeStep: BeforeStep): Promise<void> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const text = kind === 'sql.gz' ? file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : file
  file.on('error', (error) => text.destroy(error))
  text.setEncoding('utf8')
  try {
    await executeText(text, scratch, (number) => beforeStep('statement', number))
  } catch (error) {
    const { message } = error as Error
    const said = error instanceof SqlTextError ? message : `expected a text, got the error "${message}": copy it again`
    throw new DumpError(`${path}: ${said}`, { cause: error })
  } finally {
    file.destroy()
  }
}

function dumpOf(
  databasePath: string,
  digest: string,
  beforeStep: BeforeStep,
  afterClose: () => void,
  path = databasePath,
): Dump {
  beforeStep('row', 1)
  let database: Database.Database | undefined
  try {
    database = openReadOnly(databasePath, path)
    const present = columnsOf(database, path)
    const list = DUMP_COLUMNS.map((column) => (present.has(column) ? shortened(column) : `NULL AS "${column}"`))
    const statement = database
      .prepare(`SELECT ${list.join(', ')} FROM events`)
      .safeIntegers()
      .raw()
    return {
      digest,
      rows: () => rowsOf(statement, path, beforeStep),
      close: () => {
        statement.database.close()
        afterClose()
      },
    }
  } catch (error) {
    database?.close()
    throw error instanceof DumpError
      ? error
      : new DumpError(
          `${path}: expected a table or view named events that SQLite can read, ` +
            `got the error "${(error as Error).message}": correct the view, or dump the database again`,
        )
  }
}

/**
 * A file of others may have any schema, and damage that was made on purpose. SQLite's advice for such files:
 * https://www.sqlite.org/security.html
 */
function openReadOnly(databasePath: string, path: string): Database.Database {
  const name = resolve(databasePath)
  // better-sqlite3 would open another file
  if (name.trim() !== name) throw new DumpError(`${path}: expected a name that does not end with a space: rename it`)
  const database = new Database(name, { readonly: true, fileMustExist: true })
  database.pragma('query_only = ON')
  database.pragma('trusted_schema = OFF')
  database.pragma('cell_size_check = ON')
  database.pragma('mmap_size = 0')
  return database
}

/**
 * The column as the dump has it, or its beginning where it is too large for any field of an event. Numbers
 * stay numbers.
 */
function shortened(column: DumpColumn): string {
  return (
    `CASE WHEN octet_length("${column}") > ${MOST_VALUE_BYTES} ` +
    `THEN substr("${column}", 1, ${MOST_VALUE_BYTES >> 2}) ELSE "${column}" END AS "${column}"`
  )
}

/** Damage in the middle of a database is found only when its page is read. */
function* rowsOf(statement: Database.Statement, path: string, beforeStep: BeforeStep): Iterable<RawRow> {
  try {
    let rows = 0
    for (const row of statement.iterate() as Iterable<RawRow>) {
      rows++
      if (rows > MOST_ROWS) {
        throw new DumpError(
          `${path}: expected at most ${MOST_ROWS.toLocaleString('en')} rows of events, got more: ` +
            'check for a view that never ends, or split the directory',
        )
      }
      yield row
      if (rows % ROWS_IN_A_STEP === 0) beforeStep('row', rows + 1)
    }
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
  // with generated columns, without those that a virtual table hides
  const rows = database.prepare(`SELECT name FROM pragma_table_xinfo('events') WHERE hidden <> 1`).all() as {
    name: string
  }[]
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
