import { createHash } from 'node:crypto'
import { createReadStream, rmSync } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { createGunzip } from 'node:zlib'
import Database from 'better-sqlite3'
import { printable } from '../printable.ts'
import { DEADLINE_COLUMNS, NEEDED_DEADLINE_COLUMNS } from './clean-deadline.ts'
import { ABOUT, type DumpAbout, readAbout, SOURCES } from './dump-about.ts'
import { ACCEPTANCE, type DumpRanks, RANKS, readDumpRanks } from './dump-ranks.ts'
import { DUMP_COLUMNS, OPTIONAL_COLUMNS, type RawRow } from './dump-row.ts'
import { executeText } from './execute-text.ts'
import { foreignDumpMessage } from './foreign-dumps.ts'
import { optionalRows } from './optional-table.ts'
import { type DumpTable, readRows } from './read-rows.ts'
import { SqlTextError } from './sql-text.ts'
import { type EncodingReport, LOST_LETTER, TextBytes } from './text-bytes.ts'

const REQUIRED = DUMP_COLUMNS.filter((column) => !OPTIONAL_COLUMNS.has(column))
const CHUNK_BYTES = 1 << 20
/**
 * Maximum rows of `events` and of `deadlines`: a directory has about a million events, but a view can have
 * rows without end.
 */
const MAX_ROWS = 20_000_000
/** Number of rows between two calls of `beforeStep`: a view may make rows slowly, or without end. */
const ROWS_IN_A_STEP = 1000

/** Error: the dump cannot be read. The message says what was expected, what was found, and what to do. */
export class DumpError extends Error {
  override readonly name = 'DumpError'

  constructor(message: string, options?: ErrorOptions) {
    // errors of SQLite quote the dump, which may contain control characters
    super(printable(message), options)
  }
}

export interface Dump {
  /** SHA-256 of the dump file, hexadecimal. */
  readonly digest: string
  /**
   * Every row of `events`, in SQLite's order, read one by one.
   * @throws DumpError if the file is damaged, has too many rows, or is in neither UTF-8 nor Windows-1252
   */
  rows(): Iterable<RawRow>
  /** @throws DumpError if the table `sources` or `about` cannot be read */
  about(): DumpAbout
  /** @throws DumpError if the table `ranks` or `acceptance` cannot be read */
  ranks(): DumpRanks
  /** The optional table or view `deadlines`; undefined if the dump lacks it. */
  readonly deadlines: DumpDeadlines | undefined
  /** Report on the texts read so far that are not valid UTF-8, or contain U+FFFD. */
  encoding(): EncodingReport
  close(): void
}

interface DumpDeadlines {
  /** Required columns that the table lacks; none for most dumps. */
  readonly missing: readonly string[]
  /** Every row, like `rows` of the dump; none if a required column is missing. */
  rows(): Iterable<RawRow>
}

/** Called before each step that may take SQLite long. `number` is the number of the statement or row. */
export type BeforeStep = (awaited: 'statement' | 'row', number: number) => void

/**
 * Opens a SQLite file, or SQL text, which may be compressed by gzip. SQL text is first executed into a
 * database at `scratch`, which `close` removes. No other file is written, even if a dump tries to.
 * @throws DumpError if the file is missing or of another kind, or lacks `events` or one of its required
 * columns
 */
export async function openDump(path: string, scratch: string, beforeStep: BeforeStep = () => {}): Promise<Dump> {
  const kind = await kindOf(path)
  const digest = await digestOf(path)
  const opened = { path, digest, beforeStep }
  if (kind === 'sqlite') return dumpOf({ ...opened, database: path, isOfBytes: false, afterClose: () => {} })
  const removeScratch = () => rmSync(scratch, { force: true })
  try {
    const isOfBytes = !(await executeFile(path, kind, scratch, beforeStep, 'utf8'))
    if (isOfBytes) await executeFile(path, kind, scratch, beforeStep, 'latin1')
    return dumpOf({ ...opened, database: scratch, isOfBytes, afterClose: removeScratch })
  } catch (error) {
    removeScratch()
    throw error
  }
}

type DumpKind = 'sqlite' | 'sql' | 'sql.gz'

