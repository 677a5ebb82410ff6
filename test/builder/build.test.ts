import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { buildSnapshot } from '../../src/builder/build.ts'
import type { BuildOptions } from '../../src/builder/build-options.ts'
import { type BuildReport, formatReport, TooManyRejectedError } from '../../src/builder/report.ts'
import type { DocId } from '../../src/docset/docset.ts'
import { NotReplaceableError } from '../../src/files/replace-file.ts'
import { openSnapshot } from '../../src/snapshot/open.ts'
import { verifySnapshot } from '../../src/snapshot/verify.ts'
import { scratchFolder } from '../support/scratch.ts'
import { type SqlRow, sqlDump } from '../support/sql-dump.ts'

const CREATED = new Date('2026-11-20T12:34:56.789Z')

/** Five of these ten rows break a rule. */
const DIRTY: readonly SqlRow[] = [
  { id: 1, name: 'First' },
  { id: 2, name: null },
  { id: 1, name: 'First Again' },
  { id: 3, type: 'concert' },
  { id: 'x' },
  { id: 4, name: 'Fourth' },
  { id: 1, name: 'And Again' },
  { id: 5, name: 'Fifth', description: 'Text' },
  { id: 6 },
  { id: 7 },
]

interface Workplace {
  readonly folder: string
  readonly dump: string
  readonly snapshot: string
}

function workplace(rows: readonly SqlRow[], dump = sqlDump(rows)): Workplace {
  const folder = scratchFolder()
  writeFileSync(join(folder, 'dump.sql'), dump)
  return { folder, dump: join(folder, 'dump.sql'), snapshot: join(folder, 'out', 'directory.snapshot') }
}

function build({ dump, snapshot }: Workplace, options: Partial<BuildOptions> = {}): Promise<BuildReport> {
  return buildSnapshot({ dump, snapshot, maxRejected: { rows: 0 }, created: CREATED, ...options })
}

const WRITTEN = ['', '.rejected.jsonl', '.report.json'].map((end) => `directory.snapshot${end}`)

const filesOf = ({ folder }: Workplace) => readdirSync(join(folder, 'out')).sort()
const linesOf = (path: string) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

it('a build reports the events with several records, and writes these events to a file on request', async () => {
  const place = workplace([
    { id: 3, name: 'Soil Days', start_date: '2026-03-01', website: 'https://soil.example' },
    { id: 4, name: 'Soil Days 2026', start_date: '2026-03-01', city: null, website: 'http://www.soil.example/' },
    { id: 5, name: 'Water Days' },
  ])
  const duplicates = join(place.folder, 'duplicates.jsonl')
  const report = await build(place, { duplicates })
  expect(report.duplicates).toEqual({ events: 1, records: 2, byRule: { name: 1, place: 0, website: 1 } })
  expect(formatReport(report)).toContain(
    'Events with several records: 1, records: 2 (found by name 1, place 0, website 1)',
  )
  const rest = { start: '2026-03-01', end: '2026-03-01', country: 'France' }
  expect(linesOf(duplicates)).toEqual([
    {
      rules: ['name', 'website'],
      records: [
        { id: 3, name: 'Soil Days', ...rest, city: 'Paris', website: 'https://soil.example' },
        { id: 4, name: 'Soil Days 2026', ...rest, city: '', website: 'http://www.soil.example/' },
      ],
    },
  ])
})

it('a build writes the snapshot and its reports, and no other file', async () => {
  const place = workplace([{ id: 1 }, { id: 2 }])
  const report = await build(place)
  expect(filesOf(place)).toEqual(WRITTEN)
  expect(report).toMatchObject({ rowsRead: 2, rowsKept: 2, rowsRejected: 0, rejected: [] })
  expect(report.snapshot).toMatchObject({ path: place.snapshot, bytes: readFileSync(place.snapshot).length })
  expect(JSON.parse(readFileSync(`${place.snapshot}.report.json`, 'utf8'))).toEqual(report)
  expect((await verifySnapshot(place.snapshot)).sound).toBe(true)
})

