import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { expect, it } from 'vitest'
import { DUMP_COLUMNS, type DumpColumn } from '../../../src/builder/dump/dump-row.ts'
import { DumpError, openDump } from '../../../src/builder/dump/read-dump.ts'
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
  'a dump of the kind %s is read with every row and exact values, and leaves no scratch file',
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
])('a file that is not a dump is refused, and leaves no scratch file: %s', async (_, message, make) => {
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

it('a pipe is refused as a dump, without waiting for it', async () => {
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
