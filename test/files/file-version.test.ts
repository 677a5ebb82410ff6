import { renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ABSENT, fileVersion } from '../../src/files/file-version.ts'
import { scratchFolder } from '../support/scratch.ts'

test('the version of a file changes with every replacement, also by a file of the same size and time', async () => {
  const folder = scratchFolder()
  const path = join(folder, 'file')
  const write = (to: string, text: string) => {
    writeFileSync(to, text)
    utimesSync(to, 1, 1)
  }
  expect(await fileVersion(path)).toBe(ABSENT)
  write(path, 'old')
  const old = await fileVersion(path)
  expect(await fileVersion(path)).toBe(old)
  write(`${path}.new`, 'new')
  renameSync(`${path}.new`, path)
  expect(await fileVersion(path)).not.toBe(old)
})

test('the version of a file that cannot be read is "unreadable" with the reason', async () => {
  const folder = scratchFolder()
  writeFileSync(join(folder, 'file'), 'text')
  expect(await fileVersion(join(folder, 'file', 'below'))).toBe('unreadable: ENOTDIR')
})
