import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DUMP_COLUMNS, type DumpRow } from '../../../src/builder/dump/dump-row.ts'
import { writeDump } from '../../../src/builder/dump/write-dump.ts'
import { syntheticRows } from '../../../tools/synthetic/make-events.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'confdex-dump-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('writeDump', () => {
  test('writeDump writes the given rows in the columns of data/schema.sql', () => {
    const path = join(folder, 'out.sqlite')
    const rows = [...syntheticRows({ events: 50, seed: 3 })]
    expect(writeDump(path, rows)).toBe(50)
    const database = new Database(path, { readonly: true })
    expect(database.pragma('table_info(events)')).toMatchObject(DUMP_COLUMNS.map((name) => ({ name })))
    expect(database.prepare('SELECT * FROM events ORDER BY id').raw().all()).toEqual(
      rows.map((row) => DUMP_COLUMNS.map((_, at) => row[at] ?? null)),
    )
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    database.close()
  })

  test('writeDump refuses two rows with the same id, unless uniqueIds is false', () => {
    const path = join(folder, 'out.sqlite')
    const [row] = [...numberedRows(1)]
    expect(() => writeDump(path, [row!, row!])).toThrow('UNIQUE constraint failed: events.id')
    expect(writeDump(path, [row!, row!, withId(null), withId(-4), withId('EV-12')], { uniqueIds: false })).toBe(5)
    const database = new Database(path, { readonly: true })
    expect(database.prepare('SELECT id FROM events').pluck().all()).toEqual([1, 1, null, -4, 'EV-12'])
    database.close()
  })

  test('if reading the rows fails, writeDump keeps the old dump and removes its temporary file', () => {
    const path = join(folder, 'out.sqlite')
    writeFileSync(path, 'old')
    expect(() => writeDump(path, failingRows())).toThrow('no more rows')
    expect(readFileSync(path, 'utf8')).toBe('old')
    expect(readdirSync(folder)).toEqual(['out.sqlite'])
  })
})

function withId(id: DumpRow[0]): DumpRow {
  return [
    id,
    'Name',
    'conference',
    'Topic',
    null,
    '2026-01-01',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]
}

function* numberedRows(count: number): Iterable<DumpRow> {
  for (let id = 1; id <= count; id++) yield withId(id)
}

function* failingRows(): Iterable<DumpRow> {
  yield withId(1)
  throw new Error('no more rows')
}
