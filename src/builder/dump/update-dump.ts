import { readFileSync } from 'node:fs'
import Database from 'better-sqlite3'
import { packageFile } from '../../files/package-file.ts'
import { DumpError } from './read-dump.ts'

type Value = string | number | bigint | null
type Row = Readonly<Record<string, Value>>

/** An event with its rows of all tables, for a dump. */
export interface StoredEvent {
  readonly id: number
  /** Key of the event in its source. `id` is a hash of the source and the key. */
  readonly key: string
  /** Values by column of `events`. */
  readonly row: Row
  /** Values by column of `deadlines` and `ranks`, without `event_id`. */
  readonly deadlines: readonly Row[]
  readonly ranks: readonly Row[]
}

/** Tables in which a row may belong to an event, and their columns. */
const TABLES_OF_EVENTS = {
  deadlines: ['event_id', 'kind', 'due', 'zone', 'round', 'label', 'extended'],
  ranks: ['event_id', 'series', 'scheme', 'value', 'year'],
} as const
type TableOfEvents = keyof typeof TABLES_OF_EVENTS
const SOURCE_COLUMNS = ['name', 'url', 'licence', 'attribution']

/** Rows that imports wrote, with source and key. `run` is the number of the last import that found a row. */
const IMPORTED = 'CREATE TABLE IF NOT EXISTS imported (id INTEGER PRIMARY KEY, source TEXT, key TEXT, run INTEGER)'

interface SourceRow {
  readonly name: string
  readonly licence: string | undefined
  readonly attribution: string | undefined
}

export type Outcome = 'new' | 'updated' | 'unchanged' | 'repeated' | 'collision'

/** Groups of events in the dump that have the same folded name and the same first day. */
export interface PossibleDuplicates {
  readonly groups: number
  readonly samples: readonly { readonly name: string; readonly start: string; readonly ids: string }[]
}

/** Writes the rows of an import into a dump, in one transaction. */
export class DumpUpdate {
  readonly #database: Database.Database
  readonly #source: string
  readonly #run: number
  readonly #columns: readonly string[]
  readonly #find: Database.Statement
  readonly #findRow: Database.Statement
  readonly #insert: Database.Statement
  readonly #update: Database.Statement
  readonly #mark: Database.Statement
  readonly #children: readonly ChildTable[]

  /**
   * Opens the SQLite file at `path`, and adds the tables and columns that it lacks.
   * @throws DumpError if `events` is a view
   * @throws SqliteError if the file is no SQLite database
   */
  constructor(path: string, source: string, columns: readonly string[]) {
    this.#source = source
    this.#columns = columns
    this.#database = new Database(path)
    try {
      // nobody reads this copy before it is complete and gets its final name, so it needs no journal
      this.#database.pragma('journal_mode = DELETE')
      this.#database.pragma('journal_mode = OFF')
      this.#database.pragma('synchronous = OFF')
      this.#prepareTables()
    } catch (error) {
      this.#database.close()
      throw error
    }
    this.#database.exec('BEGIN')
    const prepare = (sql: string) => this.#database.prepare(sql)
    this.#run = 1 + ((prepare('SELECT max(run) FROM imported').pluck().get() as number | null) ?? 0)
    this.#find = prepare('SELECT source, key, run FROM imported WHERE id = ?')
    this.#findRow = prepare(`SELECT ${columns.join(', ')} FROM events WHERE id = ?`)
    const marks = columns.map(() => '?').join(', ')
    this.#insert = prepare(`INSERT INTO events (${columns.join(', ')}) VALUES (${marks})`)
    this.#update = prepare(`UPDATE events SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`)
    this.#mark = prepare('INSERT OR REPLACE INTO imported VALUES (?, ?, ?, ?)')
    this.#children = tableNames().map((table) => new ChildTable(this.#database, table))
  }

