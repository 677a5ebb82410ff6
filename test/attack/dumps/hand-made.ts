import { gzipSync } from 'node:zlib'
import { DUMP_COLUMNS } from '../../../src/builder/dump/dump-row.ts'
import { type SqlRow, sqlDump } from '../../support/sql-dump.ts'

export interface HostileDump {
  /** Name of the attack. */
  readonly kind: string
  /** Text, bytes of a file, or the SQL of a SQLite file. */
  readonly content: string | Buffer | { readonly sqlite: string }
  /** Required outcome: refused by an error, built, or too many rows rejected. */
  readonly expect: 'refused' | 'built' | 'rejected'
}

type Row = readonly [expect: HostileDump['expect'], kind: string, content: HostileDump['content']]

const ROWS: readonly SqlRow[] = [{ id: 1 }, { id: 2, name: 'Second' }]
const SOUND = sqlDump(ROWS)
const COLUMNS = DUMP_COLUMNS.join(', ')

/** A sound dump followed by another statement. */
const after = (statement: string) => `${SOUND}${statement};\n`
const within = (statement: string) => SOUND.replace('COMMIT;', `${statement};\nCOMMIT;`)

/** `events` as a view with its own columns; the other columns have the values of a sound row. */
function viewOf(from: string, columns: Partial<Record<string, string>> = {}): string {
  const texts = { name: "'A'", type: "'seminar'", topic: "'B'", start_date: "'2026-12-01'" }
  const sound: Record<string, string> = { id: '1', ...texts }
  const list = DUMP_COLUMNS.map((column) => `${columns[column] ?? sound[column] ?? 'NULL'} AS ${column}`)
  return `CREATE VIEW events AS SELECT ${list.join(', ')} FROM ${from};`
}
/** A table with one row, in which these columns are generated. */
function tableOf(generated: Partial<Record<string, string>>): string {
  const list = DUMP_COLUMNS.map((column) => (generated[column] ? `${column} TEXT AS (${generated[column]})` : column))
  return `CREATE TABLE events (${list.join(', ')}); INSERT INTO events (id) VALUES (1);`
}
const ALL_ONE = DUMP_COLUMNS.map((column) => `1 AS ${column}`).join()
const ONE = '(SELECT 1)'
const rowWith = (columns: SqlRow) => sqlDump([...ROWS, { id: 3, ...columns }])
/** A dump with an SQL expression, which `sqlDump` cannot write, in place of a name. */
const nameAs = (expression: string) => rowWith({ name: 'HERE' }).replace("'HERE'", () => expression)
const statement = (text: string): Row => ['refused', `statement ${text.slice(0, 40)}`, within(text)]

/** Statements that name files, change what SQLite trusts, or are commands of its shell. */
const STATEMENTS = [
  "ATTACH 'written.db' AS other",
  "ATTACH DATABASE 'file:written.db?mode=rwc' AS other",
  "/**/attach/**/'written.db'as x",
  'VACUUM',
  "VACUUM INTO 'written.db'",
  "vacuum main into 'written.db'",
  'SELECT 1',
  "SELECT load_extension('./written.so')",
  "SELECT writefile('written', 'x')",
  'WITH x AS (SELECT 1) SELECT * FROM x',
  "EXPLAIN ATTACH 'written.db' AS other",
  'PRAGMA writable_schema=ON',
  "PRAGMA temp_store_directory='.'",
  "PRAGMA data_store_directory='.'",
  'PRAGMA main.journal_mode=WAL',
  'PRAGMA trusted_schema=ON',
  'CREATE VIRTUAL TABLE v USING fts5(x)',
  'CREATE VIRTUAL TABLE v USING dbstat(main)',
  "CREATE VIRTUAL TABLE v USING csv(filename='/etc/passwd')",
  "INSERT INTO listing SELECT load_extension('./written.so')",
  "INSERT INTO sqlite_master VALUES ('table', 'x', 'x', 2, 'CREATE TABLE x (y)')",
  '.output written',
  '.shell touch written',
].map(statement)

