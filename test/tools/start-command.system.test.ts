import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../support/scratch.ts'

/** Runs `confdex start` to its end. */
function start(snapshot: string, folder: string) {
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/confdex.ts', 'start'], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PORT: '0',
      SNAPSHOT: snapshot,
      SNAPSHOT_CACHE_DIR: join(folder, 'cache'),
      KEYS_FILE: join(folder, 'keys.json'),
    },
  })
  return { status, stderr }
}

test('confdex start makes no demo if SNAPSHOT names storage', () => {
  const folder = scratchFolder()
  const { status, stderr } = start('http://127.0.0.1:1/directory.snapshot', folder)
  expect(stderr).toContain('http://127.0.0.1:1/directory.snapshot: unreachable')
  expect(status).toBe(1)
  expect(readdirSync(folder)).toEqual(['cache'])
})

test('confdex start makes no demo if SNAPSHOT names a missing file', () => {
  const folder = scratchFolder()
  const { status, stderr } = start(join(folder, 'directory.snapshot'), folder)
  const path = join(folder, 'directory.snapshot')
  expect(stderr).toContain(
    `SNAPSHOT: expected a snapshot at ${path}, found no file: ` +
      'build one with "confdex build", or unset SNAPSHOT for a demo\n',
  )
  expect(status).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})
