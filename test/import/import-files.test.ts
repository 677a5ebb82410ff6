import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fc, test as property } from '@fast-check/vitest'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { formatImportReport } from '../../src/import/import-report.ts'
import { idOf } from '../../src/import/make-event.ts'
import { imported, importedDump, onlyRow } from '../support/importing.ts'
import { runs } from '../support/runs.ts'

const HEADER = 'name,type,topic,start_date,city\n'
const csv = (...rows: readonly string[]) => HEADER + rows.map((row) => `${row}\n`).join('')
const row = (name: string, start = '2027-01-01', city = 'Bonn') => `${name},seminar,Law,${start},${city}`

test('a second import updates rows of the dump and keeps their ids', async () => {
  const dump = importedDump()
  expect((await dump.add({ 'a.csv': csv(row('A'), row('B')) })).kept).toEqual({ new: 2, updated: 0, unchanged: 0 })
  const before = dump.rows()
  const report = await dump.add({ 'a.csv': csv(row('A', '2027-01-01', 'Ulm'), row('B'), row('C')) })
  expect(report.kept).toEqual({ new: 1, updated: 1, unchanged: 1 })
  expect(dump.rows().slice(0, 2)).toEqual([{ ...before[0], city: 'Ulm' }, before[1]])
})

test('an import updates the row with the same id in the source, even if everything else changes', async () => {
  const dump = importedDump()
  const own = (...rows: string[]) => ({ 'a.csv': `id,${HEADER}${rows.join('\n')}\n` })
  await dump.add(own(`7,${row('A')}`), { source: 'S' })
  const report = await dump.add(own(`7,${row('A renamed', '2028-01-01')}`), { source: 'S' })
  expect(report.kept).toMatchObject({ updated: 1 })
  expect(dump.rows()).toMatchObject([{ id: idOf('S', '7'), name: 'A renamed', start_date: '2028-01-01' }])
})

test('an import keeps rows of another source, and reports possible duplicates', async () => {
  const { dump } = await imported({ 'a.csv': csv(row('Data Days')) }, { source: 'S' })
  const report = await dump.add({ 'a.csv': csv(row('Data-Days')) }, { source: 'T', replaceSource: true })
  expect(report).toMatchObject({ kept: { new: 1 }, removed: 0, duplicates: { groups: 1 } })
  expect(dump.rows().map(({ source }) => source)).toEqual(['S', 'T'])
})

test('replaceSource removes rows that the files no longer have, but keeps the rows of refused records', async () => {
  const dump = importedDump()
  const own = (...rows: string[]) => ({ 'a.csv': `id,deadline.abstract,${HEADER}${rows.join('\n')}\n` })
  const map = 'deadline.abstract: deadline.abstract'
  await dump.add(own(`1,2026-09-01,${row('A')}`, `2,,${row('B')}`, `3,,${row('C')}`), { map })
  const report = await dump.add(own(`2,,${row('B', 'some day')}`, `3,,${row('C')}`), { map, replaceSource: true })
  expect(report.removed).toBe(1)
  expect(dump.rows().map(({ name }) => name)).toEqual(['B', 'C'])
  expect(dump.rows('deadlines')).toEqual([])
})

test('an import keeps the first of several records with the same id, and reports the other records', async () => {
  const { dump, report } = await imported({ 'a.csv': csv(row('A'), row('A', '2027-01-01', 'Ulm')) })
  expect(report.refused).toMatchObject([
    { reason: expect.stringMatching('an earlier record has the same id'), records: 1 },
  ])
  expect(onlyRow(dump)).toMatchObject({ city: 'Bonn' })
})

test('an import refuses a record if its id belongs to another row of the dump, and keeps this row', async () => {
  const { dump } = await imported({ 'a.csv': csv(row('A')) }, { source: 'S' })
  const database = new Database(dump.path)
  database.prepare('INSERT INTO events (id, name) VALUES (?, ?)').run(idOf('S', 'b\n2027-01-01'), 'by hand')
  database.prepare('UPDATE imported SET key = ?').run('another')
  database.close()
  const report = await dump.add({ 'a.csv': csv(row('A'), row('B'), row('C')) }, { source: 'S' })
  expect(report.refused).toMatchObject([{ reason: expect.stringMatching('its id belongs to another row'), records: 2 }])
  expect(dump.rows().map(({ name }) => name)).toEqual(['by hand', 'A', 'C'])
})

