import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, test, vi } from 'vitest'
import { DUMP_COLUMNS } from '../../src/builder/dump/dump-row.ts'
import { writeDump } from '../../src/builder/dump/write-dump.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { build, buildCommand, creationTime, parseMaxRejected } from '../../tools/commands/build.ts'
import { syntheticRows } from '../../tools/synthetic/make-events.ts'
import { scratchFolder } from '../support/scratch.ts'
import { type SqlRow, sqlDump } from '../support/sql-dump.ts'

const root = join(import.meta.dirname, '../..')
const folder = scratchFolder(afterAll)
const dump = join(folder, 'small.sqlite')
const snapshot = join(folder, 'small.snapshot')

/** Runs confdex from its source, in a separate process. */
function confdex(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    const environment = { ...process.env, KEYS_FILE: join(folder, 'keys.json'), SOURCE_DATE_EPOCH: '1000000000' }
    execFile(
      process.execPath,
      ['--import', 'tsx', join(root, 'tools/confdex.ts'), ...words],
      { cwd: root, env: environment },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })
}

test('confdex make-dump writes a dump of the given size', async () => {
  const { code, err } = await confdex('make-dump', '--events', '1000', '--seed', '3', '--dirt', dump)
  expect(code, err).toBe(0)
  expect(err).toMatch(new RegExp(`^Wrote 1,000 synthetic events to ${dump} in \\d+\\.\\d s$`, 'm'))
})

test('confdex build with too many rejected rows says so, exits with 1 and writes no snapshot', async () => {
  const target = join(folder, 'never.snapshot')
  const { code, out, err } = await confdex('build', dump, target, '--max-rejected', '0')
  expect(code).toBe(1)
  expect(out).toMatch(/^Rows read: 1,000/)
  expect(err).toMatch(/confdex: expected at most 0 rows to be rejected, got \d+ of 1000 rows/)
  expect(existsSync(target)).toBe(false)
  expect(existsSync(`${target}.failed.report.json`)).toBe(true)
})

test('for a missing dump or a file of another kind, confdex prints an error of one line and exits with 1', async () => {
  const missing = await confdex('build', join(folder, 'absent.sqlite'), snapshot)
  expect(missing).toMatchObject({ code: 1, out: '' })
  expect(missing.err).toContain('found no readable file')
  const foreign = await confdex('verify', dump)
  expect(foreign.code).toBe(1)
  expect(foreign.err.trim().split('\n')).toHaveLength(1)
  expect(foreign.err).toContain('not-a-snapshot')
})

function workplace(rows: readonly SqlRow[]) {
  const folder = scratchFolder()
  const dump = join(folder, 'dump.sql')
  writeFileSync(dump, sqlDump(rows))
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  const progress = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  return { dump, snapshot: join(folder, 'directory.snapshot'), printed, progress }
}

it('confdex build writes a snapshot, prints the report, and shows its stages on stderr', async () => {
  const { dump, snapshot, printed, progress } = workplace([{ id: 1 }, { id: 2 }])
  await buildCommand().parseAsync([dump, snapshot], { from: 'user' })
  expect(existsSync(snapshot)).toBe(true)
  expect(printed.mock.calls.join()).toContain('Rows read: 2, kept: 2, rejected: 0 (0.00 %; allowed: 1 %)')
  const stages = progress.mock.calls.map(([text]) => String(text)).join('')
  for (const stage of ['Reading rows', 'Ordering events', 'Building posting lists', 'Writing the snapshot'])
    expect(stages).toContain(`${stage}: done\n`)
})

it('SOURCE_DATE_EPOCH sets the creation time of the snapshot', async () => {
  vi.stubEnv('SOURCE_DATE_EPOCH', '1700000000')
  const { dump, snapshot } = workplace([{ id: 1 }])
  await buildCommand().parseAsync([dump, snapshot], { from: 'user' })
  const opened = await openSnapshot(snapshot)
  expect(opened.header.created).toBe('2023-11-14T22:13:20Z')
  await opened.close()
})

it('the report of confdex build prints values of a dump without control characters', async () => {
  const { dump, snapshot, printed } = workplace([{ id: 1 }, { id: 2, start_date: '\u001b[2Jnever\n' }])
  await build(dump, snapshot, { maxRejected: { rows: 1 } })
  const report = printed.mock.calls.join()
  expect(report).toContain('id 2: \ufffd[2Jnever ')
  expect(report).not.toContain('\u001b')
})

it('if names have HTML entities, the report of confdex build advises the option --decode-entities', async () => {
  const { dump, snapshot, printed } = workplace([{ id: 1, name: 'Soil &amp; Water' }])
  await buildCommand().parseAsync([dump, snapshot], { from: 'user' })
  expect(printed.mock.calls.join()).toContain('html-entities: 1 (')
  expect(printed.mock.calls.join()).toContain(': build with --decode-entities)')
  printed.mockClear()
  await buildCommand().parseAsync([dump, snapshot, '--decode-entities'], { from: 'user' })
  expect(printed.mock.calls.join()).toContain('Checks of the rows that were kept: nothing looks wrong')
})

it.each([
  ['15%', { share: 0.15 }],
  ['0.5%', { share: 0.005 }],
  ['0%', { share: 0 }],
  ['100%', { share: 1 }],
  ['200', { rows: 200 }],
  ['0', { rows: 0 }],
])('--max-rejected accepts %s', (text, expected) => {
  expect(parseMaxRejected(text)).toEqual(expected)
})

it.each(['', '%', '-1', '1.5', '.5%', '5.%', '1e2', '101%', '100.1%', ' 5%', '5 %', '5%%', 'all'])(
  '--max-rejected refuses %j',
  (text) => {
    expect(() => parseMaxRejected(text)).toThrow('Expected a share')
  },
)

it.each(['yesterday', '-1', '1.5', '99999999999'])('SOURCE_DATE_EPOCH=%s is refused', (text) => {
  expect(() => creationTime(text)).toThrow(
    `SOURCE_DATE_EPOCH: expected seconds since 1970 in plain digits, got ${text}: correct it or unset it`,
  )
})

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

function buildText(text: string, ...options: string[]): Promise<Ended> {
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
  const { code, err, files } = await buildText(text, '--patience', '1')
  expect(code).toBe(1)
  expect(err).toContain('confdex: expected SQLite to answer within 1 s, got no answer in that time at ')
  expect(err).toMatch(new RegExp(`at (${awaited}|statement 1): check for a view that never ends`))
  expect(files).toEqual(['dump.sql'])
})

it.each([
  ['the snapshot', 'dump.sqlite', () => databaseOf(300)],
  ['the database of a text dump', 'dump.sql', () => textOf(300)],
])('if the disk has no room for %s, confdex build says so and leaves no file', async (_what, dump, make) => {
  // ulimit counts in blocks of 512 bytes
  const { code, err, files } = await buildIn({ dump, text: make(), snapshot: 'out.snapshot', limit: 'ulimit -f 100' })
  expect(code).toBe(1)
  expect(err).toMatch(/confdex: \S+: expected .*, got the error ".*: make room/)
  expect(files).toEqual([dump])
})

it('confdex build fails and names the path if the folder of the snapshot is a file', async () => {
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
