import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** The folder is deleted at the end of the test, or with `afterAll` at the end of the file. */
export function scratchFolder(afterwards: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'confdex-test-'))
  afterwards(() => rmSync(folder, { recursive: true }))
  return folder
}