  /** Writes an event, unless its id belongs to another row, or is already written by this import. */
  put(event: StoredEvent): Outcome {
    // a number beyond 32 bits is stored as a float, unless its column has a type
    const id = BigInt(event.id)
    const known = this.#find.get(id) as { source: string; key: string; run: number } | undefined
    const before = this.#findRow.get(id) as Row | undefined
    const isOurs = known?.source === this.#source && known.key === event.key
    if (known === undefined ? before !== undefined : !isOurs) return 'collision'
    if (known?.run === this.#run) return 'repeated'
    this.#mark.run(id, this.#source, event.key, this.#run)
    const values = this.#columns.map((column) => (column === 'id' ? id : (event.row[column] ?? null)))
    const isChanged = this.#children.map((table) => table.replace(id, event[table.name])).includes(true)
    if (before === undefined) this.#insert.run(values)
    else if (this.#columns.some((column, at) => !isSame(before[column], values[at]))) this.#update.run(values, id)
    else if (!isChanged) return 'unchanged'
    return before === undefined ? 'new' : 'updated'
  }

  /** Marks a row as found, so that it stays in the dump although this import refused its record. */
  keep(id: number, key: string): void {
    const known = this.#find.get(id) as { source: string; key: string } | undefined
    if (known?.source === this.#source && known.key === key) this.#mark.run(id, known.source, key, this.#run)
  }

  /** Removes the rows of the source that this import did not find. Returns their number. */
  removeMissing(): number {
    const ids = 'SELECT id FROM imported WHERE source = ? AND run < ?'
    for (const [table, column] of [...tableNames().map((name) => [name, 'event_id']), ['events', 'id']]) {
      this.#database.prepare(`DELETE FROM ${table} WHERE ${column} IN (${ids})`).run(this.#source, this.#run)
    }
    return this.#database.prepare('DELETE FROM imported WHERE source = ? AND run < ?').run(this.#source, this.#run)
      .changes
  }

  /** Writes a source into the table `sources`. Texts that are undefined keep their stored value. */
  nameSource({ name, licence, attribution }: SourceRow): void {
    const { changes } = this.#database
      .prepare(
        'UPDATE sources SET licence = coalesce(?, licence), attribution = coalesce(?, attribution) WHERE name = ?',
      )
      .run(licence ?? null, attribution ?? null, name)
    if (changes > 0) return
    this.#database
      .prepare('INSERT INTO sources (name, licence, attribution) VALUES (?, ?, ?)')
      .run(name, licence ?? null, attribution ?? null)
  }

  /** Compares names by `keyOf`, and returns at most `limit` groups as samples. */
  possibleDuplicates(keyOf: (name: string) => string, limit: number): PossibleDuplicates {
    this.#database.function('name_key', { deterministic: true }, (name) => keyOf(String(name ?? '')))
    const groups = `FROM events GROUP BY name_key(name), start_date HAVING count(*) > 1`
    const count = this.#database.prepare(`SELECT count(*) FROM (SELECT 1 ${groups})`).pluck().get() as number
    const samples = this.#database
      .prepare(`SELECT min(name) AS name, start_date AS start, group_concat(id, ', ') AS ids ${groups} LIMIT ?`)
      .all(limit) as PossibleDuplicates['samples']
    return { groups: count, samples }
  }

  commit(): void {
    this.#database.exec('COMMIT')
  }

  close(): void {
    this.#database.close()
  }

  #prepareTables(): void {
    const kind = this.#database.prepare("SELECT type FROM sqlite_master WHERE name = 'events'").pluck().get()
    if (kind !== undefined && kind !== 'table') {
      throw new DumpError(
        `expected a table events, found a ${kind}: import into another file, and build a snapshot from that file`,
      )
    }
    const schema = readFileSync(packageFile('data/schema.sql'), 'utf8')
    this.#database.exec(schema.replace(/CREATE (TABLE|INDEX) (?!IF)/g, 'CREATE $1 IF NOT EXISTS '))
    for (const [table, columns] of Object.entries({
      events: this.#columns,
      sources: SOURCE_COLUMNS,
      ...TABLES_OF_EVENTS,
    })) {
      this.#database.exec(`CREATE TABLE IF NOT EXISTS ${table} (${columns.map(typed).join(', ')})`)
      const present = this.#database.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table)
      for (const column of columns) {
        if (!present.includes(column)) this.#database.exec(`ALTER TABLE ${table} ADD COLUMN ${column} TEXT`)
      }
    }
    for (const table of tableNames()) this.#index(table, 'event_id')
    const isKey = "SELECT pk FROM pragma_table_info('events') WHERE name = 'id'"
    if (this.#database.prepare(isKey).pluck().get() === 0) this.#index('events', 'id')
    this.#database.exec(IMPORTED)
  }

  #index(table: string, column: string): void {
    this.#database.exec(`CREATE INDEX IF NOT EXISTS ${table}_by_${column} ON ${table} (${column})`)
  }
}

/** The rows of one table that belong to events. */
class ChildTable {
  readonly name: TableOfEvents
  readonly #columns: readonly string[]
  readonly #find: Database.Statement
  readonly #delete: Database.Statement
  readonly #insert: Database.Statement

  constructor(database: Database.Database, name: TableOfEvents) {
    this.name = name
    this.#columns = TABLES_OF_EVENTS[name]
    const columns = this.#columns.join(', ')
    this.#find = database.prepare(`SELECT ${columns} FROM ${name} WHERE event_id = ? ORDER BY rowid`)
    this.#delete = database.prepare(`DELETE FROM ${name} WHERE event_id = ?`)
    const marks = this.#columns.map(() => '?').join(', ')
    this.#insert = database.prepare(`INSERT INTO ${name} (${columns}) VALUES (${marks})`)
  }

  /** Replaces the rows of an event. Returns false if they are the same already. */
  replace(id: bigint, rows: readonly Row[]): boolean {
    const wanted = rows.map((row) =>
      this.#columns.map((column) => (column === 'event_id' ? id : (row[column] ?? null))),
    )
    const present = (this.#find.all(id) as Row[]).map((row) => this.#columns.map((column) => row[column]))
    const areSame =
      present.length === wanted.length && present.flat().every((value, at) => isSame(value, wanted.flat()[at]))
    if (areSame) return false
    this.#delete.run(id)
    for (const values of wanted) this.#insert.run(values)
    return true
  }
}

function typed(column: string): string {
  return `${column} ${['event_id', 'round', 'year'].includes(column) ? 'INTEGER' : 'TEXT'}`
}

function tableNames(): TableOfEvents[] {
  return Object.keys(TABLES_OF_EVENTS) as TableOfEvents[]
}

/** True if two values are equal in the database: SQLite may convert a value to the type of its column. */
function isSame(a: Value | undefined, b: Value | undefined): boolean {
  return a === b || (a !== null && b !== null && String(a) === String(b))
}

/**
 * Copies a dump, even if other processes have opened it.
 * @throws DumpError if it cannot be copied, for example because it is no SQLite file
 */
export async function copyDump(path: string, copy: string): Promise<void> {
  try {
    const database = new Database(path, { readonly: true })
    try {
      await database.backup(copy)
    } finally {
      database.close()
    }
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    const found = code === 'SQLITE_NOTADB' ? 'another file' : `the error "${message}"`
    throw new DumpError(`${path}: expected a SQLite file, or none, got ${found}: name another file with --into`)
  }
}
