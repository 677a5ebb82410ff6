import { Buffer } from 'node:buffer'
import { execFileSync, execSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { DUMP_COLUMNS, type DumpColumn } from '../../../src/builder/dump/dump-row.ts'
import { DumpError, openDump } from '../../../src/builder/dump/read-dump.ts'
import { TextBytes } from '../../../src/builder/dump/text-bytes.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { sqlDump } from '../../support/sql-dump.ts'

const BIG_ID = 9_007_199_254_740_993n
const ROWS = [
  { id: 2, name: "Women's Health; a -- dump's worth" },
  { id: 1, name: '中国\n大会', description: 'Text' },
  { id: BIG_ID, name: null },
]

interface Written {
  readonly folder: string
  readonly path: string
  readonly scratch: string
}

function write(name: string, content: string | Buffer): Written {
  const folder = scratchFolder()
  const path = join(folder, name)
  writeFileSync(path, content)
  return { folder, path, scratch: join(folder, 'scratch.sqlite') }
}

function writeDatabase(name: string, sql: string): Written {
  const folder = scratchFolder()
  const path = join(folder, name)
  const database = new Database(path)
  database.exec(sql)
  database.close()
  return { folder, path, scratch: join(folder, 'scratch.sqlite') }
}

async function rowsOf({ path, scratch }: Written): Promise<Record<DumpColumn, unknown>[]> {
  const dump = await openDump(path, scratch)
  const rows = Array.from(dump.rows(), (row) =>
    Object.fromEntries(DUMP_COLUMNS.map((column, index) => [column, row[index]])),
  )
  dump.close()
  return rows as Record<DumpColumn, unknown>[]
}

const expected = [
  { id: 2n, name: "Women's Health; a -- dump's worth", description: null, country: 'France' },
  { id: 1n, name: '中国\n大会', description: 'Text', country: 'France' },
  { id: BIG_ID, name: null, description: null, country: 'France' },
]

const KINDS: readonly (readonly [string, () => Written])[] = [
  ['.sqlite', () => writeDatabase('dump.sqlite', sqlDump(ROWS))],
  ['.db', () => writeDatabase('dump.db', sqlDump(ROWS))],
  ['.sql', () => write('dump.sql', sqlDump(ROWS))],
  ['.sql.gz', () => write('dump.sql.gz', gzipSync(sqlDump(ROWS)))],
  ['.sql without a transaction', () => write('dump.sql', sqlDump(ROWS).replace(/BEGIN.*|COMMIT;/g, ''))],
  ['.sql with a byte order mark', () => write('dump.sql', `\ufeff${sqlDump(ROWS)}`)],
  ['a view', () => write('dump.sql', `${sqlDump(ROWS, 'listing')}CREATE VIEW events AS SELECT * FROM listing;`)],
  ['a database under the name of a text', () => writeDatabase('dump.sql', sqlDump(ROWS))],
  ['a text under the name of a database', () => write('dump.sqlite', sqlDump(ROWS))],
]

it.each(KINDS)(
  'openDump reads every row and exact values from a dump of the kind %s, and leaves no scratch file',
  async (_, make) => {
    const written = make()
    expect(await rowsOf(written)).toMatchObject(expected)
    expect(readdirSync(written.folder)).toHaveLength(1)
  },
)

it('an optional column that the dump lacks is read as null', async () => {
  const columns = DUMP_COLUMNS.slice(0, 12)
  const sql = `CREATE TABLE events (${columns.join(', ')}); INSERT INTO events (id, name) VALUES (1, 'A');`
  const [row] = await rowsOf(writeDatabase('dump.sqlite', sql))
  expect(row).toMatchObject({ id: 1n, name: 'A', description: null, updated_at: null })
})

it('a dump may have no rows', async () => {
  expect(await rowsOf(write('dump.sql', sqlDump([])))).toEqual([])
})

it('the columns of a dump may have any order and case, and further columns are allowed', async () => {
  const columns = ['extra', ...DUMP_COLUMNS.map((column) => column.toUpperCase()).reverse()]
  const row = `INSERT INTO events (id, name, extra) VALUES (1, 'A', 'x');`
  const sql = `CREATE TABLE events (${columns.join(', ')}); ${row}`
  expect(await rowsOf(writeDatabase('dump.sqlite', sql))).toMatchObject([{ id: 1n, name: 'A' }])
})

it('a generated column of a dump is read like any other column', async () => {
  const columns = DUMP_COLUMNS.map((column) => (column === 'name' ? "name TEXT AS ('No. ' || id)" : column))
  const sql = `CREATE TABLE events (${columns.join(', ')}); INSERT INTO events (id) VALUES (7);`
  expect(await rowsOf(writeDatabase('dump.sqlite', sql))).toMatchObject([{ id: 7n, name: 'No. 7' }])
})

it('triggers and settings of a text dump are skipped', async () => {
  const trigger = 'CREATE TRIGGER t AFTER INSERT ON events BEGIN DELETE FROM events; END;'
  const text = sqlDump(ROWS).replace('INSERT', `PRAGMA journal_mode=WAL; ${trigger} INSERT`)
  expect(await rowsOf(write('dump.sql', text))).toHaveLength(ROWS.length)
})

it('a very long text of a dump is cut, and a number in the same row stays a number', async () => {
  const [row] = await rowsOf(write('dump.sql', sqlDump([{ id: 1, description: 'x'.repeat(100_000) }])))
  expect(row).toMatchObject({ id: 1n, description: 'x'.repeat(16_384) })
})

const withoutPlace = DUMP_COLUMNS.filter((column) => column !== 'venue' && column !== 'city')
const withoutColumn = `CREATE TABLE events (${withoutPlace.join(', ')});`
const whole = sqlDump(ROWS)

it.each([
  ['an empty file', 'found an empty file', () => write('dump.sql', '')],
  ['a text that is no SQL', 'got ID as statement 1', () => write('dump.sql', 'id,name\n1,A\n')],
  ['a database without events', 'found listing: map', () => writeDatabase('dump.db', sqlDump([], 'listing'))],
  ['an empty database of SQL text', 'found none', () => write('dump.sql', 'BEGIN; COMMIT;')],
  ['events without a needed column', 'missing city, venue', () => writeDatabase('dump.db', withoutColumn)],
  ['a view of nothing', 'no such table', () => write('dump.sql', 'CREATE VIEW events AS SELECT * FROM gone;')],
  ['a text that was cut off inside of a statement', 'SQL', () => write('dump.sql', whole.slice(0, -60))],
  [
    'a text that was cut off after a statement',
    'it was cut off',
    () => write('dump.sql', whole.replace('COMMIT;', '')),
  ],
  ['a gzip file that was cut off', 'unexpected end', () => write('dump.sql.gz', gzipSync(whole).subarray(0, -10))],
  ['a gzip file of something else', 'got ID as statement 1', () => write('dump.sql.gz', gzipSync('id,name'))],
  ['a damaged database', 'dump.db', () => write('dump.db', `SQLite format 3\0${'\x07'.repeat(5000)}`)],
])('openDump refuses a file that is no usable dump, and leaves no scratch file: %s', async (_, message, make) => {
  const written = make()
  const opening = openDump(written.path, written.scratch)
  await expect(opening).rejects.toBeInstanceOf(DumpError)
  await expect(opening).rejects.toThrow(message)
  await expect(opening).rejects.toThrow(written.path)
  expect(existsSync(written.scratch)).toBe(false)
})

it('a folder is refused as a dump', async () => {
  const folder = scratchFolder()
  await expect(openDump(folder, join(folder, 'scratch'))).rejects.toThrow('found a folder')
})

it('a dump with damaged rows is refused with advice', async () => {
  const many = Array.from({ length: 2000 }, (_, index) => ({ id: index + 1, name: 'A name that fills pages' }))
  const { path, scratch } = writeDatabase('dump.db', sqlDump(many))
  const bytes = readFileSync(path)
  bytes.fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 9000)
  writeFileSync(path, bytes)
  const dump = await openDump(path, scratch)
  expect(() => [...dump.rows()]).toThrow(DumpError)
  expect(() => [...dump.rows()]).toThrow(/: expected rows of events, got the error ".+": check the file with /)
  dump.close()
})

