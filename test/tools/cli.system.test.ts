import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'confdex-cli-'))
const dump = join(folder, 'small.sqlite')
const snapshot = join(folder, 'small.snapshot')
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs the command line as the bundle does. */
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
