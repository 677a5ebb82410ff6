import { expect, test } from 'vitest'
import { formatReport } from '../../../src/builder/report.ts'
import type { DocId } from '../../../src/docset/docset.ts'
import { parseDay } from '../../../src/event/days.ts'
import { verifySnapshot } from '../../../src/snapshot/verify.ts'
import { buildDump, openBuilt } from '../../support/built-dump.ts'
import { type SqlRow, sqlDump } from '../../support/sql-dump.ts'

async function built(tables: string, rows: readonly SqlRow[] = [{ id: 1 }], dataDay = '') {
  const { report, path } = await buildDump(`${sqlDump(rows)}${tables}`, { dataDay: parseDay(dataDay) })
  const { dataDate, sources } = await openBuilt(path)
  return { dataDate, sources, report }
}

const SOURCES = 'CREATE TABLE sources (name TEXT, url TEXT, licence TEXT, attribution TEXT);'
const ABOUT = 'CREATE TABLE about (key TEXT, value TEXT);'

test('a snapshot has the rows of the table "sources" in the order of the dump, with trimmed values', async () => {
  const { sources } = await built(`${SOURCES}
    INSERT INTO sources VALUES ('Café', ' https://cafe.example ', 'CC-BY-4.0', '© "Café"'), ('B', NULL, '', 7);`)
  expect(sources).toEqual([
    { name: 'Café', url: 'https://cafe.example', licence: 'CC-BY-4.0', attribution: '© "Café"' },
    { name: 'B', url: '', licence: '', attribution: '7' },
  ])
})

test('the table "sources" of a dump may be a view with fewer columns', async () => {
  const { sources } = await built(`CREATE VIEW sources AS SELECT 'A' AS name;`)
  expect(sources).toEqual([{ name: 'A', url: '', licence: '', attribution: '' }])
})

test('the build report names the rows without effect in the tables "sources" and "about"', async () => {
  const { sources, report } = await built(`${SOURCES}${ABOUT}
    INSERT INTO sources VALUES ('A', '', '', ''), ('a', '', '', ''), (' ', 'https://b.example', '', '');
    INSERT INTO about VALUES ('publisher', 'me');`)
  expect(sources.map(({ name }) => name)).toEqual(['A'])
  expect(report.unused).toEqual([
    'a second row of the source a',
    'a source without a name (https://b.example)',
    'the key publisher of the table about',
  ])
})

test('a row without a licence gets the licence of its source', async () => {
  const rows = [
    { id: 1, source: 'society', licence: 'CC0-1.0' },
    { id: 2, source: 'society' },
    { id: 3, source: 'Other' },
    { id: 4 },
  ]
  const tables = `${SOURCES} INSERT INTO sources VALUES ('Society', '', 'CC-BY-4.0', '');`
  const { path } = await buildDump(`${sqlDump(rows)}${tables}`)
  const { ids, spellings } = (await openBuilt(path)).snapshot.facets.licence
  expect([...ids].map((id) => spellings.text(id))).toEqual(['CC0-1.0', 'CC-BY-4.0', '', ''])
})

test('data_date is the option --data-date, else the day in the dump, else the newest past updated_at', async () => {
  const about = `${ABOUT} INSERT INTO about VALUES ('data_date', '2026-11-18');`
  const rows = [
    { id: 1, updated_at: '2026-11-15T10:00:00Z' },
    { id: 2, updated_at: '2026-11-14' },
    { id: 3, updated_at: '2199-01-01' },
    { id: 4, updated_at: 'lately' },
  ]
  expect((await built(about, rows, '2026-11-19')).dataDate).toBe('2026-11-19')
  expect((await built(about, rows)).dataDate).toBe('2026-11-18')
  expect((await built('', rows)).dataDate).toBe('2026-11-15')
  expect((await built('', rows.slice(2))).dataDate).toBeUndefined()
})

test.each([
  [`${ABOUT} INSERT INTO about VALUES ('data_date', 'today');`, 'expected a data_date such as 2026-11-20'],
  ['CREATE TABLE sources (title TEXT);', 'expected a column name in the table sources, got title: add it'],
  [
    `CREATE VIEW sources AS WITH RECURSIVE n(name) AS (SELECT 1 UNION ALL SELECT name + 1 FROM n) SELECT * FROM n;`,
    'expected at most 1000000 rows in the table sources, got more: check for a view that never ends',
  ],
  ['CREATE VIEW about AS SELECT key FROM missing;', 'no such table'],
])('a build refuses an invalid table "sources" or "about": %s', async (tables, message) => {
  await expect(built(tables)).rejects.toThrow(message)
})