it.each(['topics', 'abbreviations', 'languages'] as const)(
  'a build refuses a file of %s that is not UTF-8',
  async (what) => {
    const place = workplace([{ id: 1 }])
    const path = join(place.folder, 'own.txt')
    writeFileSync(path, 'Zürich = ZRH\n', 'latin1')
    await expect(build(place, { [what]: path })).rejects.toThrow(
      `${path}: expected text in UTF-8, got other bytes: convert it to UTF-8`,
    )
  },
)

it('a build that cannot read its file of topics names the file and says what to do', async () => {
  const place = workplace([{ id: 1 }])
  await expect(build(place, { topics: '/nonexistent/topics.txt' })).rejects.toThrow(
    /expected a file of topics at \/nonexistent\/topics.txt, got ENOENT.*: correct --topics, or omit it/,
  )
  const topics = join(place.folder, 'topics.txt')
  writeFileSync(topics, '# mine\nlaw\n')
  await expect(build(place, { topics })).rejects.toThrow(/line 2 of the topics: expected .* got "law"/)
})

it('two builds of the same dump with the same creation time write the same bytes', async () => {
  const [one, two] = [workplace(DIRTY), workplace(DIRTY)]
  await build(one, { maxRejected: { rows: 5 } })
  await build(two, { maxRejected: { rows: 5 } })
  expect(readFileSync(one.snapshot).equals(readFileSync(two.snapshot))).toBe(true)
})

it('the id of a snapshot depends on the dump, but not on the creation time', async () => {
  const rows = [{ id: 1 }, { id: 2 }]
  const report = await build(workplace(rows))
  const later = await build(workplace(rows), { created: new Date(0) })
  const compressed = workplace(rows)
  writeFileSync(compressed.dump, gzipSync(sqlDump(rows)))
  expect(later.snapshot!.id).toBe(report.snapshot!.id)
  expect((await build(compressed)).snapshot!.id).not.toBe(report.snapshot!.id)
})

it('all rejected rows are listed in the order of the dump, and the first row of a duplicate id is kept', async () => {
  const place = workplace(DIRTY)
  await build(place, { maxRejected: { share: 0.5 } })
  expect(linesOf(`${place.snapshot}.rejected.jsonl`)).toEqual([
    { id: '2', reason: 'name-missing', value: 'null' },
    { id: '1', reason: 'id-duplicate', value: 'First Again' },
    { id: '3', reason: 'type-unknown', value: 'concert' },
    { id: 'x', reason: 'id-invalid', value: 'x' },
    { id: '1', reason: 'id-duplicate', value: 'And Again' },
  ])
  const snapshot = await openSnapshot(place.snapshot)
  expect(snapshot.names.text(snapshot.id.indexOf(1))).toBe('First')
  await snapshot.close()
})

it('the build report counts rejected rows by reason, most frequent first, with at most ten samples each', async () => {
  const rows = [...Array(12).fill({ type: 'gig' }), { topic: ' ' }, { id: 9 }]
  const { rejected, rowsRejected } = await build(workplace(rows), { maxRejected: { rows: 13 } })
  expect(rowsRejected).toBe(13)
  expect(rejected.map(({ reason, rows: count, samples }) => [reason, count, samples.length])).toEqual([
    ['type-unknown', 12, 10],
    ['topic-missing', 1, 1],
  ])
})

it.each([
  [{ rows: 5 }, true],
  [{ rows: 4 }, false],
  [{ share: 0.5 }, true],
  [{ share: 0.49 }, false],
] as const)(
  'the limit %o of a build decides whether five rejected rows of ten are allowed: %s',
  async (maxRejected, isAllowed) => {
    const place = workplace(DIRTY)
    const outcome = await build(place, { maxRejected }).then(
      () => true,
      (error) => (error instanceof TooManyRejectedError ? false : error),
    )
    expect(outcome).toBe(isAllowed)
    expect(existsSync(place.snapshot)).toBe(isAllowed)
  },
)

