import { gzipSync } from 'node:zlib'
import { DUMP_COLUMNS } from '../../../src/builder/dump/dump-row.ts'
import { type SqlRow, sqlDump } from '../../support/sql-dump.ts'

/** A hostile dump. */
export interface HostileDump {
  /** Name of the attack. */
  readonly kind: string
  /** Text, bytes of a file, or the SQL of a SQLite file. */
  readonly content: string | Buffer | { readonly sqlite: string }
  /** Required outcome: refused by an error, built, or too many rows rejected. */
  readonly expect: 'refused' | 'built' | 'rejected'
}

const ROWS: readonly SqlRow[] = [{ id: 1 }, { id: 2, name: 'Second' }]
const SOUND = sqlDump(ROWS)
const COLUMNS = DUMP_COLUMNS.join(', ')

/** A sound dump followed by another statement. */
const behind = (statement: string) => `${SOUND}${statement};\n`
const within = (statement: string) => SOUND.replace('COMMIT;', `${statement};\nCOMMIT;`)

/** `events` as a view with its own columns; the other columns have the values of a sound row. */
function viewOf(from: string, columns: Partial<Record<string, string>> = {}): string {
  const sound: Record<string, string> = {
    id: '1',
    name: "'A'",
    type: "'seminar'",
    topic: "'B'",
    start_date: "'2026-12-01'",
  }
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
const statement = (text: string) =>
  ({ kind: `statement ${text.slice(0, 40)}`, content: within(text), expect: 'refused' }) as const

/** Statements that name files, change what SQLite trusts, or are commands of its shell. */
const STATEMENTS: readonly HostileDump[] = [
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

const TEXTS: readonly HostileDump[] = [
  { kind: 'a statement behind a COMMIT', content: behind("ATTACH 'written.db' AS x"), expect: 'refused' },
  {
    kind: 'a statement behind a trigger that never ends',
    content: behind("CREATE TRIGGER t AFTER INSERT ON events BEGIN SELECT 1; ATTACH 'written.db' AS x"),
    expect: 'built',
  },
  {
    kind: 'a comment that hides a statement',
    content: within("-- \n/* ; */ ATTACH 'written.db' AS x"),
    expect: 'refused',
  },
  { kind: 'a comment that is never ended', content: `${SOUND}/* ATTACH 'written.db' AS x;`, expect: 'built' },
  { kind: 'a string that is never ended', content: `${SOUND}INSERT INTO events (name) VALUES ('`, expect: 'refused' },
  { kind: 'a NUL between statements', content: SOUND.replace('COMMIT', '\0COMMIT'), expect: 'refused' },
  { kind: 'a NUL in a text', content: rowWith({ name: 'a\0b' }), expect: 'refused' },
  { kind: 'text in UTF-16', content: Buffer.from(`\ufeff${SOUND}`, 'utf16le'), expect: 'refused' },
  { kind: 'text in Latin-1', content: Buffer.from(rowWith({ name: 'Universit\u00e9' }), 'latin1'), expect: 'built' },
  { kind: 'many megabytes of semicolons', content: `${SOUND}${';'.repeat(8e6)}`, expect: 'built' },
  {
    kind: 'many megabytes of nested quotes',
    content: within(`INSERT INTO events (id, name) VALUES (9, '${"''".repeat(2e6)}')`),
    expect: 'rejected',
  },
  { kind: 'a transaction within a transaction', content: within('BEGIN'), expect: 'refused' },
  { kind: 'a table that removes itself', content: behind('DROP TABLE events'), expect: 'refused' },
  { kind: 'gzip within gzip', content: gzipSync(gzipSync(SOUND)), expect: 'refused' },
  { kind: 'a gzip header alone', content: Buffer.from([0x1f, 0x8b]), expect: 'refused' },
  { kind: 'gzip that inflates a thousandfold', content: gzipSync(`${SOUND}${' '.repeat(5e7)}`), expect: 'built' },
]

const VALUES: readonly HostileDump[] = [
  { kind: 'an id that is infinite', content: nameAs("'x'").replace('(3,', '(9e999,'), expect: 'rejected' },
  { kind: 'an id beyond 2^53', content: rowWith({ id: 9_223_372_036_854_775_807n }), expect: 'rejected' },
  { kind: 'an id below zero', content: rowWith({ id: -1 }), expect: 'rejected' },
  { kind: 'a binary name', content: nameAs("x'00ff'"), expect: 'rejected' },
  { kind: 'a binary name of a gigabyte', content: nameAs('zeroblob(400000000)'), expect: 'rejected' },
  { kind: 'a name with a NUL', content: nameAs("'a' || char(0) || 'b'"), expect: 'built' },
  { kind: 'a name that is no UTF-8', content: nameAs("CAST(x'ff41fe' AS TEXT)"), expect: 'built' },
  { kind: 'a name of half a surrogate pair', content: nameAs("CAST(x'eda080' AS TEXT)"), expect: 'built' },
  { kind: 'a name of two hundred million characters', content: nameAs('hex(zeroblob(100000000))'), expect: 'built' },
  { kind: 'a name longer than SQLite has', content: nameAs('hex(zeroblob(400000000))'), expect: 'refused' },
  { kind: 'a city of spaces and commas', content: rowWith({ city: ' ,'.repeat(30_000) }), expect: 'built' },
  { kind: 'a deadline of digits', content: rowWith({ submission_deadline: '1'.repeat(60_000) }), expect: 'built' },
  { kind: 'a start of spaces', content: rowWith({ start_date: `${' '.repeat(60_000)}x` }), expect: 'rejected' },
  { kind: 'a name of combining marks', content: rowWith({ name: `a${'\u0301'.repeat(60_000)}` }), expect: 'built' },
  { kind: 'a type that is a property of objects', content: rowWith({ type: '__proto__' }), expect: 'rejected' },
]

const DATABASES: readonly HostileDump[] = [
  {
    kind: 'a view that loads an extension',
    content: { sqlite: viewOf(ONE, { name: "load_extension('written')" }) },
    expect: 'refused',
  },
  { kind: 'a view of itself', content: viewOf('events'), expect: 'refused' },
  { kind: 'a view with too few columns', content: 'CREATE VIEW events AS SELECT 1 AS id;', expect: 'refused' },
  {
    kind: 'a view with a column twice',
    content: `CREATE VIEW events AS SELECT ${COLUMNS}, id FROM (SELECT ${ALL_ONE});`,
    expect: 'rejected',
  },
  { kind: 'a view of the schema', content: { sqlite: viewOf('sqlite_schema', { name: 'sql' }) }, expect: 'built' },
  {
    kind: 'a virtual table as events',
    // FTS5 adds a column `rank`
    content: { sqlite: `CREATE VIRTUAL TABLE events USING fts5(${COLUMNS.replace(', rank', '')});` },
    expect: 'built',
  },
  {
    kind: 'a generated column that fails',
    content: { sqlite: tableOf({ name: "json_extract(topic, '$')" }) },
    expect: 'rejected',
  },
  { kind: 'events in a strange case', content: SOUND.replaceAll('events', '"EVENTS"'), expect: 'built' },
  { kind: 'a header of SQLite alone', content: Buffer.from('SQLite format 3\0'), expect: 'refused' },
  {
    kind: 'a header of SQLite and zeros',
    content: Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(1 << 20)]),
    expect: 'refused',
  },
]

export const HAND_MADE: readonly HostileDump[] = [...STATEMENTS, ...TEXTS, ...VALUES, ...DATABASES]