/** Returns the kind of a dump. Only the content counts, not the ending of the file name. */
async function kindOf(path: string): Promise<DumpKind> {
  const refuse = (found: string) =>
    new DumpError(`${path}: expected a dump (.sqlite, .db, .sql or .sql.gz), found ${found}: check the path`)
  const unreadable = (error: NodeJS.ErrnoException) => refuse(`no readable file (${error.code})`)
  const stats = await stat(path).catch((error) => Promise.reject(unreadable(error)))
  // reading a pipe or a device may never end
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

/**
 * Executes SQL text. With `latin1`, each byte is read as one character, so any encoding is accepted.
 * @returns false if bytes are not valid in `utf8`; then only statements before these bytes were executed
 */
async function executeFile(
  path: string,
  kind: DumpKind,
  scratch: string,
  beforeStep: BeforeStep,
  encoding: 'utf8' | 'latin1',
): Promise<boolean> {
  const file = createReadStream(path, { highWaterMark: CHUNK_BYTES })
  const text = kind === 'sql.gz' ? file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : file
  file.on('error', (error) => text.destroy(error))
  text.setEncoding(encoding)
  let beginning = ''
  try {
    await executeText(chunks(), scratch, (number) => beforeStep('statement', number))
    return true
  } catch (error) {
    if (error instanceof LostLetterError) return false
    const { message } = error as Error
    const said =
      error instanceof SqlTextError
        ? (foreignDumpMessage(beginning) ?? message)
        : `expected a file that can be read, got the error "${message}": copy the file again`
    throw new DumpError(`${path}: ${said}`, { cause: error })
  } finally {
    file.destroy()
  }

  /**
   * Yields the chunks of the text.
   * @throws LostLetterError at the first chunk with bytes that are not valid in `utf8`
   */
  async function* chunks(): AsyncGenerator<string> {
    for await (const chunk of text as AsyncIterable<string>) {
      beginning ||= chunk
      if (encoding === 'utf8' && chunk.includes(LOST_LETTER)) throw new LostLetterError()
      yield chunk
    }
  }
}

class LostLetterError extends Error {}

interface Opened extends Pick<DumpTable, 'isOfBytes'> {
  /** Path as the operator wrote it. */
  readonly path: string
  readonly digest: string
  readonly beforeStep: BeforeStep
  /** Path of the SQLite file that is read. */
  readonly database: string
  readonly afterClose: () => void
}

function dumpOf({ path, digest, beforeStep, isOfBytes, afterClose, ...opened }: Opened): Dump {
  beforeStep('row', 1)
  let database: Database.Database | undefined
  try {
    database = openReadOnly(opened.database, path)
    const present = columnsOf(database, path)
    const table = { database, name: 'events', columns: DUMP_COLUMNS, present, isOfBytes } as const
    // fails if `events` is a view that cannot be read
    database.prepare('SELECT * FROM events')
    const bytes = new TextBytes()
    const readAll = (of: DumpTable) => guardedRows(readRows(of, bytes), { name: of.name, bytes, path, beforeStep })
    return {
      digest,
      rows: () => readAll(table),
      deadlines: deadlinesOf(database, isOfBytes, readAll),
      about: () => {
        beforeStep('row', 1)
        return withDumpErrors(path, () => readAbout(optionalRows(table, SOURCES), optionalRows(table, ABOUT)))
      },
      ranks: () => {
        beforeStep('row', 1)
        return withDumpErrors(path, () => readDumpRanks(optionalRows(table, RANKS), optionalRows(table, ACCEPTANCE)))
      },
      encoding: () => bytes.report(),
      close: () => {
        table.database.close()
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

function withDumpErrors<Result>(path: string, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    throw new DumpError(`${path}: ${(error as Error).message}`, { cause: error })
  }
}

/** Opens an untrusted file with the settings that https://www.sqlite.org/security.html advises. */
function openReadOnly(databasePath: string, path: string): Database.Database {
  const name = resolve(databasePath)
  // better-sqlite3 removes spaces at the end of the name, and would open another file
  if (name.trim() !== name) throw new DumpError(`${path}: expected a name that does not end with a space: rename it`)
  const database = new Database(name, { readonly: true, fileMustExist: true })
  database.pragma('query_only = ON')
  database.pragma('trusted_schema = OFF')
  database.pragma('cell_size_check = ON')
  database.pragma('mmap_size = 0')
  return database
}

/** Yields rows. Throws DumpError after MAX_ROWS, at a damaged page, or at the end for a wrong encoding. */
function* guardedRows(
  found: Iterable<RawRow>,
  {
    name,
    bytes,
    path,
    beforeStep,
  }: Pick<Opened, 'path' | 'beforeStep'> & Pick<DumpTable, 'name'> & { bytes: TextBytes },
): Iterable<RawRow> {
  try {
    let rows = 0
    for (const row of found) {
      rows++
      if (rows > MAX_ROWS) {
        throw new DumpError(
          `${path}: expected at most ${MAX_ROWS.toLocaleString('en')} rows of ${name}, got more: ` +
            'check for a view that never ends, or split the directory',
        )
      }
      yield row
      if (rows % ROWS_IN_A_STEP === 0) beforeStep('row', rows + 1)
    }
    if (bytes.isForeign) {
      throw new DumpError(
        `${path}: expected text in UTF-8 or Windows-1252, got another encoding ` +
          `(for example in id ${bytes.report().windows1252.ids.join(', ')}): ` +
          'convert it to UTF-8, for example with iconv -f SHIFT_JIS -t UTF-8',
      )
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    throw new DumpError(
      `${path}: expected rows of ${name}, got the error "${error.message}": ` +
        'check the file with PRAGMA integrity_check, or dump the database again',
      { cause: error },
    )
  }
}

/** The table `deadlines`. If it lacks needed columns, it is not read, and `missing` names them. */
function deadlinesOf(
  database: Database.Database,
  isOfBytes: boolean,
  readAll: (table: DumpTable) => Iterable<RawRow>,
): DumpDeadlines | undefined {
  const present = columnsIn(database, 'deadlines')
  if (present.size === 0) return undefined
  const missing = NEEDED_DEADLINE_COLUMNS.filter((column) => !present.has(column))
  const table = { database, name: 'deadlines', columns: DEADLINE_COLUMNS, present, isOfBytes } as const
  return { missing, rows: () => (missing.length > 0 ? [] : readAll(table)) }
}

/** The columns of a table or view, in lower case; none if there is no such table. */
function columnsIn(database: Database.Database, table: DumpTable['name']): Set<string> {
  // the query returns generated columns too, but no hidden columns of a virtual table
  const rows = database.prepare(`SELECT name FROM pragma_table_xinfo('${table}') WHERE hidden <> 1`).all() as {
    name: string
  }[]
  return new Set(rows.map((row) => row.name.toLowerCase()))
}

/** The columns of `events`, in lower case. Throws DumpError if a required column is missing. */
function columnsOf(database: Database.Database, path: string): Set<string> {
  const present = columnsIn(database, 'events')
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