test('an import without a source name names the source after its file, its folder, or its known format', async () => {
  const dump = importedDump()
  const folder = basename(dirname(dump.path))
  const files = { 'a.csv': csv(row('A')), 'b.csv': csv(row('B')) }
  expect((await dump.add({ 'a.csv': files['a.csv'] })).source).toBe('a')
  expect((await dump.add(files)).source).toBe(folder)
  const edition = '[{"name":"C","startDate":"2027-01-01","endDate":"2027-01-01","url":"https://c.example"}]'
  expect((await dump.add({ 'ux.json': edition })).source).toBe('confs-tech')
})

test.each([
  ['Bonn, Germany', '', 'Bonn', 'Germany'],
  ['Pune, Maharashtra, India', 'IND', 'Pune, Maharashtra', 'IND'],
  ['Atlanta, Georgia', '', 'Atlanta, Georgia', undefined],
  ['Atlanta, Georgia', 'USA', 'Atlanta, Georgia', 'USA'],
  ['San Diego, CA', '', 'San Diego, CA', undefined],
  ['Singapore', '', 'Singapore', undefined],
])('an import reads the place %j with the country %j as the city %j', async (place, given, city, country) => {
  const { dump } = await imported({
    'a.csv': `name,type,topic,start,place,country\nA,seminar,Law,2027-01-01,"${place}",${given}\n`,
  })
  const { city: found, country: foundCountry } = onlyRow(dump)
  expect([found, foundCountry]).toEqual([city, country])
})

test('an import writes licence and attribution of a source into the table "sources"', async () => {
  const dump = importedDump()
  const files = { 'a.csv': csv(row('A')) }
  await dump.add(files, { source: 'S', licence: 'CC-BY-4.0', attribution: 'Data of S' })
  await dump.add(files, { source: 'S', licence: 'CC0-1.0' })
  expect(dump.rows('sources')).toEqual([{ name: 'S', licence: 'CC0-1.0', attribution: 'Data of S' }])
  expect(onlyRow(dump)).toMatchObject({ source: 'S' })
})

test('an import adds missing columns and tables to a dump, and keeps its rows', async () => {
  const dump = importedDump()
  const database = new Database(dump.path)
  database.exec("CREATE TABLE events (id, name, extra); INSERT INTO events VALUES (1, 'old', 'x')")
  database.close()
  await dump.add({ 'a.csv': csv(row('A')) })
  expect(dump.rows()).toMatchObject([
    { id: 1, name: 'old', extra: 'x' },
    { name: 'A', city: 'Bonn' },
  ])
})

test('a dry run of an import writes nothing, and shows the report and the first rows', async () => {
  const { dump } = await imported({ 'a.csv': csv(row('A')) })
  const before = readFileSync(dump.path)
  const report = await dump.add({ 'a.csv': csv(row('A', '2027-01-01', 'Ulm'), row('B')) }, { dryRun: true })
  expect(report.kept).toEqual({ new: 1, updated: 1, unchanged: 0 })
  expect(report.firstRows).toMatchObject([{ name: 'A', city: 'Ulm' }, { name: 'B' }])
  expect(readFileSync(dump.path)).toEqual(before)
  expect(formatImportReport(report, true)).toContain('Nothing was written to')
})

test('an import that fails leaves the old dump unchanged, and leaves no other file', async () => {
  const { dump } = await imported({ 'a.csv': csv(row('A')) })
  const [before, files] = [readFileSync(dump.path), readdirSync(dirname(dump.path))]
  const bad = Buffer.concat([Buffer.from(csv(row('B'))), Buffer.from([0xe9])])
  await expect(dump.add({ 'a.csv': bad })).rejects.toThrow('expected text in UTF-8')
  expect(readFileSync(dump.path)).toEqual(before)
  expect(readdirSync(dirname(dump.path))).toEqual(files)
})

const cell = fc.oneof(
  fc.constantFrom('', 'A', 'B', '2027-01-01', 'June 1-3, 2027', 'seminar'),
  fc.string({ maxLength: 9 }),
)
const table = fc.array(fc.array(cell, { minLength: 6, maxLength: 6 }), { minLength: 1, maxLength: 8 })
property.prop([table], { numRuns: runs(300) })(
  'importing the same file twice gives the same dump as importing it once',
  async (cells) => {
    const quoted = cells.map((line) =>
      line.map((text) => `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`).join(','),
    )
    const files = {
      'a.csv': `id,name,type,topic,start,city\nsure,sure,seminar,Law,2027-01-01,\n${quoted.join('\n')}\n`,
    }
    const dump = importedDump()
    const first = await dump.add(files)
    const rows = dump.rows()
    const second = await dump.add(files, { replaceSource: true })
    expect(dump.rows()).toEqual(rows)
    expect(second.kept).toEqual({ new: 0, updated: 0, unchanged: first.kept.new })
    expect(second.removed).toBe(0)
    expect(second.refused).toEqual(first.refused)
  },
)