it('a failed build keeps the old snapshot and the old report, and writes a new report next to them', async () => {
  const place = workplace([{ id: 1 }])
  await build(place)
  const before = filesOf(place).map((name) => readFileSync(join(place.folder, 'out', name)))
  const names = filesOf(place)
  writeFileSync(place.dump, sqlDump(DIRTY))
  const failure = await build(place, { maxRejected: { rows: 4 } }).catch((error) => error)

  expect(failure).toBeInstanceOf(TooManyRejectedError)
  expect(failure.message).toMatch(/at most 4 rows .*got 5 of 10/)
  expect(names.map((name) => readFileSync(join(place.folder, 'out', name)))).toEqual(before)
  expect(filesOf(place)).toEqual(
    [...names, 'directory.snapshot.failed.rejected.jsonl', 'directory.snapshot.failed.report.json'].sort(),
  )
  expect(linesOf(`${place.snapshot}.failed.rejected.jsonl`)).toHaveLength(5)
  expect(failure.report).toMatchObject({ snapshot: null, rowsRejected: 5 })
})

it('a build that succeeds removes the reports of a failed build', async () => {
  const place = workplace(DIRTY)
  await build(place).catch(() => {})
  expect(filesOf(place)).toContain('directory.snapshot.failed.report.json')
  await build(place, { maxRejected: { rows: 5 } })
  expect(filesOf(place).filter((name) => name.includes('failed'))).toEqual([])
})

it('a build leaves no file if it cannot read the dump', async () => {
  const place = workplace([], 'CREATE TABLE listing (id);')
  await expect(build(place)).rejects.toThrow(
    'expected a table or view named events, found listing: map your schema with CREATE VIEW',
  )
  expect(filesOf(place)).toEqual([])
})

const SPELLINGS = ['France', 'Deutschland', 'U.S.A.', ':us:', 'USA', 'W3', '🌍', '', null, 'france']
const rows = SPELLINGS.map((country, index) => ({ id: index + 1, country }))

it('for kept rows, the build report lists the country spellings that were replaced or are unknown', async () => {
  const { countries } = await build(workplace([...rows, { id: 99, country: 'USA' }, { id: 99, country: 'USA' }]), {
    maxRejected: { rows: 1 },
  })
  expect(countries.mapped).toEqual([
    { written: 'USA', country: 'United States', rows: 2 },
    { written: ':us:', country: 'United States', rows: 1 },
    { written: 'Deutschland', country: 'Germany', rows: 1 },
    { written: 'U.S.A.', country: 'United States', rows: 1 },
    { written: 'france', country: 'France', rows: 1 },
  ])
  expect(countries.unknown).toEqual([
    { written: 'W3', rows: 1 },
    { written: '🌍', rows: 1 },
  ])
})

it('a build stores an unreadable submission deadline as written, and the build report counts it', async () => {
  const deadlines = ['2026-03-01', '2026-02-01T23:59:00Z', 'soon', null, 'March 1, 2026 (AoE)', 'soon', '01/03/2026']
  const place = workplace(deadlines.map((submission_deadline, index) => ({ id: index + 1, submission_deadline })))
  const { values } = await build(place)
  const samples = [
    { written: 'soon', rows: 2 },
    { written: '01/03/2026', rows: 1 },
  ]
  expect(values.submission_deadline).toEqual({ read: 3, unread: 3, mapped: [], samples })
  const snapshot = await openSnapshot(place.snapshot)
  expect(await snapshot.details(2 as DocId)).toMatchObject({ submission_deadline: 'soon' })
  expect(await snapshot.details(1 as DocId)).toMatchObject({ submission_deadline: '2026-02-01T23:59:00Z' })
  await snapshot.close()
})

