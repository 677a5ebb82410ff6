import { execSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { openDump } from '../../../src/builder/dump/read-dump.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { sqlDump } from '../../support/sql-dump.ts'

it.each([
  ['pg_dump', '--\n-- PostgreSQL database dump\n--\n\nSET statement_timeout = 0;\n', 'the SQL of PostgreSQL'],
  ['pg_dump without comments', 'CREATE TABLE a (b text);\nCOPY public.a (b) FROM stdin;\nx\n', 'SQL of PostgreSQL'],
  ['pg_dump -Fc', 'PGDMP\x01\x0e\x00\x04\x08', 'the custom or tar format of PostgreSQL'],
  ['pg_dump -Ft', `toc.dat${'\0'.repeat(505)}`, 'the custom or tar format of PostgreSQL'],
  ['mysqldump', '-- MySQL dump 10.13\n\n/*!40101 SET NAMES utf8 */;\nLOCK TABLES a WRITE;\n', 'MySQL'],
  ['mariadb-dump', '/*M!999999\\- enable the sandbox mode */\n-- MariaDB dump 10.19\nLOCK TABLES a;\n', 'MySQL'],
  ['mysqldump without comments', 'CREATE TABLE `a` (\n  `b` int\n) ENGINE=InnoDB;\n', 'the SQL of MySQL or MariaDB'],
])('a dump of another database is recognized, and the message says what to do: %s', async (_, text, found) => {
  for (const content of [text, gzipSync(text)]) {
    const path = join(scratchFolder(), 'dump')
    writeFileSync(path, content)
    const { message } = await openDump(path, `${path}.scratch`).catch((error) => error)
    expect(message).toMatch(/expected a SQLite file or its text dump, got .*: (restore it|export the rows)/)
    expect(message).toContain(found)
    expect(message).toContain('"From PostgreSQL or MySQL" in data/README.md has the commands')
  }
})

it('a text dump of SQLite with the heading of another database is read', async () => {
  const path = join(scratchFolder(), 'dump.sql')
  writeFileSync(path, `-- PostgreSQL database dump\n${sqlDump([{ id: 7 }])}`)
  const dump = await openDump(path, `${path}.scratch`)
  expect(Array.from(dump.rows(), ([id]) => id)).toEqual([7n])
  dump.close()
})

const readme = readFileSync(join(import.meta.dirname, '../../../data/README.md'), 'utf8')
const COLUMNS = 'id name type topic sub_topic start_date end_date city country venue organizer website description'

/** Imports an export of another database with the command that the page shows. */
function imported(file: string, lines: readonly string[]): string {
  const folder = scratchFolder()
  writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
  const command = readme.split('\n').find((line) => line.startsWith('sqlite3 ') && line.includes(file))!
  execSync(command, { cwd: folder })
  return join(folder, 'events.sqlite')
}

it.skipIf(!hasSqlite())(
  'the commands in data/README.md import files from psql and mysql, with quotes and line feeds',
  async () => {
    const name = 'Soil "Days", Zürich'
    const csv = [
      COLUMNS.replaceAll(' ', ','),
      `7,"${name.replaceAll('"', '""')}",workshop,Soil,"",2027-03-01 00:00:00,,Zürich,,,,,"One\ntwo"`,
    ]
    const tsv = [
      COLUMNS.replaceAll(' ', '\t'),
      ['7', name, 'workshop', 'Soil', '', '2027-03-01 00:00:00', '', 'Zürich', '', '', '', '', 'One two'].join('\t'),
    ]
    for (const path of [imported('events.csv', csv), imported('events.tsv', tsv)]) {
      const dump = await openDump(path, `${path}.scratch`)
      const [row] = dump.rows()
      expect(row!.slice(0, 8)).toEqual(['7', name, 'workshop', 'Soil', '', '2027-03-01 00:00:00', '', 'Zürich'])
      expect(row![12]).toMatch(/^One\stwo$/)
      dump.close()
    }
  },
)

function hasSqlite(): boolean {
  try {
    execSync('sqlite3 --version', { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