const LATIN = Buffer.from(csv(row('Caf\xe9')), 'latin1')

test.each<[what: string, text: string | Buffer, message: string]>([
  ['an empty file', '', 'expected records, found an empty file'],
  ['Windows-1252', LATIN, 'got the byte 0xe9, as in Windows-1252 or Latin-1, soon after byte 0'],
  ['UTF-16 without a mark', Buffer.from(csv(row('A')), 'utf16le'), 'got bytes as in UTF-16 without a mark'],
  ['a spreadsheet', 'PK\x03\x04...', 'found a file of Excel or LibreOffice, or a zip file: save the sheet as CSV'],
  ['a compressed file', Buffer.from([0x1f, 0x8b, 8, 0]), 'found a file compressed by gzip: give its text: gunzip'],
  ['words', 'just words\nand others\n', 'expected records in one of the formats ics, jsonld, '],
  ['broken JSON', '[{"a": 1', 'expected JSON, got "'],
  ['two lists', '{"a":[],"b":[]}', 'got 2 lists: give one (jq .events FILE'],
  ['an open quote', `${csv(row('A'))}"B,seminar\n`, 'expected the end of a cell, found none after line 3'],
  ['a bomb of YAML', `confs:\n${'- '.repeat(9999)}`, 'expected YAML, got "expected values nested at most 100 le'],
  ['no topic', 'name,type,start\nA,seminar,2027-01-01\n', 'no column was read as topic; name the columns with'],
  ['no name', 'What,type\nA,seminar\n', 'or "name: =TEXT"; the columns are What, type'],
  ['no first line', 'name\nA\n', 'expected records in one of the formats'],
  ['no days', csv(row('A', 'soon')), 'expected records of events, kept none of 1 ('],
])(
  'an import refuses an unusable file, and the error says what was expected and what to do: %s',
  async (_, text, message) => {
    const dump = importedDump()
    await expect(dump.add({ 'a.csv': text })).rejects.toThrow(message)
    expect(existsSync(dump.path)).toBe(false)
  },
)

test('an import reads UTF-16 with a byte order mark', async () => {
  const { dump } = await imported({ 'a.csv': Buffer.from(`\ufeff${csv(row('Café'))}`, 'utf16le') })
  expect(onlyRow(dump)).toMatchObject({ name: 'Café' })
})

test('an import refuses a missing file, a folder, and a dump that is no SQLite file', async () => {
  const dump = importedDump()
  const folder = dirname(dump.path)
  const refused = (files: string[]) => expect(dump.add({}, { files })).rejects
  await refused([`${folder}/none.csv`]).toThrow('expected a file, found none that can be read (ENOENT)')
  await refused([folder]).toThrow('expected a file, found a folder: name the files in it')
  writeFileSync(
    dump.path,
    'CREATE TABLE events (id); -- long enough for a header of SQLite, which has 100 bytes'.repeat(9),
  )
  await expect(dump.add({ 'a.csv': csv(row('A')) })).rejects.toThrow(
    'expected a SQLite file, or none, got another file',
  )
})

test('an import stops with an error if it can keep none of the first thousand records', async () => {
  const rows = Array.from({ length: 5000 }, (_, at) => row(`A${at}`, 'soon'))
  await expect(importedDump().add({ 'a.csv': csv(...rows) })).rejects.toThrow('kept none of 1,000 (')
})

test('an import ignores members of JSON that are nested too deeply, and refuses a huge cell of CSV', async () => {
  const dump = importedDump()
  const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
  const text = `[{"name":"A","type":"seminar","topic":"Law","start":"2027-01-01","deep":${deep}}]`
  await dump.add({ 'a.json': text })
  expect(onlyRow(dump)).toMatchObject({ name: 'A' })
  await expect(dump.add({ 'b.csv': csv(row('x'.repeat(5e6))) })).rejects.toThrow('look there for a quote (")')
})