it('the build report counts unreadable attendances and languages, and says that they are served as null', async () => {
  const place = workplace([
    { id: 1, attendance: 'virtual', language: 'German' },
    { id: 2, attendance: 'maybe', language: 'Klingonese' },
    { id: 3, attendance: 'online', language: 'en' },
  ])
  const report = await build(place)
  const maybe = { written: 'maybe', rows: 1 }
  const klingon = { written: 'Klingonese', rows: 1 }
  expect(report.values).toMatchObject({
    attendance: { read: 2, unread: 1, mapped: [{ written: 'virtual', value: 'online', rows: 1 }], samples: [maybe] },
    language: { read: 2, unread: 1, mapped: [{ written: 'German', value: 'de', rows: 1 }], samples: [klingon] },
  })
  const text = formatReport(report)
  expect(text).toContain('\nAttendance that could not be read, served as null: 1 of 3\n  maybe (1)\n')
  expect(text).toContain('\nLanguage that could not be read, served as null: 1 of 3\n  Klingonese (1)\n')
})

it('the printed build report shows row counts, rejections with samples, countries and the snapshot size', async () => {
  const report = await build(workplace([...DIRTY, { id: 50, country: 'Deutschland' }, { id: 51, country: 'W3' }]), {
    maxRejected: { share: 0.5 },
  })
  const text = formatReport(report)
  expect(text).toContain('Rows read: 12, kept: 7, rejected: 5 (41.67 %; allowed: 50 %)')
  expect(text).toMatch(/id-duplicate: 2 .*\n.*id 1: First Again/)
  expect(text).toContain('Deutschland -> Germany (1)')
  expect(text).toContain('W3 (1)')
  expect(text).toContain(`Snapshot ${report.snapshot!.id}: ${report.snapshot!.bytes.toLocaleString('en')} bytes, `)
})

it('if the target of a build is not a file, the build fails before its first step and changes nothing', async () => {
  const place = workplace([{ id: 1 }])
  mkdirSync(join(place.folder, 'out'))
  symlinkSync('/dev/null', place.snapshot)
  const steps: string[] = []
  await expect(build(place, { onProgress: (stage) => steps.push(stage) })).rejects.toThrow(NotReplaceableError)
  expect(steps).toEqual([])
  expect(filesOf(place)).toEqual(['directory.snapshot'])
  expect(statSync('/dev/null').isCharacterDevice()).toBe(true)
})

it('a build fails and writes no snapshot if it cannot write a report next to the snapshot', async () => {
  const place = workplace([{ id: 1 }])
  mkdirSync(`${place.snapshot}.failed.report.json`, { recursive: true })
  await expect(build(place)).rejects.toThrow('directory.snapshot.failed.report.json: expected a file')
  expect(existsSync(place.snapshot)).toBe(false)
})

it('a build refuses to overwrite its own dump, even through a link', async () => {
  const place = workplace([{ id: 1 }])
  const before = readFileSync(place.dump)
  symlinkSync('dump.sql', join(place.folder, 'link'))
  for (const snapshot of [place.dump, join(place.folder, 'link')])
    await expect(build({ ...place, snapshot })).rejects.toThrow('expected a file other than the dump')
  expect(readFileSync(place.dump)).toEqual(before)
})

it('a build removes the scratch files of killed builds', async () => {
  const place = workplace(Array.from({ length: 3 }, (_, id) => ({ id: id + 1 })))
  const script = `
      import { buildSnapshot } from ${JSON.stringify(join(import.meta.dirname, '../../src/builder/build.ts'))}
      const kill = (stage, rows) => stage === 'ordering' && process.kill(process.pid, 'SIGKILL')
      await buildSnapshot({
        dump: process.argv[1], snapshot: process.argv[2],
        maxRejected: { rows: 0 }, created: new Date(0), onProgress: kill,
      })`
  const tsx = join(import.meta.dirname, '../../node_modules/tsx/dist/esm/index.mjs')
  const flags = ['--import', pathToFileURL(tsx).href, '--input-type=module', '-e', script]
  const killed = spawnSync(process.execPath, [...flags, place.dump, place.snapshot])
  expect(killed.signal, killed.stderr.toString()).toBe('SIGKILL')
  // the scratch database of a text dump needs its name until the end, so this file remains
  expect(filesOf(place)).toEqual([expect.stringMatching(/\.scratch-.*\.sqlite$/)])
  await build(place)
  expect(filesOf(place)).toEqual(WRITTEN)
})