const TEXTS: readonly Row[] = [
  ['refused', 'a statement after a COMMIT', after("ATTACH 'written.db' AS x")],
  [
    'built',
    'a statement after a trigger that never ends',
    after("CREATE TRIGGER t AFTER INSERT ON events BEGIN SELECT 1; ATTACH 'written.db' AS x"),
  ],
  ['refused', 'a comment that hides a statement', within("-- \n/* ; */ ATTACH 'written.db' AS x")],
  ['built', 'a comment that is never ended', `${SOUND}/* ATTACH 'written.db' AS x;`],
  ['refused', 'a string that is never ended', `${SOUND}INSERT INTO events (name) VALUES ('`],
  ['refused', 'a NUL between statements', SOUND.replace('COMMIT', '\0COMMIT')],
  ['refused', 'a NUL in a text', rowWith({ name: 'a\0b' })],
  ['refused', 'text in UTF-16', Buffer.from(`\ufeff${SOUND}`, 'utf16le')],
  ['built', 'text in Latin-1', Buffer.from(rowWith({ name: 'Universit\u00e9' }), 'latin1')],
  ['built', 'many megabytes of semicolons', `${SOUND}${';'.repeat(8e6)}`],
  [
    'rejected',
    'many megabytes of nested quotes',
    within(`INSERT INTO events (id, name) VALUES (9, '${"''".repeat(2e6)}')`),
  ],
  ['refused', 'a transaction within a transaction', within('BEGIN')],
  ['refused', 'a table that removes itself', after('DROP TABLE events')],
  ['refused', 'gzip within gzip', gzipSync(gzipSync(SOUND))],
  ['refused', 'a gzip header alone', Buffer.from([0x1f, 0x8b])],
  ['built', 'gzip that inflates a thousandfold', gzipSync(`${SOUND}${' '.repeat(5e7)}`)],
]

const VALUES: readonly Row[] = [
  ['rejected', 'an id that is infinite', nameAs("'x'").replace('(3,', '(9e999,')],
  ['rejected', 'an id beyond 2^53', rowWith({ id: 9_223_372_036_854_775_807n })],
  ['rejected', 'an id below zero', rowWith({ id: -1 })],
  ['rejected', 'a binary name', nameAs("x'00ff'")],
  ['rejected', 'a binary name of a gigabyte', nameAs('zeroblob(400000000)')],
  ['built', 'a name with a NUL', nameAs("'a' || char(0) || 'b'")],
  ['built', 'a name that is no UTF-8', nameAs("CAST(x'ff41fe' AS TEXT)")],
  ['built', 'a name of half a surrogate pair', nameAs("CAST(x'eda080' AS TEXT)")],
  ['built', 'a name of two hundred million characters', nameAs('hex(zeroblob(100000000))')],
  ['refused', 'a name longer than SQLite has', nameAs('hex(zeroblob(400000000))')],
  ['built', 'a city of spaces and commas', rowWith({ city: ' ,'.repeat(30_000) })],
  ['built', 'a deadline of digits', rowWith({ submission_deadline: '1'.repeat(60_000) })],
  ['rejected', 'a start of spaces', rowWith({ start_date: `${' '.repeat(60_000)}x` })],
  ['built', 'a name of combining marks', rowWith({ name: `a${'\u0301'.repeat(60_000)}` })],
  ['rejected', 'a type that is a property of objects', rowWith({ type: '__proto__' })],
]

const DATABASES: readonly Row[] = [
  ['refused', 'a view that loads an extension', { sqlite: viewOf(ONE, { name: "load_extension('written')" }) }],
  ['refused', 'a view of itself', viewOf('events')],
  ['refused', 'a view with too few columns', 'CREATE VIEW events AS SELECT 1 AS id;'],
  ['rejected', 'a view with a column twice', `CREATE VIEW events AS SELECT ${COLUMNS}, id FROM (SELECT ${ALL_ONE});`],
  ['built', 'a view of the schema', { sqlite: viewOf('sqlite_schema', { name: 'sql' }) }],
  // FTS5 adds a column `rank`
  [
    'built',
    'a virtual table as events',
    { sqlite: `CREATE VIRTUAL TABLE events USING fts5(${COLUMNS.replace(', rank', '')});` },
  ],
  ['rejected', 'a generated column that fails', { sqlite: tableOf({ name: "json_extract(topic, '$')" }) }],
  ['built', 'events in a strange case', SOUND.replaceAll('events', '"EVENTS"')],
  ['refused', 'a header of SQLite alone', Buffer.from('SQLite format 3\0')],
  ['refused', 'a header of SQLite and zeros', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(1 << 20)])],
]

export const HAND_MADE: readonly HostileDump[] = [...STATEMENTS, ...TEXTS, ...VALUES, ...DATABASES].map(
  ([expect, kind, content]) => ({ kind, content, expect }),
)
