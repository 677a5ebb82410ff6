import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DUMP_COLUMNS } from '../../../src/builder/dump/dump-row.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { sqlDump } from '../../support/sql-dump.ts'

const root = join(import.meta.dirname, '../../..')
const ENDLESS = '(WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c WHERE x < 0)'
const FROM_ENDLESS = `SELECT ${DUMP_COLUMNS.map((column) => `x AS ${column}`).join(', ')} FROM ${ENDLESS}`

/** Runs the command line on a dump with this text. */
function build(text: string, ...options: string[]): Promise<{ code: number; err: string; files: string[] }> {
  const folder = scratchFolder()
  const dump = join(folder, 'dump.sql')
  writeFileSync(dump, text)
  const program = ['--import', 'tsx', join(root, 'tools/confdex.ts'), 'build', dump, join(folder, 'out.snapshot')]
  return new Promise((resolve) => {
    execFile(process.execPath, [...program, ...options], { cwd: root }, (error, _out, err) =>
      resolve({ code: error ? Number(error.code) : 0, err, files: readdirSync(folder).sort() }),
    )
  })
}

describe('a build that is watched', () => {
  it.each([
    ['row 1', `CREATE VIEW events AS ${FROM_ENDLESS};`],
    ['statement 2', `CREATE TABLE events (${DUMP_COLUMNS.join(', ')}); INSERT INTO events ${FROM_ENDLESS};`],
  ])(
    'a dump that keeps SQLite busy without end is ended with an error, and leaves no file: %s',
    async (awaited, text) => {
      const { code, err, files } = await build(text, '--patience', '1')
      expect(code).toBe(1)
      expect(err).toContain('confdex: expected SQLite to answer within 1 s, got nothing for so long, about ')
      expect(err).toMatch(new RegExp(`about (${awaited}|statement 1): check for a view that never ends`))
      expect(files).toEqual(['dump.sql'])
    },
  )

  it('a sound dump is built, with the exit code and the files of a build that is not watched', async () => {
    const { code, err, files } = await build(sqlDump([{ id: 1 }]))
    expect(code, err).toBe(0)
    expect(files).toEqual(['dump.sql', 'out.snapshot', 'out.snapshot.rejected.jsonl', 'out.snapshot.report.json'])
  })

  it('the error of a build is told once, with exit code 1', async () => {
    const { code, err } = await build("ATTACH 'x' AS y;")
    expect(code).toBe(1)
    expect(err.match(/confdex: /g)).toHaveLength(1)
    expect(err).toContain('got ATTACH as statement 1')
  })
})