it('openDump refuses a pipe as a dump, and does not wait for data from the pipe', async () => {
  const pipe = join(scratchFolder(), 'pipe')
  execFileSync('mkfifo', [pipe])
  await expect(openDump(pipe, `${pipe}.scratch`)).rejects.toThrow('found a pipe, a socket or a device: check the path')
})

it('an error that quotes a dump contains no control characters', async () => {
  const { path, scratch } = write('dump.sql', 'CREATE TABLE events (\u001b[2J);')
  await expect(openDump(path, scratch)).rejects.toThrow(/^\P{Cc}*$/u)
})

it('a missing dump is refused', async () => {
  const missing = join(scratchFolder(), 'missing.sql')
  await expect(openDump(missing, `${missing}.scratch`)).rejects.toThrow(
    `${missing}: expected a dump (.sqlite, .db, .sql or .sql.gz), found no readable file (ENOENT): check the path`,
  )
})

it.each([
  ['pg_dump', '--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n', 'the SQL of PostgreSQL'],
  ['pg_dump without comments', 'CREATE TABLE a (b text);\nCOPY public.a (b) FROM stdin;\nx\n', 'SQL of PostgreSQL'],
  ['pg_dump -Fc', 'PGDMP\x01\x0e\x00\x04\x08', 'the custom or tar format of PostgreSQL'],
  ['pg_dump -Ft', `toc.dat${'\0'.repeat(505)}`, 'the custom or tar format of PostgreSQL'],
  ['mysqldump', '-- MySQL dump 10.13\n\n/*!40101 SET NAMES utf8 */;\nLOCK TABLES a WRITE;\n', 'MySQL'],
  ['mariadb-dump', '/*M!999999\\- enable the sandbox mode */\n-- MariaDB dump 10.19\nLOCK TABLES a;\n', 'MySQL'],
  ['mysqldump without comments', 'CREATE TABLE `a` (\n  `b` int\n) ENGINE=InnoDB;\n', 'the SQL of MySQL or MariaDB'],
])('a dump of another database system is refused, and the message says what to do: %s', async (_, text, found) => {
  for (const content of [text, gzipSync(text)]) {
    const path = join(scratchFolder(), 'dump')
    writeFileSync(path, content)
    const { message } = await openDump(path, `${path}.scratch`).catch((error) => error)
    expect(message).toMatch(/expected a SQLite file or its text dump, got .*: (restore it|export the rows)/)
    expect(message).toContain(found)
    expect(message).toContain('"From PostgreSQL or MySQL" in data/README.md has the commands')
  }
})

