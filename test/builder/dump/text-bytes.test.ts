import { Buffer } from 'node:buffer'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DumpError, openDump } from '../../../src/builder/dump/read-dump.ts'
import { TextBytes } from '../../../src/builder/dump/text-bytes.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { sqlDump } from '../../support/sql-dump.ts'

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
/** The same dump as a SQLite file, with names cast from their bytes. */
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

test('reading the texts of a dump as bytes does not change numbers, binary data and null', async () => {
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

test('valid UTF-8 in a dump is read unchanged, and each U+FFFD that replaces other bytes is reported', () => {
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