const HEAD =
  'CREATE TABLE deadlines (event_id, kind, due, zone, round, label, extended);\nINSERT INTO deadlines VALUES '

async function build(sql: string) {
  const events = sqlDump([{ id: 3, submission_deadline: '2026-12-01' }, { id: 1 }, { id: 2 }])
  const built = await buildDump(events.replace('COMMIT;', `${sql}\nCOMMIT;`))
  expect((await verifySnapshot(built.path)).sound).toBe(true)
  return built
}

test('a snapshot has the deadlines of each event, even if the rows of the dump are not sorted by event', async () => {
  const { report, path } = await build(`${HEAD}
    (3, 'abstract', ' 2026-11-25 ', 'UTC', '1', 'long', 'yes'), (1, 'Camera-Ready', 'TBA', NULL, NULL, NULL, 0),
    (3, 'submission', '2026-12-01 17:00', 'Europe/Paris', 2.0, NULL, 1);`)
  expect(report.deadlines).toMatchObject({ rows: 3, missingColumns: [], faults: [{ fault: 'due-not-read', rows: 1 }] })
  const { snapshot } = await openBuilt(path)
  const details = await Promise.all([0, 1, 2].map((doc) => snapshot.details(doc as DocId)))
  const none = { zone: null, round: null, label: null, extended: false }
  expect(details.map(({ deadlines }) => deadlines)).toEqual([
    [{ kind: 'camera_ready', due: 'TBA', instant: null, ...none }],
    [],
    // `submission_deadline` has the day of the second deadline, so it adds no third deadline
    [
      {
        ...none,
        kind: 'abstract',
        due: '2026-11-25',
        instant: Date.UTC(2026, 10, 26) / 1000,
        zone: 'UTC',
        round: 1,
        label: 'long',
        extended: true,
      },
      {
        ...none,
        kind: 'submission',
        due: '2026-12-01 17:00',
        instant: Date.UTC(2026, 11, 1, 16) / 1000,
        zone: 'Europe/Paris',
        round: 2,
        extended: true,
      },
    ],
  ])
})

test('the build report counts rows with faults in the table "deadlines" by fault, with samples', async () => {
  const many = Array.from(
    { length: 52 },
    (_, day) => `(2, 'registration', '2026-${day < 28 ? '05' : '06'}-${10 + (day % 20)}', NULL, NULL, NULL, NULL)`,
  )
  const { report } = await build(`${HEAD}
    (9, 'abstract', '2026-12-01', NULL, NULL, NULL, NULL), ('x', 'abstract', '2026-12-01', NULL, NULL, NULL, NULL),
    (1, 'poster', '2026-12-01', NULL, NULL, NULL, NULL), (1, 'abstract', ' ', NULL, NULL, NULL, NULL),
    (1, 'abstract', '2026-12-01', 'Mars/Phobos', 'two', '${'long '.repeat(30)}', 'perhaps'), ${many.join()};`)
  const found = report.deadlines!.faults.map(({ fault, rows, samples }) => [fault, rows, samples[0]])
  expect(found).toEqual([
    ['event-unknown', 2, { id: 'x', value: 'x' }],
    ['kind-unknown', 1, { id: '1', value: 'poster' }],
    ['due-missing', 1, { id: '1', value: ' ' }],
    ['too-many', 2, { id: '2', value: '2026-06-20' }],
    ['due-not-read', 1, { id: '1', value: '2026-12-01 Mars/Phobos' }],
    ['round-not-read', 1, { id: '1', value: 'two' }],
    ['extended-not-read', 1, { id: '1', value: 'perhaps' }],
    ['long-texts', 1, { id: '1', value: 'long '.repeat(30).trim() }],
  ])
  expect(formatReport(report)).toContain('  kind-unknown: 1 (not used: kind must be one of abstract, submission,')
})

test('a build accepts a view named "deadlines", but reports and ignores a table that lacks a column', async () => {
  const view = "CREATE TABLE due (paper, until); INSERT INTO due VALUES (1, '2026-12-01');"
  const { report } = await build(
    `${view} CREATE VIEW deadlines AS SELECT paper AS event_id, 'submission' AS kind, until AS due FROM due;`,
  )
  expect(report.deadlines).toEqual({ rows: 1, missingColumns: [], faults: [] })
  const other = (await build('CREATE TABLE deadlines (id, kind);')).report
  expect(other.deadlines).toEqual({ rows: 0, missingColumns: ['event_id', 'due'], faults: [] })
  expect(formatReport(other)).toContain('The table deadlines was not used, because it lacks the columns event_id, due')
  expect((await build('')).report.deadlines).toBeUndefined()
})
