import { expect, test } from 'vitest'
import { parseDay } from '../../../src/event/days.ts'
import { buildDump, openBuilt } from '../../support/built-dump.ts'
import { type SqlRow, sqlDump } from '../../support/sql-dump.ts'

async function built(tables: string, rows: readonly SqlRow[] = [{ id: 1 }], dataDay = '') {
  const { report, path } = await buildDump(`${sqlDump(rows)}${tables}`, { dataDay: parseDay(dataDay) })
  const { dataDate, sources } = await openBuilt(path)
  return { dataDate, sources, report }
}

const SOURCES = 'CREATE TABLE sources (name TEXT, url TEXT, licence TEXT, attribution TEXT);'
const ABOUT = 'CREATE TABLE about (key TEXT, value TEXT);'

test('a snapshot has the rows of the table "sources" in the order of the dump, in any encoding', async () => {
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

test('the build report names the rows of the tables "sources" and "about" that have no effect', async () => {
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

test('data_date is the given option, else the day in the dump, else the newest updated_at, else unknown', async () => {
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
