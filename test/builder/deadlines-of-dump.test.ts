import { expect, test } from 'vitest'
import { formatReport } from '../../src/builder/report.ts'
import type { DocId } from '../../src/docset/docset.ts'
import { verifySnapshot } from '../../src/snapshot/verify.ts'
import { buildDump, openBuilt } from '../support/built-dump.ts'
import { sqlDump } from '../support/sql-dump.ts'

const HEAD =
  'CREATE TABLE deadlines (event_id, kind, due, zone, round, label, extended);\nINSERT INTO deadlines VALUES '

async function build(sql: string) {
  const events = sqlDump([{ id: 3, submission_deadline: '2026-12-01' }, { id: 1 }, { id: 2 }])
  const built = await buildDump(events.replace('COMMIT;', `${sql}\nCOMMIT;`))
  expect((await verifySnapshot(built.path)).sound).toBe(true)
  return built
}

test('a snapshot has the deadlines of each event as the dump writes them, even if rows are not sorted', async () => {
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
    // the column of the event has the day of the second deadline, so it adds no third deadline
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

test('the build report counts the unusable rows of the table "deadlines", with samples', async () => {
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

test('the table "deadlines" may be a view, and is ignored and reported if it lacks a column', async () => {
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