it('a text dump of SQLite is read even if its heading names PostgreSQL', async () => {
  const path = join(scratchFolder(), 'dump.sql')
  writeFileSync(path, `-- PostgreSQL database dump\n${sqlDump([{ id: 7 }])}`)
  const dump = await openDump(path, `${path}.scratch`)
  expect(Array.from(dump.rows(), ([id]) => id)).toEqual([7n])
  dump.close()
})

const readme = readFileSync(join(import.meta.dirname, '../../../data/README.md'), 'utf8')
const COLUMNS = 'id name type topic sub_topic start_date end_date city country venue organizer website description'

/** Imports an export of another database with the command in data/README.md. */
function imported(file: string, lines: readonly string[]): string {
  const folder = scratchFolder()
  writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
  const command = readme.split('\n').find((line) => line.startsWith('sqlite3 ') && line.includes(file))!
  execSync(command, { cwd: folder })
  return join(folder, 'events.sqlite')
}

it.skipIf(!hasSqlite())(
  'the commands in data/README.md import files from psql and mysql, with quotes and line feeds',
  async () => {
    const name = 'Soil "Days", Zürich'
    const csv = [
      COLUMNS.replaceAll(' ', ','),
      `7,"${name.replaceAll('"', '""')}",workshop,Soil,"",2027-03-01 00:00:00,,Zürich,,,,,"One\ntwo"`,
    ]
    const tsv = [
      COLUMNS.replaceAll(' ', '\t'),
      ['7', name, 'workshop', 'Soil', '', '2027-03-01 00:00:00', '', 'Zürich', '', '', '', '', 'One two'].join('\t'),
    ]
    for (const path of [imported('events.csv', csv), imported('events.tsv', tsv)]) {
      const dump = await openDump(path, `${path}.scratch`)
      const [row] = dump.rows()
      expect(row!.slice(0, 8)).toEqual(['7', name, 'workshop', 'Soil', '', '2027-03-01 00:00:00', '', 'Zürich'])
      expect(row![12]).toMatch(/^One\stwo$/)
      dump.close()
    }
  },
)

