import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scratchFolder } from '../support/scratch.ts'
import { sharedProgram } from '../support/shared-program.ts'

const program = sharedProgram()

function start(snapshot: string, folder: string) {
  const files = { SNAPSHOT_CACHE_DIR: join(folder, 'cache'), KEYS_FILE: join(folder, 'keys.json') }
  return program.runIn({ environment: { ...files, SNAPSHOT: snapshot } }, 'start')
}

test('confdex start makes no demo if SNAPSHOT names remote storage', () => {
  const folder = scratchFolder()
  const { status, err } = start('http://127.0.0.1:1/directory.snapshot', folder)
  expect(err).toContain('http://127.0.0.1:1/directory.snapshot: unreachable')
  expect(status).toBe(1)
  expect(readdirSync(folder)).toEqual(['cache'])
})

test('confdex start makes no demo if SNAPSHOT names a missing file', () => {
  const folder = scratchFolder()
  const { status, err } = start(join(folder, 'directory.snapshot'), folder)
  const path = join(folder, 'directory.snapshot')
  expect(err).toContain(
    `SNAPSHOT: expected a snapshot at ${path}, found no file: ` +
      'build one with "confdex build", or unset SNAPSHOT for a demo\n',
  )
  expect(status).toBe(1)
  expect(readdirSync(folder)).toEqual([])
})
