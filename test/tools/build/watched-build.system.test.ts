import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DUMP_COLUMNS } from '../../../src/builder/dump/dump-row.ts'
import { writeDump } from '../../../src/builder/dump/write-dump.ts'
import { syntheticRows } from '../../../tools/synthetic/make-events.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { sqlDump } from '../../support/sql-dump.ts'

const root = join(import.meta.dirname, '../../..')
const ENDLESS = '(WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c WHERE x < 0)'
const FROM_ENDLESS = `SELECT ${DUMP_COLUMNS.map((column) => `x AS ${column}`).join(', ')} FROM ${ENDLESS}`

function databaseOf(events: number): Buffer {
  const path = join(scratchFolder(), 'dump.sqlite')
  writeDump(path, syntheticRows({ events, seed: 1, dirt: false }))
  return readFileSync(path)
}

function textOf(events: number): string {
  return sqlDump(Array.from({ length: events }, (_, at) => ({ id: at + 1, description: 'word '.repeat(900) })))
}

function build(text: string, ...options: string[]): Promise<Ended> {
  return buildIn({ dump: 'dump.sql', text, snapshot: 'out.snapshot' }, options)
}

interface Place {
  /** Names of files in a separate folder. */
  readonly dump: string
  readonly snapshot: string
  readonly text: string | Buffer
  /** A shell command before the build. */
  readonly limit?: string
}

interface Ended {
  readonly code: number
  readonly err: string
  readonly files: readonly string[]
}

function buildIn({ dump, snapshot, text, limit = 'true' }: Place, options: readonly string[] = []): Promise<Ended> {
  const folder = scratchFolder()
  writeFileSync(join(folder, dump), text)
  const program = ['--import', 'tsx', join(root, 'tools/confdex.ts'), 'build', ...options, '--']
  const words = [process.execPath, ...program, join(folder, dump), join(folder, snapshot)]
  return new Promise((resolve) => {
    execFile('sh', ['-c', `${limit} && exec "$@"`, 'sh', ...words], { cwd: root }, (error, _out, err) =>
      resolve({ code: error ? Number(error.code) : 0, err, files: readdirSync(folder).sort() }),
    )
  })
}

it.each([
  ['row 1', `CREATE VIEW events AS ${FROM_ENDLESS};`],
  ['statement 2', `CREATE TABLE events (${DUMP_COLUMNS.join(', ')}); INSERT INTO events ${FROM_ENDLESS};`],
])('confdex build ends with an error and no file if a statement of the dump never ends: %s', async (awaited, text) => {
  const { code, err, files } = await build(text, '--patience', '1')
  expect(code).toBe(1)
  expect(err).toContain('confdex: expected SQLite to answer within 1 s, got no answer in that time at ')
  expect(err).toMatch(new RegExp(`at (${awaited}|statement 1): check for a view that never ends`))
  expect(files).toEqual(['dump.sql'])
})

it.each([
  ['the snapshot', 'dump.sqlite', () => databaseOf(300)],
  ['the database of a text', 'dump.sql', () => textOf(300)],
])('if the disk has no room for %s, confdex build says so and leaves no file', async (_what, dump, make) => {
  // ulimit counts in blocks of 512 bytes
  const { code, err, files } = await buildIn({ dump, text: make(), snapshot: 'out.snapshot', limit: 'ulimit -f 100' })
  expect(code).toBe(1)
  expect(err).toMatch(/confdex: \S+: expected .*, got the error ".*: make room/)
  expect(files).toEqual([dump])
})

it('confdex build refuses to write a snapshot into a folder that is a file, and names the path', async () => {
  const { code, err, files } = await buildIn({ dump: 'a', text: sqlDump([{ id: 1 }]), snapshot: 'a/out.snapshot' })
  expect(code).toBe(1)
  expect(err).toMatch(/confdex: \S+a\/out\.snapshot: expected a writable folder.*: make room there, or name/)
  expect(files).toEqual(['a'])
})

it('confdex build accepts file names with unusual characters', async () => {
  const name = "-new\nline \u001b[2J a'b;c"
  const { code, err, files } = await buildIn({ dump: name, text: sqlDump([{ id: 1 }]), snapshot: `${name}.snapshot` })
  expect(code, err).toBe(0)
  expect(files).toContain(`${name}.snapshot`)
  expect(err).not.toContain('\u001b')
})