function hasSqlite(): boolean {
  try {
    execSync('sqlite3 --version', { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const NONE = { texts: 0, ids: [] }

/** Latin-1, with two characters of Windows-1252. */
const latin = (text: string) => Buffer.from(text.replaceAll('–', '\x96').replaceAll('’', '\x92'), 'latin1')

async function read(file: string, content: Buffer | string, encoding?: 'UTF-16') {
  const folder = scratchFolder()
  const path = join(folder, file)
  if (typeof content === 'string') {
    const database = new Database(path)
    if (encoding !== undefined) database.pragma(`encoding = '${encoding}'`)
    database.exec(content)
    database.close()
  } else writeFileSync(path, content)
  const dump = await openDump(path, join(folder, 'scratch.sqlite'))
  try {
    const names = Array.from(dump.rows(), (row) => row[1])
    return { names, ...dump.encoding() }
  } finally {
    dump.close()
  }
}

const NAMES = ['Plain', 'Zürich Café – Days', 'Gödel’s Señores', 'Last']
const TEXT = sqlDump(NAMES.map((name, index) => ({ id: index + 1, name })))
/** SQL of a SQLite file with the same rows, in which names are cast from their bytes. */
const sqlite = (bytesOf: (name: string) => Buffer) =>
  NAMES.reduce((sql, name) => sql.replace(`'${name}'`, `CAST(X'${bytesOf(name).toString('hex')}' AS TEXT)`), TEXT)

test.each([
  ['SQL text', () => read('dump.sql', latin(TEXT))],
  ['compressed SQL text', () => read('dump.sql.gz', gzipSync(latin(TEXT)))],
  ['SQL text with a mark of UTF-8', () => read('dump.sql', Buffer.concat([Buffer.from('\ufeff'), latin(TEXT)]))],
  ['a SQLite file', () => read('dump.sqlite', sqlite(latin))],
])('texts in %s that are encoded in Windows-1252 are read correctly and counted', async (_kind, reading) => {
  const { names, windows1252, damaged } = await reading()
  expect(names).toEqual(NAMES)
  expect(windows1252).toEqual({ texts: 2, ids: ['2', '3'] })
  expect(damaged).toEqual(NONE)
})

test('no text of a dump in UTF-8 is counted as Windows-1252 or as damaged', async () => {
  for (const reading of [read('dump.sql', Buffer.from(TEXT)), read('dump.db', TEXT), read('dump.db', TEXT, 'UTF-16')])
    expect(await reading).toEqual({ names: NAMES, windows1252: NONE, damaged: NONE })
})

test('each text of a dump with mixed encodings is read in its own encoding', async () => {
  const rows = ['東京 Kongreß', 'Zürich'].map((name, index) => ({ id: index + 1, name }))
  const [first, second] = sqlDump(rows).split(/(?<=\n)(?=INSERT INTO events VALUES \(2,)/)
  const { names, windows1252 } = await read('dump.sql', Buffer.concat([Buffer.from(first!), latin(second!)]))
  expect(names).toEqual(['東京 Kongreß', 'Zürich'])
  expect(windows1252).toEqual({ texts: 1, ids: ['2'] })
})

test('reading the texts of a dump as bytes does not change numbers, binary data or null', async () => {
  const values = `CAST(X'FC' AS TEXT)), (2, 7), (3, NULL), (4, X'00FF'), (5, 1.5`
  const { names } = await read(
    'dump.db',
    TEXT.replace(/INSERT[\s\S]*COMMIT;/, `INSERT INTO events (id, name) VALUES (1, ${values}); COMMIT;`).replace(
      ' name TEXT',
      ' name',
    ),
  )
  expect(names).toEqual(['ü', 7n, null, Buffer.from([0, 255]), 1.5])
})

test.each([
  ['Shift-JIS', '83428393835E815B836C8362836789EF8B63'],
  ['Windows-1251', 'CCEEF1EAEEE2F1EAE0FF20EAEEEDF4E5F0E5EDF6E8FF'],
  ['GBK', 'D6D0B9FABCC6CBE3BBFAB4F3BBE1'],
])('a dump in %s is refused with advice', async (_encoding, hex) => {
  const reading = read('dump.db', TEXT.replace("'Plain'", `CAST(X'${hex}' AS TEXT)`))
  await expect(reading).rejects.toThrow(DumpError)
  await expect(reading).rejects.toThrow(
    'expected text in UTF-8 or Windows-1252, got another encoding (for example in id 1): convert it to UTF-8',
  )
})

test('a dump in UTF-16 is refused with advice', async () => {
  await expect(read('dump.sql', Buffer.from(`\ufeff${TEXT}`, 'utf16le'))).rejects.toThrow('save the text as UTF-8')
})

test('valid UTF-8 in a dump is read unchanged, and a text with U+FFFD is counted as damaged', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constant('\ufffd')) }),
      (whole) => {
        const bytes = new TextBytes()
        expect(bytes.read(Buffer.from(whole), '1')).toBe(whole)
        expect(bytes.report().damaged.texts).toBe(whole.includes('\ufffd') ? 1 : 0)
      },
    ),
  )
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1 }), (drawn) => {
      const bytes = new TextBytes()
      const text = bytes.read(Buffer.from(drawn), '1')
      const { windows1252, damaged } = bytes.report()
      expect(damaged.texts).toBe(text.includes('\ufffd') ? 1 : 0)
      expect(windows1252.texts + damaged.texts).toBeLessThanOrEqual(1)
    }),
  )
})
