import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Makes a new folder, which is deleted with all its files at the end of the test. If `afterwards` is
 * `afterAll`, all tests of a file can share the folder.
 */
export function scratchFolder(afterwards: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), 'confdex-test-'))
  afterwards(() => rmSync(folder, { recursive: true }))
  return folder
}
